/** What each command of `hydrant` does. */

import { CLIENT } from "./client.ts";
import type { Command } from "./command.ts";
import { DIFF } from "./diff.ts";
import { GENERATE } from "./generate.ts";
import { INIT } from "./init.ts";
import { JOBS } from "./jobs.ts";
import { LINT } from "./lint.ts";
import { MIGRATE_PLAN } from "./migrate.ts";
import { MOCK } from "./mock.ts";
import { loadMain } from "./project.ts";

const isMigration = ({ name }: Command): boolean => name.startsWith("migrate ");

export const COMMANDS: readonly Command[] = [
  INIT,
  GENERATE,
  LINT,
  DIFF,
  MIGRATE_PLAN,
  ...JOBS.filter(isMigration),
  CLIENT,
  MOCK,
  {
    name: "serve",
    summary: "Runs the server of the project in the current folder.",
    options: {},
    async run() {
      const main = await loadMain();
      await main.serve?.();
      // A start that fails says so by a status of its own.
      return Number(process.exitCode ?? 0);
    },
  },
  ...JOBS.filter((command) => !isMigration(command)),
];
