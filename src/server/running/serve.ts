/** Server process from start to shutdown, alone or with workers (clauses OPS-3, OPS-4). */

import cluster from "node:cluster";
import { flushCompileCache } from "node:module";
import { FilesUnavailable } from "../../store/files/files.ts";
import { MigrationFailed, NewerDatabase } from "../../store/migrate/run-migrations.ts";
import { FolderHeld } from "../../store/pglite/folder-lock.ts";
import { EmbeddedUnusable } from "../../store/pglite/init.ts";
import { NotPermitted, type PoolMode, ReadOnly, Unavailable, Unequipped } from "../../store/store.ts";
import { PendingMigrations } from "../application.ts";
import type { Application } from "../exchange.ts";
import { healthOf } from "../health/health.ts";
import { openLog, type WholeLog } from "../log.ts";
import { type Opening, openProject, type Project } from "../open-project.ts";
import { UnfitHandlers } from "../route.ts";
import type { Log } from "../runtime.ts";
import { FaultyCertificate, loadCertificate } from "../transport/certificate.ts";
import { expressWith } from "../transport/express.ts";
import { ensureFree, type Listening, listen } from "../transport/listeners.ts";
import { explainThrown, ownPlaceOf } from "./project-load-errors.ts";
import { FaultyData } from "./reference-data.ts";
import { readSettings, type Settings } from "./settings.ts";
import { notPossible, onShutdownSignal, type ShutdownSignal } from "./shutdown.ts";
import { announceServing, endMessage, poolModeVariable, runWorkers } from "./workers.ts";

/** Exit status: invalid configuration (`EX_CONFIG`). */
const badConfiguration = 78;

/** Milliseconds that requests in flight get after a signal. */
const grace = 8000;
/** Least milliseconds for background tasks, however long the requests took. */
const lastMoment = 1000;
/** Milliseconds after which the process exits in any case. */
const atLast = 9500;

/** Serves until a signal ends it. Reports errors at start on standard error, one line each, and exits. */
export async function serve(project: Project): Promise<void> {
  process.stderr.on("error", () => {});
  // Each worker gets the signal to its process group and a message from the primary.
  const shutdown = onShutdownSignal(cluster.isWorker);
  const read = readSettings(process.env, process.stderr.isTTY === true);
  const problems = "problems" in read ? read.problems : clashing(read.settings);
  if ("problems" in read || problems.length > 0) {
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    return endWith(badConfiguration);
  }
  const { settings } = read;
  const log = openLog(settings.logLevel, settings.logFormat, settings.workers > 1);
  const run = settings.workers === 1 ? serveAlone : cluster.isPrimary ? serveByWorkers : serveAsWorker;
  const starting = endAtUncaught(shutdown, log);
  // A closed standard output does not stop the server: only the ready line is lost.
  process.stdout.on("error", (error) => log.error({ error }, "cannot write to standard output"));
  try {
    await run({ project, settings, log, shutdown });
    starting.abort();
  } catch (error) {
    // An aborted start may fail anywhere. Cleanup is already done.
    if (shutdown.signal.aborted) process.exit();
    const message = explain(error, settings);
    if (message === undefined) endWith(reportUnexpected("The server cannot start", error, log));
    else refuseToStart(message);
  }
}

/** At an uncaught error, aborts the start, which lasts until the returned controller is aborted, or drains requests. */
function endAtUncaught(shutdown: ShutdownSignal, log: WholeLog): AbortController {
  const starting = new AbortController();
  let ending = false;
  process.on("uncaughtException", (error) => {
    // Further errors are often consequences and would hide the first one.
    if (ending) return;
    ending = true;
    if (starting.signal.aborted) {
      log.fatal({ error }, "uncaught error: the server finishes the requests in flight, then exits");
      process.exitCode = 1;
    } else process.exitCode = reportUnexpected("An uncaught error ended the start", error, log);
    if (!shutdown.signal.aborted) shutdown.request();
  });
  return starting;
}

