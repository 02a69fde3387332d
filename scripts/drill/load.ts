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

interface LoadedServer {
  readonly name: string;
  /** Port of its plain listener, which trusts this machine as a proxy. */
  readonly port: number;
}

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Of a request: its content, JSON-LD unless it is text, and headers. */
interface Content {
  readonly body?: object | string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A resource with a counter, which one client raises. */
interface Register {
  readonly path: string;
  /** The greatest version acknowledged or seen. */
  floor: number;
  /** The greatest version sent. */
  sent: number;
}

const registerCount = 6;
const writers = 4;
const readers = 4;

/** Milliseconds between requests of a client, and before it repeats one that was answered 503. */
const pause = { request: 15, repeat: 100 };

/** Path of an IRI. */
const pathOf = (iri: string): string => URL.parse(iri, "https://localhost/")?.pathname ?? "";

export async function startLoad(servers: readonly LoadedServer[], password: string) {
  const agent = new Agent({ keepAliveTimeout: 60_000 });
  const violations: string[] = [];
  const counts: Record<string, number> = {};
  const acknowledged = new Map(servers.map(({ name }) => [name, 0]));
  const lastRefusals = new Map(servers.map(({ name }) => [name, 0]));
  let going = true;

  const violated = (what: string): void => void violations.push(`${new Date().toISOString()} ${what}`);

  /** Sends a request to any server. Returns its answer; null if its outcome is not known, so that it must be repeated. */
  async function send(method: "GET" | "PATCH" | "POST" | "DELETE", path: string, content: Content = {}) {
    const { body, type = typeof body === "string" ? "text/plain" : "application/ld+json", headers } = content;
    const server = servers[Math.floor(Math.random() * servers.length)] as LoadedServer;
    const what = `${method} ${path} at ${server.name}`;
    try {
      const response = await request(`http://127.0.0.1:${server.port}${path}`, {
        method,
        dispatcher: agent,
        headers: {
          Host: "localhost",
          "X-Forwarded-Proto": "https",
          ...(body === undefined ? {} : { "Content-Type": type }),
          ...headers,
        },
        body: typeof body === "object" ? JSON.stringify(body) : (body ?? null),
      });
      const text = await response.body.text();
      const { statusCode: status } = response;
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 503) {
        lastRefusals.set(server.name, performance.now());
        if (!(Number(response.headers["retry-after"]) > 0)) violated(`${what}: 503 without Retry-After`);
        return null;
      }
      if (method !== "GET" && [200, 204, 303].includes(status))
        acknowledged.set(server.name, (acknowledged.get(server.name) ?? 0) + 1);
      return {
        status,
        location: pathOf(String(response.headers.location ?? "/")),
        modified: response.headers["last-modified"] as string | undefined,
        text,
      };
    } catch (error) {
      violated(`${what}: ${(error as Error).message}`);
      return null;
    }
  }

  /** Repeats a request that is safe to repeat until its outcome is known. */
  async function ask(expected: readonly number[], ...request: Parameters<typeof send>) {
    for (;;) {
      const answer = await send(...request);
      // 409: a cut request with the same key may still be in progress.
      if (answer === null || answer.status === 409) {
        await sleep(pause.repeat);
        continue;
      }
      if (!expected.includes(answer.status))
        violated(`${answer.status} instead of ${expected}: ${answer.text.slice(0, 300)}`);
      return answer;
    }
  }

  const getJson = async (path: string, headers: Content["headers"] = admin) =>
    JSON.parse((await ask([200], "GET", path, { headers })).text);

  async function login() {
    const body = String(new URLSearchParams({ grant_type: "password", username: "admin", password }));
    const type = "application/x-www-form-urlencoded";
    const { text } = await ask([200], "POST", "/oauth2/token", { body, type });
    return { Authorization: `Bearer ${JSON.parse(text).access_token}` };
  }

  const admin = await login();
  const me = pathOf((await getJson("/users/?me")).member[0]["@id"]);

  /** Creates something, once for each key. Returns its path. */
  async function create(path: string, key: string, body: object | string): Promise<string> {
    return (await ask([303], "POST", path, { body, headers: { ...admin, "Idempotency-Key": key } })).location;
  }
  const createAddress = (key: string, text: string, addressLocality: string) =>
    create("/addresses/", key, {
      recipient: text,
      streetAddress: text,
      addressCountry: "/countries/AT",
      addressLocality,
    });
  const createDrill = (key: string) => createAddress(key, key, "Drill");

  const registers: Register[] = [];
  for (let index = 0; index < registerCount; index++)
    registers.push({ path: await createAddress(randomUUID(), "0", "Register"), floor: 0, sent: 0 });
  const page = "/addresses/?addressLocality=Register&itemsPerPage=100";

  /** Created resources by Idempotency-Key; bytes by path; paths of deleted ones. */
  const created = new Map<string, string>();
  const bytes = new Map<string, string>();
  const deleted = new Set<string>();

