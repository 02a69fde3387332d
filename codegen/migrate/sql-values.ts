/** Values and types of columns, as SQL. */

import { sqlTypes } from "../../src/store/column-types.ts";
import type { Column, ColumnType, Json } from "../../src/store/table.ts";

/** A value of a column as SQL. */
export const sqlValue = (column: Pick<Column, "type">, value: Json): string =>
  sqlDefault({ ...column, default: value }) ?? "null";

/** A column's default as SQL; several values always have one, since none of them is an empty array. */
export function sqlDefault({ type, default: value }: Pick<Column, "type" | "default">): string | null {
  if (type === "languages" || type === "json" || type === "json[]") {
    return value === null ? (type === "json[]" ? "'[]'" : null) : `${literal(JSON.stringify(value))}::jsonb`;
  }
  if (type.endsWith("[]")) {
    const values = (value ?? []) as readonly Json[];
    return values.length === 0
      ? "'{}'"
      : `array[${values.map((one) => literal(String(one))).join(", ")}]::${sqlTypes[type]}`;
  }
  return value === null ? null : typeof value === "string" ? literal(value) : String(value);
}

/** A text as SQL. knex would take a question mark for the place of a value, so it is written by its number. */
function literal(value: string): string {
  const doubled = value.replaceAll("'", "''");
  return /[\\?]/.test(value) ? `E'${doubled.replaceAll("\\", "\\\\").replaceAll("?", "\\x3F")}'` : `'${doubled}'`;
}

/** The type of a column in SQL. Text is kept in code point order, which is the same everywhere. */
export const sqlType = (type: ColumnType): string => (sqlTypes[type] === "text" ? 'text collate "C"' : sqlTypes[type]);
