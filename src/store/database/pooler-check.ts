/** Recognises how a pooler between the server and PostgreSQL assigns sessions (clause OPS-8). */

import { endsConnection, Unequipped, unavailable } from "./connection-errors.ts";
import { connectionTimeoutMillis } from "./database.ts";
import { NodeClient, Nodes, type PoolMode } from "./nodes.ts";

/** Connections that are compared: two of them meet the same pooler, if there are up to three of them. */
const compared = 4;

/**
 * `transaction` if two connections share a session, or one switches sessions between statements; else `session`.
 * Throws `Unequipped` if the pooler allows no transactions, or if sessions begin with a setting that falsifies values.
 * Changes no session settings, as other clients reuse the sessions.
 */
export async function poolModeOf(databaseUrl: string): Promise<PoolMode> {
  const nodes = new Nodes(databaseUrl);
  const opened: NodeClient[] = [];
  const open = (poolMode: PoolMode = "session") =>
    nodes.reach(async () => {
      const query_timeout = connectionTimeoutMillis;
      const client = new NodeClient({ nodes, poolMode, connectionTimeoutMillis, query_timeout });
      opened.push(client);
      await client.connect();
      await client.begin("select 1");
      return client;
    });
  try {
    const first = await open();
    // PostgreSQL tells its process at the start of a session; a pooler tells a number of its own.
    if ((await processOf(first)) === first.processID) return "session";
    const clients = [first];
    while (clients.length < compared) clients.push(await open());
    const pids = clients.map(() => new Set<number>());
    // Twice each, and several times, so that neither a LIFO nor a FIFO pooler always returns the same session, and as
    // other clients interfere.
    for (let round = 0; round < 5; round++)
      for (const [index, client] of clients.entries())
        for (let time = 0; time < 2; time++) pids[index]?.add(await processOf(client));
    if (pids.every(({ size }) => size === 1) && new Set(pids.flatMap((seen) => [...seen])).size === compared)
      return "session";
    await ensureTransactions(await open("transaction"));
    return "transaction";
  } catch (error) {
    throw endsConnection(error) ? unavailable(error) : error;
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})));
  }
}

const processOf = async (client: NodeClient): Promise<number> =>
  (await client.query("select pg_backend_pid() as pid")).rows[0].pid;

async function ensureTransactions(client: NodeClient): Promise<void> {
  try {
    await client.query("begin");
    const asked = `select current_setting('extra_float_digits')::integer < 1 as rounds, session_user as role,
      current_setting('timezone') not in ('UTC', 'Etc/UTC') or current_setting('datestyle') not like 'ISO%' as shifts`;
    const [{ rounds, shifts, role }] = (await client.query(asked)).rows;
    await client.query("commit");
    if (rounds)
      throw new Unequipped(
        `Sessions of the database role ${role} begin with extra_float_digits < 1, which rounds numbers, and a pooler that assigns sessions per transaction allows no other setting. Run "alter role ${role} set extra_float_digits = 1" in the database, and have the pooler reconnect.`,
      );
    if (shifts)
      throw new Unequipped(
        `A pooler that assigns sessions per transaction does not pass on the time zone and date style that the server asks for. Run "alter role ${role} set timezone = 'UTC'" and "alter role ${role} set datestyle = 'ISO'" in the database, and have the pooler reconnect.`,
      );
  } catch (error) {
    // PgBouncer ends the connection with this reason.
    if (!/statement pooling/.test((error as Error).message)) throw error;
    throw new Unequipped(
      "A pooler between the server and its database assigns sessions per statement, as PgBouncer does with pool_mode = statement, and so allows no transactions. Set pool_mode = transaction or session, or set DATABASE_URL to PostgreSQL itself.",
    );
  }
}
