/** Runs an operator job: in the server that owns the database, or on the database itself if no server runs. */

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderHeld } from "../../store/pglite/folder-lock.ts";
import { ensureNoPendingMigrations } from "../application.ts";
import { commandNamed } from "../jobs/commands.ts";
import { Given, outcomeOf, type Tell } from "../jobs/job.ts";
import { migrateAlone } from "../jobs/migrations.ts";
import { openForJob, type Project } from "../open-project.ts";
import type { Settings } from "../running/settings.ts";
import type { Log } from "../runtime.ts";
import { possibleHere, socketOf } from "./control-socket-path.ts";
import { type Ending, type JobRequest, type Message, messages, unknownJob, version, write } from "./protocol.ts";

/** Milliseconds that a locked folder may not answer, such as at a server's start, and between two attempts. */
const patience = 10_000;
const between = 200;

/** What a job on the database itself is run with. */
interface Local {
  readonly project: Project;
  readonly settings: Settings;
  readonly log: Log;
}

export async function call(local: Local, request: JobRequest, tell: Tell): Promise<Ending> {
  const { databaseUrl, dataDir } = local.settings;
  const owned = databaseUrl === null && possibleHere;
  for (const begun = performance.now(); ; await sleep(between)) {
    const socket = owned ? await reach(dataDir) : undefined;
    if (socket !== undefined) return ask(socket, request, tell);
    try {
      return await alone(local, request, tell);
    } catch (error) {
      if (!(error instanceof FolderHeld)) throw error;
      const message = `${error.message} It accepts no commands: it may be starting or stopping, or be another command. Try again in a moment, or stop it first.`;
      if (!owned || performance.now() - begun > patience) return { refused: { message } };
    }
  }
}

/** Connects to the server; undefined if none listens. */
async function reach(dataDir: string): Promise<Socket | undefined> {
  const path = await socketOf(dataDir);
  if (path === undefined) return undefined;
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return socket;
  } catch (error) {
    // A killed server leaves its socket behind.
    if (["ENOENT", "ECONNREFUSED"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

async function ask(socket: Socket, request: JobRequest, tell: Tell): Promise<Ending> {
  socket.write(write({ hydrant: version, ...request }));
  for await (const message of messages(socket)) {
    const said = message as unknown as Message;
    if (!("row" in said)) return said;
    await tell(said.row);
  }
  return {
    failed: "The server closed the connection without a result. See its log, and check whether anything has changed.",
  };
}

async function alone({ project, settings, log }: Local, request: JobRequest, tell: Tell): Promise<Ending> {
  const { job: name, given: values } = request;
  const command = commandNamed(name);
  if (command === undefined) return unknownJob(name);
  const { load, loadMigration, loadAlone } = command;
  const given = new Given(values);
  // `migrate down` needs no pending migrations of the code.
  if (name !== "migrate down") ensureNoPendingMigrations(project.parts);
  if (loadMigration !== undefined) return migrateAlone(project, settings, log, await loadMigration(), given);
  if (loadAlone !== undefined) {
    const job = await loadAlone();
    return outcomeOf(() => job(project, settings, log, given));
  }
  const application = await openForJob(project, settings, log);
  try {
    const job = await load();
    return await outcomeOf(() => job(application, given, tell, new AbortController().signal));
  } finally {
    await application.machine.close(0);
  }
}
