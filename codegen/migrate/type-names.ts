/** Names of column types as in the spec. */

import type { Column, ColumnType } from "../../src/store/table.ts";

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
