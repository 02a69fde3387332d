/** The changes between two lists of tables, and what each kind of change defines: its effect on rows, its losses, its SQL. */

import type { Column, Index, Join, Json, Part, Table } from "../../src/store/table.ts";
import type { JsonConversion } from "./json-conversions.ts";
import type { Step } from "./migration-text.ts";
import type { Refusal } from "./refusal.ts";
import type { RowCheck } from "./row-checks.ts";
import type { Conversion } from "./type-conversions.ts";

/** A constraint by its old name and its new one. */
export type ConstraintRename = readonly [from: string, to: string];

/** A column of another type, and the ways there and back. */
export interface Retyping {
  readonly table: Table;
  readonly column: Column;
  readonly before: Column;
  readonly there: Conversion;
  readonly back: Conversion;
}

/** One difference. */
export type Change =
  | { readonly does: "add-table"; readonly table: Table }
  /** `backfill`: what rows that are there get; null: nothing, or the column's default. */
  | { readonly does: "add-column"; readonly table: Table; readonly column: Column; readonly backfill: Json | null }
  | { readonly does: "add-bytes"; readonly table: Table }
  | { readonly does: "add-join"; readonly table: Table; readonly join: Join }
  | { readonly does: "add-index"; readonly table: Table; readonly index: Index }
  | { readonly does: "add-unique"; readonly table: Table; readonly column: Column }
  | { readonly does: "drop-unique"; readonly table: Table; readonly column: Column }
  | { readonly does: "relax"; readonly table: Table; readonly column: Column; readonly before: Column }
  /** `backfill`: what rows get that have no value, the default where nothing else is said; null: there have to be none. */
  | { readonly does: "require"; readonly table: Table; readonly column: Column; readonly backfill: Json | null }
  | ({ readonly does: "retype" } & Retyping)
  /** A property of embedded values, `geo.latitude` of `geo`; `column` is as it is before it gets another type itself. */
  | {
      readonly does: "retype-part";
      readonly table: Table;
      readonly column: Column;
      readonly path: string;
      readonly part: Part;
      readonly was: Part;
      readonly there: Conversion;
      readonly back: JsonConversion;
    }
  | { readonly does: "set-target"; readonly table: Table; readonly column: Column; readonly before: Column }
  | { readonly does: "set-join-on-delete"; readonly table: Table; readonly join: Join; readonly before: Join }
  /** One link becomes many, each row's being the only one at first; `column` is what was. */
  | { readonly does: "link-to-many"; readonly table: Table; readonly column: Column; readonly join: Join }
  /** Many become one, which is the first; `join` is what was. */
  | { readonly does: "link-to-one"; readonly table: Table; readonly column: Column; readonly join: Join }
  | { readonly does: "set-default"; readonly table: Table; readonly column: Column; readonly before: Column }
  | { readonly does: "set-on-delete"; readonly table: Table; readonly column: Column; readonly before: Column }
  | { readonly does: "rename-table"; readonly table: Table; readonly before: Table }
  | { readonly does: "rename-resource"; readonly table: Table; readonly before: Table }
  | {
      readonly does: "rename-column";
      readonly table: Table;
      readonly from: string;
      readonly to: string;
      readonly constraints: readonly ConstraintRename[];
    }
  /** What is named after a table that has another name. */
  | { readonly does: "rename-constraints"; readonly table: string; readonly constraints: readonly ConstraintRename[] }
  /** `formerTable`: the name that its table had. */
  | {
      readonly does: "rename-join";
      readonly table: Table;
      readonly formerTable: string;
      readonly join: Join;
      readonly before: Join;
    }
  /** A property of embedded values, `geo.lat` of `geo`; `before`: the column with all that is within it as it was called. */
  | {
      readonly does: "rename-part";
      readonly table: Table;
      readonly column: Column;
      readonly before: Column;
      readonly from: string;
      readonly to: string;
    }
  | { readonly does: "rename-index"; readonly table: Table; readonly index: Index; readonly from: string }
  | { readonly does: "drop-index"; readonly table: Table; readonly index: Index }
  | { readonly does: "drop-column"; readonly table: Table; readonly column: Column }
  | { readonly does: "drop-bytes"; readonly table: Table }
  | { readonly does: "drop-join"; readonly table: Table; readonly join: Join }
  | { readonly does: "drop-table"; readonly table: Table }
  /** What embedded values get that have none of a property. `column` as before it gets another type. `is`: where the spec says, or said, it. */
  | {
      readonly does: "fill-part";
      readonly table: Table;
      readonly column: Column;
      readonly path: string;
      readonly backfill: Json;
      readonly is: "backfill" | "former default";
    }
  /** Rows may have values that would be refused now. There is nothing to make. */
  | {
      readonly does: "narrow";
      readonly table: Table;
      /** `size.width` of the property `size`, or a property itself. */
      readonly path: string;
      readonly narrower: readonly string[];
    }
  /** A property of embedded values goes, `size.width` of `size`. */
  | {
      readonly does: "drop-part";
      readonly table: Table;
      readonly column: Column;
      readonly before: Column;
      readonly path: string;
    }
  /** What no migration can make by itself. */
  | { readonly does: "impossible"; readonly what: string; readonly refusal: Refusal };

