/** What the rate limit tells, on every kind of answer; whom it takes for one client; and when a window ends. */

import { once } from "node:events";
import { connect as connectPlain } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { drawnDatabases } from "../../databases.ts";
import { onDrawnServer, Server } from "../asking.ts";
import { type Launched, launch, launchSeeded, seeded } from "../launch.ts";
import { raw } from "../raw.ts";
import { anAddress, at, type From, limitIn, trusting } from "./through.ts";

const { serverUrl } = inject("databases");
const limit = 30;

for (const name of drawnDatabases())
  describe.skipIf(name === "PostgreSQL" && serverUrl === null)(`on ${name}`, () => {
    let server: Launched;
    beforeAll(async () => {
      server = await launch(name, { ...(await seeded[name]()), ...trusting, RATE_LIMIT: String(limit) });
    });
    afterAll(() => server?.stop());

    test("[LIM-1] every kind of answer tells of the limit, and counts", async () => {
      const { authorization } = await new Server(server).admin();
      const ask = at(server, anAddress());
      const auth = { Authorization: authorization };
      const json = { ...auth, "Content-Type": "application/ld+json" };
      const past = { "If-Modified-Since": new Date().toUTCString() };
      const grant = new URLSearchParams({ grant_type: "password", username: "admin", password: server.password });
      const cases: readonly (readonly [status: number, path: string, from?: From])[] = [
        [200, ""],
        [200, "countries/AT"],
        [200, "countries/AT", { method: "HEAD" }],
        [200, "countries/", { headers: { "Accept-Encoding": "gzip" } }],
        [304, "countries/AT", { headers: past }],
        [204, "countries/AT", { method: "OPTIONS" }],
        [200, "docs/"],
        [200, "openapi.json"],
        [200, "contexts/Country"],
        [400, "countries/?page=none"],
        [400, "countries/AT?access_token=x"],
        [401, "addresses/"],
        [401, "countries/AT", { headers: { Authorization: "Bearer nothing" } }],
        [404, "nowhere"],
        [404, "countries/AT", { headers: { "X-Forwarded-Host": "elsewhere.example" } }],
        [405, "countries/AT", { method: "QUERY" }],
        [406, "countries/AT", { headers: { Accept: "text/turtle" } }],
        [301, "countries/AT", { headers: { "X-Forwarded-Proto": "http" } }],
        [403, "countries/AT", { method: "DELETE", headers: { "X-Forwarded-Proto": "http" } }],
        [414, `countries/${"x".repeat(9000)}`],
        [415, "countries/", { method: "POST", headers: { ...auth, "Content-Type": "text/csv" }, body: "x" }],
        [400, "countries/", { method: "POST", headers: json, body: "{" }],
        [413, "countries/", { method: "POST", headers: json, body: "x".repeat(5 * 1024 * 1024 + 1) }],
        [400, "oauth2/token", { method: "POST", body: new URLSearchParams() }],
        [200, "oauth2/token", { method: "POST", body: grant }],
      ];
      let before = limit;
      let reset: number | undefined;
      for (const [status, path, from] of cases) {
        const answer = await ask(path, from);
        expect([path.slice(0, 40), answer.status, answer.limit]).toEqual([
          path.slice(0, 40),
          status,
          { limit, remaining: before - 1, reset: expect.any(Number) },
        ]);
        before--;
        // One window has one end.
        reset ??= answer.limit?.reset;
        expect(answer.limit?.reset).toBe(reset);
      }
      expect((reset as number) * 1000).toBeGreaterThan(Date.now());
      expect((reset as number) * 1000).toBeLessThanOrEqual(Date.now() + 901_000);
    });

    test("[LIM-1][ERR-1][ERR-2] past the limit everything is 429, an error resource that says when to come back", async () => {
      const ask = at(server, anAddress());
      await Promise.all(Array.from({ length: limit }, () => ask()));
      const { authorization } = await new Server(server).admin();
      const cases: readonly (readonly [path: string, from?: From])[] = [
        ["countries/AT"],
        ["docs/"],
        ["nowhere"],
        ["countries/AT", { headers: { Authorization: "Bearer nothing" } }],
        ["countries/AT", { headers: { "X-Forwarded-Host": "elsewhere.example" } }],
        ["addresses/", { headers: { Authorization: authorization } }],
        ["oauth2/token", { method: "POST", body: new URLSearchParams({ grant_type: "password" }) }],
      ];
      for (const [path, from] of cases) {
        const answer = await ask(path, from);
        expect([path, answer.status]).toEqual([path, 429]);
        const told = answer.limit as NonNullable<typeof answer.limit>;
        expect(told).toEqual({ limit, remaining: 0, reset: expect.any(Number) });
        const after = Number(answer.headers.get("retry-after"));
        expect(Math.abs(Date.now() / 1000 + after - told.reset)).toBeLessThan(60);
        expect(after).toBeGreaterThan(0);
        expect(JSON.parse(answer.text)).toMatchObject({
          "@type": "Error",
          statusCode: 429,
          title: "Too Many Requests",
          request: answer.headers.get("x-request-id"),
          seeAlso: { "@id": `${server.base}docs/errors/429` },
        });
      }
    });

    test("[LIM-1] a body past the limit is not asked for", async () => {
      const address = anAddress();
      const ask = at(server, address);
      await Promise.all(Array.from({ length: limit }, () => ask()));
      const { hostname, port } = new URL(server.alias);
      const socket = connectPlain(Number(port), hostname);
      await once(socket, "connect");
      let received = "";
      socket.on("data", (chunk: Buffer) => {
        received += chunk.toString();
      });
      socket.write(
        `POST /oauth2/token HTTP/1.1\r\nHost: ${new URL(server.base).host}\r\nX-Forwarded-For: ${address}\r\nX-Forwarded-Proto: https\r\n` +
          "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n",
      );
      await once(socket, "close");
      expect(received).toMatch(/^HTTP\/1\.1 429 /);
      expect(received).not.toContain("100 Continue");
    });

    test("[LIM-1] a preflight does not count, and is not refused", async () => {
      const ask = at(server, anAddress());
      const headers = { Origin: "https://app.example", "Access-Control-Request-Method": "PATCH" };
      const preflight = () => ask("countries/AT", { method: "OPTIONS", headers });
      expect((await ask()).limit?.remaining).toBe(limit - 1);
      expect((await preflight()).limit?.remaining).toBe(limit - 1);
      // Half a preflight is a request like any other.
      const half = await ask("countries/AT", { method: "OPTIONS", headers: { Origin: "https://app.example" } });
      expect(half.limit?.remaining).toBe(limit - 2);
      await Promise.all(Array.from({ length: limit - 2 }, () => ask()));
      expect((await ask()).status).toBe(429);
      const after = await preflight();
      expect([after.status === 429, after.limit?.remaining]).toEqual([false, 0]);
    });

    test("[LIM-1] of IPv6 the /64 counts, and IPv4 in the clothes of IPv6 is IPv4", async () => {
      const remaining = async (address: string) => (await at(server, address)()).limit?.remaining;
      expect(await remaining("2001:db8:1:2::1")).toBe(limit - 1);
      expect(await remaining("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(limit - 2);
      expect(await remaining("2001:0DB8:0001:0002:0:0:0:0")).toBe(limit - 3);
      expect(await remaining("2001:db8:1:3::1")).toBe(limit - 1);
      expect(await remaining("203.0.113.9")).toBe(limit - 1);
      expect(await remaining("::ffff:203.0.113.9")).toBe(limit - 2);
      expect(await remaining("::ffff:cb00:7109")).toBe(limit - 3);
      expect(await remaining("203.0.113.10")).toBe(limit - 1);
    });

    test("[LIM-1] what is no HTTP request counts for the address that it comes from, and is told so", async () => {
      const { hostname, port } = new URL(server.alias);
      const socket = connectPlain(Number(port), hostname);
      socket.end("GARBAGE\r\n\r\n");
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      const [head = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
      const told = new Map(
        head
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(": ") as [string, string]),
      );
      expect(limitIn({ get: (each) => told.get(each) ?? null })?.limit).toBe(limit);
    });
  });

test("[LIM-1] a window ends when it said, and the next one begins with the next request", async () => {
  const server = await launchSeeded({ ...trusting, RATE_LIMIT: "3", RATE_LIMIT_WINDOW: "5" });
  try {
    const ask = at(server, anAddress());
    const told = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const { reset = 0 } = (await ask()).limit ?? {};
    while (Date.now() < reset * 1000) await sleep(20);
    const next = await ask();
    expect([next.status, next.limit?.remaining]).toEqual([200, 2]);
    expect(next.limit?.reset).toBeGreaterThan(reset);
  } finally {
    await server.stop();
  }
});

test("[LIM-1] an address that a client only says it has does not help it", async () => {
  const server = await launchSeeded({ RATE_LIMIT: "10" });
  try {
    const asking = (address: string) =>
      new Server(server).get("/countries/AT", {
        headers: { "X-Forwarded-For": address, Forwarded: `for=${address}`, "X-Real-IP": address },
      });
    const answers = await Promise.all(Array.from({ length: 25 }, () => asking(anAddress())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    // HTTP/2 is no other client.
    expect((await raw(new Server(server, "HTTP/2"), "GET", "/countries/AT")).status).toBe(429);
  } finally {
    await server.stop();
  }
});

onDrawnServer((server) => {
  test("[LIM-1] with the limit turned off nothing is told of it", async () => {
    const answer = await server.get("/countries/AT");
    expect([answer.status, limitIn(answer.headers)]).toEqual([200, null]);
  });
});

describe("[OPS-4] settings of the limit that make no sense are told at start", () => {
  test.each([
    [{ RATE_LIMIT: "-1" }, /RATE_LIMIT is “-1”; it must be a whole number from 0 to 1000000000\./],
    [{ RATE_LIMIT: "1000000001" }, /RATE_LIMIT is “1000000001”/],
    [{ RATE_LIMIT_WINDOW: "0" }, /RATE_LIMIT_WINDOW is “0”; it must be a whole number from 1 to 86400\./],
    [{ RATE_LIMIT_STORE: "etcd" }, /RATE_LIMIT_STORE is “etcd”; it must be one of memory, redis, postgres\./],
    [{ RATE_LIMIT_STORE: "redis" }, /RATE_LIMIT_STORE is redis; that needs REDIS_URL, which is not set\./],
    [{ RATE_LIMIT_STORE: "postgres" }, /RATE_LIMIT_STORE is postgres; that needs DATABASE_URL, which is not set\./],
    [
      { RATE_LIMIT_STORE: "memory", WORKERS: "2", DATABASE_URL: "postgres://127.0.0.1/x" },
      /RATE_LIMIT_STORE is memory; for 2 WORKERS it must be postgres or redis, which they share\./,
    ],
    [{ REDIS_URL: "http://127.0.0.1" }, /REDIS_URL is not a URL of the form redis:/],
    [{ REDIS_URL: "redis://127.0.0.1/first" }, /REDIS_URL has something after the host that is not the number/],
    [{ REDIS_URL: "redis://:100%@127.0.0.1" }, /REDIS_URL has a user or password with a “%”/],
  ])("%j", async (settings, said) => {
    const started = launch("PGlite", settings as Record<string, string>);
    await expect(started).rejects.toThrow(/status 78:/);
    await expect(started).rejects.toThrow(said);
  });
});
