/** Health, readiness and metrics, as whoever watches over a server asks for them. */

import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { freePort } from "../../../scripts/ports.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { onServers, Server, unique } from "../asking.ts";
import { type Launched, launch, launchSeeded, seeded } from "../launch.ts";

/** The value of a series, found by its name and its labels as the text has them. */
function seriesIn(exposed: string, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const line = exposed
    .split("\n")
    .find(
      (each) =>
        (each.startsWith(`${name}{`) || each.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(" ") + 1));
}

/** What a server without TLS answers to a request that is sent as it stands. */
async function asked(at: string, target: string, heads: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(at);
  const socket = connect(Number(port), hostname);
  socket.write([`GET ${target} HTTP/1.1`, ...heads, "Connection: close", "", ""].join("\r\n"));
  return text(socket);
}

onServers((server) => {
  const { alias, base } = server.address;

  test("[LIM-5] /healthz and /readyz answer on both listeners, with what every answer has", async () => {
    for (const path of ["healthz", "readyz"]) {
      for (const at of [base, alias]) {
        const answer = await server.get(at + path);
        expect([at + path, answer.status, answer.text]).toEqual([at + path, 200, "ok\n"]);
        expect(answer.headers.get("x-request-id")).not.toBeNull();
        expect(answer.headers.get("strict-transport-security") !== null).toBe(at === base);
        const head = await server.ask("HEAD", at + path);
        expect([head.status, head.text]).toEqual([200, ""]);
      }
      const refused = await server.ask("POST", base + path);
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(refused.json["@type"]).toBe("Error");
    }
  });

  test("[LIM-5] they answer whatever the host, from an origin that nobody knows, and with bad credentials", async () => {
    const heads = ["Host: 10.1.2.3", "Origin: https://nobody.example", "Authorization: Bearer nothing"];
    for (const path of ["/healthz", "/readyz", "/healthz?at=once"])
      expect(await asked(alias, path, heads)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect((await server.get(`${alias}healthzz`)).status).toBe(404);
  });

  test("metrics are told over the plain listener, and over TLS there is nothing", async () => {
    const answer = await server.get(`${alias}metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect((await server.get("/metrics")).status).toBe(404);
  });

  test("metrics are nobody's who asks by another name than this machine has for itself", async () => {
    const { port } = new URL(alias);
    for (const host of ["localhost", "127.0.0.1", "[::1]", `LOCALHOST:${port}`, "127.0.0.1:80", `[::1]:${port}`])
      expect(await asked(alias, "/metrics", [`Host: ${host}`])).toContain("# TYPE hydrant_http_requests_total ");
    const others = [
      "rebound.example",
      "10.1.2.3",
      "localhost.rebound.example",
      "127.0.0.1.rebound.example:80",
      "[::2]",
      "",
    ];
    const targets = [
      ...others.map((host) => ["/metrics", `Host: ${host}`]),
      ["http://rebound.example/metrics", "Host: localhost"],
      ["/metrics", "Host: localhost", "Host: rebound.example"],
      ["/metrics"],
    ] as [string, ...string[]][];
    for (const [target, ...heads] of targets) {
      const answer = await asked(alias, target, heads);
      expect([target, heads, answer]).toEqual([target, heads, expect.stringMatching(/^HTTP\/1\.1 40[04] /)]);
      expect(answer).not.toContain("hydrant_");
    }
  });

  test("metrics are nobody's who asks through a proxy", async () => {
    for (const name of ["X-Forwarded-For", "Forwarded", "Via"]) {
      const headers = { [name]: "127.0.0.1" };
      expect([name, (await server.get(`${alias}metrics`, { headers })).status]).toEqual([name, 404]);
    }
  });
});

// On a server that nobody else asks meanwhile.
describeOnDrawnDatabase("metrics", ({ name }) => {
  let launched: Launched;

  beforeAll(async () => {
    launched = await launch(name, await seeded[name]());
  });

  afterAll(() => launched?.stop());

  test("each answer counts by method, route and class of status, however odd the path", async () => {
    const server = new Server(launched);
    const { alias } = launched;
    const labels = { method: "GET", route: "/places/{id}" };
    const requests = "hydrant_http_requests_total";
    const before = (await server.get(`${alias}metrics`)).text;
    for (let each = 0; each < 3; each++) await server.get("/places/salzburg-at");
    await server.get(`/places/${unique()}`);
    await server.get(`/${unique("nowhere")}`);
    // A page takes a connection from the pool, which is idle afterwards.
    await server.get("/places/?itemsPerPage=1");
    // An answer counts when its last byte is sent, of which whoever has it may know earlier.
    await vi.waitFor(async () => {
      const after = (await server.get(`${alias}metrics`)).text;
      const more = (name: string, of: Record<string, string>) => seriesIn(after, name, of) - seriesIn(before, name, of);
      expect(more(requests, { ...labels, status: "2xx" })).toBe(3);
      expect(more(requests, { ...labels, status: "4xx" })).toBe(1);
      expect(more(requests, { method: "GET", route: "", status: "4xx" })).toBe(1);
      expect(more("hydrant_http_request_duration_seconds_count", labels)).toBe(4);
      expect(more("hydrant_http_request_duration_seconds_bucket", { ...labels, le: "+Inf" })).toBe(4);
      expect(after).not.toContain("nowhere-");
      expect(seriesIn(after, requests, { route: "/metrics" })).toBe(0);
      for (const name of [
        "hydrant_http_requests_in_flight",
        "hydrant_database_waiting",
        "hydrant_database_lanes",
        "hydrant_passwords",
        "process_cpu_seconds_total",
      ])
        expect(after).toContain(`\n${name}`);
      expect(seriesIn(after, "hydrant_database_connections", { state: "idle" })).toBeGreaterThan(0);
    }, 60_000);
  });
});

/** An address of this machine that is not loopback. */
const [outer] = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ internal, family }) => !internal && family === "IPv4");

describe("a server on every address of the machine", () => {
  test.skipIf(outer === undefined)("tells its metrics to nobody who comes from elsewhere", async () => {
    const launched = await launchSeeded({ HOST: "0.0.0.0" });
    try {
      const server = new Server(launched);
      const { port } = new URL(launched.alias);
      // The machine itself, by its outer address: so the peer is not loopback, whatever it says of itself.
      const get = (path: string) => server.get(`http://${outer?.address}:${port}${path}`);
      expect((await get("/healthz")).status).toBe(200);
      expect((await get("/metrics")).status).toBe(404);
    } finally {
      await launched.stop();
    }
  });
});

test("metrics have a listener of their own where one is set, under any name, and are nowhere else", async () => {
  const port = await freePort();
  const settings = { METRICS_HOST: "0.0.0.0", METRICS_PORT: String(port) };
  const launched = await launchSeeded({ ...settings });
  try {
    const own = `http://${outer?.address ?? "127.0.0.1"}:${port}/`;
    const scraped = await asked(own, "/metrics", ["Host: metrics.example", "X-Forwarded-For: 10.1.2.3"]);
    expect(scraped).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\n# TYPE hydrant_http_requests_total /s);
    expect(await asked(own, "/readyz", ["Host: metrics.example"])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    for (const path of ["/", "/countries/AT", "/metricss"])
      expect(await asked(own, path, ["Host: localhost"])).toMatch(/^HTTP\/1\.1 404 /);
    const server = new Server(launched);
    for (const at of [launched.alias, launched.base]) expect((await server.get(`${at}metrics`)).status).toBe(404);
  } finally {
    await launched.stop();
  }
});

const { serverUrl, folder } = inject("databases");

describe.skipIf(serverUrl === null)("workers", () => {
  let launched: Launched;

  beforeAll(async () => {
    const { DATABASE_URL: databaseUrl } = await seeded.PostgreSQL();
    const dataDir = await mkdtemp(join(folder, "health-"));
    launched = await launch("PostgreSQL", { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, WORKERS: "3" });
  });

  afterAll(() => launched?.stop());

  test("tell their metrics together, whichever is asked", async () => {
    // Each over a connection of its own, so that they spread over the workers.
    for (let each = 0; each < 24; each++) await new Server(launched).get("/places/there-is-none");
    const counted = async () => {
      const { text: exposed } = await new Server(launched).get(`${launched.alias}metrics`);
      return seriesIn(exposed, "hydrant_http_requests_total", { route: "/places/{id}", status: "4xx" });
    };
    // An answer counts when its last byte is sent, of which whoever has it may know earlier.
    await expect.poll(counted).toBe(24);
    const counts = new Set<number>();
    for (let each = 0; each < 6; each++) counts.add(await counted());
    expect([...counts]).toEqual([24]);
  });
});