/**
 * What a change does to what is there. `additive`: nothing. `widening`: all of it fits as it is, or is carried over whole. `narrowing`: it stays,
 * and what no longer fits is refused when it is written back. `data`: rows are written, or have to fit; where one does not, nothing is made.
 * `destructive`: some of it is lost, so it is made only where that is named.
 */
export type Effect = "additive" | "widening" | "narrowing" | "data" | "destructive" | "impossible";

/** All changes of one kind. */
export type Of<Does extends Change["does"]> = Extract<Change, { readonly does: Does }>;

/** The order of a migration's statements: tables come before what links to them, columns before their indexes. */
export const PHASES = [
  "rename",
  "remove",
  "create",
  // Rows are checked here, under the names that things have from now on.
  "check",
  "relax",
  "rewrite",
  "column",
  "join",
  "link",
  "reference",
  "index",
  // What links to tables that go is gone before all of them.
  "drop index",
  "drop join",
  "drop reference",
  "drop table",
] as const;

export type Steps = { readonly [phase in (typeof PHASES)[number]]?: readonly Step[] };

/** Everything that depends on the kind of a change. What is left out is nothing. */
export interface Kind<C> {
  /** For people. */
  readonly describe: (change: C) => string;
  /** The name of a migration that begins with it. */
  readonly file: (change: C) => string;
  /** As long as nothing that it may lose is named. */
  readonly effect: Effect | ((change: C) => Effect);
  /** The name of what it loses, or may lose, as it has to be given by whoever wants that; null: nothing. */
  readonly loss?: (change: C) => string | null;
  /** What its way back loses: its name, and a query for the number of rows, links or values; null: nothing. */
  readonly lossOfReturn?: (change: C) => readonly [name: string, count: string] | null;
  /** What it is made by in a transaction. */
  readonly steps?: (change: C, all: readonly Change[]) => Steps;
  /** What it is made by outside of one, while others read and write. */
  readonly online?: (change: C) => Step;
  /** A line that has a foreign key hold for all rows, which is made outside of a transaction. */
  readonly validate?: (change: C) => string;
  /** What rows have to fit. `lossy`: what does not is lost. */
  readonly rowChecks?: (change: C, all: readonly Change[], lossy: boolean) => readonly RowCheck[];
  /** Whether it looks at all rows of its table, or writes them, in the transaction that locks it. */
  readonly locks?: (change: C) => boolean;
}

/** Some of the kinds. */
export type Kinds = { readonly [does in Change["does"]]: Kind<Of<does>> };

/** A single step in a phase, of lines; empty ones are nothing. */
export const step = (phase: (typeof PHASES)[number], up: string, ...down: readonly string[]): Steps => ({
  [phase]: [{ up, down: down.filter((lines) => lines !== "").join("\n") }],
});

/** Step by step back. */
export const flipped = ({ up, down }: Step): Step => ({ up: down, down: up });

/** The name of a property in that of a file. */
export const inSnakeCase = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const columnName = ({ table, column }: { readonly table: Table; readonly column: Column }): string =>
  `${table.name}.${column.name}`;

export const linksName = ({ table, join }: { readonly table: Table; readonly join: Join }): string =>
  `${table.name}.${join.property}`;
