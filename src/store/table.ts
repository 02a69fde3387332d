/**
 * Tables as plain values: what the generator says of where a resource is kept.
 *
 * One `Table` for each resource type. The store compiles its SQL from them at start; migrations are made from them too.
 */

import type { Format } from "./formats.ts";

export interface Table {
  /** Name of the resource type. */
  readonly resource: string;
  readonly name: string;
  readonly identifier: {
    /** Key in records: the identifying property, or `id` where no property shows the UUID. */
    readonly key: string;
    readonly column: string;
    /** `uuid`: version 7, made by the store unless given; `text`: the value of the property `key`. */
    readonly kind: "uuid" | "text";
    /** As of a column. */
    readonly limits?: Limits;
  };
  /** Every column but the identifier's, `created` and `modified` (timestamptz(3), on every table) included. */
  readonly columns: readonly Column[];
  /** Links to many, each a table of its own. */
  readonly joins: readonly Join[];
  /** `itself`: the identifier; else the column of the property `owner`; null: nobody owns. */
  readonly owner: "itself" | "owner" | null;
  readonly indexes: readonly Index[];
  /** Single columns for each of whose values the number of rows is kept, so that nobody has to count them; left out: none. */
  readonly totals?: readonly string[];
  /** The column that keeps under which key a row's bytes are, and that no record has; left out: rows have none. */
  readonly bytes?: string;
}

export type ColumnType =
  | "text"
  | "bigint"
  | "double"
  | "boolean"
  | "date"
  | "timestamp"
  | "uuid"
  /** Language map, `{"en": "Vienna"}`. */
  | "languages"
  /** Embedded value; several, as one JSON array. */
  | "json"
  | "json[]"
  /** Several single values. */
  | "text[]"
  | "bigint[]"
  | "double[]"
  | "boolean[]"
  | "date[]"
  | "timestamp[]"
  | "uuid[]"
  /** A hash of what a client gave or got: never read back into a record. */
  | "hash";

export interface Column {
  /** Key in records. */
  readonly property: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly required: boolean;
  readonly unique: boolean;
  /** What a record gets where the property is left out, in a record's form; null: nothing. */
  readonly default: Json | null;
  /** Kept by a replacement that leaves it out: the machine makes it, clients may only read it, or no answer ever shows it. */
  readonly kept: boolean;
  /** Set where it links to one resource: the value is that resource's identifier, kept by a foreign key. */
  readonly references: Reference | null;
  /** What the spec asks of values and the database does not; left out: nothing. */
  readonly limits?: Limits;
  /** Of embedded values: their properties; of other columns left out. */
  readonly parts?: readonly Part[];
}

/** A property of embedded values, which stand in a column as JSON. */
export interface Part extends Pick<Column, "property" | "type" | "required" | "limits" | "parts"> {
  /** What it is where it is left out, of one that is always there; left out: nothing. */
  readonly default?: Json;
}

/** In JSON Schema's words, of each single value, and of how many there may be; what is left out is not limited. */
export interface Limits {
  readonly enum?: readonly (string | number)[];
  /** With the flag `u`. */
  readonly pattern?: string;
  /** The form of texts for which there is no type of column. */
  readonly format?: Format;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Of a multilingual property; left out: `MAX_LANGUAGES`. */
  readonly maxLanguages?: number;
}

export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly onDelete: "restrict" | "cascade" | "clear";
}

/** A link to many: rows of (source, position, target). */
export interface Join {
  /** Key in records: an array of the targets' identifiers, in order. */
  readonly property: string;
  readonly name: string;
  readonly source: { readonly column: "source"; readonly kind: "uuid" | "text" };
  readonly target: {
    readonly column: "target";
    readonly kind: "uuid" | "text";
    readonly table: string;
    readonly references: string;
  };
  readonly required: boolean;
  /** As of a column. */
  readonly kept: boolean;
  readonly onDelete: "restrict" | "cascade" | "clear";
  /** Of their number; as of a column. */
  readonly limits?: Limits;
}

/** An index over columns, in order; each part names a column, or its value in one language. Text is kept in code point order (`collate "C"`). */
export interface Index {
  readonly name: string;
  readonly unique: boolean;
  readonly on: readonly IndexPart[];
}

export type IndexPart =
  | { readonly column: string; readonly as: "value" }
  /** Text in dictionary order, for ordering. */
  | { readonly column: string; readonly as: "order" }
  /** Each of several values, for finding the rows that have one of them; alone in its index. */
  | { readonly column: string; readonly as: "members" }
  /** Whether there is a value, where there may be several or one with parts. */
  | { readonly column: string; readonly as: "presence" }
  /** Text by its trigrams, for finding what it contains; of a language map that of all languages. Alone in its index. */
  | { readonly column: string; readonly as: "search" }
  /** A language map's value in one language, in the order of that language or in code point order. */
  | ({ readonly column: string; readonly as: "languageOrder" | "languagePrefix" } & InLanguage);

/** How a language map is looked up. */
export interface InLanguage {
  readonly language: string;
  /** Tags to look up where it has no value, in order; left out: none. */
  readonly otherwise?: readonly string[];
  /** Of `languageOrder`: whose order the language has; left out: the root order of Unicode. */
  readonly order?: string;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
