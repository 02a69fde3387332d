/** Registry of datatypes. Schemas, columns, filters, shapes, types, validation and docs derive from its entries. */

import { isDecimal, withScale } from "../store/decimals.ts";
import type { Format } from "../store/formats.ts";
import type { Comparison } from "../store/record.ts";
import type { ColumnType } from "../store/table.ts";

/** All that the generator and the server know about a datatype. */
interface DatatypeEntry {
  /** Its values in the language reference, after "Values". */
  readonly reference: string;
  /** A value in a message: "It must be …". */
  readonly description: string;
  /** JSON Schema of a value without any constraint. */
  readonly schema: {
    readonly type: "string" | "integer" | "number" | "boolean" | "json";
    readonly format?: Format;
    readonly minimum?: number;
    readonly maximum?: number;
  };
  /** Pattern of values in answers; null: as the schema says. */
  readonly answerPattern: string | null;
  /** `unknown`: any JSON. */
  readonly typescript: "string" | "number" | "boolean" | "unknown";
  /** Accepted datatypes, of XML Schema unless they are IRIs, separated by spaces; the first is that of its properties. */
  readonly xsd: string;
  /** `hash`: only a hash is stored, and nobody reads a value. */
  readonly column: ColumnType | "decimal";
  readonly filters: readonly FilterForm[];
  /** Constraints that its properties may have, besides those on the number of values. */
  readonly constraints: "text" | "number" | null;
  /** Whether values recur, so that the store may keep a total for each. */
  readonly totals: boolean;
  /** Example values for mocks, the usual ones first; empty if they derive from constraints. */
  readonly samples: readonly (string | boolean | object)[];
  /** Parses the text of a query parameter; undefined if it is invalid. */
  readonly parse: (text: string) => unknown;
  /** Normalizes a value of a body; decimals have that many digits after the point. Leaves an invalid one unchanged, which the validator then reports. */
  readonly canonical: (value: unknown, scale?: number) => unknown;
}

/** A form of filter: a comparison, or `range` for those with bounds. */
export type FilterForm = Exclude<Comparison, "gt" | "gte" | "lt" | "lte" | "between"> | "range";

/** `addressCountry.alpha3` */
export const pathOf = ({ link, property }: { readonly link: string | null; readonly property: string }): string =>
  link === null ? property : `${link}.${property}`;

/** The parameter of a condition among alternatives: `or[dueAt][lt]`. */
export function alternativeName(path: string, name: string): string {
  if (name === path || name === `${path}[]`) return `or[${path}]`;
  return name === `exists[${path}]` ? `or[${path}][exists]` : `or[${path}]${name.slice(path.length)}`;
}

const EXACT = ["equals", "in"] as const;
const RANGE = ["equals", "in", "range"] as const;
const SEARCH = ["equals", "in", "prefix", "contains"] as const;

const ANY = { answerPattern: null, constraints: null, canonical: (value: unknown) => value } as const;

/** Datatypes whose values are strings of a format. */
const TEXT = {
  ...ANY,
  typescript: "string",
  xsd: "string",
  column: "text",
  filters: SEARCH,
  constraints: "text",
  totals: true,
  parse: (text: string) => (text.includes("\u0000") ? undefined : text),
} as const;

/** Dates, times and durations. */
const TEMPORAL = { ...TEXT, filters: RANGE, constraints: null, totals: false } as const;

const INTEGERS =
  "integer long int short byte nonNegativeInteger positiveInteger nonPositiveInteger negativeInteger unsignedLong unsignedInt unsignedShort unsignedByte";

const NUMBER = { ...ANY, typescript: "number", filters: RANGE, constraints: "number", samples: [] } as const;

