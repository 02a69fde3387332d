/** Values and types of columns, as SQL. */

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
    const element = { double: "double precision", timestamp: "timestamptz(3)" }[type.slice(0, -2)] ?? type.slice(0, -2);
    return values.length === 0
      ? "'{}'"
      : `array[${values.map((one) => literal(String(one))).join(", ")}]::${element}[]`;
  }
  return value === null ? null : typeof value === "string" ? literal(value) : String(value);
}

/** A text as SQL. knex would take a question mark for the place of a value, so it is written by its number. */
function literal(value: string): string {
  const doubled = value.replaceAll("'", "''");
  return /[\\?]/.test(value) ? `E'${doubled.replaceAll("\\", "\\\\").replaceAll("?", "\\x3F")}'` : `'${doubled}'`;
}

/** Text is kept in code point order, which is the same everywhere; for people it is ordered when it is asked for. */
const text = 'text collate "C"';

/** The type of a column as the database names it, with its order where it has one. */
export function sqlType(type: ColumnType): string {
  const named: { readonly [type in ColumnType]?: string } = {
    text,
    hash: text,
    double: "double precision",
    timestamp: "timestamptz(3)",
    languages: "jsonb",
    json: "jsonb",
    "json[]": "jsonb",
    "double[]": "double precision[]",
    "timestamp[]": "timestamptz(3)[]",
  };
  return named[type] ?? type;
}
