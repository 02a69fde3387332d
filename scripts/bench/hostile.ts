/** Latency of ordinary requests during attacks, and the memory that each attack costs. */

import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { constants, createGzip, gzipSync } from "node:zlib";
import { Agent, request } from "undici";
import { temporaryFolder } from "./cleanup.ts";
import { load, password } from "./objects.ts";
import { ownSource } from "./project.ts";
import { mebibytes, milliseconds, table } from "./report.ts";
import { median } from "./rounds.ts";
import { startServer } from "./servers.ts";

type Fields = Readonly<Record<string, string>>;

/** Milliseconds of a request's timeout, of an open request, and between two ordinary requests. */
const patience = { answer: 60_000, hold: 5_000, pause: 5 };

const linked = { "Content-Type": "application/ld+json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const zipped = { ...linked, "Content-Encoding": "gzip" };
const limit = 5 * 1024 * 1024;
const email = "https://schema.org/email";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const object = (entries: readonly (readonly [string, unknown])[]) => JSON.stringify(Object.fromEntries(entries));

/** One node repeated `count` times, in a body of 5 MiB that is small when compressed. */
const mentions = (count: number) =>
  gzipSync(JSON.stringify(times(count, (index) => ({ "@id": "_:b", [email]: index + "x".repeat(3000) }))));

/** Many languages of one property in several resources, and a page of them. */
async function languages({ send, admin }: Attacker): Promise<readonly string[]> {
  const name = Object.fromEntries(times(50_000, (index) => [`en-x-${index.toString(36)}`, `${index}`]));
  const body = (index: number) => JSON.stringify({ slug: `hostile-${index}`, name });
  const made = [];
  for (let index = 0; index < 5; index++)
    made.push(await send("POST", "/places/", { ...linked, ...admin }, body(index)));
  return [...made, await send("GET", "/places/?order[name]=desc&itemsPerPage=100", {})];
}

/** Gzip bomb: almost a body's limit in 5 KiB, without an end. */
async function bomb(): Promise<Buffer> {
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on("data", (chunk: Buffer) => chunks.push(chunk)).write(Buffer.alloc(limit - 100, " "));
  await new Promise<void>((done) => gzip.flush(constants.Z_SYNC_FLUSH, done));
  return Buffer.concat(chunks);
}

const cases: Readonly<Record<string, (attacker: Attacker) => Promise<readonly string[]>>> = {
  nothing: async () => [await sleep(patience.hold, "–")],
  "form of 114,000 names": async ({ send }) => [
    await send("POST", "/oauth2/token", form, times(114_000, (index) => index.toString(36)).join("&")),
  ],
  "1,660 mentions of a blank node": async ({ send }) => [
    await send("POST", "/users/password_reset", zipped, mentions(1660)),
  ],
  "50,000 languages, five times, and a page": languages,
  "100,000 keys": async ({ send }) => [
    await send("POST", "/users/password_reset", linked, object(times(100_000, (index) => [`key-${index}`, 1]))),
  ],
  "300,000 violations": async ({ send, admin }) => [
    await send("POST", "/users/", { ...linked, ...admin }, object([["roles", times(300_000, () => 1)]])),
  ],
  "100 false tokens with Idempotency-Key": ({ send }) =>
    Promise.all(
      times(100, (index) => {
        const body = JSON.stringify({ token: `false ${index}`, password: "a new password" });
        return send("POST", "/users/password_change", { ...linked, "Idempotency-Key": `"${index}"` }, body);
      }),
    ),
  "100 headers of 2,400 languages": ({ send }) =>
    Promise.all(
      times(100, () => send("GET", "/places/", { "Accept-Language": times(2400, (i) => `x${i.toString(36)}`).join() })),
    ),
  "170 bodies of 5 MiB but for a byte": ({ hold }) =>
    Promise.all(
      times(170, () =>
        hold("/users/password_reset", { ...linked, "Content-Length": `${limit}` }, Buffer.alloc(limit - 1, " ")),
      ),
    ),
  "170 gzip bombs without an end": async ({ hold }) => {
    const body = await bomb();
    return Promise.all(times(170, () => hold("/users/password_reset", zipped, body)));
  },
  "2,000 answers that nobody reads": ({ ignore }) => Promise.all(times(100, () => ignore("/openapi.json", 20))),
};

/** Runs each case against a new server, while a client requests an item continuously. */
export async function benchHostile(): Promise<void> {
  const folder = await temporaryFolder();
  const environment = { DATA_DIR: join(folder, "data"), ADMIN_PASSWORD: password };
  await load(environment);
  const results = table("beside", ["longest wait", "median", "most memory", "answered"]);
  for (const [name, attack] of Object.entries(cases)) {
    const server = await startServer({
      entry: join(ownSource, "main.ts"),
      environment: { ...environment, BASE_URL: "https://localhost/", TRUST_PROXY: "loopback", RATE_LIMIT: "0" },
      log: join(folder, "log"),
    });
    const waits: number[] = [];
    const attacker = await attackerOn(server.ports.plain);
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const started = performance.now();
        await attacker.send("GET", "/countries/AT", {});
        waits.push(performance.now() - started);
        await sleep(patience.pause);
      }
    })();
    const statuses = await attack(await attackerOn(server.ports.plain));
    isOver = true;
    await asking;
    const counts = Object.entries(Object.groupBy(statuses, (status) => status));
    const told = counts.map(([status, all]) => `${all?.length} of ${status}`).join(", ");
    // A server that is still busy does not answer.
    const memory = await server.usage().then(
      ({ mostMemory }) => mebibytes(mostMemory),
      () => "–",
    );
    results.row(name, [milliseconds(Math.max(...waits)), milliseconds(median(waits)), memory, told]);
    await server.stop();
  }
  results.end();
}

