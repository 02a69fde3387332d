/** Rate limit store: fixed windows in the database, counted by rate-limiter-flexible for all servers (LIM-1). */

import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Executor } from "./database/database.ts";

/** A fixed window. It starts with the first request after the end of the previous one. */
export interface Window {
  /** Requests allowed. */
  readonly requests: number;
  readonly seconds: number;
}

export interface Count {
  /** In the current window. */
  readonly requests: number;
  /** End of the window in milliseconds since the epoch. */
  readonly ends: number;
}

export interface Counts {
  /** Adds requests atomically and returns the new count. */
  add(key: string, requests: number): Promise<Count>;
  close(): void;
}

export type Limits = ReturnType<typeof limitsOver>;

export function limitsOver(executor: Executor) {
  return {
    async counts({ requests: points, seconds: duration }: Window): Promise<Counts> {
      const { RateLimiterPostgres } = await import("rate-limiter-flexible");
      const storeClient = {
        // Runs the limiter's upsert of one row.
        async query(statement: { name?: string; text: string; values?: unknown[] }) {
          const { rows, count } = await executor.lookUp(statement);
          return { rows, rowCount: count };
        },
      };
      const limiter = new RateLimiterPostgres({
        points,
        duration,
        storeClient,
        storeType: "client",
        tableName: "hydrant_limit",
        // A migration creates the table; the purge deletes expired rows.
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: "",
      });
      return countsBy(limiter);
    },
  };
}

/** Counts with a limiter, without applying its limit. */
export function countsBy(limiter: RateLimiterAbstract, close: () => void = () => {}): Counts {
  return {
    async add(key, requests) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, requests).catch((refused: unknown) => {
        // Above the limit, the limiter rejects with the count instead of an error.
        if (refused instanceof Error) throw refused;
        return refused as Awaited<ReturnType<RateLimiterAbstract["consume"]>>;
      });
      return { requests: consumedPoints, ends: Date.now() + msBeforeNext };
    },
    close,
  };
}
