/**
 * Types of the store: records, queries, refusals of writes.
 *
 * A record is an object by property name. A date-time is an ISO 8601 string in UTC with milliseconds, a date is
 * `YYYY-MM-DD`, a multilingual property is a language map. A link is the identifier of its target, several links an
 * ordered array. A missing value is null, or an empty array for a property with several values.
 */

export type LanguageMap = { [tag: string]: string };

/** A stored resource, with its identifier under the table's identifier key. */
export interface StoredRecord {
  readonly [property: string]: unknown;
  readonly created: string;
  readonly modified: string;
}

/** A record, and a time at or after which it was current, in milliseconds since the epoch by the database's clock. */
export interface AsRead {
  readonly record: StoredRecord;
  readonly at: number;
}

/** A record with the key of its bytes; null without bytes. */
export interface AsReadWithBytes extends AsRead {
  readonly bytes: string | null;
}

/** Identifier and dates of a record. */
export type ChangeDate = Pick<StoredRecord, "created" | "modified">;

/** Records that a client may see: all, none, or owned ones and those with one of these boolean properties true. */
export type Visibility =
  | "all"
  | "none"
  | {
      readonly owner: string | null;
      readonly when: readonly string[];
      /** Owned records count only with one of these boolean properties true. Undefined: all owned records. */
      readonly ownerWhen?: readonly string[];
    };

/** Identifiers of one resource type to look up among visible records. */
export interface Candidates {
  readonly resource: string;
  readonly identifiers: readonly string[];
  readonly visibility: Visibility;
}

export type Comparison = "equals" | "in" | "gt" | "gte" | "lt" | "lte" | "between" | "prefix" | "contains" | "exists";

/** `value` has the type of the property; an array for `in`, two bounds for `between`, a boolean for `exists`. */
export interface Condition {
  readonly property: string;
  readonly comparison: Comparison;
  readonly value: unknown;
  /** For a property of a link's target. An invisible target counts as missing. */
  readonly through?: { readonly link: string; readonly visibility: Visibility };
}

export interface Order {
  /** Null: by identifier. */
  readonly property: string | null;
  readonly direction: "asc" | "desc";
}

/** Position in an order: the ordering value (null values come last), then the identifier. */
export type Position = readonly [value: string | number | boolean | null, identifier: string];

/** Thrown by `list` for a position that does not fit the order, for example one made up by a client. */
export class InvalidPosition extends Error {}

export interface ListQuery {
  readonly visibility: Visibility;
  readonly conditions: readonly Condition[];
  readonly order: Order;
  /** Language tags for conditions and order on multilingual properties, best first. */
  readonly languages: readonly string[];
  /** Entries per page; fewer if large ones fill it. */
  readonly size: number;
  /** Reads records only: then an empty page takes one statement, too. */
  readonly recordsOnly?: true;
  readonly from:
    | { readonly at: "start" }
    /** The last `size` entries, or the remainder on the last page. */
    | { readonly at: "end" }
    | { readonly at: "after"; readonly position: Position }
    | { readonly at: "before"; readonly position: Position }
    | { readonly at: "offset"; readonly offset: number };
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

export interface RecordPage<R = StoredRecord> {
  /** In the requested order, even for a page read backwards. */
  readonly records: readonly R[];
  /** Null on an empty page. */
  readonly first: Position | null;
  readonly last: Position | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Number of visible entries that meet the conditions. */
  readonly total: number;
  /** The query as passed to the store. A page of another order or position has no next page. */
  readonly query?: Pick<ListQuery, "order" | "from">;
  /** The latest change or deletion of this resource type; null if there was none. */
  readonly lastChange: string | null;
  /** A time at or after which the page was current, like `AsRead.at`. Undefined if nothing was read. */
  readonly at?: number;
}

/** A write that the stored data does not permit. */
export type WriteRefusal =
  /** The identifier, or another unique value, is taken. */
  | { readonly refused: "identifier-taken" }
  | { readonly refused: "value-taken"; readonly property: string }
  /** A link's target does not exist. */
  | { readonly refused: "no-such-target"; readonly property: string }
  /** Restricting links refer to the resource. */
  | { readonly refused: "linked"; readonly by: readonly Referrer[] }
  | { readonly refused: "absent" }
  /** The row changed, was deleted or was renamed since it was read: lock it and retry. */
  | { readonly refused: "overtaken" }
  /** A required property would lose its value, for example its last language. */
  | { readonly refused: "value-missing"; readonly property: string }
  /** A language map would exceed its number of languages. */
  | { readonly refused: "too-many-languages"; readonly property: string; readonly limit: number }
  /** PostgreSQL cannot store the value: U+0000, a lone surrogate, an integer beyond 2^53. Null: property unknown. */
  | { readonly refused: "value-unstorable"; readonly property: string | null };

/** Whether a write was refused. A record may have a property `refused`, but always has its dates. */
export function isWriteRefusal(outcome: object): outcome is WriteRefusal {
  return "refused" in outcome && !("modified" in outcome);
}

/** A resource that links to another one. */
export interface Referrer {
  readonly resource: string;
  readonly identifier: string;
  readonly property: string;
}
