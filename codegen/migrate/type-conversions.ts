/** Conversions of column values between types: the SQL expression, and which rows cannot be converted or lose something. */

import { digitsIn, sqlTypeOf } from "../../src/store/column-types.ts";
import type { Digits } from "../../src/store/decimals.ts";
import type { ColumnType } from "../../src/store/table.ts";

/** A conversion between column types. The texts are SQL about one column. */
export interface Conversion {
  readonly using: string;
  /** Whether every value can be converted without loss. */
  readonly widening: boolean;
  /** Condition for values that cannot be converted; null: none. */
  readonly cannot: string | null;
  /** Condition for values that lose something; null: none. */
  readonly loses: string | null;
  /** What rows have that meet these conditions, for messages. */
  readonly because: { readonly cannot: string; readonly loses: string };
}

/** The conversion of a column, given as SQL; null: there is none. `language`: the default language. */
export function conversion(was: ColumnType, is: ColumnType, column: string, language: string): Conversion | null {
  const tooGreat = `exists (select from unnest(${column}) as "one" where abs("one") > ${safe})`;
  if (was === "bigint[]" && is === "double[]")
    return { ...widening(`${column}::double precision[]`), cannot: tooGreat };
  if (was === "double[]" && is === "bigint[]") {
    const loses = `case when ${tooGreat} then false else ${column} <> ${column}::bigint[]::double precision[] end`;
    return { ...losing(`${column}::bigint[]`, loses, "have fractions"), cannot: tooGreat };
  }
  if (is === `${was}[]`) return toMany(was, column);
  if (was === `${is}[]`) return toOne(was, column);
  const [of, digits] = [digitsIn(was), digitsIn(is)];
  if (of !== null && digits !== null)
    return was.endsWith("[]") === is.endsWith("[]") ? digitsChange(was, of, is, digits, column) : null;
  if (was === "languages" || is === "languages")
    return was === "text" || is === "text" ? byLanguage(was, column, language) : null;
  return scalar(was, is, column);
}

/** The converted value, or null if it cannot be converted. */
export const converted = ({ using, cannot }: Conversion): string =>
  cannot === null ? using : `case when ${cannot} then null else ${using} end`;

/** Holds for values that become null by the conversion. */
export const convertedToNone = ({ using, cannot }: Conversion): string =>
  cannot === null ? `(${using}) is null` : `case when ${cannot} then false else (${using}) is null end`;

const INEXACT = "are beyond what a number holds exactly";

const widening = (using: string): Conversion => ({
  using,
  widening: true,
  cannot: null,
  loses: null,
  because: { cannot: INEXACT, loses: "" },
});

const losing = (using: string, loses: string, because: string): Conversion => ({
  ...widening(using),
  widening: false,
  loses,
  because: { cannot: INEXACT, loses: because },
});

/** Null becomes an empty array. */
const toMany = (was: ColumnType, column: string): Conversion =>
  was === "json"
    ? widening(`case when ${column} is null then '[]'::jsonb else jsonb_build_array(${column}) end`)
    : widening(`array_remove(array[${column}], null)`);

const toOne = (was: ColumnType, column: string): Conversion =>
  was === "json[]"
    ? losing(`${column} -> 0`, `jsonb_array_length(${column}) > 1`, "have several values")
    : losing(`${column}[1]`, `cardinality(${column}) > 1`, "have several values");

function byLanguage(was: ColumnType, column: string, tag: string): Conversion {
  const language = quote(tag);
  if (was === "text")
    return widening(`case when ${column} is null then null else jsonb_build_object(${language}, ${column}) end`);
  // Falls back to another language.
  const any = `jsonb_path_query_first(${column}, '$.*') #>> '{}'`;
  return losing(
    `coalesce(${column} ->> ${language}, ${any})`,
    `(${column} - ${language}) <> '{}'::jsonb`,
    `have a text in another language than "${tag}"`,
  );
}

/** Number.MAX_SAFE_INTEGER */
const safe = "9007199254740991";

interface Form {
  readonly form: string;
  /** For messages: how other texts look. */
  readonly looks: string;
  /** Condition for texts that match the form, but are invalid or do not survive the conversion back. */
  readonly but?: (text: string) => string;
}

const day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";

/** Year 0, or a day beyond the end of its month. */
const noDay = (text: string): string => {
  const [year, month] = [`substr(${text}, 1, 4)::integer`, `substr(${text}, 6, 2)::integer`];
  const last = `make_date(${year}, ${month}, 1) + interval '1 month' - interval '1 day'`;
  return `case when ${year} = 0 then true else substr(${text}, 9, 2)::integer > extract(day from ${last}) end`;
};

/** A number outside the range, which PostgreSQL would reject, or with more digits than the type keeps. */
const noDouble = (text: string): string => {
  const size = `abs(${text}::numeric)`;
  const range = `${size} = 0 or ${size} between 4.9e-324 and 1.7976931348623157e308`;
  return `case when ${range} then ${text}::double precision::text <> ${text} else true end`;
};

