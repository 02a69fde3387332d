/**
 * Lanes: connections that look-ups share.
 *
 * A connection taken from a pool serves one request until its answer is back, and most of that time goes by on the way there and back. Down
 * a lane statements are sent at once, behind those that are still on their way, and are answered in their order; many of them fit into one
 * packet. So only what is over at once belongs there: whatever is slow holds up all that comes behind it.
 */

import { Socket } from "node:net";
import type pg from "pg";
import { NodeClient, type Nodes } from "./nodes.ts";
import { send } from "./send.ts";
import type { Statement } from "./statement.ts";
import { endsConnection, lacksMeans, outdated, refusesWrites, unavailable } from "./unavailable.ts";

export interface Lanes {
  query(statement: Statement): Promise<pg.QueryResult>;
  /** How many there are, and how many statements are on their way. */
  load(): { readonly lanes: number; readonly lookUps: number };
  /** Waits for what is on its way, a moment at most. */
  close(): Promise<void>;
}

interface Lane {
  client: NodeClient;
  socket: Socket;
  /** Resolves once statements can be sent. */
  open: Promise<void>;
  isOpen: boolean;
  /** Statements on their way. */
  load: number;
}

/** Statements on their way down a lane, until which one more is sent with those that go this turn: then another lane has it sooner. */
const together = 8;

/** Milliseconds that a server has for what is on its way when connections are closed. */
export const lastMoment = 2000;

/** `session`: run on each connection before anything else. */
export function openLanes(
  count: number,
  settings: pg.ClientConfig & { readonly nodes: Nodes },
  session: string,
): Lanes {
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
      // One that breaks is replaced at the next statement; what was on its way fails by itself.
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

  /** What this turn of the event loop has to send goes in one piece: a write for each statement takes longer than all else about it. */
  function gather({ socket }: Lane): void {
    if (socket.writableCorked > 0) return;
    socket.cork();
    setImmediate(() => socket.uncork());
  }

  /** One that is about to send, so that few are; else the one with the least on its way; while all are busy, one more. */
  function choose(): Lane {
    let best: Lane | undefined;
    for (const lane of lanes) if (lane.socket.writableCorked > 0 && lane.load < together) return lane;
    for (const lane of lanes) if (best === undefined || lane.load < best.load) best = lane;
    return best === undefined || (best.load > 0 && lanes.size < count) ? begin() : best;
  }

  /** Undefined where it is to a node that is not to be used any more: then nothing was sent. */
  async function down(lane: Lane, statement: Statement): Promise<pg.QueryResult | undefined> {
    lane.load++;
    try {
      if (!lane.isOpen) await lane.open;
      if (!(lane.client.isGood || (await lane.client.staysGood()))) {
        leave(lane);
        return undefined;
      }
      gather(lane);
      return await send(lane.client, statement);
    } finally {
      lane.load--;
      endIfLeft(lane);
    }
  }

  /** Whoever is on the way down one that is left still arrives. */
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
            // One that is new has nothing from before.
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
