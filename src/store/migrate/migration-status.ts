/** Migration status of a database. */

import type { Violation } from "../writes/constraint-violations.ts";
import type { Difference } from "./drift.ts";

export interface Waiting {
  /** Built-in migrations as `machine/0001_…`. */
  readonly name: string;
  readonly loses: readonly string[];
  /** Tables that it locks exclusively while it processes their rows, with row counts. */
  readonly locks: readonly { readonly table: string; readonly rows: number }[];
}

export interface MigrationStatus {
  readonly applied: readonly string[];
  /** Migrations that began and did not finish. */
  readonly begun: readonly string[];
  readonly migrating: boolean;
  readonly waiting: readonly Waiting[];
  /** Applied migrations that this code does not know. */
  readonly unknown: readonly string[];
  /** Null if it cannot be determined: no migration is applied, one is incomplete, or one is unknown. */
  readonly drift: readonly Difference[] | null;
  /** The reason why drift is unknown: a missing permission of the database user. */
  readonly driftHidden: string | null;
  /** Null if not requested, or if a pending migration may change it. */
  readonly misfits: readonly Violation[] | null;
}
