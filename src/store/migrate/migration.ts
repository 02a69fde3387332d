/** Type of a migration. */

import type { Knex } from "knex";
import type { MigrationTools } from "../database/migration-tools.ts";

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
