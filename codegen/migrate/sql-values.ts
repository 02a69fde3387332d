/** Values and types of columns, as SQL. */

import { sqlTypes } from "../../src/store/column-types.ts";
import type { Column, ColumnType, Json } from "../../src/store/table.ts";

export const sqlValue = (column: Pick<Column, "type">, value: Json): string =>
  sqlDefault({ ...column, default: value }) ?? "null";

/** A column's default as SQL. Columns with several values always have one: the empty array. */
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

/** An SQL string. Question marks are escaped, as knex takes them for placeholders. */
function literal(value: string): string {
  const doubled = value.replaceAll("'", "''");
  return /[\\?]/.test(value) ? `E'${doubled.replaceAll("\\", "\\\\").replaceAll("?", "\\x3F")}'` : `'${doubled}'`;
}

/** A column type in SQL. Text is sorted by code points, independently of the server's locale. */
export const sqlType = (type: ColumnType): string => (sqlTypes[type] === "text" ? 'text collate "C"' : sqlTypes[type]);
