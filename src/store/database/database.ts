/** PostgreSQL client: statements and transactions, with retries after serialization failures. */

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  endsConnection,
  lacksMeans,
  lostRace,
  NotReplayed,
  outdated,
  refusesWrites,
  unavailable,
} from "./connection-errors.ts";
import { beginText, NodeClient, type NodeSettings, Nodes, type PoolMode, usualMode } from "./nodes.ts";
import { lastMoment, openPipelines } from "./pipelining.ts";
import { isSelect, type Statement } from "./statement.ts";
import { valueParsers } from "./type-parsers.ts";

export interface Result<Row> {
  readonly rows: Row[];
  /** Number of rows changed or returned. */
  readonly count: number;
  /** Milliseconds from sending to completion, including the commit outside a transaction. */
  readonly took: number;
}

// biome-ignore lint/suspicious/noExplicitAny: a row has the columns that its statement names.
type Run = <Row = any>(statement: Statement) => Promise<Result<Row>>;

type Work<T> = (executor: Executor) => Promise<T>;

/** Runs statements: on the database, each in its own transaction, or in one transaction. */
export interface Executor {
  readonly query: Run;
  /** A fast statement on rows by key, never locked for long. Outside a transaction, it uses a pipelined connection. */
  readonly lookUp: Run;
  /** Runs a statement that may fail: the transaction stays usable, by a savepoint. */
  readonly attempt: Run;
  /** Runs `work` atomically: in its own transaction, or in a savepoint of the current one. */
  atomically<T>(work: Work<T>): Promise<T>;
  /** Runs `work` in its own transaction, or in the current one. */
  transaction<T>(work: Work<T>): Promise<T>;
}

export interface Load {
  readonly busy: number;
  readonly idle: number;
  /** Statements and transactions waiting for a connection. */
  readonly waiting: number;
  /** Pipelined connections, and statements in flight on them. */
  readonly pipelines: number;
  readonly lookUps: number;
}

export interface Database extends Executor {
  /** Whether other processes may use it: a PostgreSQL server, not the embedded database. */
  readonly isShared: boolean;
  readonly poolMode: PoolMode;
  /** Runs `work` on one connection without a transaction: for DDL that allows none. */
  session<T>(work: Work<T>): Promise<T>;
  /** `mode`: another isolation level and access mode than the usual ones, as SQL. */
  transaction<T>(work: Work<T>, mode?: string): Promise<T>;
  load(): Load;
  /** Number of completed statements and transactions, without look-ups. */
  completed(): number;
  close(): Promise<void>;
}

/**
 * Session settings that statements and parsers rely on: numbers keep all digits as text. Prepared statements are not
 * compiled: each execution would take the time anew, a second for a page, whenever the planner expects many rows.
 */
const session =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set default_transaction_isolation = 'read committed'; set jit = off";

/** SQL for each new connection, and settings of its client. */
interface Applied {
  readonly session: string;
  readonly settings: Partial<NodeSettings>;
}

/** Timeouts in milliseconds of a request's statement and of a look-up. */
const patience = { statement: 30_000, lookUp: 10_000 };

/** The server's `statement_timeout` in milliseconds, shorter than the client's. */
const endedAfter = (milliseconds: number): number => milliseconds * 0.8;

/** The server's timeout of a look-up in milliseconds. */
export const lookUpsEndAfter = endedAfter(patience.lookUp);

/**
 * Settings with timeouts. The server ends slow statements, and detects dead clients by keepalives, so that no locks
 * stay. The client closes a connection without a response a little later, as a network may drop packets silently.
 */