type Attacker = Awaited<ReturnType<typeof attackerOn>>;

/** Sends requests to one server, as a trusted proxy forwards them. Each ends with a status, a closed connection or a timeout. */
async function attackerOn(port: number) {
  const dispatcher = new Agent({ headersTimeout: patience.answer, bodyTimeout: patience.answer });
  const forwarded = { Host: "localhost", "X-Forwarded-Proto": "https" };
  const ask = (method: string, path: string, headers: Fields, options: Partial<Parameters<typeof request>[1]> = {}) =>
    request(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...forwarded, ...headers },
      dispatcher,
      ...options,
    });
  const send = async (...request: Parameters<typeof ask>): Promise<string> => {
    try {
      const { statusCode, body } = await ask(...request);
      await body.arrayBuffer();
      return `${statusCode}`;
    } catch (error) {
      return (error as Error).name === "TimeoutError" ? "no answer" : "cut";
    }
  };
  const body = String(new URLSearchParams({ grant_type: "password", username: "admin", password }));
  const login = (await (await ask("POST", "/oauth2/token", form, { body })).body.json()) as { access_token: string };
  return {
    admin: { Authorization: `Bearer ${login.access_token}` },
    send: (method: string, path: string, headers: Fields, body: string | Buffer | null = null) =>
      send(method, path, headers, { body }),
    /** Sends a body without its end, and leaves the request open. */
    hold: (path: string, headers: Fields, body: Buffer) =>
      send("POST", path, headers, { body: Readable.from(endless(body)), signal: AbortSignal.timeout(patience.hold) }),
    /** Sends `count` requests over one connection and reads no answer. */
    async ignore(path: string, count: number): Promise<string> {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n\r\n`.repeat(count));
      const status = await Promise.race([once(socket, "close").then(() => "cut"), sleep(patience.hold, "no reading")]);
      socket.destroy();
      return status;
    },
  };
}

async function* endless(body: Buffer) {
  yield body;
  await new Promise(() => {});
}