/** Reports an unexpected error. Returns the exit status, which depends on whether the project's own code threw it. */
function reportUnexpected(what: string, error: unknown, log: WholeLog): number {
  log.fatal({ error }, "the start failed");
  process.stderr.write(`${explainThrown(what, error)}\n`);
  return ownPlaceOf(error) === null ? 1 : notPossible;
}

/** Conflicts of settings that matter only to a process that listens. */
function clashing({ port, httpPort, metrics }: Settings): readonly string[] {
  const ports = [
    ["PORT", port],
    ["HTTP_PORT", httpPort],
    ["METRICS_PORT", metrics?.port ?? 0],
  ] as const;
  return ports.flatMap(([name, given], index) => {
    const [other] = ports.slice(0, index).find(([, earlier]) => earlier === given && given !== 0) ?? [];
    return other === undefined ? [] : [`${name} is ${given}, the same as ${other}; each listener needs its own port.`];
  });
}

async function ensurePortsFree({ host, port, httpPort, metrics }: Settings): Promise<void> {
  await ensureFree(host, [port, httpPort]);
  if (metrics !== null) await ensureFree(metrics.host, [metrics.port]);
}

/** Exits with a line that names what is missing. */
export function refuseToStart(message: string): void {
  process.stderr.write(`${message}\n`);
  endWith(notPossible);
}

/** Exits even if open handles remain. */
function endWith(status: number): void {
  process.exitCode = status;
  // Flushes standard error first.
  process.stderr.write("", () => process.exit());
  setTimeout(() => process.exit(), lastMoment);
}

interface Launch {
  readonly project: Project;
  readonly settings: Settings;
  readonly log: Log;
  readonly shutdown: ShutdownSignal;
}

async function serveAlone(launch: Launch): Promise<void> {
  await ensurePortsFree(launch.settings);
  await listenUntil(launch, {});
  if (!launch.shutdown.signal.aborted) announceReady(launch.settings);
}

/** Does the work that needs doing once (migrations, certificate) before workers start. */
async function serveByWorkers({ project, settings, log, shutdown }: Launch): Promise<void> {
  await ensurePortsFree(settings);
  // The primary handles no requests and needs no rate limit.
  const application = await openProject(project, { ...settings, rateLimit: 0 }, log, { signal: shutdown.signal });
  try {
    await certificateOf(settings, log);
  } finally {
    await application.machine.close(0);
  }
  shutdown.signal.throwIfAborted();
  const environment = { [poolModeVariable]: application.machine.store.poolMode };
  runWorkers(settings.workers, environment, log, shutdown, () => announceReady(settings));
}

async function serveAsWorker(launch: Launch): Promise<void> {
  const { signal, request } = launch.shutdown;
  process.on("message", (message) => message === endMessage && !signal.aborted && request());
  const poolMode = process.env[poolModeVariable] as PoolMode;
  await listenUntil(launch, { prepared: true, poolMode });
  if (!signal.aborted) announceServing();
}

/** Starts, and drains requests in flight at the first signal. A second one ends the process at once. */
async function listenUntil({ project, settings, log, shutdown }: Launch, opening: Opening): Promise<void> {
  const { signal } = shutdown;
  const outdated = () => {
    process.exitCode = notPossible;
    if (!signal.aborted) shutdown.request();
  };
  const application = await openProject(project, settings, log, { ...opening, outdated, signal });
  let listening: Listening;
  try {
    signal.throwIfAborted();
    const others = project.extend === undefined ? undefined : await expressWith(project.extend);
    const certificate = await certificateOf(settings, log);
    const health = healthOf(application, opening.prepared === true, settings.metrics !== null);
    listening = await listen(application, { ...settings, certificate }, health, others);
  } catch (error) {
    await application.machine.close(0);
    throw error;
  }
  process.on("SIGHUP", () => void renew(listening, settings, log));
  shutdown.serves(() => void end(application, listening));
}

const certificateOf = ({ tls, dataDir, baseUrl }: Settings, log: Log) =>
  loadCertificate(tls, dataDir, new URL(baseUrl).hostname, log);

