/**
 * Detects poolers without session pooling. PgBouncer's `pool_mode` `transaction` and `statement` work for single
 * requests, but mix up settings, prepared statements and locks of concurrent ones.
 */

import { endsConnection, Unequipped, unavailable } from "./connection-errors.ts";
import { connectionTimeoutMillis } from "./database.ts";
import { NodeClient, Nodes } from "./nodes.ts";

/**
 * Throws `Unequipped` if two connections share a session, or one switches sessions between statements. Changes no
 * session settings, as other clients reuse the sessions.
 */
export async function ensureSessions(databaseUrl: string): Promise<void> {
  const nodes = new Nodes(databaseUrl);
  const opened: NodeClient[] = [];
  const open = () =>
    nodes.reach(async () => {
      const client = new NodeClient({ nodes, connectionTimeoutMillis, query_timeout: connectionTimeoutMillis });
      // The next query reports a broken connection.
      client.on("error", () => {});
      opened.push(client);
      await client.connect();
      await client.begin("select 1");
      return client;
    });
  try {
    const one = { client: await open(), pids: new Set<number>() };
    const other = { client: await open(), pids: new Set<number>() };
    // In both orders, so that neither a LIFO nor a FIFO pooler always returns the same session; repeated, as other
    // clients interfere.
    const turns = [one, one, other, other, one, other];
    for (const { client, pids } of Array.from({ length: 5 }, () => turns).flat())
      pids.add((await client.query("select pg_backend_pid() as pid")).rows[0].pid);
    if (one.pids.size > 1 || other.pids.size > 1 || one.pids.isSubsetOf(other.pids))
      throw new Unequipped(
        "A pooler between the server and its database assigns sessions per transaction or statement, as PgBouncer does with pool_mode = transaction or statement. Set pool_mode = session, or set DATABASE_URL to PostgreSQL itself.",
      );
  } catch (error) {
    throw endsConnection(error) ? unavailable(error) : error;
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})));
  }
}