  async function write(index: number): Promise<void> {
    let restsUntil = 0;
    for (let round = 0; going; round++) {
      await sleep(pause.request);
      for (const register of registers.filter((_, each) => each % writers === index)) {
        // The first one rests for seconds, so that some answers are 304.
        if (register === registers[0]) {
          if (performance.now() < restsUntil) continue;
          restsUntil = performance.now() + 3000;
        }
        const version = ++register.sent;
        const body = { recipient: `${version}`, streetAddress: `${version}` };
        await ask([204], "PATCH", register.path, { body, headers: admin });
        register.floor = Math.max(register.floor, version);
      }
      const key = randomUUID();
      if (round % 5 === 4) {
        bytes.set(await create("/objects/", key, key), key);
        continue;
      }
      const location = await createDrill(key);
      created.set(key, location);
      if (round % 3 === 0) {
        const again = await createDrill(key);
        if (again !== location) violated(`${key} made ${location} and ${again}`);
      }
      if (round % 4 === 1) {
        await ask([204, 404], "DELETE", location, { headers: admin });
        deleted.add(location);
        const { status } = await ask([200, 404, 410], "GET", location, { headers: admin });
        if (status === 200) violated(`${location} is there after it was deleted`);
      }
    }
  }

  /** The versions of registers in an answer. */
  function versionsIn(path: string, text: string): ReadonlyMap<string, number> {
    const json = JSON.parse(text);
    const entries: { "@id": string; recipient: string; streetAddress: string }[] = path === page ? json.member : [json];
    for (const { "@id": id, recipient, streetAddress } of entries)
      if (recipient !== streetAddress) violated(`${id}: half of a write, ${recipient} and ${streetAddress}`);
    return new Map(entries.map((entry) => [pathOf(entry["@id"]), Number(entry.recipient)]));
  }

  async function read(): Promise<void> {
    /** What the client has of a path: its date, and the versions in it. */
    const held = new Map<string, { readonly modified: string; readonly versions: ReadonlyMap<string, number> }>();
    while (going) {
      await sleep(pause.request);
      const path = Math.random() < 0.3 ? page : (registers[Math.floor(Math.random() * registerCount)] as Register).path;
      const shown = path === page ? registers : registers.filter((register) => register.path === path);
      const floors = shown.map(({ floor }) => floor);
      const before = Math.random() < 0.5 ? held.get(path) : undefined;
      const answer = await send("GET", path, {
        headers: { ...admin, ...(before && { "If-Modified-Since": before.modified }) },
      });
      if (answer === null) {
        await sleep(pause.repeat);
        continue;
      }
      const { status, text, modified } = answer;
      const versions = status === 304 ? before?.versions : status === 200 ? versionsIn(path, text) : undefined;
      if (versions === undefined) {
        violated(`GET ${path}: ${status} ${text}`);
        continue;
      }
      for (const [index, register] of shown.entries()) {
        const version = versions.get(register.path);
        if (version === undefined) violated(`${status} of ${path} lacks ${register.path}`);
        else if (version < (floors[index] as number))
          violated(`${status} of ${path}: version ${version} of ${register.path} after ${floors[index]}`);
        else if (version > register.sent) violated(`${register.path}: ${version} was never written`);
        else register.floor = Math.max(register.floor, version);
      }
      if (status === 200 && modified !== undefined) held.set(path, { modified, versions });
    }
  }

  async function logIn(): Promise<void> {
    while (going) {
      await sleep(20 * pause.request);
      await getJson(me, await login());
    }
  }

  const clients = [
    ...Array.from({ length: writers }, (_, index) => write(index)),
    ...Array.from({ length: readers }, read),
    logIn(),
  ];

  /** Addresses in the database, paths by content, with the total that the collection says. */
  async function listed() {
    const found = new Map<string, string[]>();
    let total = 0;
    let next: string | undefined = "/addresses/?addressLocality=Drill&itemsPerPage=200";
    while (next !== undefined) {
      const { totalItems, member, view } = await getJson(next);
      total = totalItems;
      for (const { recipient, "@id": id } of member)
        found.set(recipient, [...(found.get(recipient) ?? []), pathOf(id)]);
      const link: string | undefined = view?.next?.["@id"] ?? view?.next;
      const url: URL | null = URL.parse(link ?? "");
      next = url === null ? link : url.pathname + url.search;
    }
    return { total, found };
  }

  return {
    /** Answers of success to writes so far, by server. */
    acknowledged: acknowledged as ReadonlyMap<string, number>,
    /** Answers by status. */
    counts: counts as Readonly<Record<string, number>>,
    violations: violations as readonly string[],
    /** When the last answer 503 of each server came, on the clock of `performance.now`; 0 if none has. */
    lastRefusals: lastRefusals as ReadonlyMap<string, number>,
    /** Ends the load, and checks that everything acknowledged is there once. */
    async finish(): Promise<void> {
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
        const { content } = await getJson(path);
        const answer = await ask([200], "GET", pathOf(content), { headers: admin });
        if (answer.text !== text) violated(`${path} has other bytes than were sent`);
      }
      for (const { path, sent } of registers) {
        const { recipient } = await getJson(path);
        if (Number(recipient) !== sent) violated(`${path} has version ${recipient} instead of ${sent}`);
      }
      // Repeats after the end, too, get the first answer.
      for (const [key, location] of [...created].slice(-50)) {
        const again = await createDrill(key);
        if (again !== location) violated(`${key} made ${location}, and later ${again}`);
      }
      await agent.close();
    },
  };
}
