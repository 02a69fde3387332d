/**
 * Multi-host connections: `DATABASE_URL` names several PostgreSQL servers, one of which is the primary
 * (`target_session_attrs`).
 *
 * After a switchover, the former primary refuses writes (SQLSTATE 25006) and serves increasingly stale reads. So a
 * connection is used only after its node has confirmed that it takes writes, which is checked again every second. All
 * connections go to one node: once one reaches another node or is refused a write, the others are discarded.
 */

import pg from "pg";
import { NotReplayed, ReadOnly, Unavailable, unavailable } from "./connection-errors.ts";
import { CopyQuery } from "./copy-query.ts";
import type { Statement } from "./statement.ts";

/**
 * How a pooler between the server and PostgreSQL assigns sessions, in PgBouncer's words: one to each connection, as
 * without a pooler, or one to each transaction.
 */
export type PoolMode = "session" | "transaction";

/** Settings that the parsers rely on. PgBouncer keeps them for each client if they are in its startup packet. */
const startup = { timezone: "UTC", DateStyle: "ISO, MDY" };

/** Isolation level of transactions. */
export const usualMode = "read committed";

/** SQL that starts a transaction. */
export const beginText = `begin isolation level ${usualMode}`;

const kinds = ["read-write", "primary", "any"] as const;

interface DatabaseUrl {
  /** One URL per node, in the order of attempts. */
  readonly urls: readonly string[];
  /** Required node type, as in libpq. Default: `read-write`. */
  readonly kind: (typeof kinds)[number];
}

/** Parses a libpq URL with one or several hosts. */
export function readDatabaseUrl(given: string): { readonly value: DatabaseUrl } | { readonly problem: string } {
  const [, scheme = "", login = "", hosts = "", rest = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/is.exec(given.trim()) ?? [];
  const urls = hosts.split(",").map((host) => scheme + login + host + rest);
  const parameters = URL.parse(urls[0] as string)?.searchParams;
  if (scheme === "" || parameters === undefined || !urls.every((url) => URL.canParse(url)))
    return {
      problem: `is not a URL that begins with postgres:// or postgresql://, such as postgres://user:password@host:5432/database, or with several hosts, postgres://user:password@host1:5432,host2:5432/database`,
    };
  if (`${parameters.get("host")}${parameters.get("port")}`.includes(","))
    return { problem: "names several hosts or ports in its query; put them before the path, as host1:5432,host2:5432" };
  const asked = parameters.get("target_session_attrs") ?? kinds[0];
  const kind = kinds.find((each) => each === asked);
  if (kind === undefined)
    return { problem: `has target_session_attrs=${asked}; it must be one of ${kinds.join(", ")}` };
  return { value: { urls, kind } };
}

/** Validity of a node check, and timeout of a check on an idle connection, in milliseconds. */
const recheckAfter = 1000;
const patience = 5000;

/** The server's start time in microseconds identifies a node, as addresses may be several, and may move. */
const question = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as "readOnly",
  extract(epoch from pg_postmaster_start_time())::text as node`;

export class Nodes {
  /** Null for the embedded database, which is always the primary. */
  readonly kind: DatabaseUrl["kind"] | null = null;
  readonly #urls: readonly (string | undefined)[] = [undefined];
  /** Only connections of the current generation are used. */
  generation = 0;
  /** Index of the URL to try first. */
  #first = 0;
  /** Identifier of the current node. */
  #node = "";

  constructor(connectionString: string | undefined) {
    if (connectionString === undefined) return;
    const read = readDatabaseUrl(connectionString);
    if ("problem" in read) throw new TypeError(`The URL of the database ${read.problem}.`);
    this.kind = read.value.kind;
    this.#urls = read.value.urls;
  }

  get connectionString(): string | undefined {
    return this.#urls[this.#first];
  }

  /** Makes a node current. Returns the generation of its connections. */
  use(node: string): number {
    if (node !== this.#node) this.generation++;
    this.#node = node;
    return this.generation;
  }

  /** A node refuses writes: discards its connections and tries the next node. */
  leave(generation: number): void {
    if (generation !== this.generation) return;
    this.generation++;
    this.#tryNext(this.#first);
  }

  /** Connects to the first usable node. Throws `Unavailable` with the reasons of all nodes. */
  async reach<T>(connect: () => Promise<T>): Promise<T> {
    const reasons: string[] = [];
    let isReadOnly = true;
    for (;;) {
      const tried = this.#first;
      try {
        return await connect();
      } catch (error) {
        const reason = unavailable(error);
        const host = this.#urls.length > 1 ? `${URL.parse(this.#urls[tried] as string)?.host}: ` : "";
        reasons.push(`${host}${reason.message}`);
        isReadOnly &&= reason instanceof ReadOnly;
        // A timeout of a full pool is no fault of the node.
        const isNode = !/^timeout exceeded/.test(reason.message);
        if (isNode) this.#tryNext(tried);
        if (isNode && reasons.length < this.#urls.length) continue;
        throw new (isReadOnly ? ReadOnly : Unavailable)(reasons.join("; "), { cause: error });
      }
    }
  }

  #tryNext(tried: number): void {
    if (this.#first === tried) this.#first = (tried + 1) % this.#urls.length;
  }
}

