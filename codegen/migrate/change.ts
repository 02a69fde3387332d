/** Changes between two lists of tables, and what each kind of change defines: effect on rows, losses, SQL. */

import type { Column, Constraint, Index, Join, Json, Part, Table } from "../../src/store/table.ts";
import type { JsonConversion } from "./json-conversions.ts";
import { joinLines, type Step } from "./migration-text.ts";
import type { Refusal } from "./refusal.ts";
import type { RowCheck } from "./row-checks.ts";
import type { Conversion } from "./type-conversions.ts";

export type ConstraintRename = readonly [from: string, to: string];

type OfTable = { readonly table: Table };
type OfColumn = OfTable & { readonly column: Column };
type OfJoin = OfTable & { readonly join: Join };
type OfIndex = OfTable & { readonly index: Index };
type OfConstraint = OfTable & { readonly constraint: Constraint };
/** A property of embedded values, as `geo.latitude` in the column `geo`. The column has its former type. */
type OfPart = OfColumn & { readonly path: string };
type Before<T> = { readonly before: T };

/** A column that gets another type, with the conversions in both directions. */
export type Retyping = OfColumn & Before<Column> & Readonly<Record<"there" | "back", Conversion>>;

/** The members of each kind of change. */
interface Fields {
  "add-table": OfTable;
  /** `backfill`: the value for existing rows; null: none, or the column's default. */
  "add-column": OfColumn & { readonly backfill: Json | null };
  /** `fresh`: the columns to fill in from existing rows. */
  "set-aggregates": OfTable & Before<Table> & { readonly fresh: readonly string[] };
  "add-bytes": OfTable;
  "add-join": OfJoin;
  "add-index": OfIndex;
  /** Numbers the rows that have no number. `before`: the column, if it is not new. */
  "count-rows": OfColumn & { readonly before: Column | null };
  /** Makes several columns unique together. */
  "add-unique-columns": OfConstraint;
  /** Another constraint over several columns. */
  "add-constraint": OfConstraint;
  "drop-constraint": OfConstraint;
  "add-unique": OfColumn;
  "drop-unique": OfColumn;
  relax: OfColumn & Before<Column>;
  /** `backfill`: the value for rows without one, by default the column's default; null: no row may lack a value. */
  require: OfColumn & { readonly backfill: Json | null };
  retype: Retyping;
  "retype-part": OfPart &
    Pick<Retyping, "there"> & { readonly part: Part; readonly was: Part; readonly back: JsonConversion };
  "set-target": OfColumn & Before<Column>;
  "set-join-on-delete": OfJoin & Before<Join>;
  /** A link becomes many. `column`: the former column. */
  "link-to-many": OfColumn & OfJoin;
  /** Many links become one: the first. `join`: the former join table. */
  "link-to-one": OfColumn & OfJoin;
  "set-default": OfColumn & Before<Column>;
  "set-on-delete": OfColumn & Before<Column>;
  "rename-table": OfTable & Before<Table>;
  "rename-resource": OfTable & Before<Table>;
  "rename-column": OfTable & {
    readonly from: string;
    readonly to: string;
    readonly constraints: readonly ConstraintRename[];
  };
  /** Constraints that are named after a renamed table. */
  "rename-constraints": { readonly table: string; readonly constraints: readonly ConstraintRename[] };
  /** `formerTable`: the former name of its table. */
  "rename-join": OfJoin & Before<Join> & { readonly formerTable: string };
  /** `geo.lat` in the column `geo` becomes `to`. `before`: the column with the former names. */
  "rename-part": OfColumn & Before<Column> & { readonly from: string; readonly to: string };
  "rename-index": OfIndex & { readonly from: string };
  "drop-index": OfIndex;
  "drop-column": OfColumn;
  "drop-bytes": OfTable;
  "drop-join": OfJoin;
  "drop-table": OfTable;
  /** Fills in a property that embedded values lack. `is`: the source of the value. */
  "fill-part": OfPart & { readonly backfill: Json; readonly is: "backfill" | "former default" };
  /** A property, or `size.width`, has stricter constraints, which existing values may violate. Needs no statements. */
  narrow: OfTable & { readonly path: string; readonly narrower: readonly string[] };
  "drop-part": OfPart & Before<Column>;
  /** No migration can do this. */
  impossible: { readonly refusal: Refusal };
}

export type Change = { [does in keyof Fields]: { readonly does: does } & Fields[does] }[keyof Fields];

/**
 * The effect of a change on existing rows. `additive`: none. `widening`: every value stays valid, or is converted without loss.
 * `narrowing`: values stay, but invalid ones are refused when a client writes them back. `data`: rows are written or checked, and a row
 * that does not fit stops the migration. `destructive`: data is lost, so the loss must be named.
 */
export type Effect = "additive" | "widening" | "narrowing" | "data" | "destructive" | "impossible";

export type Of<Does extends Change["does"]> = Extract<Change, { readonly does: Does }>;

/** The order of a migration's statements: tables before links to them, columns before their indexes. */
export const PHASES = [
  "rename",
  "remove",
  "create",
  // Row checks, which use the new names.
  "check",
  "relax",
  "rewrite",
  "column",
  "join",
  "link",
  "reference",
  "index",
  // Links to dropped tables go before the tables.
  "drop index",
  "drop join",
  "drop reference",
  "drop table",
] as const;

export type Steps = { readonly [phase in (typeof PHASES)[number]]?: readonly Step[] };

/** What a kind of change defines. */
export interface Kind<C> {
  readonly describe: (change: C) => string;
  /** The name of a migration whose first change it is. */
  readonly file: (change: C) => string;
  /** The effect, unless its loss is named. */
  readonly effect: Effect | ((change: C) => Effect);
  /** Whether servers of the former version still read and write everything rightly once it is made. Default: no. */
  readonly rolls?: boolean | ((change: C) => boolean);
  /** The name for `--destructive` of what it loses, or may lose; null: nothing. */
  readonly loss?: (change: C) => string | null;
  /** What `down` loses: the name, and a query for the number of rows, links or values; null: nothing. */
  readonly lossOfReturn?: (change: C) => readonly [name: string, count: string] | null;
  /** Statements in a transaction. */
  readonly steps?: (change: C, all: readonly Change[]) => Steps;
  /** Statements outside of a transaction, while others read and write. */
  readonly online?: (change: C) => Step;
  /** A statement that validates a foreign key for existing rows, outside of a transaction. */
  readonly validate?: (change: C) => string;
  /** Checks of existing rows. `lossy`: values that do not fit are lost instead. */
  readonly rowChecks?: (change: C, all: readonly Change[], lossy: boolean) => readonly RowCheck[];
  /** Whether it reads or writes all rows of its table in the transaction that locks it. */
  readonly locks?: (change: C) => boolean;
}

export type Kinds = { readonly [does in Change["does"]]: Kind<Of<does>> };

/** One step in a phase. */
export const step = (phase: (typeof PHASES)[number], up: string, ...down: readonly string[]): Steps => ({
  [phase]: [{ up, down: joinLines(...down) }],
});

export const flipped = ({ up, down }: Step): Step => ({ up: down, down: up });

export const inSnakeCase = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const columnName = ({ table, column }: { readonly table: Table; readonly column: Column }): string =>
  `${table.name}.${column.name}`;

export const linksName = ({ table, join }: { readonly table: Table; readonly join: Join }): string =>
  `${table.name}.${join.property}`;