const entries = {
  string: {
    ...TEXT,
    reference: "text",
    description: "a text",
    schema: { type: "string" },
    samples: ["text", "example"],
  },
  integer: {
    ...NUMBER,
    reference: "whole numbers that fit 53 bits",
    description: "a whole number",
    // Beyond these JSON numbers are no longer exact integers.
    schema: { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    xsd: INTEGERS,
    column: "bigint",
    totals: true,
    parse: (text) => (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  },
  number: {
    ...NUMBER,
    reference: "floating-point numbers",
    description: "a number",
    schema: { type: "number" },
    xsd: `double float decimal ${INTEGERS}`,
    column: "double",
    totals: false,
    parse: (text) =>
      /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined,
  },
  decimal: {
    ...NUMBER,
    reference: 'exact numbers with a `precision` and a `scale`, as texts: `"12.50"`',
    description: 'a decimal number in a string, such as "12.50"',
    schema: { type: "string", format: "decimal" },
    typescript: "string",
    xsd: `decimal ${INTEGERS}`,
    column: "decimal",
    totals: false,
    parse: (text) => (isDecimal(text) ? text : undefined),
    canonical: (value, scale = 0) => withScale(value, scale),
  },
  boolean: {
    ...ANY,
    reference: "true or false",
    description: "true or false",
    schema: { type: "boolean" },
    typescript: "boolean",
    xsd: "boolean",
    column: "boolean",
    filters: EXACT,
    totals: true,
    samples: [true, false],
    parse: (text) => (text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined),
  },
  date: {
    ...TEMPORAL,
    reference: "a day, `2030-01-31`",
    description: "a date, such as 2030-01-31",
    schema: { type: "string", format: "date" },
    xsd: "date",
    column: "date",
    samples: ["2030-01-31"],
    parse: (text) => (isDate(text) ? text : undefined),
  },
  dateTime: {
    ...TEMPORAL,
    reference: "a date and time with offset, `2030-01-31T12:00:00.000Z`",
    description: "a date with its time and offset, such as 2030-01-31T12:30:00Z",
    schema: { type: "string", format: "date-time" },
    // UTC, milliseconds (clause TRN-8).
    answerPattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
    xsd: "dateTime dateTimeStamp",
    column: "timestamp",
    samples: ["2030-01-31T12:00:00.000Z"],
    parse: (text) => utc(text) ?? (isDate(text) ? `${text}T00:00:00.000Z` : undefined),
    canonical: (value) => (typeof value === "string" && utc(value)) || value,
  },
  time: {
    ...TEMPORAL,
    reference: "a time of day, `12:00:00`",
    description: "a time, such as 12:30:00",
    schema: { type: "string", format: "time-of-day" },
    xsd: "time",
    samples: ["12:00:00"],
  },
  duration: {
    ...TEMPORAL,
    reference: "a duration, `P1DT12H`",
    description: "a duration, such as P1DT2H30M",
    schema: { type: "string", format: "duration" },
    xsd: "duration dayTimeDuration yearMonthDuration",
    filters: EXACT,
    samples: ["P1D"],
  },
  email: {
    ...TEXT,
    reference: "an e-mail address",
    description: "an e-mail address, such as ada@example.org",
    schema: { type: "string", format: "email" },
    samples: ["somebody@example.org", "a@b.example", "a@b.c"],
  },
  iri: {
    ...TEXT,
    reference: "an IRI",
    description: "an absolute IRI, such as https://example.org/",
    schema: { type: "string", format: "iri" },
    xsd: "anyURI string",
    samples: ["https://example.org/", "urn:a:b", "a:b"],
  },
  language: {
    ...TEXT,
    reference: "a language tag (BCP 47)",
    description: "a language tag, such as en or de-AT",
    schema: { type: "string", format: "language" },
    xsd: "language string",
    samples: ["en", "de-AT", "zh-Hant-TW", "en-x-example"],
  },
  uuid: {
    ...TEXT,
    reference: "a UUID",
    description: "a UUID, such as 01938f2c-7d3a-7bb2-9a51-0a4c7c1de001",
    schema: { type: "string", format: "uuid" },
    column: "uuid",
    filters: EXACT,
    samples: ["01938f2c-7d3a-7bb2-9a51-0a4c7c1de001"],
    parse: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined),
  },
  json: {
    ...ANY,
    reference:
      "any JSON value but `null`, with up to 64 KiB and 32 levels of nesting; replaced as a whole, never filtered or ordered by",
    description: "a JSON value",
    schema: { type: "json" },
    typescript: "unknown",
    xsd: "http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON",
    column: "document",
    filters: [],
    totals: false,
    samples: [{ key: "value" }],
    parse: () => undefined,
  },
  point: {
    ...TEXT,
    reference: "a position on the earth (WGS 84), longitude first: `POINT(16.3725 48.2083)`",
    description: "a position, longitude first, such as POINT(16.3725 48.2083)",
    schema: { type: "string", format: "point" },
    xsd: "http://www.opengis.net/ont/geosparql#wktLiteral",
    column: "point",
    filters: ["near", "within"],
    constraints: null,
    totals: false,
    samples: ["POINT(16.3725 48.2083)", "POINT(0 0)"],
    parse: (text) => text,
    canonical: point,
  },
  password: {
    ...TEXT,
    reference: "write-only, 8 to 256 characters; only a hash is stored",
    description: "a password",
    schema: { type: "string", format: "password" },
    column: "hash",
    filters: [],
    totals: false,
    samples: ["correct horse battery staple"],
  },
  secret: {
    ...TEXT,
    reference: "made by the server and shown once; only a hash is stored",
    description: "a text",
    schema: { type: "string" },
    column: "hash",
    filters: [],
    constraints: null,
    totals: false,
    samples: [],
  },
} satisfies Readonly<Record<string, DatatypeEntry>>;

export type Datatype = keyof typeof entries;

export const DATATYPES: Readonly<Record<Datatype, DatatypeEntry>> = entries;
export const DATATYPE_NAMES = Object.keys(entries) as readonly Datatype[];

type Range = { readonly kind: "data"; readonly datatype: Datatype } | { readonly kind: "link" | "embed" };

const isKeptAs = (column: ColumnType) => (range: Range) =>
  range.kind === "data" && DATATYPES[range.datatype].column === column;

/** Whether values are stored as a hash only, so that nobody reads or finds them. */
export const isHashed = isKeptAs("hash");

/** Whether values are any JSON, which is taken as it is. */
export const isJson = isKeptAs("document");

/** Whether values can be compared and ordered: JSON and hashes cannot. */
export const isComparable = (datatype: Datatype): boolean =>
  (DATATYPES[datatype].filters as readonly FilterForm[]).includes("equals");

const XSD = "http://www.w3.org/2001/XMLSchema#";

/** IRI of the datatype that a JSON-LD value object or a context names. */
export const datatypeIri = (datatype: Datatype): string => datatypeIris(datatype)[0] as string;

/** IRIs of the datatypes that a value object may have, the property's own first. */
export const datatypeIris = (datatype: Datatype): readonly string[] =>
  DATATYPES[datatype].xsd.split(" ").map((name) => (name.includes(":") ? name : XSD + name));

/** Parses a number or a boolean; unchanged if invalid, or for a datatype of strings. */
export function lexicalValue(datatype: Datatype, text: string): unknown {
  const { typescript, parse } = DATATYPES[datatype];
  return typescript === "string" ? text : (parse(text) ?? text);
}

/** Converts an ISO 8601 date-time with an offset to UTC with milliseconds (clause TRN-8); undefined if invalid. */
function utc(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) || !isDate(text.slice(0, 10)))
    return undefined;
  const time = Date.parse(text.toUpperCase());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const NUMBER_IN_POINT = "[+-]?[0-9]{1,3}(?:\\.[0-9]{0,30})?";
const POINT = new RegExp(
  `^(?:<http://www\\.opengis\\.net/def/crs/OGC/1\\.3/CRS84>)?\\s*POINT\\s*\\(\\s*(${NUMBER_IN_POINT})\\s+(${NUMBER_IN_POINT})\\s*\\)$`,
  "i",
);

/** Well-known text with one space, nine decimals at most (a tenth of a millimetre) and 180 in place of -180; unchanged if invalid. */
function point(value: unknown): unknown {
  const [, longitude, latitude] = typeof value === "string" && value.length <= 200 ? (POINT.exec(value) ?? []) : [];
  if (latitude === undefined) return value;
  const degrees = (text: string | undefined) =>
    Number(text)
      .toFixed(9)
      .replace(/\.?0+$/, "")
      .replace(/^-0$/, "0");
  return `POINT(${degrees(longitude).replace(/^-180$/, "180")} ${degrees(latitude)})`;
}

/** Whether a string is a calendar date `YYYY-MM-DD` that exists. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
