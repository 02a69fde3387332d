/** Conversions of values inside embedded values, which are JSON: the same as those of columns. */

import { elementType } from "../../src/store/column-types.ts";
import type { ColumnType } from "../../src/store/table.ts";
import { sqlType } from "./sql-values.ts";
import { type Conversion, conversion } from "./type-conversions.ts";

/** A way from one type to another; each text is SQL about a `"value"` of JSON. Null: it is of both types as it is. */
export type JsonConversion = Conversion | null;

/** In JSON, whatever is of the first type is of the second. */
const ALIKE: ReadonlySet<string> = new Set(
  ["bigint double", "date text", "timestamp text", "uuid text"].flatMap((pair) => [
    pair,
    `${pair.replace(" ", "[] ")}[]`,
  ]),
);

const isAlike = (was: ColumnType, is: ColumnType): boolean => was === is || ALIKE.has(`${was} ${is}`);

/** The ways there and back; null: no value says what it would be. */
export function jsonConversions(
  was: ColumnType,
  is: ColumnType,
  language: string,
): { readonly there: JsonConversion; readonly back: JsonConversion } | null {
  const [there, back] = [carrying(was, is, language), carrying(is, was, language)];
  // What is as it was need not be taken back.
  if (there === null) return { there, back: null };
  return there === undefined || back === undefined ? null : { there, back };
}

function carrying(was: ColumnType, is: ColumnType, language: string): JsonConversion | undefined {
  if (isAlike(was, is)) return null;
  // One of several is the same JSON as one alone.
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

/** A value of JSON as one of a column. */
function sqlOf(type: ColumnType): string {
  if (type === "json" || type === "json[]" || type === "languages") return '"value"';
  if (type.endsWith("[]"))
    return `array(select "each"::${sqlType(elementType(type))} from jsonb_array_elements_text("value") as "all" ("each"))`;
  return type === "text" ? written : `(${written})::${sqlType(type)}`;
}

function jsonOf(type: ColumnType, using: string): string {
  if (type === "json" || type === "json[]" || type === "languages") return using;
  if (type === "timestamp") return `to_jsonb(to_char((${using}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  return `to_jsonb(${using})`;
}

/** Holds where a value is of a type: what nobody has looked at may be of any other, and stays. */
function isOf(type: ColumnType): string {
  const kind = (name: string): string => `jsonb_typeof("value") = '${name}'`;
  if (type === "json[]") return kind("array");
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
