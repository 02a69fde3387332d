/** Before tests that need databases: a PostgreSQL server, if the machine has one, and a PGlite database to copy. Both end with the run. */

import { spawn } from "node:child_process";
import { once } from "node:events";
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

export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Several projects have this set-up; the first one starts the server, for all.
  const root = project.vitest.getRootProject();
  const { folder, databases } = root.getProvidedContext();
  if (databases !== undefined) return;
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
  root.provide("databases", { folder, template, serverUrl: server?.url ?? null });
  return async () => {
    maker.kill("SIGTERM");
    await Promise.all([maker.exitCode === null && maker.signalCode === null && once(maker, "exit"), server?.stop()]);
  };
}
