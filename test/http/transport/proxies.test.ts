/** Proxies: whom a server believes when told for whom a request is made, and what it believes. */

import { once } from "node:events";
import { request as ask } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "../../../src/server/running/settings.ts";
import { Server } from "../asking.ts";
import { failing, type Launched, launchSeeded } from "../launch.ts";
import { expectEachCase } from "./without-tls.ts";

let believing: Launched;
let doubting: Launched;
beforeAll(async () => {
  const start = async (proxies: string) => launchSeeded({ TRUST_PROXY: proxies });
  [believing, doubting] = await Promise.all([
    start("127.0.0.1, 10.0.0.0/8, fd00::/8"),
    start("192.0.2.1, uniquelocal"),
  ]);
});
afterAll(() => Promise.all([believing.stop(), doubting.stop()]));

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of an OAuth error. */
  readonly error: string | undefined;
  /** The client's address, as the log has it. */
  address(): Promise<string>;
}

/** A request to the plain listener, as a proxy on this machine makes it. */
async function through(server: Launched, headers: Record<string, string>, method = "GET", path = "/countries/AT") {
  const { hostname, port } = new URL(server.alias);
  const { host } = new URL(server.base);
  const asking = ask({ hostname, port, path, method, agent: false, headers: { Host: host, ...headers } });
  asking.end();
  const [response] = await once(asking, "response");
  const body = await text(response);
  const id = response.headers["x-request-id"];
  const got: Got = {
    status: response.statusCode,
    headers: response.headers,
    error: body.startsWith("{") ? JSON.parse(body).error : undefined,
    async address() {
      for (;;) {
        const line = server
          .log()
          .split("\n")
          .find((each) => each.includes(id) && each.includes('"answered"'));
        if (line !== undefined) return JSON.parse(line).address;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
  return got;
}

const https = { "X-Forwarded-Proto": "https" };
const http = { "X-Forwarded-Proto": "http" };

describe("a trusted proxy", () => {
  test("[TRN-1][TRN-11] that had the request over TLS has it served as over TLS, credentials and all", async () => {
    const { authorization } = await new Server(believing).admin();
    const answer = await through(believing, { ...https, Authorization: authorization }, "GET", "/users/?me");
    expect([answer.status, answer.headers["strict-transport-security"]]).toEqual([
      200,
      "max-age=1728000; includeSubDomains",
    ]);
    expect((await through(believing, https, "POST", "/oauth2/token")).status).toBe(415);
  });

  test("[TRN-1] that had it without TLS, or does not say, changes nothing", async () => {
    for (const headers of [{}, { "X-Forwarded-Proto": "http" }, { "X-Forwarded-Proto": "gopher" }]) {
      const answer = await through(believing, headers);
      expect([answer.status, answer.headers["strict-transport-security"]]).toEqual([301, undefined]);
    }
  });

  test("[TRN-1][TRN-2] that had it without TLS has it answered as on the listener without", async () => {
    const { host: domain } = new URL(believing.base);
    await expectEachCase(
      believing.base,
      async ({ host, method, path, headers }) => {
        const forwarded = { ...http, "X-Forwarded-Host": host === "domain" ? domain : "127.0.0.1", ...headers };
        const answer = await through(believing, { Host: "inside.example", ...forwarded }, method, path);
        return { status: answer.status, location: answer.headers.location as string | undefined, error: answer.error };
      },
      async (method, path) => (await through(believing, https, method, path)).status,
    );
  });

  test("[TRN-1][TRN-3] tells the host that it was asked for", async () => {
    const { host } = new URL(believing.base);
    const forwarded = { ...https, Host: "inside.example", "X-Forwarded-Host": host };
    expect((await through(believing, forwarded)).status).toBe(200);
    expect((await through(believing, { ...forwarded, "X-Forwarded-Host": "evil.example" })).status).toBe(404);
    expect((await through(believing, { ...https, Host: "inside.example" })).status).toBe(404);
    expect((await through(believing, { ...https, "X-Forwarded-Host": "127.0.0.1" })).status).toBe(404);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7, 10.1.2.3", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7, 10.1.2.3, 127.0.0.1", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["2001:db8::7", "2001:db8::7"],
    ["[2001:db8::7]:4711, fd00::1", "2001:db8::7"],
    ["::ffff:203.0.113.7, ::ffff:10.0.0.1", "203.0.113.7"],
    ["10.1.2.3", "10.1.2.3"],
    ["203.0.113.7, unknown", "127.0.0.1"],
    ["203.0.113.7, _hidden, 10.0.0.1", "10.0.0.1"],
    ["1.2.3.4.5", "127.0.0.1"],
    ["999.1.1.1", "127.0.0.1"],
    ["", "127.0.0.1"],
    [",,,", "127.0.0.1"],
    ["127.0.0.1\t", "127.0.0.1"],
    [`${"10.0.0.1, ".repeat(1000)}10.0.0.1`, "10.0.0.1"],
  ])("[TRN-1] that forwards for %s asks for %s", async (forwarded, address) => {
    const answer = await through(believing, { ...https, "X-Forwarded-For": forwarded });
    expect([answer.status, await answer.address()]).toEqual([200, address]);
  });

  test.each([
    ["http, https", "203.0.113.7", 200],
    // The client wrote the first; the proxy added what it saw.
    ["https, http", "203.0.113.7", 301],
    // Two proxies, of which the outer one ended TLS.
    ["https, http", "203.0.113.7, 10.1.2.3", 200],
    ["https, http, http", "203.0.113.7, 10.1.2.3", 301],
    ["https", "203.0.113.7, 10.1.2.3", 200],
    ["https, ", "203.0.113.7", 301],
  ])("[TRN-1] the protocols %s on the way of %s", async (protocols, addresses, status) => {
    const headers = { "X-Forwarded-Proto": protocols, "X-Forwarded-For": addresses };
    expect((await through(believing, headers)).status).toBe(status);
  });
});

describe("the service's own origin", () => {
  test("[COR-3][TRN-1] is the one that a trusted proxy was asked for", async () => {
    const from = async (Origin: string, headers: Record<string, string> = {}) =>
      (await through(believing, { ...https, "X-Forwarded-Host": "localhost:4443", Origin, ...headers })).status;
    expect(await from("https://localhost:4443")).toBe(200);
    expect(await from("https://localhost", { "X-Forwarded-Host": "localhost:443" })).toBe(200);
    expect(await from(new URL(believing.base).origin)).toBe(200);
    for (const other of ["http://localhost:4443", "https://localhost", "https://localhost:4444", "null"])
      expect([other, await from(other)]).toEqual([other, 403]);
    const alias = { "X-Forwarded-Proto": "http", "X-Forwarded-Host": "127.0.0.1:8000" };
    expect(await from("http://127.0.0.1:8000", alias)).toBe(200);
    expect(await from("https://127.0.0.1:8000", alias)).toBe(403);
  });

  test("[COR-3][TRN-1] is not what anybody else says", async () => {
    const forwarded = { Host: "127.0.0.1", "X-Forwarded-Host": "localhost:4443", "X-Forwarded-Proto": "https" };
    expect((await through(doubting, { ...forwarded, Origin: "https://localhost:4443" })).status).toBe(403);
    expect((await through(doubting, { ...forwarded, Origin: "http://127.0.0.1" })).status).toBe(200);
  });
});

describe("anybody else", () => {
  test("[TRN-1][TRN-2] is not believed", async () => {
    const { host } = new URL(doubting.base);
    const spoofed = { ...https, "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Host": host };
    const answer = await through(doubting, spoofed);
    expect([answer.status, answer.headers["strict-transport-security"]]).toEqual([301, undefined]);
    expect(await answer.address()).toBe("127.0.0.1");
    const asAlias = { ...spoofed, Host: "127.0.0.1" };
    expect((await through(doubting, asAlias)).status).toBe(200);
    const { authorization } = await new Server(doubting).admin();
    expect((await through(doubting, { ...asAlias, Authorization: authorization })).status).toBe(403);
    expect((await through(doubting, { ...spoofed, Host: "evil.example" })).status).toBe(404);
  });

  test("[TRN-1] is not believed over TLS either", async () => {
    const answer = await new Server(doubting).get("/countries/AT", { headers: { "X-Forwarded-Proto": "http" } });
    expect(answer.status).toBe(200);
    const proxied = await new Server(believing).get("/countries/AT", { headers: { "X-Forwarded-Proto": "http" } });
    expect(proxied.status).toBe(301);
  });
});

const noNetworks = [
  "nonsense",
  "10.0.0.0/33",
  "fd00::/129",
  "10.0.0",
  "true",
  "1",
  "10.0.0.1-10.0.0.9",
  "fe80::1%eth0",
  "host.example",
];
const said = (...named: readonly string[]) =>
  `TRUST_PROXY has ${named.map((each) => `“${each}”`).join(", ")}; each entry must be an IP address, a network such as 10.0.0.0/8 or fd00::/8, or one of loopback, linklocal, uniquelocal.`;

test.each(noNetworks)("[OPS-4] TRUST_PROXY=%s is no setting", (named) => {
  const read = readSettings({ TRUST_PROXY: `loopback, ${named}, 10.0.0.0/8` }, false);
  expect(read).toEqual({ problems: [said(named)] });
});

test("[OPS-4] all that TRUST_PROXY may not have is told at start", async () => {
  const told = await failing({ TRUST_PROXY: ["loopback", ...noNetworks, "10.0.0.0/8"].join(", ") });
  expect(told).toEqual({ status: 78, said: `${said(...noNetworks)}\n` });
});
