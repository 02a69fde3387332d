/** The changes between two lists of tables, and what each kind of change defines: its effect on rows, its losses, its SQL. */

import type { Column, Index, Join, Json, Part, Table } from "../../src/store/table.ts";
import type { JsonConversion } from "./json-conversions.ts";
import type { Step } from "./migration-text.ts";
import type { Refusal } from "./refusal.ts";
import type { RowCheck } from "./row-checks.ts";
import type { Conversion } from "./type-conversions.ts";

/** A constraint by its old name and its new one. */
export type ConstraintRename = readonly [from: string, to: string];

interface OfTable {
  readonly table: Table;
}

interface OfColumn extends OfTable {
  readonly column: Column;
}

interface OfJoin extends OfTable {
  readonly join: Join;
}

interface OfIndex extends OfTable {
  readonly index: Index;
}

/** Of a property of embedded values, `geo.latitude` of `geo`. The column is as it is before it gets another type itself. */
interface OfPart extends OfColumn {
  readonly path: string;
}

interface Before<T> {
  readonly before: T;
}

/** A column of another type, and the conversions there and back. */
export interface Retyping extends OfColumn, Before<Column> {
  readonly there: Conversion;
  readonly back: Conversion;
}

/** What each kind of change is of. */
interface Fields {
  "add-table": OfTable;
  /** `backfill`: what existing rows get; null: nothing, or the column's default. */
  "add-column": OfColumn & { readonly backfill: Json | null };
  "add-bytes": OfTable;
  "add-join": OfJoin;
  "add-index": OfIndex;
  "add-unique": OfColumn;
  "drop-unique": OfColumn;
  relax: OfColumn & Before<Column>;
  /** `backfill`: what rows get that have no value, the default if the spec says nothing else; null: there must be none. */
  require: OfColumn & { readonly backfill: Json | null };
  retype: Retyping;
  "retype-part": OfPart &
    Pick<Retyping, "there"> & { readonly part: Part; readonly was: Part; readonly back: JsonConversion };
  "set-target": OfColumn & Before<Column>;
  "set-join-on-delete": OfJoin & Before<Join>;
  /** One link becomes many, each row's being the only one at first; `column` is what was. */
  "link-to-many": OfColumn & OfJoin;
  /** Many become one, which is the first; `join` is what was. */
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
  /** What is named after a table that has another name. */
  "rename-constraints": { readonly table: string; readonly constraints: readonly ConstraintRename[] };
  /** `formerTable`: the name that its table had. */
  "rename-join": OfJoin & Before<Join> & { readonly formerTable: string };
  /** `geo.lat` of `geo` becomes `to`; `before`: the column with all that is within it as it was called. */
  "rename-part": OfColumn & Before<Column> & { readonly from: string; readonly to: string };
  "rename-index": OfIndex & { readonly from: string };
  "drop-index": OfIndex;
  "drop-column": OfColumn;
  "drop-bytes": OfTable;
  "drop-join": OfJoin;
  "drop-table": OfTable;
  /** What embedded values get that lack a property. `is`: where the spec says, or said, it. */
  "fill-part": OfPart & { readonly backfill: Json; readonly is: "backfill" | "former default" };
  /** Existing values of a property, or of `size.width`, may be refused now. There is nothing to make. */
  narrow: OfTable & { readonly path: string; readonly narrower: readonly string[] };
  /** A property of embedded values goes. */
  "drop-part": OfPart & Before<Column>;
  /** What no migration can make by itself. */
  impossible: { readonly what: string; readonly refusal: Refusal };
}

/** One difference. */
export type Change = { [does in keyof Fields]: { readonly does: does } & Fields[does] }[keyof Fields];

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
