/** Time zone. Generated from the spec; do not edit. */

import type {
  CallOptions,
  Can,
  LanguageChange,
  LanguageMap,
  Link,
  Listing,
  Outcome,
  Paging,
  Prefix,
  Reference,
  WriteOptions,
} from "../runtime/types.ts";
import type { Country } from "./country.ts";
import type { AppendStatus, DeleteStatus, ReplaceStatus, RetrieveStatus, UpdateStatus } from "../statuses.ts";

/** A region whose clocks have agreed since 1970. */
export interface TimeZone<Text = string> extends Link<TimeZone<Text>> {
  /** The name in the IANA time zone database. */
  readonly tzid: string;

  /** The city that stands for the zone. */
  readonly name?: Text;

  /** Where the zone is in use. */
  readonly countries?: readonly Link<Country<Text>>[];

  /** Distance of standard time from UTC. */
  readonly utcOffset?: string;

  /** When it was made. */
  readonly created: string;

  /** When it was last changed. */
  readonly modified: string;

  /** The operations that this client may perform, as announced by the service. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Replaces the whole time zone, or creates it if it does not exist. */
  replace(content: TimeZoneContent, options?: WriteOptions): Outcome<TimeZone<Text>, ReplaceStatus>;

  /** Overwrites the properties of one time zone that the body contains, removes those that are null, and keeps the rest. */
  update(change: TimeZoneChange, options?: WriteOptions): Outcome<TimeZone<Text>, UpdateStatus>;

  /** Deletes one time zone permanently. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** Request body that creates or replaces one. */
export interface TimeZoneContent {
  /** The name in the IANA time zone database. */
  readonly tzid: string;

  /** The city that stands for the zone. */
  readonly name: string | LanguageMap;

  /** Where the zone is in use. */
  readonly countries?: readonly Reference<Country<unknown>>[];

  /** Distance of standard time from UTC. */
  readonly utcOffset?: string;
}

/** Request body that changes one. Omitted properties stay; null removes a property. */
export interface TimeZoneChange {
  /** The name in the IANA time zone database. */
  readonly tzid?: string;

  /** The city that stands for the zone. */
  readonly name?: string | LanguageChange;

  /** Where the zone is in use. */
  readonly countries?: readonly Reference<Country<unknown>>[] | null;

  /** Distance of standard time from UTC. */
  readonly utcOffset?: string | null;
}

/** Filters, order and page size of a list. A page has 50 entries by default and at most 600. */
export interface TimeZoneQuery extends Paging {
  readonly tzid?: string | Prefix;
  readonly countries?: Reference<Country<unknown>>;
  readonly utcOffset?: string;

  /** A leading minus means descending. Up to three, the first one first. */
  readonly order?: TimeZoneOrder | readonly TimeZoneOrder[];
}

export type TimeZoneOrder = "tzid" | "-tzid" | "name" | "-name";

/** All canonical time zones. */
export interface TimeZoneCollection<Text = string> {
  /** All canonical time zones. */
  list(query?: TimeZoneQuery, options?: CallOptions): Listing<TimeZone<Text>, "append">;

  /** Retrieves the properties of one time zone that the client may read. */
  retrieve(
    id: Reference<TimeZone<unknown>>,
    options?: CallOptions,
  ): Outcome<TimeZone<Text>, RetrieveStatus>;

  /** A link to one, by its identifier or its whole IRI. Sends no request. */
  at(id: string): Link<TimeZone<Text>>;

  /** Adds a new time zone to the collection. The server generates its identifier. */
  append(content: TimeZoneContent, options?: CallOptions): Outcome<TimeZone<Text>, AppendStatus>;

  /** Replaces the whole time zone, or creates it if it does not exist. */
  replace(id: string, content: TimeZoneContent, options?: CallOptions): Outcome<TimeZone<Text>, ReplaceStatus>;
}
