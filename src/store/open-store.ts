/** Opens the store: PostgreSQL if a URL is given, otherwise PGlite in a folder or in memory. */

import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { accountsTable } from "./accounts/accounts-table.ts";
import type { CredentialSettings } from "./accounts/credential-statements.ts";
import { type Credentials, compileCredentials, type Lookup } from "./accounts/credentials.ts";
import { locksOver, loginsOver } from "./accounts/login-locks.ts";
import { resetsOver } from "./accounts/resets.ts";
import { backUp } from "./archive/backup.ts";
import { contractOver } from "./billing.ts";
import { notPermitted, ReadOnly } from "./database/connection-errors.ts";
import { type Database, type Executor, openDatabase } from "./database/database.ts";
import type { PoolMode } from "./database/nodes.ts";
import { poolModeOf } from "./database/pooler-check.ts";
import { Replicas, type TellReplica } from "./database/replicas.ts";
import { orphanedKeysOver } from "./files/orphaned-keys.ts";
import { idempotencyOver } from "./idempotency.ts";
import { fullName } from "./migrate/migration-records.ts";
import { keepTriggers, readMigrationStatus } from "./migrate/migrator.ts";
import { firstServed, serveAnew } from "./migrate/model-versions.ts";
import {
  type Migration,
  migrate,
  migratorConnections,
  type TellMigrating,
  whileMigrated,
} from "./migrate/run-migrations.ts";
import { serviceMigrations } from "./migrations/index.ts";
import { openPglite } from "./pglite/pglite.ts";
import { purge } from "./purge.ts";
import { limitsOver } from "./rate-limit-store.ts";
import { foldingOf } from "./rows/counts.ts";
import { compileBatchRead, compileExistence } from "./rows/item-read.ts";
import { compileResources } from "./rows/resources.ts";
import { layoutsOf } from "./rows/table-mapping.ts";
import { type Registry, registryOver } from "./server-registry.ts";
import { Rollback, type Store } from "./store.ts";
import type { Table } from "./table.ts";
import { type Tracing, traceStatements } from "./tracing.ts";
import { keepDates } from "./writes/commit-dates.ts";

export interface StoreSettings {
  /** Connection URL: `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database. Without it and a URL, the database is in memory. */
  readonly dataDir?: string | undefined;
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  /** Null if the application has no accounts. */
  readonly credentials: CredentialSettings | null;
  /** True if another process has just migrated the database and created its triggers. */
  readonly migrated?: boolean;
  /** Connection URLs of standbys, which answer safe requests (clause OPS-10). */
  readonly replicaUrls?: readonly string[] | undefined;
  readonly tellReplica?: TellReplica;
  /** Callbacks about migrations. */
  readonly tellMigrating?: TellMigrating;
  /** False for a command, which no migration has to wait for. */
  readonly isServer?: boolean;
  /** As another process has recognised it. */
  readonly poolMode?: PoolMode | undefined;
  /** Maximum size of the connection pool, besides the pipelined connections. */
  readonly connections?: number;
  readonly tracing?: Tracing | undefined;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

/** Number of pipelined connections to PostgreSQL. */
const pipelines = 2;

/**
 * Opens and migrates the store. Throws the abort reason, `Unavailable`, `NotPermitted`, `Unequipped`, `FolderHeld`,
 * `MigrationFailed` or `NewerDatabase`.
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { databaseUrl, dataDir, connections = 10, isServer = true, signal } = settings;
  const { replicaUrls = [], tellReplica = () => {} } = settings;
  if (databaseUrl === undefined) {
    const embedded = await openPglite({ signal, folder: dataDir });
    return closingWhereItFails(embedded, async () => {
      const tellMigrating = { ...settings.tellMigrating, waiting: undefined };
      await prepareTables(embedded, { ...settings, tellMigrating }, null);
      return storeOver(embedded, settings);
    });
  }
  const { poolMode = await poolModeOf(databaseUrl) } = settings;
  const server = serverNumber();
  const shared = { connectionString: databaseUrl, poolMode };
  // Migrations have no time limit, unlike requests.
  const unbounded = openDatabase({ ...shared, max: migratorConnections });
  // Without pipelined connections, look-ups take those of the pool.
  const max = poolMode === "session" ? connections : 2 * connections;
  const serving = openDatabase({ ...shared, max, pipelines, bounded: true });
  // Heartbeats have a connection of their own: they wait for no request, and no request waits for their commit.
  const known = [
    ...serviceMigrations.map(({ name }) => fullName("machine", name)),
    ...settings.migrations.map(({ name }) => fullName("application", name)),
  ];
  const registry = isServer ? registryOver(openDatabase({ ...shared, max: 1, bounded: true }), server, known) : null;
  return closingWhereItFails(serving, () =>
    closingWhereItFails(unbounded, async () => {
      await prepareTables(unbounded, settings, registry);
      await unbounded.close();
      const asServing = { max: connections, pipelines, bounded: true };
      const replicas =
        replicaUrls.length === 0 ? undefined : new Replicas(serving, replicaUrls, asServing, tellReplica);
      return storeOver(serving, settings, server, registry, replicas);
    }),
  );
}

/** Registers the server at the end: from then on, nobody reverts a migration. */
async function prepareTables(database: Database, settings: StoreSettings, registry: Registry | null): Promise<void> {
  const { tables, migrations, migrated, signal, tellMigrating } = settings;
  const register = async (session: Executor) => {
    signal?.throwIfAborted();
    await registry?.register(session);
  };
  if (migrated === true) return whileMigrated(database, migrations, signal, register);
  await migrate(database, migrations, signal, tellMigrating, async (session) => {
    signal?.throwIfAborted();
    await keepTriggers(session, tables, signal);
    await register(session);
  });
}

async function closingWhereItFails<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await database.close();
    throw notPermitted(error);
  }
}

