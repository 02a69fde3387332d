/** Opens a project: store, runtime and application, for our listeners or for a surrounding Express application. */

import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import type { CredentialSettings } from "../store/accounts/credential-statements.ts";
import { type Passwords, passwords } from "../store/accounts/passwords.ts";
import type { Migration } from "../store/migrate/run-migrations.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import type { Table } from "../store/table.ts";
import { ensureAdministrator } from "./accounts/administrator.ts";
import { ensureNoPendingMigrations, type Parts } from "./application.ts";
import type { Application, Deployment } from "./exchange.ts";
import { openFiles, serveFiles } from "./files/file-store.ts";
import type { TidiedFiles } from "./files/garbage-collection.ts";
import { migrationLogger, waitingTo } from "./jobs/migrations.ts";
import { openLog } from "./log.ts";
import { openMail } from "./mail/mailer.ts";
import { openControlSocket } from "./operator/control-socket-server.ts";
import type { RateLimit } from "./rate-limit/rate-limit-state.ts";
import { openLimiter } from "./rate-limit/stores.ts";
import { ensureFit } from "./route.ts";
import { createApplication, type Middleware, router } from "./router.ts";
import { folded, purged } from "./running/housekeeping.ts";
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
  /** Aborts opening. What was opened is closed, and the reason thrown. */
  readonly signal?: AbortSignal;
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
  ensureFit(parts.routes, parts.api);
  ensureNoPendingMigrations(parts);
  const means: Means = {
    limiter: (store) => openLimiter(settings, parts.api.limits.rate, store, log),
    files: (store) => serveFiles(settings, project.tables, store, log, prepared),
    migrations: migrationLogger(log),
  };
  return opened(project, settings, log, opening, means, async (machine) => {
    if (!prepared) warnIfOpenToOthers(settings.dataDir, log);
    const since = await machine.store.firstServed(modelOf(parts.api.hash, settings));
    const application = await createApplication(parts, deploymentOf(settings, since), machine);
    if (!prepared) await fill(project, application, settings, signal);
    signal?.throwIfAborted();
    return openControlSocket(application, settings);
  });
}

/** Files in the folder are private anyway. But other users could list it, and copies may be readable. */
function warnIfOpenToOthers(dataDir: string, log: Log): void {
  const mode = statSync(dataDir).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    log.warn(
      { folder: dataDir, mode: mode.toString(8) },
      "other users of this machine can enter or read DATA_DIR; restrict it with chmod 700",
    );
}

/**
 * For an operator's job on a database that no server owns: migrated, but nothing is loaded, nobody is made, and nothing
 * counts as served.
 */
export async function openForJob(project: Project, settings: Settings, log: Log): Promise<Application> {
  const means: Means = {
    limiter: async () => null,
    files: async (store) => openFiles(settings, store, log),
    migrations: { made: () => {}, whole: () => {} },
  };
  return opened(project, settings, log, {}, means, (machine) =>
    createApplication(project.parts, deploymentOf(settings, machine.now()), machine),
  );
}

/** Parts that differ between a server and a job. */
interface Means {
  readonly limiter: (store: Store) => Promise<RateLimit | null>;
  readonly files: (store: Store) => Promise<TidiedFiles>;
  /** Logs migrations. A job prints its own messages. */
  readonly migrations: ReturnType<typeof migrationLogger>;
}

/** Opens the store and compiles the application. Closes the store on failure. */
async function opened(
  project: Project,
  settings: Settings,
  log: Log,
  { prepared = false, signal }: Opening,
  means: Means,
  compile: (machine: Machine) => Promise<Application>,
): Promise<Application> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  accessSync(settings.dataDir, constants.W_OK);
  const credentials = credentialSettings(project, settings);
  const opened = await openStore({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
    tables: project.tables,
    migrations: project.migrations,
    migrated: prepared,
    tellMigrating: { waiting: waitingTo(log), made: means.migrations.made },
    credentials,
    signal,
  });
  means.migrations.whole();
  const filled = Promise.withResolvers<void>();
  const store = folded(purged(opened, log, filled.promise), log, filled.promise);
  let files: TidiedFiles | undefined;
  try {
    files = await means.files(store);
    const limiter = await means.limiter(store);
    // Old hashes with a greater BCRYPT_COST take longer to verify, and so must unknown names (clause AUT-13).
    const greatest = (credentials && (await store.credentials.greatestCost())) ?? settings.bcryptCost;
    const work = passwords({ cost: settings.bcryptCost, greatest });
    const machine = machineOver(store, files, limiter, work, project.parts.api.title, settings, log);
    const application = await compile(machine);
    filled.resolve();
    return application;
  } catch (error) {
    await files?.close();
    await store.close();
    throw error;
  }
}

