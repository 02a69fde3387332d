/** The mock: every operation of every spec answers, and as its OpenAPI says. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import jsonld, { type JsonLdDocument } from "jsonld";
import { afterAll, describe, expect, test } from "vitest";
import { emit } from "../codegen/generate.ts";
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

describe.each(allSpecs)("of the spec %s", (name) => {
  test("every operation answers as the OpenAPI says", async () => {
    const model = await modelOf(name);
    const artifacts = await emit(model);
    const { server, base } = await listening(0);
    servers.push(server);
    server.on("request", await mock(model, artifacts, base));
    const openapi = join(folder, `${name}.json`);
    writeFileSync(openapi, artifacts.find(({ path }) => path === "openapi.json")?.text ?? "");
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
        const response = await fetch(url, { method: method.toUpperCase(), redirect: "manual" });
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
