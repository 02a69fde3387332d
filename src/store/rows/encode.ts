/** Encodes record values for statements, and rejects values that PostgreSQL cannot store. */

import type { WriteRefusal } from "../record.ts";
import type { RecordContent } from "../store.ts";
import type { Column, ColumnType, Join } from "../table.ts";
import { isDate, isMany, type Layout } from "./layout.ts";

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether `value` can be an identifier of that kind. UUIDs in lower case only, as a resource has one IRI. */
export function canIdentify(kind: "uuid" | "text", value: unknown): value is string {
  return typeof value === "string" && (kind === "uuid" ? uuidForm.test(value) : isStorableText(value));
}

/** Whether a column type can store, or be compared with, a value. */
export function isStorable(type: ColumnType, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  switch (type) {
    case "languages":
    case "json":
    case "json[]":
      return isStorableJson(value);
    case "bigint":
    case "bigint[]":
      return Number.isSafeInteger(value);
    case "double":
    case "double[]":
      return Number.isFinite(value);
    case "boolean":
    case "boolean[]":
      return typeof value === "boolean";
    case "uuid":
    case "uuid[]":
      return canIdentify("uuid", value);
    case "date":
    case "date[]":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !value.startsWith("0000");
    case "timestamp":
    case "timestamp[]":
      return (
        typeof value === "string" &&
        /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(value) &&
        !value.startsWith("0000") &&
        !Number.isNaN(Date.parse(value))
      );
    default:
      return typeof value === "string" && isStorableText(value);
  }
}

function isStorableJson(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorableJson(inner));
}

/** Encodes a value for a column, including absent ones. */
export function encode(column: Column, value: unknown): unknown {
  const { type } = column;
  if (value === null || value === undefined) return isMany(type) ? (type === "json[]" ? "[]" : []) : null;
  if (type === "languages") return Object.keys(value).length === 0 ? null : JSON.stringify(value);
  if (type === "json" || type === "json[]") return JSON.stringify(value);
  return value;
}

/** Content split by table: columns and join tables, encoded. */
export interface Encoded {
  readonly columns: ReadonlyMap<Column, unknown>;
  readonly joins: ReadonlyMap<Join, readonly string[]>;
}

/**
 * Encodes content, or returns a refusal for a value that cannot be stored. Ignores dates that the store sets, so that a
 * record read can be written again. An unknown property is a bug of the caller. `merging`: language maps are merged
 * into the existing ones.
 */
export function encodeContent(layout: Layout, content: RecordContent, merging = false): Encoded | WriteRefusal {
  const columns = new Map<Column, unknown>();
  const joins = new Map<Join, readonly string[]>();
  for (const [property, value] of Object.entries(content)) {
    if (value === undefined) continue;
    const column = layout.columns.get(property);
    if (column !== undefined) {
      if (isDate(column)) continue;
      if (!holds(column, value)) return refusedValue(column, property);
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
  if (!isMany(column.type)) return isStorable(column.type, value);
  return Array.isArray(value) && value.every((one) => one !== null && isStorable(column.type, one));
}

function refusedValue(column: Column, property: string): WriteRefusal {
  return column.references === null
    ? { refused: "value-unstorable", property }
    : { refused: "no-such-target", property };
}
