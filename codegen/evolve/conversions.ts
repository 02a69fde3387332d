/** What becomes of the values of a column whose type changes: the expression for it, and which rows lose something or cannot follow. */

import type { ColumnType } from "../../src/store/table.ts";

/** A way from one type of column to another; each text is SQL, about the column that it was made for. */
export interface Conversion {
  readonly using: string;
  /** Whether every value of the one type is one of the other. */
  readonly widening: boolean;
  /** Holds for rows whose value the other type cannot have; null: there are none. */
  readonly cannot: string | null;
  /** Holds for rows that lose a part of what they have; null: none does. */
  readonly loses: string | null;
  /** For people, of the rows that `loses` or `cannot` finds: what they have. */
  readonly because: string;
}

/** The conversion of a column, whose name is given as SQL; `language`: what texts are in that name none. Null: no value says what it would be. */
export function conversion(was: ColumnType, is: ColumnType, column: string, language: string): Conversion | null {
  if (was === "bigint[]" && is === "double[]") return widening(`${column}::double precision[]`);
  if (was === "double[]" && is === "bigint[]")
    return losing(`${column}::bigint[]`, `${column} <> ${column}::bigint[]::double precision[]`, "have fractions");
  if (is === `${was}[]`) return toMany(was, column);
  if (was === `${is}[]`) return toOne(was, column);
  if (was === "languages" || is === "languages")
    return was === "text" || is === "text" ? byLanguage(was, column, quote(language)) : null;
  return scalar(was, is, column);
}

const widening = (using: string): Conversion => ({ using, widening: true, cannot: null, loses: null, because: "" });

const losing = (using: string, loses: string, because: string): Conversion => ({
  using,
  widening: false,
  cannot: null,
  loses,
  because,
});

const checked = (using: string, cannot: string, because: string): Conversion => ({
  using,
  widening: false,
  cannot,
  loses: null,
  because,
});

function toMany(was: ColumnType, column: string): Conversion {
  if (was === "json")
    return widening(`case when ${column} is null then '[]'::jsonb else jsonb_build_array(${column}) end`);
  // What has no value has an empty list, in whatever type that is.
  return widening(`array_remove(array[${column}], null)`);
}

function toOne(was: ColumnType, column: string): Conversion {
  return was === "json[]"
    ? losing(`${column} -> 0`, `jsonb_array_length(${column}) > 1`, "have several values")
    : losing(`${column}[1]`, `cardinality(${column}) > 1`, "have several values");
}

function byLanguage(was: ColumnType, column: string, language: string): Conversion {
  if (was === "text")
    return widening(`case when ${column} is null then null else jsonb_build_object(${language}, ${column}) end`);
  // Better a text in another language than none.
  const any = `jsonb_path_query_first(${column}, '$.*') #>> '{}'`;
  return losing(
    `coalesce(${column} ->> ${language}, ${any})`,
    `(${column} - ${language}) <> '{}'::jsonb`,
    `have a text in another language than ${language}`,
  );
}

/** As JSON has whole numbers, beyond which they are not exact. */
const safe = "9007199254740991";

/** Of the texts that a client may have given, those that are a value of a type and nothing else. */
const forms: { readonly [type in ColumnType]?: readonly [form: string, looks: string] } = {
  // A leading zero would be lost.
  bigint: ["^(0|-{0,1}[1-9][0-9]{0,15})$", "are no whole number"],
  double: ["^-{0,1}(0|[1-9][0-9]{0,14})([.][0-9]{1,15}){0,1}([eE][+-]{0,1}[0-9]{1,2}){0,1}$", "are no number"],
  boolean: ["^(true|false)$", "are neither true nor false"],
  date: ["^[0-9]{4}-[01][0-9]-[0-3][0-9]$", "are no date"],
  timestamp: ["^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-9:]{8}([.][0-9]{1,3}){0,1}Z$", "are no date and time"],
  uuid: ["^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "are no UUID"],
};

const sqlTypes: { readonly [type in ColumnType]?: string } = {
  double: "double precision",
  timestamp: "timestamptz(3)",
};

function scalar(was: ColumnType, is: ColumnType, column: string): Conversion | null {
  if (is === "text" && forms[was]) {
    const iso = `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    return widening(was === "timestamp" ? iso : `${column}::text`);
  }
  if (was === "text" && forms[is]) {
    const [form, looks] = forms[is];
    const fits = `${column} ~ ${quote(form)}`;
    // Whatever else is asked of a text that has the form is asked of none that has not.
    const cannot =
      is === "bigint"
        ? `case when ${fits} then abs(${column}::numeric) > ${safe} else ${column} is not null end`
        : `not (${fits})`;
    return checked(`${column}::${sqlTypes[is] ?? is}`, cannot, `have texts that ${looks}`);
  }
  const midnight = `(${column} at time zone 'UTC')::date::timestamp at time zone 'UTC'`;
  switch (`${was} ${is}`) {
    case "bigint double":
      return { ...widening(`${column}::double precision`), cannot: `abs(${column}) > ${safe}`, because: inexact };
    case "double bigint":
      return {
        ...losing(`round(${column})::bigint`, `${column} <> trunc(${column})`, "have fractions, or are too great"),
        cannot: `abs(${column}) > ${safe}`,
      };
    case "date timestamp":
      return widening(`${column}::timestamp at time zone 'UTC'`);
    case "timestamp date":
      return losing(`(${column} at time zone 'UTC')::date`, `${column} <> ${midnight}`, "have a time of day");
    default:
      return null;
  }
}

const inexact = "are beyond what a number holds exactly";

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;
