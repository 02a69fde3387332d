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
import { emitOpenApi } from "../codegen/emit/openapi.ts";
import type { Model } from "../codegen/language/model.ts";
import { Examples } from "../codegen/mock/examples.ts";
import { listening, mock } from "../codegen/mock/server.ts";
import { allSpecs, modelOf } from "./http/generic/specs.ts";
import { faultsOf } from "./http/judging/judge.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "hydrant-mock-"));
const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
}

/** What an operation is sent: what the examples say of a resource, as far as clients write it. */
function bodyFor(id: string, { resources, values }: Model, examples: Examples): RequestInit {
  if (id === "issueToken")
    return { body: new URLSearchParams({ grant_type: "password", username: "a", password: "b" }) };
  const operation = resources.flatMap(({ operations }) => operations).find((each) => each.id === id);
  const bytes = resources.find((each) => each.bytes !== null && id === `append${each.name}`);
  const of = [...resources, ...values].find(({ name }) => name === operation?.expects);
  if (of === undefined || bytes !== undefined) return {};
  const { "@context": _, ...shown } = examples.value(of, []);
  const written = of.properties.filter(({ readOnly, source }) => !readOnly && source === "client");
  const content = written.map(({ name, writeOnly }) => [name, writeOnly ? "correct horse battery" : shown[name]]);
  return {
    headers: { "Content-Type": "application/ld+json" },
    body: JSON.stringify(operation?.lifecycle === "update" ? {} : Object.fromEntries(content)),
  };
}

describe.each(allSpecs)("of the spec %s", (name) => {
  test("every operation answers as the OpenAPI says", async () => {
    const model = await modelOf(name);
    const { server, base } = await listening(0);
    servers.push(server);
    server.on("request", await mock(model, base));
    const openapi = join(folder, `${name}.json`);
    writeFileSync(openapi, emitOpenApi(model).text);
    const examples = new Examples(model, base);
    const addressOf = (path: string): string => {
      const resource = model.resources.find((each) => path.startsWith(`${each.path}{id}`));
      const place = resource ? path.replace(`${resource.path}{id}`, examples.iriOf(resource)) : base + path.slice(1);
      return place.replace("{class}", model.resources[0]?.name ?? "").replace("{name}", "a-file");
    };
    const faults: string[] = [];
    const { paths } = (await (await fetch(`${base}${model.api.paths.openapi.slice(1)}`)).json()) as Document;
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (operation.operationId === undefined) continue;
        const url = addressOf(path);
        const sent = bodyFor(operation.operationId, model, examples);
        const response = await fetch(url, { method: method.toUpperCase(), redirect: "manual", ...sent });
        const told = { status: response.status, headers: response.headers, body: await response.text() };
        if (!response.ok && response.status !== 303) faults.push(`${method} ${path}: ${response.status} ${told.body}`);
        const judged = faultsOf(
          { base, alias: base, openapi },
          { method: method.toUpperCase(), url, headers: [] },
          told,
        );
        faults.push(...judged.map((fault) => `${method} ${path}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("of what is not as the OpenAPI says", () => {
  const LINKED = "application/ld+json";
  let base = "";

  beforeAll(async () => {
    const model = await modelOf("atlas");
    const listens = await listening(0);
    servers.push(listens.server);
    base = listens.base;
    listens.server.on("request", await mock(model, base));
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

  test("a body gets 400 with each violation, and one in other terms than the API's is not looked at", async () => {
    expect((await post(place)).status).toBe(303);
    expect((await post({ ...place, "@context": { "@language": "de" }, name: "Hier" })).status).toBe(303);
    const wrong = await post({ slug: "No Slug", population: -1, "@type": "Place", nmae: "Here", location: {} });
    expect([wrong.status, wrong.json["@type"]]).toEqual([400, "Error"]);
    expect(named(wrong)).toEqual([
      "/location/latitude This is required.",
      "/location/longitude This is required.",
      "/name This is required.",
      "/nmae There is no such property.",
      "/population This must be >= 0.",
      expect.stringMatching(/^\/slug This must match pattern /),
    ]);
    expect((await post({ ...place, name: 7 })).json.violations).toHaveLength(1);
    expect((await post([{ "https://schema.org/name": 7 }])).status).toBe(303);
    expect((await post({ "@context": { n: "https://schema.org/name" }, n: 7 })).status).toBe(303);
    expect((await send("PATCH", "places/here", '{ "population": null }')).status).toBe(204);
    expect((await send("PATCH", "places/here", '{ "population": "many" }')).status).toBe(400);
    for (const malformed of ["{", "7", Buffer.from([0x22, 0xff, 0x22])])
      expect((await send("POST", "places/", malformed)).status).toBe(400);
  });

  test("a body nests as deep as the server takes it, and may begin with a byte order mark", async () => {
    // In expanded form, which no schema is about.
    const nested = (levels: number) => send("POST", "places/", `${"[".repeat(levels)}${"]".repeat(levels)}`);
    expect((await nested(64)).status).toBe(303);
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
    expect([broken.status, broken.json.description]).toEqual([400, "The body is no valid gzip."]);
    expect((await send("POST", "objects/", "any", { "Content-Type": "text/plain" })).status).toBe(303);
    expect((await send("GET", "places/", undefined, { Accept: "text/html" })).status).toBe(406);
    expect((await send("GET", "places/", undefined, { Accept: "application/ld+json;q=0, text/html" })).status).toBe(
      406,
    );
    for (const Accept of ["*/*", "application/*", "text/html, application/json;q=0.5"])
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
    const english = { name: { en: "Vienna" }, "@context": [`${base}contexts/Place`, { "@language": "fr" }] };
    expect(await (await ask("places/vienna-at", { "Accept-Language": "fr, en" })).json()).toMatchObject(english);

    const forbidden = await ask("places/vienna-at", { Prefer: "code=404" });
    expect([forbidden.status, await forbidden.json()]).toMatchObject([404, { "@type": "Error", statusCode: 404 }]);
    expect((await ask("places/vienna-at", { Prefer: "code=418" })).status).toBe(400);
    expect((await ask("rivers/")).status).toBe(404);
    const wrong = await fetch(`${base}oauth2/token`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST, DELETE"]);
    const many = await fetch(`${base}places/`, { method: "PATCH" });
    expect([many.status, many.headers.get("allow")]).toEqual([405, "GET, POST"]);

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
