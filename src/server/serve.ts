/** Serve: a project's server from start to stop (clauses OPS-3, OPS-4). */

import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileFolder } from "../store/files.ts";
import { FolderHeld } from "../store/folder-lock.ts";
import { type Migration, NewerDatabase } from "../store/migrate.ts";
import { openStore } from "../store/open.ts";
import { passwords } from "../store/passwords.ts";
import { Unavailable } from "../store/store.ts";
import type { CredentialSettings } from "../store/stored-credentials.ts";
import type { Table } from "../store/table.ts";
import { ensureAdministrator } from "./administrator.ts";
import type { Parts } from "./application.ts";
import { loadCertificate } from "./certificate.ts";
import type { Application } from "./exchange.ts";
import { hydrant } from "./hydrant.ts";
import { type Listening, listen } from "./listeners.ts";
import { openLog } from "./log.ts";
import type { Machine } from "./machine.ts";
import { mailFolder } from "./mail.ts";
import { FaultyData, loadReferenceData } from "./reference-data.ts";
import { readSettings, type Settings } from "./settings.ts";

/** What a project is made of. */
export interface Project {
  readonly parts: Parts;
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
  /** Folder of the reference data; a path. */
  readonly referenceData: string;
}

/** Exit statuses: a configuration that makes no sense (`EX_CONFIG`), and something that is not there or not possible (`EX_UNAVAILABLE`). */
const badConfiguration = 78;
const notPossible = 69;

/** Milliseconds that requests in flight get to finish after a signal. */
const grace = 9000;

/** Serves until a signal ends it. Problems at start are told on standard error, a line each, and end the process. */
export async function serve(project: Project): Promise<void> {
  const read = readSettings(process.env, process.stderr.isTTY === true);
  if ("problems" in read) {
    for (const problem of read.problems) process.stderr.write(`${problem}\n`);
    process.exitCode = badConfiguration;
    return;
  }
  const { settings } = read;
  try {
    const running = await start(project, settings);
    endOnSignals(running);
    process.stdout.write(`ready ${running.application.names.base}\n`);
  } catch (error) {
    const message = explain(error, settings);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = notPossible;
  }
}

interface Running {
  readonly application: Application;
  readonly listening: Listening;
}

async function start(project: Project, settings: Settings): Promise<Running> {
  const log = openLog(settings.logLevel, settings.logFormat);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  accessSync(settings.dataDir, constants.W_OK);
  const { api } = project.parts;
  const store = await openStore({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: join(settings.dataDir, "database"),
    tables: project.tables,
    migrations: project.migrations,
    credentials: credentialSettings(project, settings),
  });
  try {
    const machine: Machine = {
      store,
      passwords: passwords({ cost: settings.bcryptCost }),
      mail: mailFolder(join(settings.dataDir, "mail"), `${api.title} <no-reply@${new URL(settings.baseUrl).hostname}>`),
      files: fileFolder(join(settings.dataDir, "objects")),
      objectLimit: settings.objectLimit,
      log,
      now: Date.now,
    };
    const since = await store.firstServed(api.hash);
    const application = hydrant(project.parts, { base: settings.baseUrl, aliases: settings.aliases, documentation: settings.documentationUrl, since }, machine);
    const loaded = await loadReferenceData(application, project.parts.routes, project.referenceData);
    for (const [plural, rows] of loaded) log.info({ rows }, `loaded ${plural}`);
    await ensureAdministrator(application, settings);
    const certificate = await loadCertificate(settings.tls, settings.dataDir, new URL(settings.baseUrl).hostname, log);
    const listening = await listen(application, { ...settings, certificate });
    return { application, listening };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Where the store finds accounts and keys: the parts that the spec gives to properties, as columns. */
function credentialSettings({ parts, tables }: Project, settings: Settings): CredentialSettings | null {
  const { authentication } = parts.api;
  if (authentication === null) return null;
  const tableOf = (resource: string) => tables.find((table) => table.resource === resource) as Table;
  const columnOf = (table: Table, property: string | null) => (property === null ? null : (table.columns.find((column) => column.property === property)?.name ?? null));
  const accounts = tableOf(authentication.accounts.resource);
  const keys = authentication.keys === null ? null : { definition: authentication.keys, table: tableOf(authentication.keys.resource) };
  return {
    accounts: { table: accounts.name, identifierColumn: accounts.identifier.column, rolesColumn: columnOf(accounts, authentication.accounts.roles) },
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

/** The first signal lets requests in flight finish; a second one ends at once. */
function endOnSignals({ application, listening }: Running): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), grace).unref();
    void listening
      .close()
      .then(() => application.machine.store.close())
      .then(() => process.exit(0));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

/** A line that says what is wrong and how to mend it; undefined for what nobody foresaw. */
function explain(error: unknown, settings: Settings): string | undefined {
  if (error instanceof FolderHeld || error instanceof NewerDatabase || error instanceof FaultyData) return error.message;
  if (error instanceof Unavailable) return `The database cannot be reached: ${error.message}. Start it, or mend DATABASE_URL.`;
  const { code, port, path } = (error ?? {}) as { code?: string; port?: number; path?: string };
  if (code === "EADDRINUSE") return `Port ${port} is in use. Stop what listens there, or choose another by PORT and HTTP_PORT.`;
  if (code === "EACCES" && port !== undefined) return `Port ${port} may not be opened by this user. Choose one from 1024 by PORT and HTTP_PORT.`;
  if (code === "EADDRNOTAVAIL") return `${settings.host} is no address of this machine. Choose another by HOST.`;
  if (code === "EACCES" || code === "EROFS" || code === "ENOTDIR" || code === "EEXIST") return `${path ?? settings.dataDir} cannot be written. Choose another folder by DATA_DIR, or mend its permissions.`;
  if (code === "ENOENT" && path !== undefined) return `${path} is not there.`;
  return undefined;
}
