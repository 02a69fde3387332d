/** The registry of column types: one entry each, with its name in SQL and the values that it can hold. */

import { type Digits, hasDigits, isDecimal } from "./decimals.ts";
import { FORMATS } from "./formats.ts";

const POINT = new RegExp(FORMATS.point);

interface ColumnTypeEntry {
  readonly sql: string;
  /** Whether a column can store, or be compared with, a value; neither null nor undefined. */
  readonly holds: (value: unknown) => boolean;
}

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const isStorableText = (value: unknown): value is string =>
  typeof value === "string" && !value.includes("\0") && value.isWellFormed();

const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

function isStorableJson(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorableJson(inner));
}

/** Types of single values, of which there are arrays too. */
const SINGLE = {
  text: { sql: "text", holds: isStorableText },
  bigint: { sql: "bigint", holds: Number.isSafeInteger },
  /** `decimal(12,2)`: only a column is limited to its digits; what it is compared with is not. */
  decimal: { sql: "numeric", holds: isDecimal },
  double: { sql: "double precision", holds: Number.isFinite },
  boolean: { sql: "boolean", holds: (value) => typeof value === "boolean" },
  date: {
    sql: "date",
    holds: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !value.startsWith("0000"),
  },
  timestamp: {
    sql: "timestamptz(3)",
    holds: (value) =>
      typeof value === "string" &&
      /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(value) &&
      !value.startsWith("0000") &&
      !Number.isNaN(Date.parse(value)),
  },
  uuid: { sql: "uuid", holds: isUuid },
  /** A counted number that identifies: a text in links and paths, and a number as a property. */
  counted: {
    sql: "bigint",
    holds: (value) => /^[1-9]\d{0,15}$/.test(String(value)) && Number.isSafeInteger(Number(value)),
  },
  point: { sql: "point", holds: (value) => typeof value === "string" && POINT.test(value) },
} satisfies Readonly<Record<string, ColumnTypeEntry>>;

const OTHERS = {
  /** Language map: `{"en": "Vienna"}`. */
  languages: { sql: "jsonb", holds: isStorableJson },
  /** Any JSON but null. */
  document: { sql: "jsonb", holds: isStorableJson },
  /** One embedded value, or a JSON array of several. */
  json: { sql: "jsonb", holds: isStorableJson },
  "json[]": { sql: "jsonb", holds: isStorableJson },
  /** Hash of a secret or password, never part of a record. */
  hash: { sql: "text", holds: isStorableText },
} satisfies Readonly<Record<string, ColumnTypeEntry>>;

export type DecimalType = `decimal(${number},${number})`;
type Single = Exclude<keyof typeof SINGLE, "decimal"> | DecimalType;
export type ColumnType = Single | `${Single}[]` | keyof typeof OTHERS;

const ENTRIES: Readonly<Record<string, ColumnTypeEntry>> = { ...SINGLE, ...OTHERS };

/** Only decimals have parameters. */
const entryOf = (type: ColumnType): ColumnTypeEntry => ENTRIES[elementType(type)] ?? SINGLE.decimal;

/** Its name in SQL, without the digits of decimals. */
export const sqlTypeOf = (type: ColumnType): string =>
  `${entryOf(type).sql}${isMany(type) && !(type in OTHERS) ? "[]" : ""}`;

/** Digits of a decimal type, or of its elements; null: another type. */
export function digitsIn(type: ColumnType): Digits | null {
  const [, precision, scale] = /^decimal\((\d+),(\d+)\)/.exec(type) ?? [];
  return scale === undefined ? null : { precision: Number(precision), scale: Number(scale) };
}

/** Whether a type holds several values, with an empty array for none. */
export const isMany = (type: ColumnType): boolean => type.endsWith("[]");

/** The type of each of the values. */
export const elementType = (type: ColumnType): ColumnType => type.replace("[]", "") as ColumnType;

export type IdentifierKind = "uuid" | "text" | "counted";

/** Whether `value` can be an identifier of that kind. UUIDs in lower case only, as a resource has one IRI. */
export function canIdentify(kind: IdentifierKind, value: unknown): value is string {
  return SINGLE[kind].holds(value);
}

/** Whether a column type can store, or be compared with, a value: one of several, if it holds several. */
export function isStorable(type: ColumnType, value: unknown): boolean {
  return value === null || value === undefined || entryOf(type).holds(value);
}

/** Whether a stored value is of a type where the database does not check it: in JSON, and in arrays. It is not null. */
export function isOfType(type: ColumnType, value: unknown): boolean {
  if (isMany(type))
    return Array.isArray(value) && value.every((one) => one !== null && isOfType(elementType(type), one));
  if (type === "json") return isObject(value);
  if (type === "languages") return isObject(value) && Object.values(value).every((one) => typeof one === "string");
  const digits = digitsIn(type);
  if (digits !== null) return hasDigits(value, digits);
  // In embedded values, UUIDs are stored as the client wrote them.
  return type === "uuid" ? typeof value === "string" : isStorable(type, value);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
