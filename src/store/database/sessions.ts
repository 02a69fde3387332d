/**
 * Whether each connection has a session of its own. A pooler that lends sessions out for a transaction or a statement (PgBouncer's `pool_mode`
 * `transaction` and `statement`) seems to work for one request at a time, and mixes up settings, prepared statements and locks of several.
 */

import { connectionTimeoutMillis } from "./database.ts";
import { NodeClient, Nodes } from "./nodes.ts";
import { endsConnection, Unequipped, unavailable } from "./unavailable.ts";

/**
 * Throws `Unequipped` where two connections meet in one session, or one of them has another one from statement to statement. Nothing is set in
 * the sessions, as others get them afterwards.
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
    // By turns, so that neither what was given back last nor what was given back first is always the same one's; and again, as others may be in between.
    const turns = [one, one, other, other, one, other];
    for (const { client, pids } of Array.from({ length: 5 }, () => turns).flat())
      pids.add((await client.query("select pg_backend_pid() as pid")).rows[0].pid);
    if (one.pids.size > 1 || other.pids.size > 1 || one.pids.isSubsetOf(other.pids))
      throw new Unequipped(
        "Between the server and its database, a pooler lends out sessions for a transaction or a statement at a time, as PgBouncer does with pool_mode = transaction or statement. Set pool_mode = session, or let DATABASE_URL name PostgreSQL itself.",
      );
  } catch (error) {
    throw endsConnection(error) ? unavailable(error) : error;
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})));
  }
}
