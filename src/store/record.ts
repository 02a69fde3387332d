/**
 * What the store takes and gives: records, queries over them, and the ways a write can fail.
 *
 * A record is a plain object under the property names of its resource. Dates with time are ISO 8601 strings in UTC with
 * milliseconds; dates are `YYYY-MM-DD`; a multilingual property is a language map; a link is the identifier of its
 * target (several: an array, in order); what has no value is null (an empty array where there may be several).
 */

export type LanguageMap = { [tag: string]: string };

/** A stored resource; under the table's identifier key stands its identifier. */
export interface StoredRecord {
  readonly [property: string]: unknown;
  readonly created: string;
  readonly modified: string;
}

/** A record together with a time, in epoch milliseconds of the database's clock, at which all that is in it was so, or later. */
export interface AsRead {
  readonly record: StoredRecord;
  readonly at: number;
}

/** A record together with the key of the bytes that it tells of; null where it has none. */
export interface AsReadWithBytes extends AsRead {
  readonly bytes: string | null;
}

/** What is told of a record whose content nobody asks for: its identifier and dates. */
export type ChangeDate = Pick<StoredRecord, "created" | "modified">;

/** Which records a client may see: all, none, or those it owns and those with one of these boolean properties true. */
export type Visibility =
  | "all"
  | "none"
  | {
      readonly owner: string | null;
      readonly when: readonly string[];
      /** Of those that it owns, only those with one of these boolean properties true; left out: all of them. */
      readonly ownerWhen?: readonly string[];
    };

/** Identifiers of one resource type, to be looked for among the records that a client may see. */
export interface Candidates {
  readonly resource: string;
  readonly identifiers: readonly string[];
  readonly visibility: Visibility;
}

export type Comparison = "equals" | "in" | "gt" | "gte" | "lt" | "lte" | "between" | "prefix" | "contains" | "exists";

/** `value`: of the property's own type; for `in` an array, for `between` the two bounds, for `exists` a boolean. */
export interface Condition {
  readonly property: string;
  readonly comparison: Comparison;
  readonly value: unknown;
  /** Set where the property is one of what this link leads to; a target out of sight counts as if it were not there. */
  readonly through?: { readonly link: string; readonly visibility: Visibility };
}

export interface Order {
  /** Null: by identifier. */
  readonly property: string | null;
  readonly direction: "asc" | "desc";
}

/** Where an entry stands in an order: the value ordered by (null where it has none, absent values come last), then the identifier. */
export type Position = readonly [value: string | number | boolean | null, identifier: string];

/** Thrown by `list` where a position does not fit the order, as one that a client made up. */
export class InvalidPosition extends Error {}

export interface ListQuery {
  readonly visibility: Visibility;
  readonly conditions: readonly Condition[];
  readonly order: Order;
  /** Language tags to look a multilingual property up by, best first, for conditions and order on it. */
  readonly languages: readonly string[];
  /** Entries of a page; there are fewer where large ones fill it. */
  readonly size: number;
  /** Only the records are wanted: a page without any costs one statement, as one with some does. */
  readonly recordsOnly?: true;
  readonly from:
    | { readonly at: "start" }
    /** The last `size` entries, or what is left over on the last page. */
    | { readonly at: "end" }
    | { readonly at: "after"; readonly position: Position }
    | { readonly at: "before"; readonly position: Position }
    | { readonly at: "offset"; readonly offset: number };
}

/** Every record, whosever it is, from the first in the order of their identifiers. */
export const everyRecord = {
  visibility: "all",
  conditions: [],
  order: { property: null, direction: "asc" },
  languages: [],
  from: { at: "start" },
} satisfies Omit<ListQuery, "size">;

/** A page ends with the entry with which its records have this size. */
export const MAX_PAGE_BYTES = 8 * 1024 * 1024;

export interface RecordPage<R = StoredRecord> {
  /** In the order asked for, whichever way the page was reached. */
  readonly records: readonly R[];
  /** Positions of the first and last record; null on an empty page. */
  readonly first: Position | null;
  readonly last: Position | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** How many visible entries meet the conditions. */
  readonly total: number;
  /** What the store was asked for, by the very objects: a page of another order, or from another place, cannot be gone on from. */
  readonly query?: Pick<ListQuery, "order" | "from">;
  /** The latest change among the entries and deletions of this resource type; null where nothing ever changed. */
  readonly lastChange: string | null;
  /** Epoch milliseconds of the database's clock: what the page shows was so then, or later. Left out where nothing was read. */
  readonly at?: number;
}

/** A write that the stored state refuses. */
export type WriteRefusal =
  /** The identifier, or (`property`) another unique value, is taken. */
  | { readonly refused: "identifier-taken" }
  | { readonly refused: "value-taken"; readonly property: string }
  /** A link's target is not there (any more). */
  | { readonly refused: "no-such-target"; readonly property: string }
  /** Others link to it, and the spec says that this holds it. */
  | { readonly refused: "linked"; readonly by: readonly Referrer[] }
  | { readonly refused: "absent" }
  /** It is not as it was read any more, as where it is gone, or another name is given to it: hold it, and begin again. */
  | { readonly refused: "overtaken" }
  /** A required property would be left without a value, as when its last language is taken away. */
  | { readonly refused: "value-missing"; readonly property: string }
  /** A language map would have more languages than its property may have. */
  | { readonly refused: "too-many-languages"; readonly property: string; readonly limit: number }
  /** No database keeps the value: U+0000 in a text, half a surrogate pair, a whole number beyond 2^53. Null: it is not known which. */
  | { readonly refused: "value-unstorable"; readonly property: string | null };

/** Whether a write was refused. A record may have a property of that name, but is never without its dates. */
export function isWriteRefusal(outcome: object): outcome is WriteRefusal {
  return "refused" in outcome && !("modified" in outcome);
}

/** Who links to a resource. */
export interface Referrer {
  readonly resource: string;
  readonly identifier: string;
  readonly property: string;
}
