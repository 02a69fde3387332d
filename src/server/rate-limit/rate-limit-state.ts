/** Rate limit interface that the steps use (clause LIM-1). */

import type { Window } from "../../store/rate-limit-store.ts";

/** Rate limit state of a client after its request was counted. */
export interface RateLimitState {
  readonly exceeded: boolean;
  /** Requests that are left in the window. */
  readonly remaining: number;
  /** End of the window in epoch milliseconds. */
  readonly ends: number;
}

export interface RateLimit {
  readonly window: Window;
  /** Counts a request of an address, or only reads the state. Never throws. */
  count(address: string, requests?: 0 | 1): RateLimitState | Promise<RateLimitState>;
  /** Counts a request in memory. The next statement adds it to the store. */
  note(address: string): RateLimitState;
  close(): void;
}
