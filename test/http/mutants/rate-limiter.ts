/** A rate limit as one would write it without a thought: how many requests there were is read, and then written with one more. */

import type { RateLimit, RateLimitState } from "../../../src/server/runtime.ts";
import { networkOf } from "../../../src/server/transport/client-networks.ts";
import type { Counts, Window } from "../../../src/store/rate-limit-store.ts";

export class Limiter implements RateLimit {
  readonly isStoreUnavailable = false;
  readonly window: Window;
  readonly #counts: Counts;

  constructor(window: Window, counts: Counts) {
    this.window = window;
    this.#counts = counts;
  }

  async count(address: string, requests: 0 | 1 = 1): Promise<RateLimitState> {
    const network = networkOf(address);
    const read = await this.#counts.add(network, 0);
    if (read.requests < this.window.requests) await this.#counts.add(network, requests);
    return this.#standing(read.requests + requests, read.ends);
  }

  note(): RateLimitState {
    return this.#standing(0, Date.now());
  }

  close(): void {
    this.#counts.close();
  }

  #standing(requests: number, ends: number): RateLimitState {
    const { requests: most } = this.window;
    return { exceeded: requests > most, remaining: Math.max(0, most - requests), ends };
  }
}
