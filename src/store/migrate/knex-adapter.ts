/** knex adapter: runs knex statements on an executor, for migrations. */

import knex, { type Knex } from "knex";
import type { Executor, Result } from "../database/database.ts";
import { MigrationTools } from "../database/migration-tools.ts";
import type { Statement } from "../database/statement.ts";
import type { Migration } from "./migration.ts";

/** Runs `up` or `down` of a migration on an executor. */
export function runMigration(way: Migration["up"], executor: Executor): Promise<void> {
  const own = knexOver(executor);
  return way(own, new MigrationTools(own));
}

/** A knex instance with one given connection; it opens none itself. */
function knexOver(executor: Executor): Knex {
  const connection = {
    query(statement: Statement, done: (error: unknown, result?: object) => void) {
      executor.query(statement).then((result) => done(null, asResult(statement, result)), done);
    },
    release() {},
  };
  return knex({
    client: "pg",
    version: "15",
    connectionPool: { connect: async () => connection } as unknown as Knex.Config["connectionPool"],
  } as Knex.Config);
}

/** knex derives the shape of its result from the command. */
function asResult({ text }: Statement, { rows, count }: Result<unknown>): object {
  const [command = ""] = text.trimStart().split(/[\s(]/, 1);
  return { command: command.toUpperCase(), rows, rowCount: count };
}
