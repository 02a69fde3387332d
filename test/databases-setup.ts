/** Before all tests: a PostgreSQL server of their own, where the machine has one, and a PGlite database to copy. Both end with the run. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgresql } from "../scripts/postgresql.ts";
import { makeRunFolder } from "./run-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    databases: {
      /** Temporary folder of this run. */
      readonly folder: string;
      /** A PGlite folder to copy, as soon as a file of that name and `.ready` is there. */
      readonly template: string;
      /** Null where the machine has no PostgreSQL. */
      readonly serverUrl: string | null;
    };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeRunFolder();
  const { TMPDIR, NODE_COMPILE_CACHE } = process.env;
  // What processes of this run compile is there for those after them, as it is for servers that `npm start` starts.
  Object.assign(process.env, { TMPDIR: join(folder, "tmp"), NODE_COMPILE_CACHE: join(folder, "compiled") });
  const template = join(folder, "template");
  const maker = spawn(process.execPath, [join(import.meta.dirname, "pglite-template.ts"), template], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const server = await startPostgresql(folder, {
    fsync: "off",
    full_page_writes: "off",
    max_connections: 200,
    deadlock_timeout: "50ms",
  });
  project.provide("databases", { folder, template, serverUrl: server?.url ?? null });
  return async () => {
    maker.kill("SIGTERM");
    await Promise.all([maker.exitCode === null && maker.signalCode === null && once(maker, "exit"), server?.stop()]);
    for (const [name, value] of Object.entries({ TMPDIR, NODE_COMPILE_CACHE }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await rm(folder, { recursive: true, force: true });
  };
}
