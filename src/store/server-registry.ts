/**
 * Registry of the servers on a shared database. Each server has a row and renews it. Nothing belongs to a session, since
 * a pooler may assign another one to each transaction.
 */

import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Executor } from "./database/database.ts";
import { statement } from "./database/statement.ts";

/** Milliseconds that closing waits for an unavailable database. */
const lastMoment = 1000;

export const registryTable = `create table hydrant_server (
    number bigint primary key, host text collate "C" not null, pid integer not null, knows text[] not null, model text,
    since timestamptz(3) not null default clock_timestamp(), seen timestamptz(3) not null default clock_timestamp()
  )`;

/**
 * Condition on a row of `hydrant_server`: the server was seen within a minute. By the database's clock, in both
 * directions, so that a clock that is set back keeps no terminated server for long.
 */
export const isRunning =
  "hydrant_server.seen between clock_timestamp() - interval '1 minute' and clock_timestamp() + interval '1 minute'";

/** Running servers rely on what would be removed. */
export class ServersRun extends Error {
  constructor(servers: readonly string[]) {
    super(`Servers run on the database, on ${servers.join(", ")}. One that was killed counts as running for a minute.`);
  }
}

/** Descriptions of the running servers. `unlike`: only of those that do not know the migration. */
export async function runningServers(executor: Executor, unlike: string | null = null): Promise<readonly string[]> {
  const { rows } = await executor.query<{ server: string }>({
    text: `select format('%s (process %s)', host, pid) as server from hydrant_server
      where ${isRunning} and ($1::text is null or $1 <> all (knows)) order by 1`,
    values: [unlike],
  });
  return rows.map(({ server }) => server);
}

export type Registry = ReturnType<typeof registryOver>;

/** The row of the server with a number. `knows`: the migrations of its code, as `fullName` names them. */
export function registryOver(database: Database, number: string, knows: readonly string[]) {
  const values = [number, hostname(), process.pid, knows];
  return {
    /** Under the lock of migrations, so that nobody reverts one meanwhile. Removes the rows of terminated servers. */
    async register(session: Executor): Promise<void> {
      await session.query({ text: `delete from hydrant_server where not (${isRunning})` });
      await session.query({ text: renew, values: [...values, null] });
    },
    /**
     * Adds the row again if others took this server for terminated, as after it was suspended. `outdating`: newer
     * migrations, announced or made, beside which this server must not run (clause OPS-11). `isMixed`: whether servers of
     * another model answer, too.
     */
    async renew(model: string): Promise<{ readonly outdating: readonly string[]; readonly isMixed: boolean }> {
      const { rows } = await database.query<{ name: string | null; isMixed: boolean }>({
        name: "heartbeat",
        text: `with renewed as (${renew})
          select name, exists (
            select from hydrant_server where number <> $1 and model <> $5 and ${isRunning}
          ) as "isMixed"
          from (select) as always left join hydrant_migration
            on rolls is not true and split_part(owner, ',', 1) || '/' || name <> all ($4)
          order by name`,
        values: [...values, model],
      });
      return { outdating: rows.flatMap(({ name }) => name ?? []), isMixed: rows[0]?.isMixed === true };
    },
    /** Removes the row, and closes the connection. Without the database, the row counts until it is old. */
    async close(): Promise<void> {
      const leaving = database.query(statement`delete from hydrant_server where number = ${number}`);
      await Promise.race([leaving.catch(() => {}), sleep(lastMoment, undefined, { ref: false })]);
      await database.close();
    },
  };
}

const renew = `insert into hydrant_server (number, host, pid, knows, model) values ($1, $2, $3, $4::text[], $5::text)
  on conflict (number) do update set seen = clock_timestamp(), model = excluded.model`;
