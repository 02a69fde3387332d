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

  /** What this client may do with it, as the service announced. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Puts the time zone that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(content: TimeZoneContent, options?: WriteOptions): Outcome<TimeZone<Text>, ReplaceStatus>;

  /** Overwrites the properties of one time zone that are sent, removes those that are null, and keeps the rest. */
  update(change: TimeZoneChange, options?: WriteOptions): Outcome<TimeZone<Text>, UpdateStatus>;

  /** Deletes one time zone for good. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** What makes or replaces one. */
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

/** What changes one: what is left out stays, and null removes. */
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

/** Which ones to list, and how. Pages have 50 unless itemsPerPage says otherwise, and at most 600. */
export interface TimeZoneQuery extends Paging {
  readonly tzid?: string | Prefix;
  readonly countries?: Reference<Country<unknown>>;
  readonly utcOffset?: string;

  /** With a minus, descending. */
  readonly order?: TimeZoneOrder;
}

export type TimeZoneOrder = "tzid" | "-tzid" | "name" | "-name";

/** All canonical time zones. */
export interface TimeZoneCollection<Text = string> {
  /** All canonical time zones. */
  list(query?: TimeZoneQuery, options?: CallOptions): Listing<TimeZone<Text>, "append">;

  /** Tells all that the client may know of one time zone. */
  retrieve(
    id: Reference<TimeZone<unknown>>,
    options?: CallOptions,
  ): Outcome<TimeZone<Text>, RetrieveStatus>;

  /** One by what identifies it in its address, or by its whole IRI; nothing is asked yet. */
  at(id: string): Link<TimeZone<Text>>;

  /** Adds a new time zone to the collection; the server makes its identifier. */
  append(content: TimeZoneContent, options?: CallOptions): Outcome<TimeZone<Text>, AppendStatus>;

  /** Puts the time zone that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(id: string, content: TimeZoneContent, options?: CallOptions): Outcome<TimeZone<Text>, ReplaceStatus>;
}
