/** The dates of answers, whatever happens in whichever order, and whatever clocks do. */

import { describe, expect, test } from "vitest";
import { DatabaseClock } from "../../src/server/caching/database-clock.ts";
import { dated } from "../../src/server/caching/last-modified.ts";
import { seenWithin } from "../../src/store/writes/commit-dates.ts";
import fc, { runCount } from "../random.ts";

const start = Date.parse("2026-11-21T12:00:00.000Z");

/** What goes on with one resource: time goes by, it is changed, or a client asks. */
type Event =
  | { readonly is: "time"; readonly by: number }
  /** Dated now and seen `late` milliseconds after, if nothing else happens to it. */
  | { readonly is: "change"; readonly late: number }
  /** The answer takes a while after what it shows was read. */
  | { readonly is: "ask"; readonly client: number; readonly takes: number }
  | { readonly is: "set back"; readonly by: number };

const clients = 3;
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant("time" as const), by: fc.integer({ min: 1, max: 1500 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant("change" as const), late: fc.integer({ min: 0, max: seenWithin }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant("ask" as const),
      client: fc.nat({ max: clients - 1 }),
      takes: fc.integer({ min: 0, max: 5000 }),
    }),
  },
);
const setBack = fc.record({ is: fc.constant("set back" as const), by: fc.integer({ min: 20, max: 10_000 }) });

/** How the database dates, the server tells, and clients remember; false where one goes on with what is old. */
class World {
  /** The monotonic clock, and how far the database's and the server's are from it. */
  #time = 0;
  #database = start;
  readonly #server: number;
  readonly #clock = new DatabaseClock();
  #seen = { version: 0, modified: start };
  #coming: { readonly version: number; readonly modified: number; readonly at: number } | undefined;
  readonly #kept: ({ readonly version: number; readonly told: number } | undefined)[] = [];
  readonly #apart: boolean;

  /** `apart`: as with bytes, whose states have seconds of their own. */
  constructor(skew: number, apart: boolean) {
    this.#server = start + skew;
    this.#apart = apart;
  }

  happen(one: Event): boolean {
    switch (one.is) {
      case "time":
        this.#pass(one.by);
        return true;
      case "set back":
        // The change that was on its way is seen before.
        this.#pass(seenWithin);
        this.#database -= one.by;
        return true;
      case "change": {
        // Writers of one row wait for each other.
        if (this.#coming !== undefined) this.#pass(this.#coming.at - this.#time);
        const { version, modified } = this.#seen;
        const present = this.#time + this.#database;
        const next = Math.min((Math.floor(modified / 1000) + 1) * 1000, present + 10_000);
        this.#coming = {
          version: version + 1,
          modified: Math.max(present, modified + 1, this.#apart ? next : 0),
          at: this.#time + one.late,
        };
        if (one.late === 0) this.#pass(0);
        return true;
      }
      case "ask":
        return this.#ask(one.client, one.takes);
    }
  }

  #pass(by: number): void {
    this.#time += by;
    if (this.#coming !== undefined && this.#coming.at <= this.#time) {
      this.#seen = this.#coming;
      this.#coming = undefined;
    }
  }

  #ask(client: number, takes: number): boolean {
    const begun = this.#time;
    const { version, modified } = this.#seen;
    const at = this.#time + this.#database;
    // Others change it while the answer is on its way.
    this.#pass(takes);
    const floor = this.#clock.saw(at, begun, begun + Math.min(takes, 15));
    const now = this.#time + this.#server;
    const { second, lastModified: told } = dated({ changed: modified, floor, at, now, hasUniqueSeconds: this.#apart });
    expect(told * 1000).toBeLessThanOrEqual(now);
    const kept = this.#kept[client];
    // `If-Modified-Since` has it go on with what it has, `If-Unmodified-Since` with a write, `If-Range` with a part. A write goes by the row alone.
    const writes = this.#database === start && (kept?.told ?? 0) >= Math.floor(modified / 1000);
    const goesOn = kept !== undefined && (kept.told >= second || writes);
    if (goesOn || (told === second && kept?.told === told)) return kept?.version === version;
    this.#kept[client] = { version, told };
    return true;
  }
}

const never = (events: readonly Event[], skew: number, apart: boolean): boolean => {
  const world = new World(skew, apart);
  return events.every((one) => world.happen(one));
};
const skews = fc.integer({ min: -100_000, max: 100_000 });

describe("the date of an answer", () => {
  test("[CAC-3][MTH-6][OBJ-3] never lets a client go on with what has changed, however far the server's clock is off", () => {
    fc.assert(fc.property(fc.array(event, { maxLength: 60 }), skews, fc.boolean(), never), { numRuns: runCount(3000) });
  });

  test("[CAC-3] nor where the database's clock is set back", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 12, arbitrary: event }, { weight: 1, arbitrary: setBack }), { maxLength: 60 }),
        skews,
        fc.boolean(),
        never,
      ),
      { numRuns: runCount(3000) },
    );
  });

  test("[OBJ-3] of bytes is that of the change from the first moment", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), fc.nat({ max: 5000 }), (after, later) => {
        const [changed, now] = [start + after, start + after + later];
        const second = Math.floor(changed / 1000);
        expect(dated({ changed, floor: 0, at: now, now, hasUniqueSeconds: true })).toEqual({
          second,
          lastModified: second,
        });
      }),
    );
  });

  test("[CAC-2] is that of the change once the change is a while ago", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1000 + 1000 + seenWithin, max: 1e9 }),
        (after, later) => {
          const changed = start + after;
          const second = Math.floor(changed / 1000);
          expect(dated({ changed, floor: 0, at: changed + later, now: changed + later })).toEqual({
            second,
            lastModified: second,
          });
        },
      ),
    );
  });
});

describe("the database's clock", () => {
  const shortly = fc.integer({ min: 0, max: 99 }).map((hundredths) => hundredths / 100);
  const long = (max: number) => fc.oneof(shortly, fc.integer({ min: 0, max }));
  const reading = fc.record({ goes: long(100_000), waits: long(5000), takes: long(5000) });
  const grains = fc.constantFrom(0.001, 1);

  test("is trusted for as long as it goes on, however slow or fast answers are, however coarse it is and however it drifts", () => {
    fc.assert(
      fc.property(
        fc.array(reading),
        grains,
        fc.double({ min: -0.0005, max: 0.0005, noNaN: true }),
        (readings, grain, drift) => {
          const clock = new DatabaseClock();
          let time = 0;
          for (const { goes, waits, takes } of readings) {
            const from = time + goes;
            const read = from + waits;
            time = read + takes;
            const shown = Math.floor((start + read * (1 + drift)) / grain) * grain;
            expect(clock.saw(shown, from, time)).toBe(0);
          }
        },
      ),
    );
  });

  test("is found out when it is set back: nothing is dated before what it had come to", () => {
    const clock = new DatabaseClock();
    expect(clock.saw(start + 1000, 999, 1001)).toBe(0);
    const floor = clock.saw(start + 2000 - 700, 1999, 2001);
    expect(floor).toBeGreaterThanOrEqual(start + 1000 + 990);
    expect(floor).toBeLessThan(start + 2001);
    expect(clock.saw(start + 9000 - 700, 8999, 9001)).toBe(floor);
  });
});
