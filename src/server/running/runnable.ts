/** A project as its main module gives it out: what runs it, for that module itself and for the `hydrant` command, which loads it. */

import type { Tell } from "../jobs/job.ts";
import { openLog } from "../log.ts";
import type { Project } from "../open.ts";
import { call } from "../operator/call.ts";
import type { Ending, JobRequest } from "../operator/protocol.ts";
import { Stalled, unlessStalled, unlessUncaught } from "./faults.ts";
import { explain, refuseToStart, serve } from "./serve.ts";
import { readSettings } from "./settings.ts";
import { explainUnloaded } from "./unloaded.ts";

export interface Runnable {
  /** Serves until a signal ends it. */
  serve(): Promise<void>;
  /** Does an operator's job; gives a list out row by row. */
  job(request: JobRequest, tell: Tell): Promise<Ending>;
}

/** `project`: a promise of it where it is loaded meanwhile; what fails then is told as all that fails at start. */
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
        // What the command's code knows may be more than a running server's does.
        const given = { migrations: project.migrations.map(({ name }) => name), ...request.given };
        return await unlessStalled("The job", call(project, settings, log, { ...request, given }, tell));
      } catch (error) {
        if (error instanceof Stalled) return { failed: error.message };
        const message = explain(error, settings);
        if (message === undefined) throw error;
        return { refused: { message } };
      }
    },
  };
}

/** The project, or why there is none. */
async function loaded(
  project: Project | Promise<Project>,
): Promise<{ readonly project: Project } | { readonly unloaded: string }> {
  try {
    return { project: await unlessUncaught("It", project) };
  } catch (error) {
    return { unloaded: explainUnloaded(error) };
  }
}