function bounded(milliseconds: number): Applied {
  return {
    session: `${session}; set statement_timeout = ${endedAfter(milliseconds)};
      set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`,
    settings: { query_timeout: milliseconds, keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
  };
}

/**
 * Settings without timeouts, overriding those of server and role: migrations take long, and a session is idle between
 * attempts at a lock. Servers before PostgreSQL 17 do not know the last setting.
 */
export const unbounded: Applied = {
  session: `set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0;
    set idle_in_transaction_session_timeout = 0; ${session};
    select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`,
  settings: { keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
};

export interface DatabaseSettings extends pg.PoolConfig {
  /** As `poolModeOf` returns it; by default `session`. */
  readonly poolMode?: PoolMode;
  /** Number of pipelined connections; none through a transaction pooler. */
  readonly pipelines?: number;
  /** Applies timeouts: a slow or unanswered statement fails with `Unavailable`. */
  readonly bounded?: boolean;
  /** Attempts at a transaction or statement after serialization failures. Default: 8. */
  readonly attempts?: number;
  /** Whether pooled connections send a guard and its statement at once. */
  readonly pipeline?: boolean;
}

type Client = pg.PoolClient & NodeClient;

export const connectionTimeoutMillis = 10_000;

/**
 * The same through a transaction pooler, where settings of a session would reach other clients, so that a transaction
 * sets its own. A single statement has those of the database role, and the client's timeout.
 */
function perTransaction({ settings }: Applied): Applied {
  const { query_timeout: timeout } = settings;
  const timeouts =
    timeout === undefined
      ? `set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
        select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout'`
      : `set local statement_timeout = ${endedAfter(timeout)}`;
  return { session: "select", settings: { ...settings, beginText: `${beginText}; ${timeouts}` } };
}

/** Opens a pool and `pipelines` pipelined connections, on demand. Without the latter, look-ups use the pool. */
export function openDatabase(settingsGiven: DatabaseSettings): Database {
  const { bounded: isBounded = false, attempts = 8, connectionString, ...given } = settingsGiven;
  const { poolMode = "session" } = given;
  // PgBouncer 1.18 may send parts of a look-up to different sessions if an answer arrives in between.
  const pipelines = poolMode === "session" ? (given.pipelines ?? 0) : 0;
  const nodes = new Nodes(connectionString);
  // Names the session that migrates, which `timeouts.ts` looks for.
  const application_name = isBounded ? "hydrant" : `hydrant migration ${randomBytes(4).toString("hex")}`;
  const settings = { connectionTimeoutMillis, application_name, ...given, types: valueParsers, nodes };
  const ofSession = isBounded ? bounded(patience.statement) : unbounded;
  const ofPool = poolMode === "session" ? ofSession : perTransaction(ofSession);
  const ofPipelines = isBounded ? bounded(patience.lookUp) : unbounded;
  const pool = new pg.Pool({
    ...settings,
    ...ofPool.settings,
    Client: NodeClient as never,
    // Overrides settings of server and role. The pool waits for it, and discards the connection on failure.
    onConnect: ((client: NodeClient) => client.begin(ofPool.session)) as never,
  });
  const shared = openPipelines(
    pipelines,
    { ...settings, ...ofPipelines.settings, pipeline: true },
    ofPipelines.session,
  );
  // A broken idle connection is replaced on the next statement.
  pool.on("error", () => {});
  const gone = goneFrom(pool);

  async function connect(): Promise<Client> {
    for (;;) {
      const client = (await nodes.reach(() => pool.connect())) as Client;
      if (client.isGood || (await client.staysGood())) return client;
      client.release(true);
    }
  }

  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await connect();
    let broken: Error | undefined;
    let pending: Promise<unknown> | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on("error", onError);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof NotReplayed) pending = error.answer;
      if (refusesWrites(error)) client.leaveNode();
      if (outdated(error) || endsConnection(error)) broken ??= error as Error;
      throw endsConnection(error) || lacksMeans(error) ? unavailable(error) : error;
    } finally {
      const release = () => {
        client.removeListener("error", onError);
        client.release(broken);
      };
      if (pending === undefined) release();
      else void pending.then(release, release);
    }
  }

  /** Retries after serialization failures and invalidated plans: a failed transaction leaves nothing behind. */
  async function racing<T>(work: (client: Client) => Promise<T>): Promise<T> {
    let races = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        return await withClient(work);
      } catch (error) {
        // Each pooled connection may have outdated plans once.
        if (outdated(error) && attempt < 10 * attempts) continue;
        if (!lostRace(error)) throw error;
        // The client may try again later.
        if (++races >= attempts) throw unavailable(error);
        // Let the winner finish first: an immediate retry would conflict again, and the more there are, the longer.
        await sleep(Math.random() * 10 * 2 ** races);
      }
    }
  }

  let completed = 0;
  const counted = <T>(work: Promise<T>): Promise<T> => work.finally(() => completed++);

  const database: Database = {
    isShared: connectionString !== undefined,
    poolMode,
    // Through a transaction pooler, only a transaction has a timeout of the server, after which a write has no effect.
    query: (statement) =>
      poolMode === "transaction" && !isSelect(statement)
        ? database.transaction((transaction) => transaction.query(statement))
        : counted(racing((client) => run(client, statement))),
    lookUp: (statement) =>
      pipelines > 0 ? resultOf(performance.now(), shared.query(statement)) : racing((client) => run(client, statement)),
    attempt: (statement) => database.query(statement),
    atomically: (work) => database.transaction(work),
    transaction: (work, mode) => counted(racing((client) => inTransaction(client, work, mode))),
    session: (work) => racing((client) => work(sessionOn(client))),
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...shared.load(),
    }),
    completed: () => completed,
    async close() {
      await Promise.all([pool.end().then(gone), shared.close()]);
    },
  };
  return database;
}

