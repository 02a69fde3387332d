/** Sends a statement on a `pg` connection. */

import pg from "pg";
import type { Statement } from "./statement.ts";

/** Like `client.query(statement)`, which at a high cost copies the statement property by property. */
export async function send(client: pg.ClientBase, { name, text, values }: Statement): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const done = (error: Error | undefined | null, result: unknown) =>
        error ? reject(error) : resolve(result as pg.QueryResult);
      const query = new pg.Query(text, values as unknown[] | undefined, done);
      if (name !== undefined) Object.assign(query, { name });
      client.query(query);
    });
  } catch (error) {
    // The stack of the error is that of the socket reader; replace it with the caller's.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
