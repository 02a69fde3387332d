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

  /** The operations that this client may perform, as announced by the service. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Replaces the whole address, or creates it if it does not exist. */
  replace(content: AddressContent, options?: WriteOptions): Outcome<Address<Text>, ReplaceStatus>;

  /** Overwrites the properties of one address that the body contains, removes those that are null, and keeps the rest. */
  update(change: AddressChange, options?: WriteOptions): Outcome<Address<Text>, UpdateStatus>;

  /** Deletes one address permanently. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** Request body that creates or replaces one. */
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

/** Request body that changes one. Omitted properties stay; null removes a property. */
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

/** Filters, order and page size of a list. A page has 30 entries by default and at most 200. */
export interface AddressQuery extends Paging {
  readonly addressCountry?: Reference<Country<unknown>> | readonly Reference<Country<unknown>>[];
  readonly addressLocality?: string | Prefix;

  /** A leading minus means descending. Up to three, the first one first. */
  readonly order?: AddressOrder | readonly AddressOrder[];
}

export type AddressOrder = "created" | "-created" | "addressLocality" | "-addressLocality";

/** The addresses that the client may read. */
export interface AddressCollection<Text = string> {
  /** The addresses that the client may read. */
  list(query?: AddressQuery, options?: CallOptions): Listing<Address<Text>, "append">;

  /** Retrieves the properties of one address that the client may read. */
  retrieve(
    id: Reference<Address<unknown>>,
    options?: CallOptions,
  ): Outcome<Address<Text>, RetrieveStatus>;

  /** A link to one, by its identifier or its whole IRI. Sends no request. */
  at(id: string): Link<Address<Text>>;

  /** Adds a new address to the collection. The server generates its identifier. */
  append(content: AddressContent, options?: CallOptions): Outcome<Address<Text>, AppendStatus>;

  /** Replaces the whole address, or creates it if it does not exist. */
  replace(id: string, content: AddressContent, options?: CallOptions): Outcome<Address<Text>, ReplaceStatus>;
}
