/** Hydrant in an Express application of somebody's own. */

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { project } from "../../src/project.ts";
import { mount } from "../../src/server/open-project.ts";

let server: Server;
let close: () => Promise<void>;
let origin: string;
const dataDir = mkdtempSync(join(tmpdir(), "hydrant-mounted-"));

beforeAll(async () => {
  const app = express();
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mounted = await mount(
    { ...project, referenceData: join(dataDir, "none") },
    {
      DATA_DIR: dataDir,
      BASE_URL: `${origin}/api/`,
      ADMIN_PASSWORD: "correct horse",
      BCRYPT_COST: "4",
      LOG_LEVEL: "silent",
      CORS_ORIGINS: "https://app.example",
      RATE_LIMIT: "0",
      // The surrounding application's, as hosting platforms set it; that of a listener which is not opened here is the same.
      PORT: "8080",
    },
  );
  close = mounted.close;
  app.use("/api", mounted.middleware);
  app.get("/{*rest}", (request, response) => void response.send(`mine: ${request.path}`));
});

afterAll(async () => {
  server.close();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(origin + path, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};

test("the API answers under the path that it is mounted at, and links by it", async () => {
  const entrypoint = await ask("/api/");
  expect(JSON.parse(entrypoint.text)).toMatchObject({ "@id": `${origin}/api/`, places: `${origin}/api/places/` });
  expect(entrypoint.headers.get("x-powered-by")).toBe("Express");
  const form = new URLSearchParams({ grant_type: "password", username: "admin", password: "correct horse" });
  const token = JSON.parse((await ask("/api/oauth2/token", { method: "POST", body: form })).text).access_token;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/ld+json" };
  const made = await ask("/api/countries/", {
    method: "POST",
    headers,
    body: JSON.stringify({ alpha2: "AT", name: "Austria" }),
  });
  expect([made.status, made.headers.get("location")]).toEqual([303, `${origin}/api/countries/AT`]);
  const linked = { slug: "salzburg-at", name: "Salzburg", addressCountry: "/api/countries/AT" };
  expect((await ask("/api/places/", { method: "POST", headers, body: JSON.stringify(linked) })).status).toBe(303);
  expect(JSON.parse((await ask("/api/places/?addressCountry=AT")).text).member).toMatchObject([
    { addressCountry: `${origin}/api/countries/AT` },
  ]);
});

test("what the API does not know is left to the routes that come after", async () => {
  for (const path of ["/", "/api/nowhere", "/api/docs/guide", "/apidoc/", "/elsewhere"])
    expect((await ask(path)).text).toBe(`mine: ${path}`);
});

test("[COR-1][COR-2][COR-3] origins are judged at paths that the API knows, and there only", async () => {
  const asked = async (path: string, from: string, init: RequestInit = {}) => {
    const { status, headers } = await ask(path, { ...init, headers: { ...init.headers, Origin: from } });
    return [status, headers.get("access-control-allow-origin"), headers.get("access-control-allow-methods")];
  };
  const preflight = { method: "OPTIONS", headers: { "Access-Control-Request-Method": "PATCH" } };
  const methods = "HEAD, GET, PUT, POST, DELETE, OPTIONS, PATCH";
  expect(await asked("/api/places/", "https://app.example")).toEqual([200, "https://app.example", null]);
  expect(await asked("/api/places/", "https://app.example", preflight)).toEqual([204, "https://app.example", methods]);
  for (const init of [{}, preflight]) {
    expect(await asked("/api/places/", "https://evil.example", init)).toEqual([403, null, null]);
    expect((await asked("/api/places/", origin, init))[0]).toBeLessThan(300);
    // What Express answers to OPTIONS at its own paths is its affair.
    for (const path of ["/mine", "/api/nowhere"])
      for (const from of ["https://app.example", "https://evil.example"])
        expect(await asked(path, from, init)).toEqual([200, null, null]);
  }
});
