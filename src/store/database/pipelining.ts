/**
 * Pipelined connections for fast statements.
 *
 * A pooled connection serves one request until its response arrives, and most of that time is network latency. On a
 * pipelined connection, statements are sent at once behind those in flight and answered in order; many fit into one
 * packet. Only fast statements belong here: a slow one delays all behind it.
 */

import { Socket } from "node:net";
import type pg from "pg";
import { endsConnection, lacksMeans, outdated, refusesWrites, unavailable } from "./connection-errors.ts";
import { NodeClient, type Nodes } from "./nodes.ts";
import type { Statement } from "./statement.ts";

export interface Pipelines {
  query(statement: Statement): Promise<pg.QueryResult>;
  /** Connections, and statements in flight. */
  load(): { readonly lanes: number; readonly lookUps: number };
  /** Waits shortly for statements in flight. */
  close(): Promise<void>;
}

interface Lane {
  client: NodeClient;
  socket: Socket;
  /** Resolves once statements can be sent. */
  open: Promise<void>;
  isOpen: boolean;
  /** Statements in flight. */
  load: number;
}

/** Below this many statements in flight, a connection that already sends in this turn is preferred. */
const together = 8;

/** Milliseconds for statements in flight when connections close. */
export const lastMoment = 2000;

/** `session`: SQL run on each new connection. */
export function openPipelines(
  count: number,
  settings: pg.ClientConfig & { readonly nodes: Nodes },
  session: string,
): Pipelines {
  const lanes = new Set<Lane>();

  function leave(lane: Lane): void {
    lanes.delete(lane);
  }

  function begin(): Lane {
    const lane: Lane = { ...connection(), open: Promise.resolve(), isOpen: false, load: 0 };
    lanes.add(lane);
    let isFirst = true;
    lane.open = settings.nodes.reach(async () => {
      if (!isFirst) Object.assign(lane, connection());
      isFirst = false;
      const { client } = lane;
      // A broken connection is replaced on the next statement; statements in flight fail by themselves.
      const onEnd = () => lane.client === client && lane.isOpen && leave(lane);
      client.on("error", onEnd);
      client.on("end", onEnd);
      try {
        await client.connect();
        await client.begin(session);
        lane.isOpen = true;
      } catch (error) {
        await client.end().catch(() => {});
        throw error;
      }
    });
    lane.open.catch(() => leave(lane));
    return lane;
  }

  function connection(): Pick<Lane, "client" | "socket"> {
    const socket = new Socket();
    return { socket, client: new NodeClient({ ...settings, stream: () => socket }) };
  }

  /** Corks the socket until the end of this event loop turn: one write per statement is the largest cost. */
  function gather({ socket }: Lane): void {
    if (socket.writableCorked > 0) return;
    socket.cork();
    setImmediate(() => socket.uncork());
  }

  /** Prefers a connection that sends in this turn, then the least loaded one; opens one more if all are busy. */
  function choose(): Lane {
    let best: Lane | undefined;
    for (const lane of lanes) if (lane.socket.writableCorked > 0 && lane.load < together) return lane;
    for (const lane of lanes) if (best === undefined || lane.load < best.load) best = lane;
    return best === undefined || (best.load > 0 && lanes.size < count) ? begin() : best;
  }

  /** Undefined if the node must not be used any more: then nothing was sent. */
  async function down(lane: Lane, statement: Statement): Promise<pg.QueryResult | undefined> {
    lane.load++;
    try {
      if (!lane.isOpen) await lane.open;
      if (!(lane.client.isGood || (await lane.client.staysGood()))) {
        leave(lane);
        return undefined;
      }
      gather(lane);
      return await lane.client.send(statement);
    } finally {
      lane.load--;
      endIfLeft(lane);
    }
  }

  /** Statements in flight on a connection that is given up still complete. */
  function endIfLeft(lane: Lane): void {
    if (lane.load === 0 && !lanes.has(lane)) void lane.client.end().catch(() => {});
  }

  return {
    async query(statement) {
      for (;;) {
        const lane = choose();
        try {
          const result = await down(lane, statement);
          if (result !== undefined) return result;
        } catch (error) {
          if (outdated(error)) {
            // A new connection has no outdated plans.
            leave(lane);
            endIfLeft(lane);
            continue;
          }
          if (refusesWrites(error)) lane.client.leaveNode();
          if (endsConnection(error)) {
            leave(lane);
            endIfLeft(lane);
          } else if (!lacksMeans(error)) throw error;
          throw unavailable(error);
        }
      }
    },
    load: () => ({ lanes: lanes.size, lookUps: [...lanes].reduce((sum, { load }) => sum + load, 0) }),
    async close() {
      const impatience = setTimeout(() => {
        for (const { socket } of lanes) socket.destroy();
      }, lastMoment);
      await Promise.all([...lanes].map(({ client }) => client.end().catch(() => {})));
      clearTimeout(impatience);
    },
  };
}
