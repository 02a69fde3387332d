/**
 * Minimum rate of request bodies (clause LIM-3). Object data has no deadline, as an upload may take hours, so a minimum rate
 * rejects clients that send a byte now and then only to hold a connection.
 */

/** Milliseconds of waiting after which the rate is checked. */
const period = 60_000;
/** Bytes a second. */
const leastRate = 1024;

export class TooSlow extends Error {}

export class MinimumRate {
  readonly #deadline: number;
  readonly #period: number;
  #waited = 0;
  #bytes = 0;
  #total = 0;

  /** `deadline`: milliseconds for the whole body. */
  constructor(deadline = Number.POSITIVE_INFINITY, milliseconds = period) {
    this.#deadline = deadline;
    this.#period = milliseconds;
  }

  /** Counts bytes and the milliseconds waited for them. Time in which no one reads does not count. Throws `TooSlow`. */
  note(bytes: number, waited: number): void {
    this.#bytes += bytes;
    this.#waited += waited;
    this.#total += waited;
    if (this.#total > this.#deadline)
      throw new TooSlow(`The body arrived too slowly: not complete within ${this.#deadline / 1000} s.`);
    if (this.#waited < this.#period) return;
    if (this.#bytes < (leastRate * this.#waited) / 1000)
      throw new TooSlow("The body arrived too slowly: less than 1 KiB a second, for a minute.");
    this.#bytes = 0;
    this.#waited = 0;
  }
}
