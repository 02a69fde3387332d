/** Entry point of a project: what its main module exports, to serve or to run a job of the `hydrant` command. */

import type { Tell } from "../jobs/job.ts";
import { openLog } from "../log.ts";
import type { Project } from "../open-project.ts";
import { call } from "../operator/control-socket-client.ts";
import type { Ending, JobRequest } from "../operator/protocol.ts";
import { explainUnloaded } from "./project-load-errors.ts";
import { explain, refuseToStart, serve } from "./serve.ts";
import { readSettings } from "./settings.ts";

/** What `src/main.ts` exports, for the `hydrant` command to call. */
export interface Runnable {
  /** Serves until a signal ends it. */
  serve(): Promise<void>;
  /** Runs an operator's command, such as `user add`. Lists are passed on row by row. */
  job(request: JobRequest, tell: Tell): Promise<Ending>;
}

/**
 * Makes the entry module's export from a project. Pass the promise of a project if it is still loading: an error while loading is then
 * reported like every other error at start, with its place in the application's code.
 */
export function runnable(project: Project | Promise<Project>): Runnable {
  const loading = loaded(project);
  return {
    async serve() {
      const found = await loading;
      if ("unloaded" in found) refuseToStart(found.unloaded);
      else await serve(found.project);
    },
    async job(request, tell) {
      const found = await loading;
      if ("unloaded" in found) return { refused: { message: found.unloaded } };
      const { project } = found;
      const read = readSettings(process.env, process.stderr.isTTY === true);
      if ("problems" in read) return { refused: { message: read.problems.join("\n") } };
      const { settings } = read;
      const log = openLog(settings.logLevel, settings.logFormat);
      try {
        // The command's code may be newer than that of a running server.
        const given = { migrations: project.migrations.map(({ name }) => name), ...request.given };
        return await unlessStalled("The job", call({ project, settings, log }, { ...request, given }, tell));
      } catch (error) {
        if (error instanceof Stalled) return { failed: error.message };
        const message = explain(error, settings);
        if (message === undefined) throw error;
        return { refused: { message } };
      }
    },
  };
}

async function loaded(
  project: Project | Promise<Project>,
): Promise<{ readonly project: Project } | { readonly unloaded: string }> {
  const uncaught = Promise.withResolvers<never>();
  process.on("uncaughtException", uncaught.reject);
  try {
    return { project: await Promise.race([unlessStalled("It", project), uncaught.promise]) };
  } catch (error) {
    return { unloaded: explainUnloaded(error) };
  } finally {
    process.off("uncaughtException", uncaught.reject);
  }
}

/** A promise never settles: the event loop is empty. */
class Stalled extends Error {}

/** Awaits work. Rejects with `Stalled` if the event loop empties before it settles. */
async function unlessStalled<T>(what: string, work: T | Promise<T>): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const message = `${what} waits for a promise that never settles. Look for such an \`await\`, for example at the top level of a module.`;
  const stall = () => stalled.reject(new Stalled(message));
  process.on("beforeExit", stall);
  try {
    return await Promise.race([work, stalled.promise]);
  } finally {
    process.off("beforeExit", stall);
  }
}
