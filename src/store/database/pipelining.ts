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
import { NodeClient, type NodeSettings } from "./nodes.ts";
import type { Statement } from "./statement.ts";

interface Pipeline {
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
export function openPipelines(count: number, settings: NodeSettings, session: string) {
  const pipelines = new Set<Pipeline>();

  function leave(pipeline: Pipeline): void {
    pipelines.delete(pipeline);
    endIfLeft(pipeline);
  }

  function begin(): Pipeline {
    const pipeline: Pipeline = { ...connection(), open: Promise.resolve(), isOpen: false, load: 0 };
    pipelines.add(pipeline);
    let isFirst = true;
    pipeline.open = settings.nodes.reach(async () => {
      if (!isFirst) Object.assign(pipeline, connection());
      isFirst = false;
      const { client } = pipeline;
      // A broken connection is replaced on the next statement; statements in flight fail by themselves.
      const onEnd = () => pipeline.client === client && pipeline.isOpen && leave(pipeline);
      client.on("error", onEnd);
      client.on("end", onEnd);
      try {
        await client.connect();
        await client.begin(session);
        pipeline.isOpen = true;
      } catch (error) {
        await client.end().catch(() => {});
        throw error;
      }
    });
    pipeline.open.catch(() => leave(pipeline));
    return pipeline;
  }

  function connection(): Pick<Pipeline, "client" | "socket"> {
    const socket = new Socket();
    return { socket, client: new NodeClient({ ...settings, stream: () => socket }) };
  }

  /** Corks the socket until the end of this event loop turn: one write per statement is the largest cost. */
  function corkForTurn({ socket }: Pipeline): void {
    if (socket.writableCorked > 0) return;
    socket.cork();
    setImmediate(() => socket.uncork());
  }

  /** Prefers a connection that sends in this turn, then the least loaded one; opens one more if all are busy. */
  function choose(): Pipeline {
    let best: Pipeline | undefined;
    for (const pipeline of pipelines)
      if (pipeline.socket.writableCorked > 0 && pipeline.load < together) return pipeline;
    for (const pipeline of pipelines) if (best === undefined || pipeline.load < best.load) best = pipeline;
    return best === undefined || (best.load > 0 && pipelines.size < count) ? begin() : best;
  }

  /** Undefined if the node must not be used any more: then nothing was sent. */
  async function down(pipeline: Pipeline, statement: Statement): Promise<pg.QueryResult | undefined> {
    pipeline.load++;
    try {
      if (!pipeline.isOpen) await pipeline.open;
      if (!(pipeline.client.isGood || (await pipeline.client.staysGood()))) {
        leave(pipeline);
        return undefined;
      }
      corkForTurn(pipeline);
      return await pipeline.client.send(statement);
    } finally {
      pipeline.load--;
      endIfLeft(pipeline);
    }
  }

  /** Statements in flight on a connection that is given up still complete. */
  function endIfLeft(pipeline: Pipeline): void {
    if (pipeline.load === 0 && !pipelines.has(pipeline)) void pipeline.client.end().catch(() => {});
  }

  return {
    async query(statement: Statement): Promise<pg.QueryResult> {
      for (;;) {
        const pipeline = choose();
        try {
          const result = await down(pipeline, statement);
          if (result !== undefined) return result;
        } catch (error) {
          if (refusesWrites(error)) pipeline.client.leaveNode();
          if (outdated(error) || endsConnection(error)) leave(pipeline);
          // A new connection has no outdated plans.
          if (outdated(error)) continue;
          throw endsConnection(error) || lacksMeans(error) ? unavailable(error) : error;
        }
      }
    },
    load: () => ({ pipelines: pipelines.size, lookUps: [...pipelines].reduce((sum, { load }) => sum + load, 0) }),
    /** Waits shortly for statements in flight. */
    async close(): Promise<void> {
      const impatience = setTimeout(() => {
        for (const { socket } of pipelines) socket.destroy();
      }, lastMoment);
      await Promise.all([...pipelines].map(({ client }) => client.end().catch(() => {})));
      clearTimeout(impatience);
    },
  };
}
