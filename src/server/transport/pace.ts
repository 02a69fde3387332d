/**
 * Pace: the least rate at which a body comes (clause LIM-3).
 *
 * Object data may take hours, so there is no time that it must be here by, as there is for what is gathered in memory. But whoever sends a
 * byte now and then, only to keep a connection, is sent away.
 */

/** What is waited for a client until its rate is looked at, in milliseconds; after that, and after each time again. */
const period = 60_000;
/** Bytes a second. */
const leastRate = 1024;

/** The body came too slowly. */
export class TooSlow extends Error {}

export class Pace {
  readonly #deadline: number;
  readonly #period: number;
  #waited = 0;
  #bytes = 0;
  #total = 0;

  /** `deadline`: milliseconds in which all of the body has to come. */
  constructor(deadline = Number.POSITIVE_INFINITY, milliseconds = period) {
    this.#deadline = deadline;
    this.#period = milliseconds;
  }

  /** Notes bytes, and the milliseconds that were waited for them: not those in which nobody asked for any. Throws `TooSlow`. */
  note(bytes: number, waited: number): void {
    this.#bytes += bytes;
    this.#waited += waited;
    this.#total += waited;
    if (this.#total > this.#deadline)
      throw new TooSlow(`The body came too slowly: not whole within ${this.#deadline / 1000} s.`);
    if (this.#waited < this.#period) return;
    if (this.#bytes < (leastRate * this.#waited) / 1000)
      throw new TooSlow("The body came too slowly: less than 1 KiB a second, for a minute.");
    this.#bytes = 0;
    this.#waited = 0;
  }
}
