/** A step of a database from one state to the next. */

import type { Knex } from "knex";

export type { Knex };

/** One step; what `up` does, `down` takes back. */
export interface Migration {
  /** Sorts in the order of the steps: `0001_initial`. */
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
  readonly down: (knex: Knex) => Promise<void>;
}
