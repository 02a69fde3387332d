/** knex over a connection of ours: for migrations, which are written in its words. */

import knex, { type Knex } from "knex";
import type { Executor, Result } from "./database.ts";
import type { Statement } from "./statement.ts";

/** A knex whose statements all run there: it is given one connection, ours, and makes none. */
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

/** knex looks at the command to know what to give. */
function asResult({ text }: Statement, { rows, count }: Result<unknown>): object {
  const [command = ""] = text.trimStart().split(/[\s(]/, 1);
  return { command: command.toUpperCase(), rows, rowCount: count };
}
