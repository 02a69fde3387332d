/** Types of a migration, and of the migration status of a database. */

import type { Knex } from "knex";
import type { MigrationTools } from "../database/migration-tools.ts";
import type { Violation } from "../writes/constraint-violations.ts";
import type { Difference } from "./drift.ts";

export type { Knex, MigrationTools };

/** A migration. `down` reverses `up`. */
export interface Migration {
  /** Sorts in order: `0001_initial`. */
  readonly name: string;
  readonly up: (knex: Knex, tools: MigrationTools) => Promise<void>;
  readonly down: (knex: Knex, tools: MigrationTools) => Promise<void>;
  /** As in knex. Without a transaction, the effects before a failure stay: the migration must be able to continue. */
  readonly config?: { readonly transaction?: boolean };
  /** The gravest effect on existing rows, as in `hydrant migrate plan`. Absent: unknown. */
  readonly effect?: string;
  /** Whether servers of the former version may run while it is made, and afterwards (clause OPS-11). Absent: no. */
  readonly rolls?: boolean;
  /** The next migration, if this one also checks rows for it, so that a violation stops both. */
  readonly ahead?: string;
  /** Tables locked exclusively while all their rows are processed. */
  readonly locks?: readonly string[];
  /** Tables with rows that it writes, which others cannot write until it ends. */
  readonly writes?: readonly string[];
  /** Properties with stricter constraints than before, like `places.geo.label`. Their values stay unchanged. */
  readonly narrows?: readonly string[];
  /** Losses of `up` and `down`. Default: what the statements drop. */
  readonly losses?: {
    readonly up: readonly string[];
    /** By name, a query for the number of lost values. */
    readonly down: Readonly<Record<string, string>>;
  };
}

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
