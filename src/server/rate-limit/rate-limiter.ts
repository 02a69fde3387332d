/**
 * Rate limiter: counts requests by client network in fixed windows (clause LIM-1), exactly across instances. A network has
 * at most one statement in flight, and the next one counts all requests that arrive meanwhile. A network over the limit is
 * not queried again until its window ends. While the store is unavailable, the limiter counts in memory.
 */

import type { Count, Counts, Window } from "../../store/rate-limit-store.ts";
import type { Log, RateLimit, RateLimitState } from "../runtime.ts";
import { networkOf } from "../transport/client-networks.ts";

/** A network's window in memory. */
interface Known extends Count {
  /** Requests that are not in the store yet. */
  readonly owed: number;
}

interface Asking {
  readonly requests: number;
  readonly told: (standing: RateLimitState) => void;
}

/** Milliseconds until the store counts as unavailable, and between two attempts to reach it again. */
const patience = 5000;
const lookEvery = 1000;

/** Milliseconds within which two ends are of the same window: network latency shifts them. */
const sameEnd = 500;

/** Windows in memory above which expired ones are deleted. */
const fewWindows = 1000;

export class Limiter implements RateLimit {
  readonly window: Window;
  readonly #counts: Counts;
  readonly #log: Log;
  readonly #known = new Map<string, Known>();
  /** Networks with a statement in flight, and the requests that arrived after it. */
  readonly #asking = new Map<string, Asking[]>();
  #sweepAt = fewWindows;
  /** Set while the store is unavailable. */
  #looking: NodeJS.Timeout | undefined;

  constructor(window: Window, counts: Counts, log: Log) {
    this.window = window;
    this.#counts = counts;
    this.#log = log;
  }

  get isStoreUnavailable(): boolean {
    return this.#looking !== undefined;
  }

  count(address: string, requests: 0 | 1 = 1): RateLimitState | Promise<RateLimitState> {
    const network = networkOf(address);
    const known = this.#current(network);
    if (known !== undefined && known.requests >= this.window.requests)
      return this.#standing(known.requests + requests, known.ends, requests);
    if (this.#looking !== undefined) return this.#countHere(network, requests);
    return new Promise((told) => {
      const waiting = this.#asking.get(network);
      if (waiting === undefined) void this.#ask(network, [{ requests, told }]);
      else waiting.push({ requests, told });
    });
  }

  note(address: string): RateLimitState {
    return this.#countHere(networkOf(address), 1);
  }

  close(): void {
    clearInterval(this.#looking);
    this.#counts.close();
  }

  async #ask(network: string, all: readonly Asking[]): Promise<void> {
    const waiting: Asking[] = [];
    this.#asking.set(network, waiting);
    const { owed = 0 } = this.#current(network) ?? {};
    const asked = all.reduce((sum, { requests }) => sum + requests, 0);
    try {
      const { requests, ends } = await inTime(this.#counts.add(network, asked + owed));
      const learnt = this.#learn(network, { requests, ends }, owed);
      let position = requests - asked;
      for (const { requests, told } of all) {
        position += requests;
        told(this.#standing(position, learnt.ends, requests));
      }
    } catch (error) {
      this.#lose(error);
      for (const { requests, told } of all) told(this.#countHere(network, requests));
    }
    this.#asking.delete(network);
    if (waiting.length === 0) return;
    const full = (this.#current(network)?.requests ?? 0) >= this.window.requests;
    if (!full && this.#looking === undefined) return this.#ask(network, waiting);
    for (const { requests, told } of waiting) told(this.#countHere(network, requests));
  }

  #countHere(network: string, requests: number): RateLimitState {
    const known = this.#current(network);
    const counted = (known?.requests ?? 0) + requests;
    const ends = known?.ends ?? Date.now() + this.window.seconds * 1000;
    // Over the limit, the number no longer matters.
    if (known === undefined || known.requests < this.window.requests)
      this.#keep(network, { requests: counted, ends, owed: (known?.owed ?? 0) + requests });
    return this.#standing(counted, ends, requests);
  }

  #standing(position: number, ends: number, requests: number): RateLimitState {
    const { requests: most } = this.window;
    return { exceeded: requests > 0 && position > most, remaining: Math.max(0, most - position), ends };
  }

  #current(network: string): Known | undefined {
    const known = this.#known.get(network);
    return known !== undefined && known.ends > Date.now() ? known : undefined;
  }

  /** Records the store's count. `paid`: the part of `owed` in that statement. The end of a window never moves. */
  #learn(network: string, { requests, ends }: Count, paid: number): Known {
    const known = this.#current(network);
    const owed = Math.max(0, (known?.owed ?? 0) - paid);
    const same = known !== undefined && Math.abs(known.ends - ends) < sameEnd;
    const learnt = { requests: requests + owed, ends: same ? known.ends : ends, owed };
    this.#keep(network, learnt);
    return learnt;
  }

  #keep(network: string, known: Known): void {
    this.#known.set(network, known);
    if (this.#known.size < this.#sweepAt) return;
    const now = Date.now();
    for (const [each, { ends }] of this.#known) if (ends <= now) this.#known.delete(each);
    this.#sweepAt = Math.max(fewWindows, 2 * this.#known.size);
  }

  #lose(error: unknown): void {
    if (this.#looking !== undefined) return;
    this.#log.warn({ error }, "the rate limit store is unreachable: requests are counted in memory until it is back");
    let isLooking = false;
    this.#looking = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      try {
        await inTime(this.#counts.add("nobody", 0));
        clearInterval(this.#looking);
        this.#looking = undefined;
        this.#log.info({}, "the rate limit store is back");
      } catch {
        isLooking = false;
      }
    }, lookEvery).unref();
  }
}

const inTime = (count: Promise<Count>): Promise<Count> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${patience / 1000} s`)), patience);
    count.then(resolve, reject).finally(() => clearTimeout(timer));
  });