/** Waits, for a limited time, until a pool's connections are closed: `pool.end()` does not. */
function goneFrom(pool: pg.Pool): () => Promise<void> {
  const connected = new Set<pg.PoolClient>();
  pool.on("connect", (client) => connected.add(client));
  pool.on("remove", (client) => connected.delete(client));
  return async () => {
    const signal = AbortSignal.timeout(lastMoment);
    while (connected.size > 0 && !signal.aborted) await once(pool, "remove", { signal }).catch(() => {});
  };
}

const run = <Row>(client: Client, statement: Statement): Promise<Result<Row>> =>
  resultOf(performance.now(), client.send(statement));

async function resultOf<Row>(sent: number, answer: Promise<pg.QueryResult>): Promise<Result<Row>> {
  const given = await answer;
  // Several statements in one text have several results.
  const { rows, rowCount } = Array.isArray(given) ? (given.at(-1) as pg.QueryResult) : given;
  return { rows, count: rowCount ?? 0, took: performance.now() - sent };
}

async function inTransaction<T>(client: Client, work: Work<T>, mode: string = usualMode): Promise<T> {
  try {
    await client.query(client.beginText.replace(usualMode, mode));
    const result = await work(transactionOn(client));
    const { command } = await client.query("commit");
    // After an unhandled error, PostgreSQL answers a commit with a rollback.
    if (command !== "COMMIT")
      throw new Error("The transaction was rolled back, as one of its statements failed and the error was ignored.");
    return result;
  } catch (error) {
    if (!endsConnection(error)) await client.query("rollback");
    throw error;
  }
}

function sessionOn(client: Client): Executor {
  const statement: Run = (each) => run(client, each);
  const transaction: Executor["transaction"] = (work) => inTransaction(client, work);
  return { query: statement, lookUp: statement, attempt: statement, atomically: transaction, transaction };
}

function transactionOn(client: Client): Executor {
  let depth = 0;
  const executor: Executor = {
    query: (statement) => run(client, statement),
    lookUp: (statement) => run(client, statement),
    attempt: (statement) => executor.atomically(() => run(client, statement)),
    async atomically(work) {
      const savepoint = `part_${++depth}`;
      await client.query(`savepoint ${savepoint}`);
      try {
        const result = await work(executor);
        await client.query(`release savepoint ${savepoint}`);
        return result;
      } catch (error) {
        // A serialization failure or lost connection ends the whole transaction, not only the savepoint.
        if (!endsConnection(error) && !lostRace(error)) await client.query(`rollback to savepoint ${savepoint}`);
        throw error;
      } finally {
        depth--;
      }
    },
    transaction: (work) => work(executor),
  };
  return executor;
}
