/** knex adapter: runs knex statements on an executor, for migrations. */

import knex, { type Knex } from "knex";
import type { Executor, Result } from "./database.ts";
import type { Statement } from "./statement.ts";

/** A knex instance with one given connection; it opens none itself. */
export function knexOver(executor: Executor): Knex {
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
