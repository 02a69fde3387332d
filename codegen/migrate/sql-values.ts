/** Values and types of columns, as SQL; types also as the spec names them. */

import { sqlTypeOf } from "../../src/store/column-types.ts";
import { literal } from "../../src/store/database/index-expressions.ts";
import type { Column, ColumnType, Json } from "../../src/store/table.ts";

export const sqlValue = (column: Pick<Column, "type">, value: Json): string =>
  sqlDefault({ ...column, default: value }) ?? "null";

/** A column's default as SQL. Columns with several values always have one: the empty array. */
export function sqlDefault({ type, default: value }: Pick<Column, "type" | "default">): string | null {
  if (type === "languages" || type === "json" || type === "json[]" || type === "document") {
    return value === null ? (type === "json[]" ? "'[]'" : null) : `${literal(JSON.stringify(value))}::jsonb`;
  }
  if (type.endsWith("[]")) {
    const values = (value ?? []) as readonly Json[];
    return values.length === 0
      ? "'{}'"
      : `array[${values.map((one) => literal(String(one))).join(", ")}]::${sqlType(type)}`;
  }
  if (type === "point") return value === null ? null : literal(String(value).slice(5).replace(" ", ","));
  return value === null ? null : typeof value === "string" ? literal(value) : String(value);
}

/** A column type in SQL. Text is sorted by code points, independently of the server's locale. */
export function sqlType(type: ColumnType): string {
  const name = sqlTypeOf(type);
  return name === "text"
    ? 'text collate "C"'
    : name.replace("numeric", type.replace("decimal", "numeric").replace("[]", ""));
}

const NAMES: { readonly [type in ColumnType]?: string } = {
  text: "string",
  bigint: "integer",
  double: "number",
  boolean: "boolean",
  date: "date",
  timestamp: "dateTime",
  uuid: "uuid",
  languages: "string (multilingual)",
  json: "embedded value",
  document: "json",
  hash: "secret",
};

/** `string`, `string (many)`, `link`. */
export function typeName({ type, references }: Pick<Column, "type"> & Partial<Pick<Column, "references">>): string {
  if (references) return "link";
  const one = type.replace("[]", "") as ColumnType;
  return `${NAMES[one] ?? one}${one === type ? "" : " (many)"}`;
}
