/** What a project answers besides its API, with Express, over either protocol. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Server } from "../asking.ts";
import { type Launched, launchSeeded } from "../launch.ts";
import { raw } from "../raw.ts";

const folder = mkdtempSync(join(tmpdir(), "hydrant-express-"));
let launched: Launched;

beforeAll(async () => {
  const source = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../..", path)).href);
  const entry = join(folder, "main.ts");
  writeFileSync(
    entry,
    `import { createRequire } from "node:module";
import { application, migrations, tables } from ${source("src/generated/application.ts")};
import { handlers } from ${source("src/handlers/index.ts")};
import { serve } from ${source("src/server/running/serve.ts")};
const express = createRequire(${source("package.json")})("express");
await serve({
  parts: application(handlers), tables, migrations, referenceData: "none",
  extend(app) {
    const inner = express();
    inner.post("/echo", express.json(), (request, response) => void response.json({ host: request.hostname, body: request.body, by: request.secure }));
    app.use("/inner", inner);
    app.get("/hello", (request, response) => void response.type("text").send("hello " + (request.query.name ?? "")));
    app.get("/countries/AT", (_request, response) => void response.send("never"));
    app.get("/broken", () => { throw new Error("a secret"); });
    app.use("/files", express.static(${JSON.stringify(folder)}));
  },
});
`,
  );
  writeFileSync(join(folder, "page.html"), "<!doctype html>".padEnd(200_000, "x"));
  // The project's own pages are none of the API's.
  const own = /^\/(?:hello|inner\/|broken|files\/)/;
  launched = { ...(await launchSeeded({}, entry)), own };
});
afterAll(async () => {
  await launched.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(["HTTP/1.1", "HTTP/2"] as const)("over %s", (protocol) => {
  const server = () => new Server(launched, protocol);

  test("[TRN-1] a project's own routes answer what the API does not know", async () => {
    const hello = await raw(server(), "GET", "/hello?name=you");
    expect([hello.status, hello.body.toString()]).toEqual([200, "hello you"]);
    expect(JSON.parse((await raw(server(), "GET", "/countries/AT")).body.toString())["@type"]).toContain("Country");
    const page = await raw(server(), "GET", "/files/page.html");
    expect([page.status, page.body.length]).toEqual([200, 200_000]);
  });

  test("[TRN-1] an application within it reads bodies, of a length that is told or not", async () => {
    const body = JSON.stringify({ a: "x".repeat(50_000) });
    const type = { "Content-Type": "application/json" };
    const host = new URL(launched.base).hostname;
    const untold = protocol === "HTTP/1.1" ? { "Transfer-Encoding": "chunked" } : {};
    for (const length of [{ "Content-Length": String(body.length) }, untold]) {
      const answer = await raw(server(), "POST", "/inner/echo", { ...type, ...length }, body);
      expect(JSON.parse(answer.body.toString())).toEqual({ host, body: JSON.parse(body), by: true });
    }
  });

  test("[ERR-1][ERR-3] what nobody knows, and what goes wrong, is an error resource", async () => {
    const missing = await raw(server(), "GET", "/nowhere");
    expect([missing.status, JSON.parse(missing.body.toString())["@type"]]).toEqual([404, "Error"]);
    const broken = await raw(server(), "GET", "/broken");
    expect([broken.status, JSON.parse(broken.body.toString())["@type"]]).toEqual([500, "Error"]);
    expect(broken.body.toString()).not.toMatch(/secret/);
  });

  test("[TRN-3] hosts are looked at before any route", async () => {
    expect((await raw(server(), "GET", "/hello", { Host: "evil.example" })).status).toBe(404);
  });
});
