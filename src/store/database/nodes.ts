/**
 * Nodes: the PostgreSQL servers that `DATABASE_URL` names, of which one takes writes (multiple hosts, `target_session_attrs`).
 *
 * A switchover makes another node the primary. Sessions that are left at the old one are refused every write (SQLSTATE 25006), and read what is
 * older and older. So a connection is used only after its node has reasons that it takes writes, and is asked again once that is a second old. All
 * connections of a database are to one node: as soon as one comes to another node, or is refused a write, the others are not used any more.
 */

import pg from "pg";
import { ReadOnly, Unavailable, unavailable } from "./unavailable.ts";

const kinds = ["read-write", "primary", "any"] as const;

interface DatabaseUrl {
  /** A URL for each node, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** What a node has to be, as libpq has it. A server writes, so by default it has to take writes. */
  readonly kind: (typeof kinds)[number];
}

/** Reads a URL in libpq's form, which may name several hosts. */
export function readDatabaseUrl(given: string): { readonly value: DatabaseUrl } | { readonly problem: string } {
  const [, scheme = "", login = "", hosts = "", rest = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/is.exec(given.trim()) ?? [];
  const urls = hosts.split(",").map((host) => scheme + login + host + rest);
  const parameters = URL.parse(urls[0] as string)?.searchParams;
  if (scheme === "" || parameters === undefined || !urls.every((url) => URL.canParse(url)))
    return {
      problem: `is no URL that begins with postgres:// or postgresql://, as in postgres://user:password@host:5432/database, or with several hosts, postgres://user:password@host1:5432,host2:5432/database`,
    };
  if (`${parameters.get("host")}${parameters.get("port")}`.includes(","))
    return { problem: "names several hosts or ports in its query; they go before the path, as host1:5432,host2:5432" };
  const kind = parameters.get("target_session_attrs") ?? kinds[0];
  if (!isKind(kind)) return { problem: `has target_session_attrs=${kind}; it is one of ${kinds.join(", ")}` };
  return { value: { urls, kind } };
}

const isKind = (text: string): text is DatabaseUrl["kind"] => (kinds as readonly string[]).includes(text);

/** Milliseconds for which a node's answer holds, and those that an idle connection has to give one. */
const recheckAfter = 1000;
const patience = 5000;

/** The start of the server, in microseconds, identifies a node: it may have several addresses, and an address may lead to another node later. */
const question = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as "readOnly",
  extract(epoch from pg_postmaster_start_time())::text as node`;

export class Nodes {
  /** Null: the embedded database, which is one and takes writes. */
  readonly #url: DatabaseUrl | null = null;
  /** The one that is tried first. */
  #first = 0;
  /** The one that connections are to. */
  #node = "";
  #generation = 0;

  constructor(connectionString: string | undefined) {
    if (connectionString === undefined) return;
    const read = readDatabaseUrl(connectionString);
    if ("problem" in read) throw new TypeError(`The URL of the database ${read.problem}.`);
    this.#url = read.value;
  }

  get kind(): DatabaseUrl["kind"] | null {
    return this.#url?.kind ?? null;
  }

  /** Where the next connection goes. */
  get connectionString(): string | undefined {
    return this.#url?.urls[this.#first];
  }

  /** Only connections of this generation are used. */
  get generation(): number {
    return this.#generation;
  }

  /** A node has reasons that it may be used: the generation of connections to it. */
  use(node: string): number {
    if (node !== this.#node) this.#generation++;
    this.#node = node;
    return this.#generation;
  }

  /** The node of a connection takes no writes. */
  leave(generation: number): void {
    if (generation !== this.#generation) return;
    this.#generation++;
    this.#tryNext(this.#first);
  }

  /** Connects to the first node that can be used. Throws `Unavailable` with what each of them reasons. */
  async reach<T>(connect: () => Promise<T>): Promise<T> {
    const several = (this.#url?.urls.length ?? 1) > 1;
    const reasons: string[] = [];
    let isReadOnly = true;
    for (;;) {
      const tried = this.#first;
      try {
        return await connect();
      } catch (error) {
        const reason = unavailable(error);
        const host = several ? `${URL.parse(this.#url?.urls[tried] as string)?.host}: ` : "";
        reasons.push(`${host}${reason.message}`);
        isReadOnly &&= reason instanceof ReadOnly;
        // A pool that has no connection free says nothing of nodes.
        const isNode = !/^timeout exceeded/.test(reason.message);
        if (isNode) this.#tryNext(tried);
        if (isNode && reasons.length < (this.#url?.urls.length ?? 1)) continue;
        throw new (isReadOnly ? ReadOnly : Unavailable)(reasons.join("; "), { cause: error });
      }
    }
  }

  #tryNext(tried: number): void {
    if (this.#first === tried) this.#first = (tried + 1) % (this.#url?.urls.length ?? 1);
  }
}

/** A connection to a node. */
export class NodeClient extends pg.Client {
  readonly #nodes: Nodes;
  readonly #isPipelined: boolean;
  #generation = 0;
  #asked = 0;
  #asking: Promise<boolean> | undefined;

  constructor({ nodes, ...settings }: pg.ClientConfig & { readonly nodes: Nodes }) {
    const { connectionString } = nodes;
    super(connectionString === undefined ? settings : { ...settings, connectionString });
    // `pg` leaves the brackets of an IPv6 address where they are.
    this.host = this.host.replace(/^\[(.*)\]$/, "$1");
    this.#nodes = nodes;
    this.#isPipelined = (settings as { pipeline?: boolean }).pipeline === true;
  }

  /** Prepares the session of a new connection, and asks its node. Throws `ReadOnly` where the node is not to be used. */
  async begin(session: string): Promise<void> {
    if (this.#nodes.kind === null) await this.query(session);
    else {
      const sent = performance.now();
      const answers = (await this.query(`${session}; ${question}`)) as unknown as readonly pg.QueryResult[];
      this.#take(answers.at(-1) as pg.QueryResult, sent);
    }
  }

  /** Whether it is to a node that is known to take writes. */
  get isGood(): boolean {
    if (this.#nodes.kind === null) return true;
    return this.#generation === this.#nodes.generation && performance.now() - this.#asked < recheckAfter;
  }

  /** Asks the node again, where it has to be: whether the connection may still be used. */
  async staysGood(): Promise<boolean> {
    if (this.#generation !== this.#nodes.generation) return false;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return (await this.#asking) && this.#generation === this.#nodes.generation;
  }

  /** It was refused a write. */
  leaveNode(): void {
    this.#nodes.leave(this.#generation);
  }

  async #ask(): Promise<boolean> {
    const sent = performance.now();
    try {
      // Down a lane it waits for what is ahead of it.
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
