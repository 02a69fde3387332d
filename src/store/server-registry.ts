/**
 * Registry of the servers on a shared database. Each server has a row and renews it. Nothing belongs to a session, since
 * a pooler may assign another one to each transaction.
 */

import { hostname } from "node:os";
import type { Executor } from "./database/database.ts";

export const registryTable = `create table hydrant_server (
    number bigint primary key, host text collate "C" not null, pid integer not null,
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

/** Descriptions of the running servers. */
export async function runningServers(executor: Executor): Promise<readonly string[]> {
  const { rows } = await executor.query<{ server: string }>({
    text: `select format('%s (process %s)', host, pid) as server from hydrant_server where ${isRunning} order by 1`,
  });
  return rows.map(({ server }) => server);
}

export type Registry = ReturnType<typeof registryOver>;

/** The row of the server with a number. */
export function registryOver(executor: Executor, number: string) {
  const values = [number, hostname(), process.pid];
  return {
    /** Under the lock of migrations, so that nobody reverts one meanwhile. Removes the rows of terminated servers. */
    async register(session: Executor): Promise<void> {
      await session.query({ text: `delete from hydrant_server where not (${isRunning})` });
      await session.query({ text: renew, values });
    },
    /** Adds the row again if others took this server for terminated, as after it was suspended. */
    async renew(): Promise<void> {
      await executor.lookUp({ name: "heartbeat", text: renew, values });
    },
    async leave(): Promise<void> {
      await executor.lookUp({ text: "delete from hydrant_server where number = $1", values: [number] });
    },
  };
}

const renew = `insert into hydrant_server (number, host, pid) values ($1, $2, $3)
  on conflict (number) do update set seen = clock_timestamp()`;
