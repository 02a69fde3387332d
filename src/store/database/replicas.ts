/**
 * Reads from replicas: hot standbys that have replayed whatever was acknowledged before the request (clause OPS-10).
 *
 * A request first learns the primary's position in the log. On the replica, a guard runs ahead of each statement, on
 * the same connection: the statement's snapshot is taken after the guard's answer, so it has all that the guard found
 * replayed. In one statement, the snapshot would come first. Whatever fails, the primary answers (docs/caching.md).
 */

import { NotReplayed, Unavailable } from "./connection-errors.ts";
import { type Database, type DatabaseSettings, type Executor, openDatabase, type Result } from "./database.ts";
import { prepare, raw, type Statement, slot } from "./statement.ts";

/** State of the primary at a time after the request arrived. */
export interface Moment {
  /** Timeline as eight hexadecimal digits, followed by the position in its log; null on a standby. */
  readonly position: string | null;
  /** Milliseconds since the epoch by the primary's clock: everything visible then is within the position. */
  readonly at: number;
}

/**
 * SQL of the position. A commit is flushed before others see it, so nothing acknowledged is behind what is flushed.
 * Without synchronous commits, it is only inserted by then. Positions of different timelines cannot be compared.
 */
export const positionColumn = `case when pg_is_in_recovery() then null else
  left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) || case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end end as position`;

const timelineOf = (position: string | null): string | undefined => position?.slice(0, 8);
const placeOf = (position: string | null): string | undefined => position?.slice(8);

const clock = "transaction_timestamp()";

const moment = prepare(raw`select ${positionColumn}, (extract(epoch from ${clock}) * 1000)::double precision as at`);

const origin =
  "(select concat_ws(' ', system_identifier, current_database(), current_schema()) from pg_control_system())";

const stateOfPrimary = prepare(raw`select ${positionColumn}, ${origin} as origin`);

/** Identifies a node until it restarts: only its timeline is known, and addresses may move. */
const node = "extract(epoch from pg_postmaster_start_time())::text";

/** A standby's control file never names a timeline that it has not replayed, but may name a former one. */
const stateOfReplica = prepare(
  raw`select ${node} as node, case
      when not pg_is_in_recovery() then 'it is not a standby'
      when ${origin} <> ${slot("origin")}::text then 'it is a standby of another database'
      when lpad(upper(to_hex(greatest(min_recovery_end_timeline, timeline_id))), 8, '0') <> ${slot("timeline")}::text
        then 'it has not recorded the primary''s timeline yet'
      when pg_last_wal_replay_lsn() >= ${slot("replayed")}::pg_lsn then null
      else 'it lags behind' end as reason
    from pg_control_recovery(), pg_control_checkpoint()`,
);

const guard = prepare(
  raw`select pg_is_in_recovery() and ${node} = ${slot("node")}::text
    and pg_last_wal_replay_lsn() >= ${slot("position")}::pg_lsn as passes`,
);

/** Milliseconds between checks of a replica, and without an answer until it is left out. */
const rhythm = 250;
const patience = 500;

/** Checks within which a replica must have replayed the primary's position. */
const mostBehind = 4;

/** Reads in a row that came too early, after which a replica is left alone until the next check. */
const mostMisses = 8;

type PrimaryState = Pick<Moment, "position"> & { readonly origin: string };

type Kind = "query" | "lookUp";

/** Called when a replica is left out, with the reason, and with null when it is used again. */
export type TellReplica = (host: string, reason: string | null) => void;

/** Parses `DATABASE_REPLICA_URLS`: URLs of one host each, separated by commas. */
export function readReplicaUrls(given: string): { readonly value: readonly string[] } | { readonly problem: string } {
  const urls = given.split(/,(?=\s*postgres(?:ql)?:)/i).map((each) => URL.parse(each.trim()));
  if (!urls.every((url) => url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname !== ""))
    return {
      problem:
        "must be URLs of one replica each, separated by commas, such as postgres://user:password@host1:5432/database,postgres://user:password@host2:5432/database",
    };
  // Any node may answer: the guard decides whether it serves.
  for (const url of urls) url?.searchParams.set("target_session_attrs", "any");
  return { value: urls.map((url) => String(url)) };
}

class Replica {
  readonly #host: string;
  readonly #database: Database;
  readonly #tell: TellReplica;
  /** Identifier and timeline. Undefined before the first check, null while it is left out. */
  #state: { readonly node: string; readonly timeline: string | undefined } | null | undefined;
  #isAsked = false;
  #misses = 0;
  /** Rejects reads in progress. */
  readonly #reading = new Set<(reason: Error) => void>();

  constructor(connectionString: string, settings: DatabaseSettings, tell: TellReplica) {
    this.#host = new URL(connectionString).host;
    this.#tell = tell;
    this.#database = openDatabase({ ...settings, connectionString });
  }

