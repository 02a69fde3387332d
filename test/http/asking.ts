/** Asking a server over real HTTP, as anyone or as somebody. */

import { Agent, fetch } from "undici";
import { describe, inject } from "vitest";
import { type DatabaseName, databasesOfRun, drawnDatabases, eachDatabase } from "../databases.ts";
import { judge } from "./judging/judge.ts";
import type { Address } from "./launch.ts";

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
  /** The body as JSON; throws where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface Question {
  /** The whole `Authorization` header. */
  readonly as?: Login | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON-LD; a string, bytes or form as it is. */
  readonly body?: object | string | Uint8Array | URLSearchParams | undefined;
}

/** Somebody who is logged in. */
export interface Login {
  readonly authorization: string;
  readonly user: string;
  readonly username: string;
  readonly password: string;
  readonly refreshToken: string;
}

export type Protocol = "HTTP/1.1" | "HTTP/2";

const bothProtocols: readonly Protocol[] = ["HTTP/1.1", "HTTP/2"];

/** A server and the means to ask it. */
export class Server {
  readonly address: Address;
  readonly protocol: Protocol;
  readonly #agent: Agent;
  #admin: Promise<Login> | undefined;
  #users = 0;

  constructor(address: Address, protocol: Protocol = "HTTP/1.1") {
    this.address = address;
    this.protocol = protocol;
    this.#agent = new Agent({ allowH2: protocol === "HTTP/2", connect: { ca: address.certificate } });
  }

  /** Asks a path under the base, or an absolute URL. Redirects are not followed. */
  async ask(method: string, path: string, { as, headers = {}, body }: Question = {}): Promise<Answer> {
    const plain = typeof body !== "object" || body instanceof Uint8Array || body instanceof URLSearchParams;
    const { origin } = new URL(this.address.base);
    const url = path.startsWith("/") ? origin + path : path;
    const sent = {
      ...(body === undefined || plain ? {} : { "Content-Type": "application/ld+json" }),
      ...(as === undefined ? {} : { Authorization: typeof as === "string" ? as : as.authorization }),
      ...headers,
    };
    const response = await fetch(url, {
      method,
      redirect: "manual",
      dispatcher: this.#agent,
      headers: sent,
      ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    judge(
      this.address,
      { method, url, headers: Object.entries(sent) },
      { status: response.status, headers: response.headers, body: text },
    );
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return JSON.parse(text) as unknown;
      },
    };
  }

  get(path: string, question: Question = {}): Promise<Answer> {
    return this.ask("GET", path, question);
  }

  /** Logs in; throws where that fails. */
  async login(username: string, password: string): Promise<Login> {
    const body = new URLSearchParams({ grant_type: "password", username, password });
    const answer = await this.#unlessBusy("/oauth2/token", { body });
    if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.text}`);
    const authorization = `Bearer ${answer.json.access_token}`;
    const me = await this.get("/users/?me", { as: authorization });
    return {
      authorization,
      user: me.json.member[0]["@id"],
      username,
      password,
      refreshToken: answer.json.refresh_token,
    };
  }

  /** The first user, who has every role. */
  admin(): Promise<Login> {
    this.#admin ??= this.login("admin", this.address.password);
    return this.#admin;
  }

  /** A new user of this test's own, without roles. */
  async user(): Promise<Login> {
    this.#users++;
    const username = `user-${process.pid}-${this.#users}-${Math.random().toString(36).slice(2, 10)}`;
    const password = `password of ${username}`;
    const made = await this.#unlessBusy("/users/", {
      as: await this.admin(),
      body: { username, password, email: `${username}@example.org` },
    });
    if (made.status !== 303) throw new Error(`no user could be made: ${made.text}`);
    return this.login(username, password);
  }

  /** POSTs what takes the server work: other tests use it too, and may have it busy for a moment, which it says. */
  async #unlessBusy(path: string, question: Question): Promise<Answer> {
    let answer = await this.ask("POST", path, question);
    for (let attempt = 1; attempt <= 20 && answer.status === 503; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      answer = await this.ask("POST", path, question);
    }
    return answer;
  }
}

/** Asks for something, and again by its date until that is not modified: what has changed in this very second is rightly sent again. */
export async function unmodified(
  server: Server,
  path: string,
): Promise<{ readonly full: Answer; readonly again: Answer }> {
  let full = await server.get(path);
  for (let attempt = 1; ; attempt++) {
    const headers = { "If-Modified-Since": full.headers.get("last-modified") ?? "" };
    const again = await server.get(path, { headers });
    if (again.status !== 200 || attempt === 100) return { full, again };
    full = again;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Runs tests against the shared server on each database of this run. */
export function onServers(tests: (server: Server) => void): void {
  describeOnServers(databasesOfRun(), ["HTTP/1.1"], tests);
}

/** Runs tests against the shared server on the database that the seed draws for their file; in a long run, on each of the run. */
export function onDrawnServer(tests: (server: Server) => void): void {
  describeOnServers(drawnDatabases(), ["HTTP/1.1"], tests);
}

/** Runs tests against the shared server on each database, in every run. */
export function onEachServer(tests: (server: Server) => void): void {
  describeOnServers(eachDatabase(), ["HTTP/1.1"], tests);
}

/** Runs tests against one shared server, for what is the same whatever the database. */
export function onOneServer(tests: (server: Server) => void): void {
  describeOnServers(databasesOfRun().slice(0, 1), ["HTTP/1.1"], tests);
}

/** Runs tests over each protocol against shared servers: where a run has both databases, over each protocol on another one. */
export function onProtocols(tests: (server: Server) => void): void {
  const databases = databasesOfRun();
  for (const [index, protocol] of bothProtocols.entries())
    describeOnServers([databases[index % databases.length] as DatabaseName], [protocol], tests);
}

function describeOnServers(
  names: readonly DatabaseName[],
  protocols: readonly Protocol[],
  tests: (server: Server) => void,
): void {
  for (const name of names) {
    const address = sharedServer(name);
    for (const protocol of protocols) {
      const over = protocol === "HTTP/1.1" && protocols.length === 1 ? "" : ` over ${protocol}`;
      describe.skipIf(address === undefined)(`on ${name}${over}`, () =>
        tests(new Server(address ?? ({ name } as Address), protocol)),
      );
    }
  }
}

/** A shared server; of several on one database, one for each of the processes that tests run in. */
function sharedServer(name: DatabaseName | undefined): Address | undefined {
  const servers = inject("servers").filter((server) => server.name === name);
  return servers[Number(process.env.VITEST_POOL_ID) % servers.length];
}

/** The shared server on the first database of this run. */
export function serverOfRun(): Address {
  const [name] = databasesOfRun();
  return sharedServer(name) as Address;
}

/** Runs the same tests over each protocol, for what is the same whatever the database. */
export function overEachProtocol(tests: (server: Server) => void): void {
  const address = serverOfRun();
  for (const protocol of bothProtocols) describe(`over ${protocol}`, () => tests(new Server(address, protocol)));
}

/** A word that no other test uses. */
export function unique(prefix = "x"): string {
  return `${prefix}-${process.pid}-${Math.random().toString(36).slice(2, 12)}`;
}