declare module "pg" {
  interface ClientBase {
    /** The process of the session as the server names it at the start; that of a pooler is made up. */
    readonly processID: number | null;
    /** The parameters of the startup packet. */
    getStartupConf(): object;
  }
}

export interface NodeSettings extends pg.ClientConfig {
  readonly nodes: Nodes;
  readonly poolMode?: PoolMode;
  readonly beginText?: string;
}

/** A connection to one of the nodes. */
export class NodeClient extends pg.Client {
  readonly #nodes: Nodes;
  readonly #isPipelined: boolean;
  /** Another session may have prepared a statement, or none. */
  readonly #keepsSession: boolean;
  /** SQL that starts a transaction. */
  readonly beginText: string;
  #generation = 0;
  #asked = 0;
  #asking: Promise<boolean> | undefined;

  constructor({ nodes, poolMode = "session", beginText: given = beginText, ...settings }: NodeSettings) {
    const { connectionString } = nodes;
    super(connectionString === undefined ? settings : { ...settings, connectionString });
    // `pg` keeps the brackets of an IPv6 address.
    this.host = this.host.replace(/^\[(.*)\]$/, "$1");
    this.#nodes = nodes;
    this.#isPipelined = (settings as { pipeline?: boolean }).pipeline === true;
    this.#keepsSession = poolMode === "session";
    this.beginText = given;
    // The next statement reports a lost connection. Without a listener, an error between two would end the process.
    this.on("error", () => {});
  }

  override getStartupConf(): object {
    return this.#keepsSession ? super.getStartupConf() : { ...super.getStartupConf(), ...startup };
  }

  /** Applies session settings and checks the node. Throws `ReadOnly` if the node must not be used. */
  async begin(session: string): Promise<void> {
    if (this.#nodes.kind === null) await this.query(session);
    else {
      const sent = performance.now();
      const answers = (await this.query(`${session}; ${question}`)) as unknown as readonly pg.QueryResult[];
      this.#take(answers.at(-1) as pg.QueryResult, sent);
    }
  }

  /** Like `query`, which at a high cost copies the statement property by property. */
  async send({ name, text, values, copy, guard }: Statement): Promise<pg.QueryResult> {
    const guarded = guard && this.send(guard);
    try {
      const answer = new Promise<pg.QueryResult>((resolve, reject) => {
        const done = (error: Error | undefined | null, result: unknown) =>
          error ? reject(error) : resolve(result as pg.QueryResult);
        const query =
          copy === undefined
            ? new pg.Query(text, values as unknown[] | undefined, done)
            : new CopyQuery(text, copy, done);
        if (name !== undefined && this.#keepsSession) Object.assign(query, { name });
        this.query(query);
      });
      if (guarded !== undefined) {
        // If the guard fails, nobody waits for the answer.
        answer.catch(() => {});
        if ((await guarded).rows[0]?.passes !== true)
          throw new NotReplayed("it has not replayed the position yet", answer);
      }
      return await answer;
    } catch (error) {
      // The stack of the error is that of the socket reader; replace it with the caller's.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** Whether its node was recently confirmed. */
  get isGood(): boolean {
    if (this.#nodes.kind === null) return true;
    return this.#generation === this.#nodes.generation && performance.now() - this.#asked < recheckAfter;
  }

  /** Checks the node again if due. Returns whether the connection may still be used. */
  async staysGood(): Promise<boolean> {
    if (this.#generation !== this.#nodes.generation) return false;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return (await this.#asking) && this.#generation === this.#nodes.generation;
  }

  /** Call after a refused write. */
  leaveNode(): void {
    this.#nodes.leave(this.#generation);
  }

  async #ask(): Promise<boolean> {
    const sent = performance.now();
    try {
      // On a pipelined connection, the check waits for statements ahead of it.
      const bound = this.#isPipelined ? {} : { query_timeout: patience };
      this.#take(await this.query({ text: question, ...bound }), sent);
      return true;
    } catch (error) {
      if (error instanceof ReadOnly) this.leaveNode();
      return false;
    }
  }

  #take({ rows: [row] }: pg.QueryResult<{ standby: boolean; readOnly: boolean; node: string }>, sent: number): void {
    const { kind } = this.#nodes;
    if (row === undefined || (kind === "read-write" && row.readOnly) || (kind === "primary" && row.standby))
      throw new ReadOnly(row?.standby === false ? "it is set to read-only" : "it is a standby, which is read-only");
    this.#generation = this.#nodes.use(row.node);
    this.#asked = sent;
  }
}
