/** The mock: every operation of every spec answers, and as its OpenAPI says. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import jsonld, { type JsonLdDocument } from "jsonld";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emitOpenApi } from "../../codegen/emit/openapi.ts";
import type { Class, Model } from "../../codegen/language/model.ts";
import { listening, type Mock, mock } from "../../codegen/mock/server.ts";
import { operator } from "../../src/hypermedia/client.ts";
import { RepresentationOptions } from "../../src/hypermedia/representation-options.ts";
import { drawnSpecs, modelOf } from "../http/generic/specs.ts";
import { faultsOf } from "../http/judging/judge.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hydrant-mock-"));
const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

interface DocumentedOperation {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** What an operation is sent: what the mock itself says of a resource, as far as clients write it, and what it never shows. */
function bodyFor(id: string, { api, resources, values }: Model, { application, records }: Mock): RequestInit {
  if (id === "issueToken")
    return { body: new URLSearchParams({ grant_type: "password", username: "a", password: "b" }) };
  // That of an inverse collection is that of the collection with all entries.
  const plain = id.replace(/By[A-Z]\w*$/, "");
  const operation = resources
    .flatMap(({ operations }) => operations)
    .find((each) => each.id === id || each.id === plain);
  const bytes = resources.find((each) => each.bytes !== null && [id, plain].includes(`append${each.name}`));
  const resource = resources.find(({ name }) => name === operation?.expects);
  const of = resource ?? values.find(({ name }) => name === operation?.expects);
  if (of === undefined || bytes !== undefined) return {};
  const wording = new RepresentationOptions(operator, {
    form: "several",
    chains: api.locales.offered.map((tag) => [tag]),
  });
  const { representation, announcer } = application.resources.get(of.name) ?? {};
  const record = resource && records.resource(resource);
  const shown = record
    ? representation?.document(record, announcer?.(operator).item(record) as never, wording)
    : application.valueWriters.get(of.name)?.(records.of(of), wording);
  const content = { ...records.of(of), ...(JSON.parse(shown ?? "{}") as object) };
  const written = of.properties.filter(({ readOnly, source }) => !readOnly && source === "client");
  const sent = written.map(({ name }) => [name, (content as Readonly<Record<string, unknown>>)[name]]);
  return {
    headers: { "Content-Type": "application/ld+json" },
    body: JSON.stringify(operation?.lifecycle === "update" ? {} : Object.fromEntries(sent)),
  };
}

/** A spec in which nobody has said what anything looks like. */
function withoutExamples(model: Model): Model {
  const bare = <Any extends Class>(of: Any): Any => ({
    ...of,
    properties: of.properties.map((property) => ({ ...property, examples: [] })),
  });
  return { ...model, resources: model.resources.map(bare), values: model.values.map(bare) };
}

/** Serves a mock; gives its base and what it answers with. */
async function served(model: Model): Promise<Mock & { readonly base: string }> {
  const { server, base } = await listening(0);
  servers.push(server);
  const made = await mock(model, base);
  server.on("request", made.listener);
  return { base, ...made };
}

const asTheyStand = drawnSpecs(2).map((name) => [name, "with its examples", (model: Model) => model] as const);
const bare = drawnSpecs(1).map((name) => [name, "without examples", withoutExamples] as const);

