/** A PostgreSQL database: statements and transactions, which are tried again when they lose a race. */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lastMoment, openLanes } from "./lanes.ts";
import { NodeClient, Nodes } from "./nodes.ts";
import { send } from "./send.ts";
import type { Statement } from "./statement.ts";
import { endsConnection, lacksMeans, lostRace, outdated, refusesWrites, unavailable } from "./unavailable.ts";
import { valueParsers } from "./wire.ts";

export interface Result<Row> {
  readonly rows: Row[];
  /** How many rows it changed or gave. */
  readonly count: number;
  /** Milliseconds from when it was sent until it was done, and outside a transaction committed. */
  readonly took: number;
}

/** Where statements run: the database itself, each statement by itself, or one transaction. */
export interface Executor {
  // biome-ignore lint/suspicious/noExplicitAny: a row has the columns that its statement names.
  query<Row = any>(statement: Statement): Promise<Result<Row>>;
  /**
   * Finds rows by their keys, or changes one that nobody holds for long, which is over at once: outside a transaction many such statements
   * share a connection.
   */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  lookUp<Row = any>(statement: Statement): Promise<Result<Row>>;
  /** Runs one statement whose failure leaves nothing behind: a transaction stays usable after it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  attempt<Row = any>(statement: Statement): Promise<Result<Row>>;
  /** Runs `work` wholly or not at all: in a transaction of its own, or in part of the one that runs. */
  atomically<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction of its own, or in the one that runs. */
  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
}

/** What a database has to do at the moment. */
export interface Load {
  /** Connections that run a statement or a transaction, and those that wait for one. */
  readonly busy: number;
  readonly idle: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
  /** Connections that look-ups share, and look-ups on their way down them. */
  readonly lanes: number;
  readonly lookUps: number;
}

export interface Database extends Executor {
  /** Runs `work` on one connection and in no transaction: for locks of a session, and for statements that no transaction may have. */
  session<T>(work: (session: Executor) => Promise<T>): Promise<T>;
  load(): Load;
  close(): Promise<void>;
}

/** What statements and parsers count on: numbers come and become texts with all of their digits. */
const session =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set default_transaction_isolation = 'read committed'";

/** Milliseconds that a statement of a request may take, and a look-up, which is over at once. */
const patience = { statement: 30_000, lookUp: 10_000 };

/** Milliseconds after which the server ends a statement for which there is so much patience. */
const endedAfter = (milliseconds: number): number => milliseconds * 0.8;

/** After so many milliseconds it ends a look-up, for whatever that has waited. */
export const lookUpsEndAfter = endedAfter(patience.lookUp);

/**
 * Of a database behind a network. The server ends what takes longer, and finds out by itself that a client is no more, so that nobody's locks
 * stay; and a client to whom no answer comes at all gives the connection up a little later, for a network may fall silent without a word.
 */
