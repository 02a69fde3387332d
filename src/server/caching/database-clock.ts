/**
 * Detects when the database clock, from which all dates come, is set back. It then repeats seconds that clients have seen,
 * and a change in one of them would look old. So no answer is dated before its highest reading, until it passes that.
 */

/** Most drift between two correct clocks, per millisecond. */
const drift = 0.001;

/** Resolution in milliseconds: that of the embedded database's clock. */
const grain = 1;

export class DatabaseClock {
  /** Least lead of the clock over ours at the last reading. */
  #ahead = Number.NEGATIVE_INFINITY;
  #seen = 0;
  #floor = 0;

  /** Records that the clock read `shown` between `from` and `until` on our monotonic clock. Returns the earliest date. */
  saw(shown: number, from: number, until: number): number {
    const least = this.#ahead - Math.max(0, until - this.#seen) * drift;
    if (shown + grain - from < least) {
      this.#floor = Math.max(this.#floor, least + until);
      this.#ahead = shown - until;
    } else this.#ahead = Math.max(least, shown - until);
    this.#seen = Math.max(this.#seen, until);
    return this.#floor;
  }
}
