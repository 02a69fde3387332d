/** What the store takes and returns: records, queries, pages, and refused writes. */

import type { AccountPath, RecordCondition } from "./access-path.ts";

/** A text in several languages, by language tag (BCP 47): `{ en: "Vienna", de: "Wien" }`. */
export type LanguageMap = { [tag: string]: string };

/**
 * A stored resource: a plain object with the property names of the spec. The identifier is in `id`, or in the property that
 * the spec names. Dates with time are ISO 8601 strings in UTC with milliseconds; dates are `YYYY-MM-DD`. Decimals are
 * strings, such as `12.50`, and positions too: `POINT(16.37 48.2)`. A multilingual text is a `LanguageMap`. A link is the
 * identifier of its target; a link to many is an array of them, in order. A property without a value is null, or an empty
 * array if it may have several.
 */
export interface StoredRecord {
  readonly [property: string]: unknown;
  readonly created: string;
  readonly modified: string;
}

/** A record as it was read. */
export interface AsRead {
  readonly record: StoredRecord;
  /** A time at or after which it was current, in milliseconds since the epoch by the database's clock. */
  readonly at: number;
  /** The key of its bytes; null without bytes. */
  readonly bytes: string | null;
}

/** Identifier and dates of a record. */
export type ChangeDate = Pick<StoredRecord, "created" | "modified">;

/** Paths to look up with records: of each, the names of those that lead to the account come as `$related`, and as `$moved` when a row that paths pass last changed. */
export interface RelatedTo {
  readonly account: string;
  readonly paths: readonly AccountPath[];
}

/** What a look-up of paths adds to a record. */
export interface Related {
  readonly $related: readonly string[];
  readonly $moved?: string | null;
}

/** Which records a client may see: all, none, or those that meet one of some alternatives. */
export type Visibility =
  | "all"
  | "none"
  | {
      /** Identifier of the client's account; null without one, who is at the end of no path. */
      readonly account: string | null;
      readonly alternatives: readonly Reach[];
    };

/** The records of one owner; none without an account. */
export const ownedBy = (account: string | null): Visibility =>
  account === null
    ? "none"
    : { account, alternatives: [{ paths: [{ name: "owner", links: [], end: "owner" }], when: [] }] };

/** Records from which every path leads to the account, and that meet every condition. */
export interface Reach {
  readonly paths: readonly AccountPath[];
  readonly when: readonly RecordCondition[];
}

/** Identifiers of one resource type to look up among visible records. */
export interface Candidates {
  readonly resource: string;
  readonly identifiers: readonly string[];
  readonly visibility: Visibility;
}

/**
 * How a condition compares. `between` includes both bounds; `prefix` and `contains` ignore case and accents; `not` is met
 * wherever `in` is not, also without a value; `or` by any of several conditions.
 */
export type Comparison =
  | "equals"
  | "in"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "between"
  | "prefix"
  | "contains"
  | "exists"
  | "not"
  | "or"
  | "near"
  | "within";

/**
 * A condition on a property. `value` has its type; for `in` and `not` it is an array, for `between` a pair, for `exists` a
 * boolean, for `or` an array of conditions on the same property, for `near` longitude, latitude and metres, and for `within` the west,
 * south, east and north edge of a box.
 */
export interface Condition {
  /** After a dot, a property of the embedded values: `location.latitude`. */
  readonly property: string;
  readonly comparison: Comparison;
  readonly value: unknown;
  /** If the condition concerns the target of a link: that link. A target that is not visible counts as absent. */
  readonly through?: { readonly link: string; readonly visibility: Visibility };
  /** Whether the entries that meet it are a collection of their own, which has dates of its own (clause VAL-5). */
  readonly isInverse?: true;
}

export interface Order {
  /** Null: by identifier. */
  readonly property: string | null;
  readonly direction: "asc" | "desc";
  /** For records with the same value: the next orders. */
  readonly further?: readonly Omit<Order, "further">[];
}

type OrderValue = string | number | boolean | null;

/** A place in an order: the values of the properties ordered by (null if the record has none; nulls come last), and the identifier. */
export type Position = readonly [value: OrderValue, ...further: OrderValue[], identifier: string];

/** Thrown by `list` for a position that does not fit the order, for example one made up by a client. */
export class InvalidPosition extends Error {}

