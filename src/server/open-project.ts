/** Opens a project: store, runtime and application, for our listeners or for a surrounding Express application. */

import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import type { CredentialSettings } from "../store/accounts/credential-statements.ts";
import { passwords } from "../store/accounts/passwords.ts";
import type { TellReplica } from "../store/database/replicas.ts";
import type { Migration } from "../store/migrate/run-migrations.ts";
import { openStore } from "../store/open-store.ts";
import type { PoolMode } from "../store/store.ts";
import type { Table } from "../store/table.ts";
import { openTracing } from "../store/tracing.ts";
import { ensureAdministrator } from "./accounts/administrator.ts";
import { ensureNoPendingMigrations, type Parts } from "./application.ts";
import type { Application, Deployment } from "./exchange.ts";
import { openFiles } from "./files/file-store.ts";
import { migrationLogger, waitingTo } from "./jobs/migrations.ts";
import { openLog } from "./log.ts";
import { openMail } from "./mail/mailer.ts";
import { openControlSocket } from "./operator/control-socket-server.ts";
import { openLimiter } from "./rate-limit/stores.ts";
import { ensureFit } from "./route.ts";
import { createApplication, type Middleware, router } from "./router.ts";
import { folded, purged, registered } from "./running/housekeeping.ts";
import { loadReferenceData } from "./running/reference-data.ts";
import { readSettings, type Settings } from "./running/settings.ts";
import { background } from "./running/task-queue.ts";
import type { Log, Machine } from "./runtime.ts";
import type { Extend } from "./transport/express.ts";
import { Proxies } from "./transport/forwarded.ts";

/** Milliseconds for background tasks when a surrounding server closes. */
const grace = 8000;

/** A project: the generated and the handwritten half of an application, as `src/project.ts` combines them. */
export interface Project {
  readonly parts: Parts;
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  /** Folder of the reference data. */
  readonly referenceData: string;
  /** Adds Express routes for paths that the API does not know. Only on our listeners. */
  readonly extend?: Extend;
}

export interface Opening {
  /** True if another process has done all but compiling. */
  readonly prepared?: boolean;
  /** As that process has recognised it. */
  readonly poolMode?: PoolMode | undefined;
  /** Aborts opening. What was opened is closed, and the reason thrown. */
  readonly signal?: AbortSignal;
  /** Called once a newer version migrates the database in a way that this one does not fit (clause OPS-11). */
  readonly outdated?: () => void;
}

/** Migrates, loads reference data into an empty database, creates the first user and compiles the application. */
export async function openProject(
  project: Project,
  settings: Settings,
  log: Log,
  opening: Opening = {},
): Promise<Application> {
  const { parts } = project;
  const { prepared = false, signal } = opening;
  ensureFit(parts.routes, parts.api, parts.rights);
  ensureNoPendingMigrations(parts);
  return opened(project, settings, log, opening, async (machine, since) => {
    if (!prepared) warnIfOpenToOthers(settings.dataDir, log);
    await machine.store.firstServed(modelOf(parts.api.hash, settings));
    const application = await createApplication(parts, deploymentOf(settings, since), machine);
    if (!prepared) {
      const loaded = await loadReferenceData(application, parts.routes, project.referenceData, signal);
      for (const [plural, rows] of loaded) log.info({ rows }, `loaded ${plural}`);
      await ensureAdministrator(application, settings);
    }
    signal?.throwIfAborted();
    return openControlSocket(application, settings);
  });
}

/** Files in the folder are private anyway. But other users could list it, and copies may be readable. */
function warnIfOpenToOthers(folder: string, log: Log): void {
  const mode = statSync(folder).mode & 0o777;
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  const message = "other users of this machine can enter or read DATA_DIR; restrict it with chmod 700";
  log.warn({ folder, mode: mode.toString(8) }, message);
}

/** For an operator's job: migrates, but loads no reference data, creates no user, and records no model as served. */
export const openForJob = async (project: Project, settings: Settings, log: Log): Promise<Application> =>
  opened(project, { ...settings, rateLimit: 0, replicaUrls: [] }, log, null, (machine) =>
    createApplication(project.parts, deploymentOf(settings, machine.now), machine),
  );

