/** Before all tests: a PostgreSQL server of their own, where the machine has one, and a PGlite database to copy. Both end with the run. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgresql } from "../scripts/postgresql.ts";

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
  const folder = await mkdtemp(join(tmpdir(), "hydrant-test-"));
  const template = join(folder, "template");
  const maker = spawn(process.execPath, [join(import.meta.dirname, "pglite-template.ts"), template], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const server = await startPostgresql(folder, {
    fsync: "off",
    full_page_writes: "off",
    max_connections: 60,
    deadlock_timeout: "50ms",
  });
  project.provide("databases", { folder, template, serverUrl: server?.url ?? null });
  return async () => {
    maker.kill("SIGTERM");
    await Promise.all([maker.exitCode === null && maker.signalCode === null && once(maker, "exit"), server?.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
}
