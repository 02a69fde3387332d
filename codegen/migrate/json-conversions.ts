/** Conversions of properties inside embedded values, which are JSON: those of columns, applied to JSON. */

import { digitsIn, elementType } from "../../src/store/column-types.ts";
import type { ColumnType } from "../../src/store/table.ts";
import { sqlType } from "./sql-values.ts";
import { type Conversion, conversion } from "./type-conversions.ts";

/** A conversion, as SQL about a JSON `"value"`. Null: values need none. */
export type JsonConversion = Conversion | null;

/** Pairs of types: in JSON, each value of the first is one of the second. */
const ALIKE: ReadonlySet<string> = new Set(
  ["bigint double", "date text", "timestamp text", "uuid text"].flatMap((pair) => [
    pair,
    pair.replace(/\b(?= |$)/g, "[]"),
  ]),
);

/** Conversions in both directions; null: there is none. */
export function jsonConversions(was: ColumnType, is: ColumnType, language: string) {
  const [there, back] = [carrying(was, is, language), carrying(is, was, language)];
  // Unchanged values need no conversion back.
  if (there === null) return { there, back: null };
  return there === undefined || back === undefined ? null : { there, back };
}

function carrying(was: ColumnType, is: ColumnType, language: string): JsonConversion | undefined {
  if (was === is || ALIKE.has(`${was} ${is}`)) return null;
  // Elements are the same JSON as single values.
  const [from, to]: readonly ColumnType[] =
    is === `${was}[]` ? ["json", "json[]"] : was === `${is}[]` ? ["json[]", "json"] : [was, is];
  const found = conversion(from as ColumnType, to as ColumnType, '"one"', language);
  if (found === null) return undefined;
  const about = (said: string): string =>
    `(select ${said} from (select ${sqlOf(from as ColumnType)} as "one") as "as")`;
  const fits = isOf(was);
  const holds = (condition: string | null): string | null =>
    condition === null ? null : `case when ${fits} then ${about(condition)} else false end`;
  return {
    ...found,
    using: `case when ${fits} then ${about(jsonOf(to as ColumnType, found.using))} else "value" end`,
    cannot: holds(found.cannot),
    loses: holds(found.loses),
  };
}

const written = `"value" #>> '{}'`;

/** The JSON value as a column value. */
function sqlOf(type: ColumnType): string {
  if (type === "json" || type === "json[]" || type === "languages") return '"value"';
  if (type.endsWith("[]"))
    return `array(select "each"::${sqlType(elementType(type))} from jsonb_array_elements_text("value") as "all" ("each"))`;
  return type === "text" ? written : `(${written})::${sqlType(type)}`;
}

function jsonOf(type: ColumnType, using: string): string {
  if (type === "json" || type === "json[]" || type === "languages") return using;
  if (type === "timestamp") return `to_jsonb(to_char((${using}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  // A decimal is a text in JSON.
  return `to_jsonb(${digitsIn(type) === null ? using : `(${using})::text`})`;
}

/** Holds for JSON of a type. The database does not check types inside JSON, so others may occur; they stay. */
function isOf(type: ColumnType): string {
  const kind = (name: string): string => `jsonb_typeof("value") = '${name}'`;
  if (type === "json[]") return kind("array");
  if (type === "document") return "true";
  if (type.endsWith("[]")) {
    const each = isOf(elementType(type));
    return `${kind("array")} and not exists (select from jsonb_array_elements("value") as "each" ("value") where not (${each}))`;
  }
  switch (type) {
    case "json":
    case "languages":
      return kind("object");
    case "double":
      return kind("number");
    case "boolean":
      return kind("boolean");
    case "text":
    case "hash":
      return kind("string");
    default: {
      const form = conversion("text", type, `(${written})`, "")?.cannot ?? "false";
      return `${kind(type === "bigint" ? "number" : "string")} and not (${form})`;
    }
  }
}