/** A random server number that fits into a bigint. */
const serverNumber = (): string => String(randomBytes(8).readBigUInt64BE() >> 1n);

/** A store over a migrated database. */
export function storeOver(
  plain: Database,
  settings: Pick<StoreSettings, "tables" | "credentials"> & Partial<StoreSettings>,
  server = serverNumber(),
  registry: Registry | null = null,
  replicas?: Replicas,
): Store {
  const { tables, credentials, migrations = [], tracing } = settings;
  const database = keepDates(traceStatements(plain, tracing));
  const foldCounts = foldingOf(plain);
  const layouts = layoutsOf(tables);
  const resources = compileResources(layouts);
  const existence = compileExistence(layouts);
  const batchRead = compileBatchRead(layouts);
  const bearers =
    credentials === null ? () => noCredentials : compileCredentials(credentials, tables, replicas !== undefined);
  const accounts = tables.find(({ name }) => name === credentials?.accounts.table);
  const resourcesOn = (executor: Executor, reader: Executor): Store["resource"] => {
    const bound = (part: Executor) => resources(part, part === executor ? reader : part);
    const tableOf = accounts === undefined ? bound(executor) : accountsTable(accounts, bound, bearers, executor);
    // The generator guarantees the types of records.
    return ((of: string | { readonly name: string }) =>
      tableOf(typeof of === "string" ? of : of.name)) as Store["resource"];
  };
  /** `reader`: for statements that only read resources. */
  const bind = (executor: Executor, reader = executor): Store => ({
    resource: resourcesOn(executor, reader),
    retrieveByType: batchRead(reader),
    present: existence(reader),
    credentials: bearers(executor),
    logins: loginsOver(executor),
    locks: locksOver(executor),
    resets: resetsOver(executor),
    limits: limitsOver(executor),
    contract: contractOver(executor),
    idempotency: idempotencyOver(executor),
    orphanedKeys: orphanedKeysOver(executor, server),
    async transaction(work) {
      // A nested transaction leaves the rollback to the outer one.
      if (!isDatabase(executor)) return work(inside(executor));
      try {
        return await executor.transaction((transaction) => work(inside(transaction)));
      } catch (error) {
        if (error instanceof Rollback) return error.answer as never;
        throw error;
      }
    },
    async alone() {
      // Polls instead of waiting: a statement may not wait as long as the holder may take.
      const claim = { text: `select pg_try_advisory_xact_lock(${aloneLock}) as claimed` };
      while (!(await executor.query(claim)).rows[0].claimed) await sleep(20);
    },
    firstServed: (model) => firstServed(executor, model, tables),
    serveAnew: (model) => serveAnew(executor, model),
    purge: (most) => purge(executor, most),
    foldCounts,
    migrationStatus: (rows = false) => readMigrationStatus(plain, migrations, rows ? tables : null),
    backUp: (backup) => backUp(plain, { ...backup, tables, migrations }),
    async ping() {
      // Uses a pipelined connection: a busy pool does not mean that the database is unavailable.
      const { rows } = await executor.lookUp({ text: "select current_setting('transaction_read_only') as setting" });
      if (rows[0].setting === "on") throw new ReadOnly("it is read-only");
    },
    poolMode: database.poolMode,
    load: () => database.load(),
    heartbeat: async (model) => registry?.renew(model) ?? { outdating: [], isMixed: false },
    async close() {
      await registry?.close();
      await Promise.all([replicas?.close(), database.close()]);
    },
    ...(replicas && {
      replicas: {
        load: () => replicas.load(),
        begin(moment) {
          const { reader, writer, leave } = replicas.begin(database, moment);
          return { store: bind(writer, reader), leave };
        },
      },
    }),
  });
  const bound = new WeakMap<Executor, Store>();
  const inside = (executor: Executor): Store => bound.getOrInsertComputed(executor, () => bind(executor));
  return bind(database);
}

const isDatabase = (executor: Executor): executor is Database => "session" in executor;

/** Key of the advisory lock of `alone`; an arbitrary number. */
const aloneLock = "4726011893577202";

const unknown = async (): Promise<Lookup> => ({ found: null, reason: "unknown" });

/** For an application without accounts: all credentials are unknown (clause AUT-6), and none are issued or ended. */
const noCredentials = new Proxy({ accessToken: unknown, apiKey: unknown } as Partial<Credentials> as Credentials, {
  get(lookUps, name) {
    if (name in lookUps) return lookUps[name as keyof Credentials];
    throw new Error(`The application has no accounts, so there are no credentials to ${String(name)}.`);
  },
});