/** A query for a page of records. */
export interface ListQuery {
  readonly visibility: Visibility;
  readonly conditions: readonly Condition[];
  readonly order: Order;
  /** Language tags, best first, for conditions on a multilingual property and for the order by it. */
  readonly languages: readonly string[];
  /** Records on a page; fewer if they have more than 8 MiB together. */
  readonly size: number;
  readonly related?: RelatedTo | undefined;
  /** Ways to append: of each, the records of which one has to be there. `isNarrowed`: by conditions of the handlers. */
  readonly waysToAppend?:
    | readonly (readonly (Pick<Candidates, "resource" | "visibility"> & { readonly isNarrowed?: boolean })[])[]
    | undefined;
  /** Words that records have to contain, the last one as a prefix. With the order `byRank`, the best come first. */
  readonly search?: readonly string[];
  /** Reads groups instead of records: their value of a property, how many they are, and sums of other properties. */
  readonly group?: { readonly by: string; readonly sums: readonly string[] };
  /** @deprecated Without effect: an empty page takes one statement, too. */
  readonly recordsOnly?: true;
  readonly from:
    | { readonly at: "start" }
    /** The last `size` entries, or the remainder on the last page. */
    | { readonly at: "end" }
    | { readonly at: "after"; readonly position: Position }
    | { readonly at: "before"; readonly position: Position }
    | { readonly at: "offset"; readonly offset: number };
}

/** The order of a search: the best of the first 10,000 matches come first. */
export const byRank = "$rank";

/** Matches that a search ranks, and groups that there are at most. */
export const MOST_RANKED = 10_000;
export const MOST_GROUPS = 1000;

/** Characters of each text by which a search ranks it: reading the words of 10,000 long texts would take minutes. */
export const MOST_READ = 1000;

/** Records that share a value. */
export interface Group {
  /** Null: those without one. */
  readonly value: string | number | boolean | null;
  readonly count: number;
  /** By property; null if none of them has a value. */
  readonly sums: { readonly [property: string]: number | string | null };
}

/** All records, by identifier. */
export const everyRecord = {
  visibility: "all",
  conditions: [],
  order: { property: null, direction: "asc" },
  languages: [],
  from: { at: "start" },
} satisfies Omit<ListQuery, "size">;

/** Size of the records at which a page ends. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** A page of records, as `list` returns it. */
export interface RecordPage<R = StoredRecord> {
  /** In the order of the query. */
  readonly records: readonly R[];
  /** Positions of the first and the last record, for `from` of the next query; null if the page is empty. */
  readonly first: Position | null;
  readonly last: Position | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Number of visible records that meet the conditions, on all pages; of groups. */
  readonly total: number;
  /** Whether there is a way to append, if the query asks for that. */
  readonly appends?: boolean;
  /** The largest first, instead of records. */
  readonly groups?: readonly Group[];
  /** There are more matches or groups than `total`. */
  readonly isTruncated?: true;
  /** Order and start of the query. The answer links to other pages only if they are the objects that the request had. */
  readonly query?: Pick<ListQuery, "order" | "from">;
  /** When a record of this resource type last changed or was deleted, as an ISO 8601 date and time; null: never. */
  readonly lastChange: string | null;
  /** When the page was read, in milliseconds since 1970 by the database's clock; absent if nothing was read. */
  readonly at?: number;
}

/** Why the store has refused a write. `refuseWrite` makes an answer of it. */
export type WriteRefusal =
  /** The identifier, or the value of the unique `property`, is taken. */
  | { readonly refused: "identifier-taken" }
  | { readonly refused: "value-taken"; readonly property: string }
  /** Another record has the same values of properties that are unique together. */
  | { readonly refused: "values-taken"; readonly properties: readonly string[] }
  /** A check between properties does not hold; `text`: the check. */
  | { readonly refused: "check-failed"; readonly properties: readonly string[]; readonly text: string }
  /** Others are in the way: their ranges overlap. */
  | { readonly refused: "overlapping"; readonly properties: readonly string[]; readonly by: readonly Referrer[] }
  /** The values violate a constraint that a newer version of the code has added to the database. */
  | { readonly refused: "newer-constraint" }
  /** The target of a link does not exist. */
  | { readonly refused: "no-such-target"; readonly property: string }
  /** Other resources link to it, with `onDelete: restrict`. */
  | { readonly refused: "linked"; readonly by: readonly Referrer[] }
  | { readonly refused: "absent" }
  /** The record changed between reading and writing: lock it and repeat. */
  | { readonly refused: "overtaken" }
  /** A required property would have no value, for example because its last language is removed. */
  | { readonly refused: "value-missing"; readonly property: string }
  /** A text would have more languages than the property allows. */
  | { readonly refused: "too-many-languages"; readonly property: string; readonly limit: number }
  /**
   * PostgreSQL cannot store the value: U+0000 or a lone surrogate in a text, an integer beyond 2^53. `property` is null
   * if it is not known.
   */
  | { readonly refused: "value-unstorable"; readonly property: string | null };

/** Whether the store has refused a write, instead of returning the record. */
export function isWriteRefusal(outcome: object): outcome is WriteRefusal {
  return "refused" in outcome && !("modified" in outcome);
}

/** A link to a resource. */
export interface Referrer {
  readonly resource: string;
  readonly identifier: string;
  readonly property: string;
}