/** Texts that can be converted to a type and back. */
const forms: { readonly [type in ColumnType]?: Form } = {
  // A leading zero would be lost.
  bigint: {
    form: "^(0|-{0,1}[1-9][0-9]{0,15})$",
    looks: "are no whole number",
    but: (text) => `abs(${text}::numeric) > ${safe}`,
  },
  // As PostgreSQL writes them.
  double: {
    form: "^-{0,1}(0|[1-9][0-9]{0,14})([.][0-9]{1,20}){0,1}(e[+-][0-9]{2,3}){0,1}$",
    looks: "are no number, or one that would be written otherwise",
    but: noDouble,
  },
  boolean: { form: "^(true|false)$", looks: "are neither true nor false" },
  date: { form: `^${day}$`, looks: "are no date", but: noDay },
  timestamp: {
    form: `^${day}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}([.][0-9]{1,3}){0,1}Z$`,
    looks: "are no date and time",
    but: noDay,
  },
  uuid: { form: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", looks: "are no UUID" },
};

/** Condition for numbers with more digits before the point, once they are rounded. */
const tooLarge = (number: string, { precision, scale }: Digits): string =>
  `abs(round(${number}, ${scale})) >= 1e${precision - scale}::numeric`;

/** Digits before the point. */
const wholeDigits = ({ precision, scale }: Digits): number => precision - scale;

const decimal = (using: string, cannot: string | null, loses: string | null): Conversion => ({
  using,
  widening: cannot === null && loses === null,
  cannot,
  loses,
  because: { cannot: "have more digits before the point", loses: "have more digits after the point" },
});

/** Decimals, single or several, with other digits. */
function digitsChange(was: ColumnType, from: Digits, is: ColumnType, to: Digits, column: string): Conversion {
  const any = (condition: string): string =>
    was.endsWith("[]")
      ? `exists (select from unnest(${column}) as "one" where ${condition.replaceAll(column, '"one"')})`
      : condition;
  const cannot = wholeDigits(to) < wholeDigits(from) + Number(to.scale < from.scale) ? any(tooLarge(column, to)) : null;
  const loses = to.scale < from.scale ? any(`${column} <> round(${column}, ${to.scale})`) : null;
  return decimal(
    `${column}::${sqlTypeOf(is).replace("numeric", `numeric(${to.precision},${to.scale})`)}`,
    cannot,
    loses,
  );
}

/** A number as a decimal. `exact`: the number, as a numeric of PostgreSQL; `whole`: it has no fraction. */
function toDecimal(exact: string, to: Digits, isWhole: boolean): Conversion {
  const cannot = isWhole && wholeDigits(to) > 15 ? null : tooLarge(exact, to);
  const loses = isWhole ? null : `${exact} <> round(${exact}, ${to.scale})`;
  return decimal(`(${exact})::numeric(${to.precision},${to.scale})`, cannot, loses);
}

/** As PostgreSQL writes a decimal, so that the text survives the conversion back. */
const decimalForm = (to: Digits): Form => ({
  form: `^-{0,1}(0|[1-9][0-9]{0,200})${to.scale === 0 ? "" : `[.][0-9]{${to.scale}}`}$`,
  looks: `are no decimal numbers with ${wholeDigits(to)} digits before and ${to.scale} after the point`,
  but: (text) => `${text}::numeric::text <> ${text} or ${tooLarge(`${text}::numeric`, to)}`,
});

function scalar(was: ColumnType, is: ColumnType, column: string): Conversion | null {
  const [from, to] = [digitsIn(was), digitsIn(is)];
  if (to !== null && (was === "bigint" || was === "double"))
    return toDecimal(`${column}${was === "double" ? "::text" : ""}::numeric`, to, was === "bigint");
  if (from !== null && is === "double")
    return losing(
      `${column}::double precision`,
      `${column}::double precision::text::numeric <> ${column}`,
      "are no floating-point numbers",
    );
  if ((from !== null || was === "double") && is === "bigint")
    return {
      ...losing(`round(${column})::bigint`, `${column} <> trunc(${column})`, "have fractions"),
      cannot: `abs(${column}) > ${safe}`,
    };
  if (is === "text" && (forms[was] || from)) {
    const iso = `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    return widening(was === "timestamp" ? iso : `${column}::text`);
  }
  const asText = to === null ? forms[is] : decimalForm(to);
  if (was === "text" && asText) {
    const { form, looks, but } = asText;
    const fits = `${column} ~ ${quote(form)}`;
    // Evaluates the second condition only for texts of the form.
    return {
      using: to === null ? `${column}::${sqlTypeOf(is)}` : toDecimal(column, to, true).using,
      widening: false,
      cannot:
        but === undefined ? `not (${fits})` : `case when ${fits} then ${but(column)} else ${column} is not null end`,
      loses: null,
      because: { cannot: `have texts that ${looks}`, loses: "" },
    };
  }
  const midnight = `(${column} at time zone 'UTC')::date::timestamp at time zone 'UTC'`;
  switch (`${was} ${is}`) {
    case "bigint double":
      return { ...widening(`${column}::double precision`), cannot: `abs(${column}) > ${safe}` };
    case "date timestamp":
      return widening(`${column}::timestamp at time zone 'UTC'`);
    case "timestamp date":
      return losing(`(${column} at time zone 'UTC')::date`, `${column} <> ${midnight}`, "have a time of day");
    default:
      return null;
  }
}

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`;