function bounded(milliseconds: number): { readonly session: string; readonly settings: pg.ClientConfig } {
  return {
    session: `${session}; set statement_timeout = ${endedAfter(milliseconds)};
      set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`,
    settings: { query_timeout: milliseconds, keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
  };
}

/**
 * Whatever the server or the role says of time: a migration takes what it takes, and between two tries for a lock its session is idle. Servers
 * before PostgreSQL 17 do not know the last of these.
 */
export const unbounded = {
  session: `set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0;
    set idle_in_transaction_session_timeout = 0; ${session};
    select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`,
  settings: {},
};

export interface DatabaseSettings extends pg.PoolConfig {
  /** Connections that look-ups share, beside those of the pool. */
  readonly lanes?: number;
  /** Numbers whose advisory locks each connection holds, shared with others: whoever gets one alone knows that there is none. */
  readonly holding?: readonly string[];
  /** True where no statement may take long: what does, or is not answered, fails with `Unavailable`. */
  readonly bounded?: boolean;
}

type Client = pg.PoolClient & NodeClient;

/** Milliseconds in which a connection comes to be. */
export const connectionTimeoutMillis = 10_000;

/** How often a transaction, or a statement by itself, that lost a race is begun in all. */
const attempts = 5;

/**
 * Opens a pool of connections, and `lanes` more; none is made before the first statement. Without lanes, as where there is one connection in
 * all, look-ups take their turns in the pool.
 */
export function openDatabase(settingsGiven: DatabaseSettings): Database {
  const { lanes = 0, bounded: isBounded = false, holding = [], connectionString, ...given } = settingsGiven;
  const nodes = new Nodes(connectionString);
  const settings = { connectionTimeoutMillis, application_name: "hydrant", ...given, types: valueParsers, nodes };
  const ofPool = isBounded ? bounded(patience.statement) : unbounded;
  const ofLanes = isBounded ? bounded(patience.lookUp) : unbounded;
  const hold = holding.map((lock) => `; select pg_advisory_lock_shared(${lock})`).join("");
  const pool = new pg.Pool({
    ...settings,
    ...ofPool.settings,
    Client: NodeClient as never,
    // Whatever the server's or the role's own settings are. The pool waits for it, and does not count a connection where it fails.
    onConnect: ((client: NodeClient) => client.begin(ofPool.session + hold)) as never,
  });
  const shared = openLanes(lanes, { ...settings, ...ofLanes.settings, pipeline: true }, ofLanes.session + hold);
  // An idle connection that breaks is replaced at the next statement.
  pool.on("error", () => {});
  const gone = goneFrom(pool);

  async function connect(): Promise<Client> {
    for (;;) {
      const client = (await nodes.reach(() => pool.connect())) as Client;
      if (client.isGood || (await client.staysGood())) return client;
      client.release(true);
    }
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect();
    let broken: Error | undefined;
    // A connection that breaks between two statements would end the process if nobody listened.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on("error", onError);
    try {
      return await work(client);
    } catch (error) {
      if (outdated(error)) {
        broken ??= error as Error;
        throw error;
      }
      if (refusesWrites(error)) client.leaveNode();
      if (endsConnection(error)) broken ??= error as Error;
      else if (!lacksMeans(error)) throw error;
      throw unavailable(error);
    } finally {
      client.removeListener("error", onError);
      client.release(broken);
    }
  }

  /** Begins again what lost a race, or met a connection from before a change of the tables: of such a transaction nothing is left. */
  async function racing<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await withClient(work);
      } catch (error) {
        // Each connection can be that once.
        if (outdated(error) && attempt < 10 * attempts) continue;
        if (attempt === attempts || !lostRace(error)) throw error;
        // Whoever won is let go first: begun again at once, it would meet the same one in the same place.
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  const database: Database = {
    query: (statement) => racing((client) => run(client, statement)),
    lookUp: (statement) =>
      lanes > 0 ? resultOf(performance.now(), shared.query(statement)) : database.query(statement),
    attempt: (statement) => database.query(statement),
    atomically: (work) => database.transaction(work),
    transaction: (work) => racing((client) => inTransaction(client, work)),
    session: (work) => racing((client) => work(sessionOn(client))),
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...shared.load(),
    }),
    async close() {
      await Promise.all([pool.end().then(gone), shared.close()]);
    },
  };
  return database;
}

/**
 * What waits until all connections of a pool have come to their end, and with them what they hold in the database: the pool by itself does not.
 * Not for long, though, since a server that cannot be reached any more ends none.
 */
function goneFrom(pool: pg.Pool): () => Promise<void> {
  const connected = new Set<pg.PoolClient>();
  const { promise: empty, resolve } = Promise.withResolvers<void>();
  const ended = (): void => {
    if (pool.ending && connected.size === 0) resolve();
  };
  pool.on("connect", (client) => connected.add(client));
  pool.on("remove", (client) => {
    connected.delete(client);
    ended();
  });
  return async () => {
    ended();
    await Promise.race([empty, sleep(lastMoment, undefined, { ref: false })]);
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row has the columns that its statement names.
function run(client: pg.ClientBase, statement: Statement): Promise<Result<any>> {
  return resultOf(performance.now(), send(client, statement));
}

// biome-ignore lint/suspicious/noExplicitAny: a row has the columns that its statement names.
async function resultOf(sent: number, answer: Promise<pg.QueryResult>): Promise<Result<any>> {
  const { rows, rowCount } = await answer;
  return { rows, count: rowCount ?? 0, took: performance.now() - sent };
}

async function inTransaction<T>(client: pg.PoolClient, work: (executor: Executor) => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work(transactionOn(client));
    const { command } = await client.query("commit");
    // After an error that nobody took note of, PostgreSQL answers a commit by rolling back.
    if (command !== "COMMIT")
      throw new Error("A statement of the transaction failed and was passed over, so it was rolled back.");
    return result;
  } catch (error) {
    if (!endsConnection(error)) await client.query("rollback");
    throw error;
  }
}

function sessionOn(client: pg.PoolClient): Executor {
  const statement = (each: Statement) => run(client, each);
  const transaction: Executor["transaction"] = (work) => inTransaction(client, work);
  return { query: statement, lookUp: statement, attempt: statement, atomically: transaction, transaction };
}

function transactionOn(client: pg.PoolClient): Executor {
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
        // Once a race is lost or the connection gone, the whole transaction is, and has to begin again.
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