  get isUsed(): boolean {
    return Boolean(this.#state);
  }

  serves({ position }: Moment): boolean {
    return position !== null && this.#state?.timeline === timelineOf(position) && this.#misses < mostMisses;
  }

  /** Rejects if the replica has not replayed the position, does not answer, or cannot run the statement. */
  async read<Row>(kind: Kind, statement: Statement, { position, at }: Moment): Promise<Result<Row>> {
    const { promise: left, reject } = Promise.withResolvers<never>();
    const values = { node: this.#state?.node, position: placeOf(position) };
    this.#reading.add(reject);
    try {
      const answer = this.#database[kind]<Row>({ ...atTime(statement, at), guard: guard.with(values) });
      const result = await Promise.race([answer, left]);
      this.#misses = 0;
      return result;
    } catch (error) {
      if (error instanceof NotReplayed || error instanceof Unavailable) this.#misses++;
      throw error;
    } finally {
      this.#reading.delete(reject);
    }
  }

  /** Compares it with the primary. `replayed`: positions that it must have replayed to stay, and to come back. */
  async check(primary: PrimaryState, replayed: { readonly stay: string; readonly join: string }): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    // A timer that is late itself comes before an answer that has arrived.
    const silence = setTimeout(() => {
      setImmediate(() => this.#isAsked && this.#leave("it does not answer"));
    }, patience);
    const { position, origin } = primary;
    const timeline = timelineOf(position);
    const place = placeOf(this.isUsed ? replayed.stay : replayed.join);
    try {
      const { rows } = await this.#database.lookUp(stateOfReplica.with({ origin, timeline, replayed: place }));
      const { node, reason } = rows[0] as { node: string; reason: string | null };
      if (reason !== null) return this.#leave(reason);
      if (this.#state === null) this.#tell(this.#host, null);
      this.#state = { node, timeline };
      this.#misses = 0;
    } catch (error) {
      this.#leave((error as Error).message);
    } finally {
      clearTimeout(silence);
      this.#isAsked = false;
    }
  }

  #leave(reason: string): void {
    if (this.#state !== null) this.#tell(this.#host, reason);
    this.#state = null;
    for (const reject of this.#reading) reject(new Unavailable(reason));
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

/** The statement on a standby: the clock is the primary's. */
function atTime(statement: Statement, at: number): Statement {
  const { name, text, values = [] } = statement;
  if (!text.includes(clock)) return statement;
  const time = `to_timestamp($${values.length + 1}::double precision / 1000)`;
  return {
    ...(name === undefined ? {} : { name: `${name}@` }),
    text: text.replaceAll(clock, time),
    values: [...values, at],
  };
}

export class Replicas {
  readonly #primary: Database;
  readonly #replicas: readonly Replica[];
  readonly #timer: NodeJS.Timeout;
  readonly #reads = { primary: 0, replica: 0 };
  /** The primary's latest positions. */
  readonly #positions: string[] = [];
  #next = 0;
  #isChecking = false;
  #isClosed = false;

  constructor(primary: Database, urls: readonly string[], settings: DatabaseSettings, tell: TellReplica) {
    this.#primary = primary;
    this.#replicas = urls.map((url) => new Replica(url, { ...settings, pipeline: true, attempts: 1 }, tell));
    this.#timer = setInterval(() => void this.#check(), rhythm).unref();
    void this.#check();
  }

  /**
   * Executors of one request: reads come from a replica, until one fails, something is written or `leave` is called.
   * Then they come from the primary, which is ahead. `known`: looked up for this request.
   */
  begin(database: Database, known?: Moment): { reader: Executor; writer: Database; leave(): void } {
    let asking = known && Promise.resolve(known);
    let replica: Replica | undefined;
    let hasLeft = false;
    const leave = () => {
      hasLeft = true;
    };
    const reading =
      (kind: Kind): Executor["query"] =>
      async <Row>(statement: Statement) => {
        if (!hasLeft && this.#replicas.some(({ isUsed }) => isUsed)) {
          try {
            asking ??= this.#ask();
            const since = await asking;
            replica ??= this.#choose(since);
            if (replica?.serves(since) && !hasLeft) {
              const result = await replica.read<Row>(kind, statement, since);
              this.#reads.replica++;
              return result;
            }
          } catch {
            // The primary tells what is wrong, if the replica is not to blame.
          }
        }
        leave();
        this.#reads.primary++;
        return database[kind]<Row>(statement);
      };
    const leaving =
      <Given, Result>(work: (given: Given) => Result) =>
      (given: Given): Result => {
        leave();
        return work(given);
      };
    const writer = {
      ...database,
      query: leaving(database.query),
      lookUp: leaving(database.lookUp),
      attempt: leaving(database.attempt),
      atomically: leaving(database.atomically),
      transaction: leaving(database.transaction),
    } as Database;
    return { reader: { ...writer, query: reading("query"), lookUp: reading("lookUp") }, writer, leave };
  }

  /** `reads`: of safe requests, by where they were answered. */
  load() {
    const used = this.#replicas.filter(({ isUsed }) => isUsed).length;
    return { reads: { ...this.#reads }, replicas: { used, unused: this.#replicas.length - used } };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  async #ask(): Promise<Moment> {
    return (await this.#primary.lookUp<Moment>(moment.with({}))).rows[0] as Moment;
  }

  /** The next one in turn. */
  #choose(since: Moment): Replica | undefined {
    const able = this.#replicas.filter((replica) => replica.serves(since));
    return able[this.#next++ % able.length];
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const [primary] = (await this.#primary.lookUp<PrimaryState>(stateOfPrimary.with({}))).rows;
      if (!primary?.position || this.#isClosed) return;
      if (this.#positions.push(primary.position) > mostBehind) this.#positions.shift();
      const [stay = "", join = stay] = [this.#positions[0], this.#positions.at(-2)];
      for (const replica of this.#replicas) void replica.check(primary, { stay, join });
    } catch {
      // Without the primary, nothing is read. Its own errors are reported by requests.
    } finally {
      this.#isChecking = false;
    }
  }
}
