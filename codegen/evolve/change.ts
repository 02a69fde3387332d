/** A change between two lists of tables, and what it does to data that is already there. */

import type { Column, Index, Join, Json, Part, Table } from "../../src/store/table.ts";
import type { Carrying } from "./carrying.ts";
import type { Conversion } from "./conversions.ts";
import type { Refusal } from "./refusal.ts";
import { typeSaid } from "./types.ts";

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
      readonly back: Carrying;
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
      readonly property: string;
      readonly narrower: readonly string[];
    }
  /** A property of embedded values goes, `size.width` of `size`. */
  | {
      readonly does: "drop-part";
      readonly table: Table;
      readonly column: Column;
      readonly before: Column;
      readonly property: string;
      readonly part: string;
    }
  /** What no migration can make by itself. */
  | { readonly does: "impossible"; readonly what: string; readonly refusal: Refusal };

/**
 * What a change does to what is there. `additive`: nothing. `widening`: all of it fits as it is, or is carried over whole. `narrowing`: it stays,
 * and what no longer fits is refused when it is written back. `data`: rows are written, or have to fit; where one does not, nothing is made.
 * `destructive`: some of it is lost, so it is made only where that is named.
 */
export type Effect = "additive" | "widening" | "narrowing" | "data" | "destructive" | "impossible";

/** `named`: what may be lost. */
export function effectOf(change: Change, named: ReadonlySet<string> = new Set()): Effect {
  switch (change.does) {
    case "impossible":
      return "impossible";
    case "narrow":
      return "narrowing";
    case "drop-table":
    case "drop-column":
    case "drop-part":
    case "drop-bytes":
    case "drop-join":
      return "destructive";
    case "retype":
    case "retype-part": {
      const { widening, loses } = change.there;
      if (widening) return "widening";
      return loses !== null && named.has(lossOf(change) ?? "") ? "destructive" : "data";
    }
    case "link-to-one":
      return named.has(lossOf(change) ?? "") ? "destructive" : "data";
    case "relax":
    case "drop-unique":
    case "link-to-many":
      return "widening";
    case "require":
    case "add-unique":
    case "fill-part":
      return "data";
    case "add-column":
      return change.backfill === null ? "additive" : "data";
    case "set-target":
      return change.column.references === null ? "widening" : "data";
    default:
      return "additive";
  }
}

/** Whether it is told alone, and no migration makes anything of it. */
export const isTold = ({ does }: Change): boolean => does === "narrow";

/** The name of what a change loses, or may lose, as it has to be given by whoever wants that; null: nothing. */
export function lossOf(change: Change): string | null {
  switch (change.does) {
    case "drop-table":
      return change.table.name;
    case "drop-column":
      return `${change.table.name}.${change.column.name}`;
    case "drop-part":
      return `${change.table.name}.${change.part}`;
    case "drop-bytes":
      return `${change.table.name}.${change.table.bytes}`;
    case "drop-join":
    case "link-to-one":
      return `${change.table.name}.${change.join.property}`;
    case "retype":
      return change.there.loses === null ? null : `${change.table.name}.${change.column.name}`;
    case "retype-part":
      return change.there.loses === null ? null : `${change.table.name}.${change.path}`;
    default:
      return null;
  }
}

/** What a change is, for people. */
export function describe(change: Change): string {
  if (change.does === "impossible") return change.what;
  if (isRename(change)) return describeRename(change);
  const { does, table } = change;
  if (does === "add-table" || does === "drop-table")
    return `${does === "add-table" ? "adds" : "drops"} the table ${table.name}`;
  if (does === "add-index" || does === "drop-index")
    return `${does === "add-index" ? "adds" : "drops"} the index ${change.index.name}`;
  if (does === "add-join" || does === "drop-join")
    return `${does === "add-join" ? "adds" : "drops"} the links ${table.name}.${change.join.property}`;
  if (does === "add-bytes" || does === "drop-bytes")
    return does === "add-bytes"
      ? `lets rows of ${table.name} have bytes`
      : `ends the bytes of the rows of ${table.name}`;
  if (does === "set-join-on-delete")
    return `changes what deleting a target does to the links ${table.name}.${change.join.property}`;
  if (does === "narrow") return `narrows ${table.name}.${change.property}: ${change.narrower.join(", and ")}`;
  if (does === "drop-part") return `drops ${table.name}.${change.part} from embedded values`;
  if (does === "retype-part")
    return `changes the type of ${table.name}.${change.path} from ${typeSaid(change.was)} to ${typeSaid(change.part)} in embedded values`;
  if (does === "fill-part") return `gives embedded values that have no ${table.name}.${change.path} the ${change.is}`;
  const column = `${table.name}.${change.column.name}`;
  if (does === "link-to-many" || does === "link-to-one") {
    const links = `${table.name}.${change.join.property}`;
    const [what, as] =
      does === "link-to-many" ? [`lets the link ${column} be many`, links] : [`makes the links ${links} one`, column];
    return links === column ? what : `${what}, as ${as}`;
  }
  if (does === "retype")
    return `changes the type of ${column} from ${typeSaid(change.before)} to ${typeSaid(change.column)}`;
  if (does === "set-target") return describeTarget(column, change.column, change.before);
  const words = {
    "add-column": `adds the column ${column}`,
    "drop-column": `drops the column ${column}`,
    "add-unique": `makes the values of ${column} unique`,
    "drop-unique": `lets values of ${column} repeat`,
    relax: `lets ${column} be absent`,
    require: `makes ${column} required`,
    "set-default": `changes the default of ${column}`,
    "set-on-delete": `changes what deleting the target does to ${column}`,
  };
  return words[does];
}

function describeTarget(name: string, { references: is }: Column, { references: was }: Column): string {
  const target = (reference: Column["references"]) => `${reference?.table}.${reference?.column}`;
  if (was === null) return `makes ${name} a link to ${target(is)}`;
  if (is === null) return `lets ${name} be no link to ${target(was)} any more`;
  return `changes what ${name} links to from ${target(was)} to ${target(is)}`;
}

type Rename = Extract<Change, { readonly does: `rename-${string}` }>;

const isRename = (change: Change): change is Rename => change.does.startsWith("rename-");

function describeRename(change: Rename): string {
  switch (change.does) {
    case "rename-table":
      return `renames the table ${change.before.name} to ${change.table.name}`;
    case "rename-resource":
      return `keeps for ${change.table.resource} what was kept for ${change.before.resource}`;
    case "rename-column":
      return `renames the column ${change.table.name}.${change.from} to ${change.to}`;
    case "rename-constraints":
      return `renames the constraints ${change.constraints.map(([from]) => from).join(", ")}`;
    case "rename-join":
      return `renames the links ${change.formerTable}.${change.before.property} to ${change.formerTable === change.table.name ? "" : `${change.table.name}.`}${change.join.property}`;
    case "rename-part":
      return `renames ${change.table.name}.${change.from} to ${change.to} in embedded values`;
    case "rename-index":
      return `renames the index ${change.from} to ${change.index.name}`;
  }
}
