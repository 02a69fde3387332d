/**
 * Mixed load on servers that share a database, and a checker of what they answer.
 *
 * Clients change the server at random, repeat what was answered 503, and record each answer. Violations: an acknowledged
 * write that is lost, half there or there twice; an answer or a 304 older than what was acknowledged or seen by any client
 * before its request; a status other than 503 for what cannot be answered, or a connection that is cut.
 */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";

export interface LoadedServer {
  readonly name: string;
  /** Port of its plain listener, which trusts this machine as a proxy. */
  readonly port: number;
}

export interface Load {
  /** Answers of success to writes so far, by server. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** When the last answer 503 of each server came, on the clock of `performance.now`; 0 if none has. */
  readonly lastRefusals: ReadonlyMap<string, number>;
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
  /** Ends the load, and checks that everything acknowledged is there once. */
  finish(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly modified: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers of several resources
  readonly json: any;
  readonly text: string;
}

/** A resource with a counter, which one client raises. */
interface Register {
  readonly path: string;
  /** The greatest version acknowledged or seen. */
  floor: number;
  /** The greatest version sent. */
  sent: number;
}

/** Statuses of successes. */
const isDone = (status: number): boolean => [200, 204, 303, 304].includes(status);

const registerCount = 6;
const writers = 4;
const readers = 4;

/** Milliseconds between requests of a client, and before it repeats one that was answered 503. */
const pause = { request: 15, repeat: 100 };

const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

export async function startLoad(servers: readonly LoadedServer[], password: string): Promise<Load> {
  const agent = new Agent({ keepAliveTimeout: 60_000 });
  const violations: string[] = [];
  const counts: Record<string, number> = {};
  const acknowledged = new Map(servers.map(({ name }) => [name, 0]));
  const lastRefusals = new Map(servers.map(({ name }) => [name, 0]));
  let going = true;

  const violated = (what: string): void => void violations.push(`${new Date().toISOString()} ${what}`);

  async function send(
    method: string,
    path: string,
    { body, type = "application/ld+json", headers = {} }: { body?: string; type?: string; headers?: object } = {},
    server = servers[Math.floor(Math.random() * servers.length)] as LoadedServer,
  ): Promise<Answer> {
    const what = `${method} ${path} at ${server.name}`;
    try {
      const response = await request(`http://127.0.0.1:${server.port}${path}`, {
        method: method as "GET",
        dispatcher: agent,
        headers: {
          Host: "localhost",
          "X-Forwarded-Proto": "https",
          ...(body === undefined ? {} : { "Content-Type": type }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.body.text();
      const { statusCode: status } = response;
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 503) {
        lastRefusals.set(server.name, performance.now());
        if (!(Number(response.headers["retry-after"]) > 0)) violated(`${what}: 503 without Retry-After`);
      } else if (method !== "GET" && isDone(status))
        acknowledged.set(server.name, (acknowledged.get(server.name) ?? 0) + 1);
      return {
        status,
        location: new URL(String(response.headers.location ?? "/"), "https://localhost/").pathname,
        modified: response.headers["last-modified"] as string | undefined,
        text,
        get json() {
          return JSON.parse(text);
        },
      };
    } catch (error) {
      violated(`${what}: ${(error as Error).message}`);
      return { status: 0, location: "", modified: undefined, text: "", json: {} };
    }
  }

  /** Repeats a request that is safe to repeat until its outcome is known. */
  async function repeated(expected: readonly number[], ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await ask();
      // 409: a cut request with the same key may still be in progress.
      if (answer.status === 503 || answer.status === 409 || answer.status === 0) {
        await sleep(pause.repeat);
        continue;
      }
      if (!expected.includes(answer.status))
        violated(`${answer.status} instead of ${expected}: ${answer.text.slice(0, 300)}`);
      return answer;
    }
  }

  async function login(): Promise<string> {
    const body = form({ grant_type: "password", username: "admin", password });
    const answer = await repeated([200], () =>
      send("POST", "/oauth2/token", { body, type: "application/x-www-form-urlencoded" }),
    );
    return `Bearer ${answer.json.access_token}`;
  }

  const authorization = await login();
  const admin = { Authorization: authorization };
  const { member } = (await repeated([200], () => send("GET", "/users/?me", { headers: admin }))).json;
  const me = new URL(member[0]["@id"], "https://localhost/").pathname;
  const address = (text: string) => ({ recipient: text, streetAddress: text, addressCountry: "/countries/AT" });
  const create = (key: string) =>
    repeated([303], () =>
      send("POST", "/addresses/", {
        body: JSON.stringify({ ...address(key), addressLocality: "Drill" }),
        headers: { ...admin, "Idempotency-Key": key },
      }),
    );

  const registers: Register[] = [];
  for (let index = 0; index < registerCount; index++) {
    const { location } = await repeated([303], () =>
      send("POST", "/addresses/", {
        body: JSON.stringify({ ...address("0"), addressLocality: "Register" }),
        headers: { ...admin, "Idempotency-Key": `register-${index}-${randomUUID()}` },
      }),
    );
    registers.push({ path: location, floor: 0, sent: 0 });
  }
  const page = "/addresses/?addressLocality=Register&itemsPerPage=100";

  /** Created resources by Idempotency-Key; bytes by path; paths of deleted ones. */
  const created = new Map<string, string>();
  const bytes = new Map<string, string>();
  const deleted = new Set<string>();

  async function write(index: number): Promise<void> {
    let restsUntil = 0;
    for (let round = 0; going; round++) {
      await sleep(pause.request);
      const own = registers.filter((_, each) => each % writers === index);
      for (const register of own) {
        // The first one rests for seconds, so that some answers are 304.
        if (register === registers[0]) {
          if (performance.now() < restsUntil) continue;
          restsUntil = performance.now() + 3000;
        }
        const version = register.sent + 1;
        register.sent = version;
        const body = JSON.stringify({ recipient: `${version}`, streetAddress: `${version}` });
        await repeated([204], () => send("PATCH", register.path, { body, headers: admin }));
        register.floor = Math.max(register.floor, version);
      }
      const key = randomUUID();
      if (round % 5 === 4) {
        const { location } = await repeated([303], () =>
          send("POST", "/objects/", { body: key, type: "text/plain", headers: { ...admin, "Idempotency-Key": key } }),
        );
        bytes.set(location, key);
        continue;
      }
      const { location } = await create(key);
      created.set(key, location);
      if (round % 3 === 0) {
        const again = await create(key);
        if (again.location !== location) violated(`${key} made ${location} and ${again.location}`);
      }
      if (round % 4 === 1) {
        await repeated([204, 404], () => send("DELETE", location, { headers: admin }));
        deleted.add(location);
        const { status } = await repeated([200, 404, 410], () => send("GET", location, { headers: admin }));
        if (status === 200) violated(`${location} is there after it was deleted`);
      }
    }
  }

  /** What a client has of a path: its date, and the versions of registers in it. */
  interface Held {
    readonly modified: string;
    readonly versions: ReadonlyMap<string, number>;
  }

  function versionsIn(path: string, json: Answer["json"]): Map<string, number> {
    const entries: { "@id": string; recipient: string; streetAddress: string }[] = path === page ? json.member : [json];
    return new Map(
      entries.map((entry) => {
        if (entry.recipient !== entry.streetAddress)
          violated(`${entry["@id"]}: half of a write, ${entry.recipient} and ${entry.streetAddress}`);
        return [new URL(entry["@id"], "https://localhost/").pathname, Number(entry.recipient)];
      }),
    );
  }

  async function read(): Promise<void> {
    const held = new Map<string, Held>();
    while (going) {
      await sleep(pause.request);
      const path = Math.random() < 0.3 ? page : (registers[Math.floor(Math.random() * registerCount)] as Register).path;
      const shown = path === page ? registers : registers.filter((register) => register.path === path);
      const floors = shown.map(({ floor }) => floor);
      const before = Math.random() < 0.5 ? held.get(path) : undefined;
      const answer = await send("GET", path, {
        headers: { ...admin, ...(before && { "If-Modified-Since": before.modified }) },
      });
      if (answer.status === 503 || answer.status === 0) {
        await sleep(pause.repeat);
        continue;
      }
      if (answer.status !== 200 && !(answer.status === 304 && before !== undefined)) {
        violated(`GET ${path}: ${answer.status} ${answer.text}`);
        continue;
      }
      const versions = answer.status === 304 ? (before as Held).versions : versionsIn(path, answer.json);
      shown.forEach((register, index) => {
        const version = versions.get(register.path);
        if (version === undefined) violated(`${answer.status} of ${path} lacks ${register.path}`);
        else if (version < (floors[index] as number))
          violated(`${answer.status} of ${path}: version ${version} of ${register.path} after ${floors[index]}`);
        else if (version > register.sent) violated(`${register.path}: ${version} was never written`);
        else register.floor = Math.max(register.floor, version);
      });
      if (answer.status === 200 && answer.modified !== undefined)
        held.set(path, { modified: answer.modified, versions });
    }
  }

  async function logIn(): Promise<void> {
    while (going) {
      await sleep(20 * pause.request);
      const token = await login();
      await repeated([200], () => send("GET", me, { headers: { Authorization: token } }));
    }
  }

  const clients = [
    ...Array.from({ length: writers }, (_, index) => write(index)),
    ...Array.from({ length: readers }, read),
    logIn(),
  ];

  /** Addresses in the database, path by content, with the total that the collection says. */
  async function listed(): Promise<{ readonly total: number; readonly found: Map<string, string[]> }> {
    const found = new Map<string, string[]>();
    let total = 0;
    let next: string | undefined = "/addresses/?addressLocality=Drill&itemsPerPage=200";
    while (next !== undefined) {
      const { json } = await repeated([200], () => send("GET", next as string, { headers: admin }));
      total = json.totalItems;
      for (const each of json.member) {
        const path = new URL(each["@id"], "https://localhost/").pathname;
        found.set(each.recipient, [...(found.get(each.recipient) ?? []), path]);
      }
      const view = json.view?.next;
      const link: string | undefined = typeof view === "object" && view !== null ? view["@id"] : view;
      next =
        link === undefined ? undefined : new URL(link, "https://localhost/").href.slice("https://localhost".length);
    }
    return { total, found };
  }

  return {
    acknowledged,
    counts,
    violations,
    lastRefusals,
    async finish() {
      going = false;
      await Promise.all(clients);
      const { total, found } = await listed();
      const there = [...found.values()].flat();
      if (total !== there.length) violated(`totalItems is ${total}, and ${there.length} are there`);
      for (const [key, location] of created) {
        const expected = deleted.has(location) ? [] : [location];
        const paths = found.get(key) ?? [];
        if (paths.join() !== expected.join()) violated(`${key} made ${expected}, and ${paths} is there`);
        found.delete(key);
      }
      for (const [key, paths] of found) violated(`${paths} of ${key} was never acknowledged, and its client gave up`);
      for (const [path, text] of bytes) {
        const { json } = await repeated([200], () => send("GET", path, { headers: admin }));
        const content = new URL(json.content, "https://localhost/").pathname;
        const answer = await repeated([200], () => send("GET", content, { headers: admin }));
        if (answer.text !== text) violated(`${path} has other bytes than were sent`);
      }
      for (const { path, sent } of registers) {
        const { json } = await repeated([200], () => send("GET", path, { headers: admin }));
        if (Number(json.recipient) !== sent) violated(`${path} has version ${json.recipient} instead of ${sent}`);
      }
      // Repeats after the end, too, get the first answer.
      for (const [key, location] of [...created].slice(-50)) {
        const again = await create(key);
        if (again.location !== location) violated(`${key} made ${location}, and later ${again.location}`);
      }
      await agent.close();
    },
  };
}
