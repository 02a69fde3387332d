/** A project as its main module gives it out: what runs it, for that module itself and for the `hydrant` command, which loads it. */

import type { Tell } from "../jobs/job.ts";
import { openLog } from "../log.ts";
import type { Project } from "../open.ts";
import { call } from "../operator/call.ts";
import type { Ending, JobRequest } from "../operator/protocol.ts";
import { explain, serve } from "./serve.ts";
import { readSettings } from "./settings.ts";

export interface Runnable {
  /** Serves until a signal ends it. */
  serve(): Promise<void>;
  /** Does an operator's job; gives a list out row by row. */
  job(request: JobRequest, tell: Tell): Promise<Ending>;
}

export function runnable(project: Project): Runnable {
  return {
    serve: () => serve(project),
    async job(request, tell) {
      const read = readSettings(process.env, process.stderr.isTTY === true);
      if ("problems" in read) return { refused: { message: read.problems.join("\n") } };
      const { settings } = read;
      const log = openLog(settings.logLevel, settings.logFormat);
      try {
        // What the command's code knows may be more than a running server's does.
        const given = { migrations: project.migrations.map(({ name }) => name), ...request.given };
        return await call(project, settings, log, { ...request, given }, tell);
      } catch (error) {
        const message = explain(error, settings);
        if (message === undefined) throw error;
        return { refused: { message } };
      }
    },
  };
}