/** Identifies a deployment. Answers depend on the model, the base URL and the documentation URL. */
function modelOf(hash: string, { baseUrl, documentationUrl }: Settings): string {
  return [hash, baseUrl, documentationUrl ?? ""].join(" ").trimEnd();
}

function deploymentOf(settings: Settings, since: number): Deployment {
  return {
    base: settings.baseUrl,
    aliases: settings.aliases,
    documentation: settings.documentationUrl,
    proxies: new Proxies(settings.trustProxy),
    origins: settings.corsOrigins,
    maintenance: settings.maintenance,
    since,
  };
}

/** Loads reference data and creates the first user in an empty database. */
async function fill(
  project: Project,
  application: Application,
  settings: Settings,
  signal: AbortSignal | undefined,
): Promise<void> {
  const loaded = await loadReferenceData(application, project.parts.routes, project.referenceData, signal);
  for (const [plural, rows] of loaded) application.machine.log.info({ rows }, `loaded ${plural}`);
  await ensureAdministrator(application, settings);
}

/** Creates the runtime over an open store. */
function machineOver(
  store: Store,
  files: TidiedFiles,
  limiter: RateLimit | null,
  passwords: Passwords,
  title: string,
  settings: Settings,
  log: Log,
): Machine {
  const mail = openMail(settings, title, log);
  const work = background(log);
  return {
    store,
    passwords,
    mail,
    background: work,
    files,
    limiter,
    objectLimit: settings.objectLimit,
    log,
    now: Date.now,
    async close(grace) {
      const until = Date.now() + grace;
      const undone = await work.close(grace);
      const lost = await mail.close(Math.max(0, until - Date.now()));
      if (undone + lost > 0) log.error({ undone, lost }, "shut down with unfinished background tasks or unsent mail");
      limiter?.close();
      await files.close();
      await store.close();
    },
  };
}

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
  const application = await openProject(
    project,
    read.settings,
    openLog(read.settings.logLevel, read.settings.logFormat),
  );
  return { middleware: router(application, "mounted"), close: () => application.machine.close(grace) };
}

/** Maps properties of accounts and keys to columns. */
function credentialSettings({ parts, tables }: Project, settings: Settings): CredentialSettings | null {
  const { authentication } = parts.api;
  if (authentication === null) return null;
  const tableOf = (resource: string) => tables.find((table) => table.resource === resource) as Table;
  const columnOf = (table: Table, property: string | null) =>
    property === null ? null : (table.columns.find((column) => column.property === property)?.name ?? null);
  const accounts = tableOf(authentication.accounts.resource);
  const keys =
    authentication.keys === null
      ? null
      : { definition: authentication.keys, table: tableOf(authentication.keys.resource) };
  return {
    accounts: {
      table: accounts.name,
      identifierColumn: accounts.identifier.column,
      passwordColumn: columnOf(accounts, authentication.accounts.password) ?? "",
      rolesColumn: columnOf(accounts, authentication.accounts.roles),
    },
    keys: keys && {
      table: keys.table.name,
      identifierColumn: keys.table.identifier.column,
      secretColumn: columnOf(keys.table, keys.definition.secret) ?? "",
      scopesColumn: columnOf(keys.table, keys.definition.scopes),
      expiresColumn: columnOf(keys.table, keys.definition.expires),
      ownerColumn: columnOf(keys.table, "owner") ?? "",
    },
    accessTokenTtl: settings.accessTokenTtl,
    refreshTokenTtl: settings.refreshTokenTtl,
    refreshReuseWindow: settings.refreshReuseWindow,
  };
}
