/** What migrations are written of: lines of TypeScript over knex's schema builder, and the names of types in SQL. */

import type { ColumnType } from "../../src/store/table.ts";

/** Lines of TypeScript that make a change and that take it back. */
export interface Step {
  readonly up: string;
  readonly down: string;
}

/** A statement as it stands. */
export const raw = (statement: string): string => `  await knex.schema.raw(${quoted(statement)});`;

/** A string in TypeScript, in the quotes that need the least escaping; what would end a line, or cannot be seen, by its number. */
export function quoted(value: string): string {
  const quote = [`"`, `'`, "`"].find((mark) => !value.includes(mark)) ?? "`";
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll(quote, `\\${quote}`);
  return `${quote}${quote === "`" ? escaped.replaceAll("${", "\\${") : escaped}${quote}`;
}

/** A call of the schema builder on a table, with its lines. */
export function block(call: "createTable" | "alterTable", name: string, lines: readonly string[]): string {
  return `  await knex.schema.${call}("${name}", (table) => {\n${lines.map((line) => `    ${line}\n`).join("")}  });`;
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
