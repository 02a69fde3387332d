/** Where a database stands among the migrations of an application. */

import type { Difference } from "./database/drift.ts";
import type { Misfit } from "./rows/misfits.ts";

export interface Waiting {
  /** The machine's as `machine/0001_…`. */
  readonly name: string;
  readonly loses: readonly string[];
  /** Tables from which it keeps everybody else while it goes through their rows, and how many those are. */
  readonly locks: readonly { readonly table: string; readonly rows: number }[];
}

export interface Standing {
  /** Names of the application's migrations that it has. */
  readonly applied: readonly string[];
  /** Names of those among the others that it has in part: begun, and not come to their end. */
  readonly begun: readonly string[];
  /** Whether one is being made, or taken back, at the moment. */
  readonly migrating: boolean;
  /** Those that wait, in order. */
  readonly waiting: readonly Waiting[];
  /** Those that it has, and only other code knows. */
  readonly unknown: readonly string[];
  /** Null where there is none yet to be found: nothing has been migrated, or something in part, or not all of it is known. */
  readonly drift: readonly Difference[] | null;
  /** Why there is none to be told, where there may be some: what the database does not let its user do. */
  readonly driftHidden: string | null;
  /** Null where it was not asked, or a migration waits that may change it. */
  readonly misfits: readonly Misfit[] | null;
}