/** Opens the store and compiles the application. Closes the store on failure. `opening`: null for a job. */
async function opened(
  { tables, migrations, parts }: Project,
  settings: Settings,
  log: Log,
  opening: Opening | null,
  compile: (machine: Machine, since: () => number) => Promise<Application>,
): Promise<Application> {
  const { prepared = false, poolMode, signal, outdated = () => {} } = opening ?? {};
  const { dataDir, bcryptCost, databaseUrl, replicaUrls, objectLimit } = settings;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK);
  const credentials = credentialSettings(parts, tables, settings);
  // A job prints its own messages.
  const logger = opening === null ? { made: () => {}, whole: () => {} } : migrationLogger(log);
  const tracing = await openTracing((version) =>
    log.warn({ version }, "requests are not traced: the SDK needs @opentelemetry/api 1.9 or a later 1.x"),
  );
  const opened = await openStore({
    databaseUrl: databaseUrl ?? undefined,
    replicaUrls,
    tellReplica: tellReplica(log),
    dataDir,
    tables,
    migrations,
    migrated: prepared,
    isServer: opening !== null,
    poolMode,
    tellMigrating: { waiting: waitingTo(log), made: logger.made },
    credentials,
    tracing,
    signal,
  });
  logger.whole();
  const filled = Promise.withResolvers<void>();
  const serving = registered(opened, log, parts.api.hash, outdated);
  const store = folded(purged(serving.store, log, filled.promise), log, filled.promise);
  const files = openFiles(settings, store, log, tracing);
  try {
    if (opening !== null && tables.some((table) => table.bytes !== undefined)) await files.serve(!prepared);
    const limiter = await openLimiter(settings, parts.api.limits.rate, store, log);
    // Old hashes with a greater BCRYPT_COST take longer to verify, and so must unknown names (clause AUT-13).
    const greatest = (credentials && (await store.credentials.greatestCost())) ?? bcryptCost;
    const mail = openMail(settings, parts.api.title, log, tracing);
    const tasks = background(log);
    const machine: Machine = {
      store,
      passwords: passwords({ cost: bcryptCost, greatest, tracing }),
      mail,
      background: tasks,
      files,
      limiter,
      tracing,
      objectLimit,
      log,
      now: Date.now,
      async close(grace) {
        const until = Date.now() + grace;
        const undone = await tasks.close(grace);
        const lost = await mail.close(Math.max(0, until - Date.now()));
        if (undone + lost > 0) log.error({ undone, lost }, "shut down with unfinished background tasks or unsent mail");
        limiter?.close();
        await files.close();
        await store.close();
        await tracing?.flush();
      },
    };
    const application = await compile(machine, serving.since);
    filled.resolve();
    return application;
  } catch (error) {
    await files.close();
    await store.close();
    throw error;
  }
}

/** Logs when a replica is no longer used, and when it is used again (clause OPS-10). */
const tellReplica =
  (log: Log): TellReplica =>
  (replica, reason) =>
    reason === null
      ? log.info({ replica }, "a replica is used again")
      : log.warn({ replica, reason }, "a replica is not used; the primary answers its reads");

/** Identifies a deployment. Answers depend on the model, the base URL and the documentation URL. */
const modelOf = (hash: string, { baseUrl, documentationUrl }: Settings): string =>
  [hash, baseUrl, documentationUrl ?? ""].join(" ").trimEnd();

const deploymentOf = (settings: Settings, since: () => number): Deployment => ({
  base: settings.baseUrl,
  aliases: settings.aliases,
  documentation: settings.documentationUrl,
  proxies: new Proxies(settings.trustProxy),
  origins: settings.corsOrigins,
  maintenance: settings.maintenance,
  get since() {
    return since();
  },
});

/**
 * Opens the database, migrates it, and returns a middleware for an Express application of your own:
 * `app.use((await mount(project)).middleware)`. `environment` has the settings, by the names of the environment
 * variables. Rejects if a setting is invalid or the store cannot be opened. Hosts and TLS are up to the application. Paths
 * that the API does not know go on to the next middleware. `close` ends background work and closes the store.
 */
export async function mount(
  project: Project,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<{ readonly middleware: Middleware; readonly close: () => Promise<void> }> {
  const read = readSettings(environment, false);
  if ("problems" in read) throw new TypeError(read.problems.join(" "));
  const { settings } = read;
  const application = await openProject(project, settings, openLog(settings.logLevel, settings.logFormat));
  return { middleware: router(application, "mounted"), close: () => application.machine.close(grace) };
}

/** Maps properties of accounts and keys to columns. */
function credentialSettings(
  { api }: Parts,
  tables: readonly Table[],
  { accessTokenTtl, refreshTokenTtl, refreshReuseWindow }: Settings,
): CredentialSettings | null {
  if (api.authentication === null) return null;
  const { accounts, keys } = api.authentication;
  const tableOf = (resource: string) => tables.find((table) => table.resource === resource) as Table;
  const identified = (resource: string) => ({
    table: tableOf(resource).name,
    identifierColumn: tableOf(resource).identifier.column,
  });
  const columnOf = (resource: string, property: string | null) =>
    tableOf(resource).columns.find((column) => column.property === property)?.name ?? null;
  return {
    accounts: {
      ...identified(accounts.resource),
      passwordColumn: columnOf(accounts.resource, accounts.password) ?? "",
      rolesColumn: columnOf(accounts.resource, accounts.roles),
    },
    keys: keys && {
      ...identified(keys.resource),
      secretColumn: columnOf(keys.resource, keys.secret) ?? "",
      scopesColumn: columnOf(keys.resource, keys.scopes),
      expiresColumn: columnOf(keys.resource, keys.expires),
      ownerColumn: columnOf(keys.resource, "owner") ?? "",
    },
    accessTokenTtl,
    refreshTokenTtl,
    refreshReuseWindow,
  };
}