describe.each([...asTheyStand, ...bare])("of the spec %s, %s", (name, how, edited) => {
  test("every operation answers as the OpenAPI says", async () => {
    const model = edited(await modelOf(name));
    const made = await served(model);
    const { base, application, records } = made;
    expect(records.wanting).toEqual([]);
    const openapi = join(folder, `${name} ${how}.json`);
    writeFileSync(openapi, emitOpenApi(model).text);
    const addressOf = (path: string): string => {
      const resource = model.resources.find((each) => path.startsWith(`${each.path}{id}`));
      const definition = resource && application.resources.get(resource.name)?.definition;
      const place = definition
        ? path.replace(`${resource.path}{id}`, application.names.item(definition, records.identifierOf(resource)))
        : base + path.slice(1);
      return place.replace("{class}", model.resources[0]?.name ?? "").replace("{name}", "a-file");
    };
    const faults: string[] = [];
    const { paths } = (await (await fetch(`${base}${model.api.paths.openapi.slice(1)}`)).json()) as Document;
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (operation.operationId === undefined) continue;
        const url = addressOf(path);
        const sent = bodyFor(operation.operationId, model, made);
        const ask = async (init: RequestInit) => {
          const asked = { method: method.toUpperCase(), url, headers: [] };
          const response = await fetch(url, { ...init, method: asked.method, redirect: "manual" });
          const told = { status: response.status, headers: response.headers, body: await response.text() };
          const judged = faultsOf({ base, alias: base, openapi }, asked, told);
          faults.push(...judged.map((fault) => `${method} ${path}: ${told.status} ${fault}`));
          return told;
        };
        const { status, body } = await ask(sent);
        if (status >= 400) faults.push(`${method} ${path}: ${status} ${body}`);
        // Errors are the same whatever the spec has for examples.
        const codes = edited === withoutExamples ? [] : Object.keys(operation.responses);
        for (const code of codes.filter((each) => Number(each) >= 400)) {
          const wished = await ask({ ...sent, headers: { ...sent.headers, Prefer: `code=${code}` } });
          if (String(wished.status) !== code) faults.push(`${method} ${path}: ${wished.status} and not ${code}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("of what is not as the OpenAPI says", () => {
  const LINKED = "application/ld+json";
  let base = "";

  beforeAll(async () => {
    ({ base } = await served(await modelOf("atlas")));
  });

  const send = async (method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) => {
    const init = {
      method,
      headers: { "Content-Type": LINKED, ...headers },
      redirect: "manual",
      body: body ?? null,
    } as const;
    const response = await fetch(base + path, init as RequestInit);
    const text = await response.text();
    return { status: response.status, json: text === "" ? null : JSON.parse(text) };
  };
  const place = { slug: "here", name: { en: "Here" } };
  const post = (body: unknown, headers = {}) => send("POST", "places/", JSON.stringify(body), headers);
  const named = ({ json }: { json: { violations: readonly { path: string; message: string }[] } }) =>
    json.violations.map(({ path, message }) => `${path} ${message}`).sort();

  test("a body gets 400 with each violation, in whichever terms it is", async () => {
    expect((await post(place)).status).toBe(303);
    expect((await post({ ...place, "@context": { "@language": "de" }, name: "Hier" })).status).toBe(303);
    const wrong = await post({ slug: "No Slug", population: -1, "@type": "Place", nmae: "Here", location: {} });
    expect([wrong.status, wrong.json["@type"]]).toEqual([400, "Error"]);
    expect(named(wrong)).toEqual([
      "/location/latitude It is required.",
      "/location/longitude It is required.",
      "/name It is required.",
      "/nmae There is no such property.",
      "/population It must be >= 0.",
      expect.stringMatching(/^\/slug It must match /),
    ]);
    expect((await post({ ...place, name: 7 })).json.violations).toHaveLength(1);
    expect(named(await post([{ "https://schema.org/name": 7 }]))).toContain("/0/slug It is required.");
    const terms = { "@context": { n: "https://schema.org/name", s: "https://schema.org/identifier" } };
    expect((await post({ ...terms, n: { "@value": "Here", "@language": "en" }, s: "here" })).status).toBe(303);
    expect((await send("PATCH", "places/here", '{ "population": null }')).status).toBe(204);
    expect((await send("PATCH", "places/here", '{ "population": "many" }')).status).toBe(400);
    for (const malformed of ["{", "7", Buffer.from([0x22, 0xff, 0x22])])
      expect((await send("POST", "places/", malformed)).status).toBe(400);
  });

  test("what is wrong within a value, of a language, a link, a name or a type gets 400 too", async () => {
    const refused = async (content: object) => {
      const { status, json } = await post({ ...place, ...content });
      expect([content, status]).toEqual([content, 400]);
      return json.violations === undefined ? json.description : named({ json });
    };
    expect(await refused({ location: { latitude: 1, longitude: 2, hight: 3 } })).toEqual([
      "/location/hight There is no such property.",
    ]);
    expect(await refused({ name: { e_n: "Here" } })).toContain("/name/e_n “e_n” is not a language tag (BCP 47).");
    expect(await refused({ name: {} })).toEqual(["/name It must have a text in at least one language."]);
    expect(await refused({ created: "2030-01-31T12:00:00Z" })).toEqual(["/created It is read-only."]);
    for (const link of ["AT", "/places/vienna-at", "https://elsewhere.example/countries/AT"])
      expect(await refused({ addressCountry: link })).toEqual([
        expect.stringContaining("is not a Country of this service"),
      ]);
    expect(await refused({ "@type": "Country" })).toContain("is not Place");
    expect(await refused({ "@id": "/places/there" })).toContain("Identifiers are made here");

    expect(
      (await post({ ...place, addressCountry: "/countries/AT", location: [{ latitude: 48, longitude: 16 }] })).status,
    ).toBe(303);
    expect((await post([{ ...place, "@type": ["Place", "hydra:Resource"], "@id": "_:b0" }])).status).toBe(303);
    expect(named(await post([{ ...place, nmae: 7 }]))).toEqual(["/0/nmae There is no such property."]);
    expect(
      (await send("PATCH", "places/here", '{ "@id": "/places/here", "created": "2030-01-31T12:00:00Z" }')).status,
    ).toBe(204);
    expect((await send("PATCH", "places/here", '{ "@id": "/places/there" }')).status).toBe(400);
  });

  test("nothing at all is a body where everything may be left out", async () => {
    const empty = (path: string) => fetch(base + path, { method: "POST", redirect: "manual" });
    expect((await empty("api_keys/")).status).toBe(303);
    expect((await empty("places/")).status).toBe(415);
  });

  test("whoever prefers what was changed to nothing gets it", async () => {
    for (const [method, body] of [
      ["PATCH", {}],
      ["PUT", { ...place, slug: "here" }],
    ] as const) {
      const headers = { "Content-Type": LINKED, Prefer: "return=representation" };
      const response = await fetch(`${base}places/here`, { method, headers, body: JSON.stringify(body) });
      expect([response.status, response.headers.get("preference-applied")]).toEqual([200, "return=representation"]);
      expect(await response.json()).toMatchObject({ "@id": `${base}places/here` });
    }
  });

  test("what a link leads to stands in its place where that is asked for, of one and of many", async () => {
    const { country, image } = {
      country: { "@type": ["Country", "hydra:Resource"] },
      image: { "@id": expect.any(String) },
    };
    const one = await send("GET", "places/here?embed=addressCountry,images");
    expect(one.json).toMatchObject({ addressCountry: country, images: [image] });
    const many = await send("GET", "places/?embed=addressCountry");
    expect(many.json.member[0].addressCountry).toMatchObject({ ...country, operation: expect.any(Array) });
    const plain = await send("GET", "places/here");
    expect(plain.json.addressCountry).toBe(many.json.member[0].addressCountry["@id"]);
    const none = await send("GET", "countries/AT?embed=places");
    expect([none.status, named(none)]).toEqual([400, ["?embed Nothing can be embedded here."]]);
  });

  test("a resource has a date, by which clients change only what they have seen", async () => {
    const { headers } = await fetch(`${base}places/here`);
    expect(Date.parse(headers.get("last-modified") ?? "")).not.toBeNaN();
    expect(
      (await send("PATCH", "places/here", "{}", { "If-Unmodified-Since": headers.get("last-modified") ?? "" })).status,
    ).toBe(204);
  });

  test("OPTIONS tells what may be asked, and of nothing nothing", async () => {
    const options = (path: string) => fetch(base + path, { method: "OPTIONS" });
    const there = await options("places/");
    expect([there.status, there.headers.get("allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect((await options("rivers/")).status).toBe(404);
  });

  test("an error tells under which identifier it was asked, to pages of other origins as well", async () => {
    const response = await fetch(`${base}rivers/`, { headers: { Origin: "http://localhost:5173" } });
    const { request } = (await response.json()) as { readonly request: string };
    expect(request).toBe(response.headers.get("x-request-id"));
    expect(response.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
  });

  test("a body nests as deep as the server takes it, and may begin with a byte order mark", async () => {
    const nested = (levels: number) => send("POST", "places/", `${"[".repeat(levels)}${"]".repeat(levels)}`);
    expect((await nested(64)).json.description).not.toContain("64 levels");
    const tooDeep = await nested(65);
    expect([tooDeep.status, tooDeep.json.description]).toEqual([400, expect.stringContaining("64 levels")]);
    expect((await nested(100_000)).json.description).toContain("64 levels");
    expect((await send("POST", "places/", `\uFEFF${JSON.stringify(place)}`)).status).toBe(303);
  });

  test("media types, sizes and codings get what the server has for them", async () => {
    const text = JSON.stringify(place);
    expect((await post(place, { "Content-Type": "application/json" })).status).toBe(415);
    expect((await post(place, { "Content-Type": `${LINKED}; charset=latin1` })).status).toBe(415);
    expect((await post(place, { "Content-Type": `${LINKED};charset=UTF-8` })).status).toBe(303);
    expect((await send("POST", "places/", gzipSync(text), { "Content-Encoding": "gzip" })).status).toBe(303);
    expect(
      (await send("POST", "places/", gzipSync(Buffer.alloc(6 << 20)), { "Content-Encoding": "gzip" })).status,
    ).toBe(413);
    expect((await send("POST", "places/", Buffer.alloc(6 << 20))).status).toBe(413);
    expect((await send("POST", "places/", gzipSync(text), { "Content-Encoding": "GZIP" })).status).toBe(303);
    expect((await send("POST", "places/", brotliCompressSync(text), { "Content-Encoding": "br" })).status).toBe(415);
    const broken = await send("POST", "places/", text, { "Content-Encoding": "gzip" });
    expect([broken.status, broken.json.description]).toEqual([400, "The body is not valid gzip."]);
    expect((await send("POST", "objects/", "any", { "Content-Type": "text/plain" })).status).toBe(303);
    expect((await send("GET", "places/", undefined, { Accept: "text/html" })).status).toBe(406);
    expect((await send("GET", "places/", undefined, { Accept: "application/ld+json;q=0, text/html" })).status).toBe(
      406,
    );
    for (const Accept of ["", "*/*", "application/*", "text/html, application/json;q=0.5"])
      expect((await send("GET", "places/", undefined, { Accept })).status).toBe(200);
  });

  test("parameters that are known get 400 where they are malformed, and others where the client is strict", async () => {
    const list = (query: string, headers = {}) => send("GET", `places/?${query}`, undefined, headers);
    const good =
      "addressCountry=AT&population[gte]=5&order[name]=asc&itemsPerPage=200&embed=images,addressCountry&locale=de-AT&utm=1";
    expect((await list(good)).status).toBe(200);
    for (const bad of [
      "population[gte]=many",
      "order[name]=up",
      "itemsPerPage=201",
      "embed=name",
      "locale=d_e",
      "page=0",
    ])
      expect([bad, (await list(bad)).status]).toEqual([bad, 400]);
    const strict = await list("utm=1", { Prefer: "handling=strict" });
    expect([strict.status, strict.json.violations[0].property]).toEqual([400, "utm"]);
  });

  test("the token endpoint answers in the words of OAuth", async () => {
    const token = (form: Record<string, string>, type = "application/x-www-form-urlencoded") =>
      send("POST", "oauth2/token", new URLSearchParams(form).toString(), { "Content-Type": type });
    expect((await token({ grant_type: "password", username: "a", password: "b" })).status).toBe(200);
    const answers = [token({ grant_type: "password", username: "a" }), token({}), token({ grant_type: "magic" })];
    expect((await Promise.all(answers)).map(({ status, json }) => [status, json.error])).toEqual([
      [400, "invalid_request"],
      [400, "invalid_request"],
      [400, "unsupported_grant_type"],
    ]);
    expect((await token({}, "text/plain")).json.error).toBe("invalid_request");
  });
});

describe("of what changes states", () => {
  let base = "";
  const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { ...(body && { "Content-Type": "application/ld+json" }), ...headers },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? null : JSON.parse(text) };
  };
  const id = "01920000-0000-7000-8000-000000000000";

  beforeAll(async () => {
    ({ base } = await served(await modelOf("helpdesk")));
  });

  test("it is in its first state, from which it announces what leads on, whoever may", async () => {
    const { json } = await ask("GET", `tickets/${id}`);
    const announced = json.operation.map((each: { readonly "@type": unknown }) => [each["@type"]].flat()[0]);
    expect(json.state).toBe("open");
    expect(announced).toEqual(expect.arrayContaining(["AssignOperation", "CloseOperation"]));
    expect(announced).not.toContain("ReopenOperation");
  });

  test("it answers with what it accepts or without, and with the resource to whoever prefers it", async () => {
    const preferred = { Prefer: "return=representation" };
    expect(await ask("POST", `tickets/${id}/close`, undefined, preferred)).toMatchObject({
      status: 200,
      json: { "@id": `${base}tickets/${id}` },
    });
    expect((await ask("POST", `tickets/${id}/assign`)).status).toBe(204);
    expect((await ask("POST", `tickets/${id}/assign`, { assignee: `/users/${id}` })).status).toBe(204);
    expect((await ask("POST", `tickets/${id}/assign`, { subject: "Other" })).status).toBe(400);
    expect((await ask("POST", `tickets/${id}/assign`, undefined, { Prefer: "code=409" })).status).toBe(409);
  });
});

test("`hydrant mock` answers from the examples, in JSON-LD and the language asked for, until it is told to end", async () => {
  const child = spawn(process.execPath, [join(root, "codegen", "cli.ts"), "mock", "--port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  try {
    const [line] = (await Promise.race([once(child.stdout.setEncoding("utf8"), "data"), ended])) as [string];
    const [, base = ""] = /^ready (http:\/\/localhost:\d+\/)\n$/.exec(line) ?? [];
    const ask = (path: string, headers = {}) => fetch(base + path, { headers });

    const place = await ask("places/vienna-at", { "Accept-Language": "de", Origin: "http://localhost:5173" });
    expect(place.headers.get("link")).toBe(`<${base}apidoc/>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`);
    expect(place.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    const document = (await place.json()) as JsonLdDocument;
    expect(document).toMatchObject({ "@id": `${base}places/vienna-at`, name: "Wien", slug: "vienna-at" });
    const { "@context": context } = (await (await ask("contexts/Place")).json()) as { "@context": object };
    const [expanded] = await jsonld.expand({
      ...document,
      "@context": [context, { "@language": "de" }],
    } as JsonLdDocument);
    expect(expanded?.["https://schema.org/name"]).toEqual([{ "@value": "Wien", "@language": "de" }]);
    const english = { name: "Vienna", "@context": [`${base}contexts/Place`, { "@language": "en" }] };
    expect(await (await ask("places/vienna-at", { "Accept-Language": "fr, en" })).json()).toMatchObject(english);

    const forbidden = await ask("places/vienna-at", { Prefer: "code=404" });
    expect([forbidden.status, await forbidden.json()]).toMatchObject([404, { "@type": "Error", statusCode: 404 }]);
    expect((await ask("places/vienna-at", { Prefer: "code=418" })).status).toBe(400);
    expect((await ask("rivers/")).status).toBe(404);
    for (const nowhere of ["addresses/1", "addresses/%22", "places/No%20Slug", "docs/Nobody"])
      expect([nowhere, (await ask(nowhere)).status]).toEqual([nowhere, 404]);
    expect(await (await ask("docs/Place")).text()).toContain(`curl ${base}places/salzburg-at`);
    const wrong = await fetch(`${base}oauth2/token`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST, DELETE, OPTIONS"]);
    const many = await fetch(`${base}places/`, { method: "PATCH" });
    expect([many.status, many.headers.get("allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);

    // Whoever follows what it says comes back to it, and never to the server that the spec names.
    const classes = (await (await ask("apidoc/")).json()) as { supportedClass: readonly { "@id": string }[] };
    const known = classes.supportedClass.map((each) => each["@id"]);
    const key = (await (await ask("api_keys/")).json()) as { operation: readonly { expects?: string }[] };
    expect(known).toEqual(expect.arrayContaining(key.operation.flatMap(({ expects }) => expects ?? [])));
    expect(await (await ask("openapi.json")).json()).toMatchObject({ servers: [{ url: base.slice(0, -1) }] });

    expect((await ask("places/%zz")).status).toBe(400);
    expect((await ask("places/vienna-at")).status).toBe(200);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});
