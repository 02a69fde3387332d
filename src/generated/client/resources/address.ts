/** Address. Generated from the spec; do not edit. */

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
import type { TimeZone } from "./time-zone.ts";
import type { User } from "./user.ts";
import type { AppendStatus, DeleteStatus, ReplaceStatus, RetrieveStatus, UpdateStatus } from "../statuses.ts";
import type { GeoCoordinates, GeoCoordinatesContent } from "../values/geo-coordinates.ts";

/** A place where post reaches somebody. */
export interface Address<Text = string> extends Link<Address<Text>> {
  /** What its owner calls it. */
  readonly label?: Text;

  /** Whose name is on the door. */
  readonly recipient?: string;

  /** Street and number. */
  readonly streetAddress: string;

  /** The code of the post, if there is one. */
  readonly postalCode?: string;

  /** City, town or village. */
  readonly addressLocality: string;

  /** State or province. */
  readonly addressRegion?: string;

  /** The country. */
  readonly addressCountry: Link<Country<Text>>;

  /** Whose clock the place keeps. */
  readonly timezone?: Link<TimeZone<Text>>;

  /** Where it is. */
  readonly location?: GeoCoordinates;

  /** When it was made. */
  readonly created: string;

  /** When it was last changed. */
  readonly modified: string;

  /** The user that made it. */
  readonly owner?: Link<User<Text>>;

  /** What this client may do with it, as the service announced. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Puts the address that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(content: AddressContent, options?: WriteOptions): Outcome<Address<Text>, ReplaceStatus>;

  /** Overwrites the properties of one address that are sent, removes those that are null, and keeps the rest. */
  update(change: AddressChange, options?: WriteOptions): Outcome<Address<Text>, UpdateStatus>;

  /** Deletes one address for good. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** What makes or replaces one. */
export interface AddressContent {
  /** What its owner calls it. */
  readonly label?: string | LanguageMap;

  /** Whose name is on the door. */
  readonly recipient?: string;

  /** Street and number. */
  readonly streetAddress: string;

  /** The code of the post, if there is one. */
  readonly postalCode?: string;

  /** City, town or village. */
  readonly addressLocality: string;

  /** State or province. */
  readonly addressRegion?: string;

  /** The country. */
  readonly addressCountry: Reference<Country<unknown>>;

  /** Whose clock the place keeps. */
  readonly timezone?: Reference<TimeZone<unknown>>;

  /** Where it is. */
  readonly location?: GeoCoordinatesContent;
}

/** What changes one: what is left out stays, and null removes. */
export interface AddressChange {
  /** What its owner calls it. */
  readonly label?: string | LanguageChange | null;

  /** Whose name is on the door. */
  readonly recipient?: string | null;

  /** Street and number. */
  readonly streetAddress?: string;

  /** The code of the post, if there is one. */
  readonly postalCode?: string | null;

  /** City, town or village. */
  readonly addressLocality?: string;

  /** State or province. */
  readonly addressRegion?: string | null;

  /** The country. */
  readonly addressCountry?: Reference<Country<unknown>>;

  /** Whose clock the place keeps. */
  readonly timezone?: Reference<TimeZone<unknown>> | null;

  /** Where it is. */
  readonly location?: GeoCoordinatesContent | null;
}

/** Which ones to list, and how. Pages have 30 unless itemsPerPage says otherwise, and at most 200. */
export interface AddressQuery extends Paging {
  readonly addressCountry?: Reference<Country<unknown>> | readonly Reference<Country<unknown>>[];
  readonly addressLocality?: string | Prefix;

  /** With a minus, descending. */
  readonly order?: AddressOrder;
}

export type AddressOrder = "created" | "-created" | "addressLocality" | "-addressLocality";

/** The addresses that the client may read. */
export interface AddressCollection<Text = string> {
  /** The addresses that the client may read. */
  list(query?: AddressQuery, options?: CallOptions): Listing<Address<Text>, "append">;

  /** Tells all that the client may know of one address. */
  retrieve(
    id: Reference<Address<unknown>>,
    options?: CallOptions,
  ): Outcome<Address<Text>, RetrieveStatus>;

  /** One by what identifies it in its address, or by its whole IRI; nothing is asked yet. */
  at(id: string): Link<Address<Text>>;

  /** Adds a new address to the collection; the server makes its identifier. */
  append(content: AddressContent, options?: CallOptions): Outcome<Address<Text>, AppendStatus>;

  /** Puts the address that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(id: string, content: AddressContent, options?: CallOptions): Outcome<Address<Text>, ReplaceStatus>;
}