/** Reloads the certificate. Open connections keep the old one (clause TRN-1). */
async function renew(listening: Listening, settings: Settings, log: Log): Promise<void> {
  try {
    listening.renew(await certificateOf(settings, log));
    log.info({}, "reloaded the certificate");
  } catch (error) {
    const remedy = "correct TLS_CERT_FILE and TLS_KEY_FILE, and send SIGHUP again";
    log.error({ error }, `could not reload the certificate, and the previous one stays in use; ${remedy}`);
  }
}

function announceReady(settings: Settings): void {
  process.stdout.write(`ready ${settings.baseUrl}\n`);
  // Writes Node's compile cache (`NODE_COMPILE_CACHE`) now: at exit a kill could prevent it.
  flushCompileCache();
}

/** Graceful shutdown. The status is 1 if requests exceeded the grace period or cleanup failed. */
async function end({ machine }: Application, listening: Listening): Promise<void> {
  const until = Date.now() + grace;
  let finished = false;
  // Limits the time for cleanup.
  setTimeout(() => process.exit(finished ? process.exitCode : 1), atLast);
  try {
    finished = await listening.close(grace);
    await machine.close(Math.max(until - Date.now(), lastMoment));
  } catch (error) {
    finished = false;
    machine.log.error({ error }, "cleanup failed at shutdown");
  }
  process.exit(finished ? process.exitCode : 1);
}

/** Error message with a remedy; undefined for unexpected errors. */
export function explain(error: unknown, settings: Settings): string | undefined {
  const worded = [FolderHeld, MigrationFailed, NewerDatabase, FaultyData, UnfitHandlers, PendingMigrations, Unequipped];
  if (worded.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof FilesUnavailable)
    return `The object store cannot be used: ${error.message}. Correct OBJECT_STORE, or the store that it names.`;
  if (error instanceof EmbeddedUnusable)
    return `${error.message}. Free space on the disk of ${settings.dataDir}, restore the folder from a copy, or choose another folder with DATA_DIR.`;
  if (error instanceof FaultyCertificate)
    return `The certificate cannot be used: ${error.message}. Correct TLS_CERT_FILE and TLS_KEY_FILE; they must name a certificate and its key in PEM format.`;
  if (error instanceof ReadOnly)
    return `The database accepts no writes: ${error.message}. Promote it, or set DATABASE_URL to the primary.`;
  if (error instanceof Unavailable)
    return `The database cannot be reached: ${error.message}. Start it, or correct DATABASE_URL.`;
  if (error instanceof NotPermitted)
    return `The database does not permit what the server needs: ${error.message}. Make the user in DATABASE_URL the owner of the database, or grant it CREATE on the schema. The owner can create the extensions that an application needs beforehand, as with "create extension pg_trgm".`;
  const { code, address, port, path } = (error ?? {}) as NodeJS.ErrnoException & { address?: string; port?: number };
  const [hostName, portNames] =
    settings.metrics !== null && port === settings.metrics.port
      ? ["METRICS_HOST", "METRICS_PORT"]
      : ["HOST", "PORT and HTTP_PORT"];
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the process that listens there, or choose another port with ${portNames}.`;
  if (code === "EACCES" && port !== undefined)
    return `This user may not open port ${port}. Choose one from 1024 with ${portNames}.`;
  if (code === "EADDRNOTAVAIL") return `${address} is not an address of this machine. Choose another with ${hostName}.`;
  if (code === "EACCES" || code === "EROFS" || code === "ENOTDIR" || code === "EEXIST")
    return `${path ?? settings.dataDir} cannot be written. Choose another folder with DATA_DIR, or correct its permissions.`;
  if (code === "ENOSPC" || code === "EDQUOT")
    return `The disk of ${path ?? settings.dataDir} is full. Free space, or choose another folder with DATA_DIR.`;
  if (code === "ENOENT" && path !== undefined) return `${path} does not exist.`;
  if (/^E[A-Z0-9]+$/.test(code ?? "") && path !== undefined)
    return `${path} cannot be used: ${(error as Error).message}.`;
  return undefined;
}
