/** Encodes record values for statements, and refuses values that PostgreSQL cannot store, or has not stored. */

import pg from "pg";
import { canIdentify, elementType, isMany, isOfType, isStorable } from "../column-types.ts";
import type { WriteRefusal } from "../record.ts";
import { isDate, type Layout } from "../rows/table-mapping.ts";
import type { RecordContent } from "../store.ts";
import type { Column, ColumnType, Join } from "../table.ts";

/** Encodes a value for a column, including absent ones. */
export function encode(column: Column, value: unknown): unknown {
  const { type } = column;
  if (value === null || value === undefined) return isMany(type) ? (type === "json[]" ? "[]" : []) : null;
  if (type === "languages") return Object.keys(value).length === 0 ? null : JSON.stringify(value);
  if (type === "json" || type === "json[]" || type === "document") return JSON.stringify(value);
  if (type === "point") return pointText(value);
  return type === "point[]" ? (value as unknown[]).map(pointText) : value;
}

/** Well-known text as PostgreSQL's text of a point. */
const pointText = (value: unknown): string => String(value).slice("POINT".length).replace(" ", ",");

/** Content split by table: columns and join tables, encoded. */
export interface Encoded {
  readonly columns: ReadonlyMap<Column, unknown>;
  readonly joins: ReadonlyMap<Join, readonly string[]>;
}

/**
 * Encodes content, or returns a refusal for a value that cannot be stored. Ignores dates and relations, so that a record
 * read can be written again. An unknown property is a bug of the caller. `merging`: language maps are merged
 * into the existing ones.
 */
export function encodeContent(layout: Layout, content: RecordContent, merging = false): Encoded | WriteRefusal {
  const columns = new Map<Column, unknown>();
  const joins = new Map<Join, readonly string[]>();
  for (const [property, value] of Object.entries(content)) {
    if (value === undefined || property.startsWith("$")) continue;
    const column = layout.columns.get(property);
    if (column !== undefined) {
      if (isDate(column)) continue;
      if (!holds(column, value))
        return { refused: column.references === null ? "value-unstorable" : "no-such-target", property };
      // A language map to merge is a patch: an empty one changes nothing.
      columns.set(
        column,
        merging && column.type === "languages" && value !== null ? JSON.stringify(value) : encode(column, value),
      );
      continue;
    }
    const join = layout.joins.get(property);
    if (join === undefined) throw new TypeError(`${layout.table.resource} has no stored property ${property}.`);
    const targets = (value ?? []) as readonly string[];
    if (!targets.every((target) => canIdentify(join.target.kind, target)))
      return { refused: "no-such-target", property };
    joins.set(join, targets);
  }
  return { columns, joins };
}

function holds(column: Column, value: unknown): boolean {
  if (value === null) return true;
  if (!isMany(column.type)) return fitsColumn(column.type, value);
  return Array.isArray(value) && value.every((one) => one !== null && fitsColumn(column.type, one));
}

/** PostgreSQL would round a decimal with too many digits after the point. */
const fitsColumn = (type: ColumnType, value: unknown): boolean =>
  type.startsWith("decimal") ? isOfType(elementType(type), value) : isStorable(type, value);

/** The refusal of a write that a database error means. Throws another error. */
export function refusalOf(layout: Layout, error: unknown): WriteRefusal {
  if (error instanceof pg.DatabaseError) {
    const { code = "", constraint = "", column } = error;
    const known = layout.refusals.get(constraint);
    if (known && /^(?:235(?:03|05|14)|23P01)$/.test(code)) return known;
    if (code === "23502") {
      const property = layout.columns.values().find(({ name }) => name === column)?.property;
      if (property !== undefined) return { refused: "value-missing", property };
    }
    const own = [layout.table, ...layout.table.joins];
    if (code.startsWith("23") && own.some(({ name }) => name === error.table)) return { refused: "newer-constraint" };
    // Data exceptions: earlier checks should prevent them, but PostgreSQL decides.
    // 54000: a value is too long for an index.
    if (code.startsWith("22") || code === "54000") return { refused: "value-unstorable", property: null };
  }
  throw error;
}
