/** A step of a database from one state to the next. */

import type { Knex } from "knex";

export type { Knex };

/** One step; what `up` does, `down` takes back. */
export interface Migration {
  /** Sorts in the order of the steps: `0001_initial`. */
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
  readonly down: (knex: Knex) => Promise<void>;
  /** As knex has it. Without a transaction what was done before a failure stays, so such a step takes up where it was cut short. */
  readonly config?: { readonly transaction?: boolean };
  /** What it does to rows that are there: the gravest of what its changes do, as `hydrant migrate plan` tells it; left out: it is not known. */
  readonly effect?: string;
  /** The one after it, for which it looks at rows too, so that nothing of either is made where one does not fit; left out: there is none. */
  readonly ahead?: string;
  /** Tables that nobody else reads or writes for as long as it goes through all of their rows; left out: none. */
  readonly locks?: readonly string[];
  /** Tables of which it writes rows that nobody else writes until it has written all; left out: none. */
  readonly writes?: readonly string[];
  /** Properties of which more is asked than before it, as `places.geo.label`; left out: none. It changes nothing of them. */
  readonly narrows?: readonly string[];
  /** What it loses, and what going back would; left out: what its statements drop. */
  readonly losses?: {
    readonly up: readonly string[];
    /** By name, a query for how much there is of it. */
    readonly down: Readonly<Record<string, string>>;
  };
}
