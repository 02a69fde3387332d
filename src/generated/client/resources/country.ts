/** Country. Generated from the spec; do not edit. */

import type {
  CallOptions,
  Can,
  Containing,
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
import type { AppendStatus, DeleteStatus, ReplaceStatus, RetrieveStatus, UpdateStatus } from "../statuses.ts";

/** A country or territory with a code of its own in ISO 3166-1. */
export interface Country<Text = string> extends Link<Country<Text>> {
  /** The two-letter code of ISO 3166-1. */
  readonly alpha2: string;

  /** The three-letter code of ISO 3166-1. */
  readonly alpha3?: string;

  /** The usual name. */
  readonly name?: Text;

  /** What to dial before a national number. */
  readonly callingCode?: string;

  /** When it was made. */
  readonly created: string;

  /** When it was last changed. */
  readonly modified: string;

  /** What this client may do with it, as the service announced. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Puts the country that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(content: CountryContent, options?: WriteOptions): Outcome<Country<Text>, ReplaceStatus>;

  /** Overwrites the properties of one country that are sent, removes those that are null, and keeps the rest. */
  update(change: CountryChange, options?: WriteOptions): Outcome<Country<Text>, UpdateStatus>;

  /** Deletes one country for good. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** What makes or replaces one. */
export interface CountryContent {
  /** The two-letter code of ISO 3166-1. */
  readonly alpha2: string;

  /** The three-letter code of ISO 3166-1. */
  readonly alpha3?: string;

  /** The usual name. */
  readonly name: string | LanguageMap;

  /** What to dial before a national number. */
  readonly callingCode?: string;
}

/** What changes one: what is left out stays, and null removes. */
export interface CountryChange {
  /** The two-letter code of ISO 3166-1. */
  readonly alpha2?: string;

  /** The three-letter code of ISO 3166-1. */
  readonly alpha3?: string | null;

  /** The usual name. */
  readonly name?: string | LanguageChange;

  /** What to dial before a national number. */
  readonly callingCode?: string | null;
}

/** Which ones to list, and how. Pages have 50 unless itemsPerPage says otherwise, and at most 300. */
export interface CountryQuery extends Paging {
  readonly alpha3?: string;
  readonly name?: Prefix & Containing;

  /** With a minus, descending. */
  readonly order?: CountryOrder;
}

export type CountryOrder = "alpha2" | "-alpha2" | "name" | "-name";

/** All countries. */
export interface CountryCollection<Text = string> {
  /** All countries. */
  list(query?: CountryQuery, options?: CallOptions): Listing<Country<Text>, "append">;

  /** Tells all that the client may know of one country. */
  retrieve(
    id: Reference<Country<unknown>>,
    options?: CallOptions,
  ): Outcome<Country<Text>, RetrieveStatus>;

  /** One by what identifies it in its address, or by its whole IRI; nothing is asked yet. */
  at(id: string): Link<Country<Text>>;

  /** Adds a new country to the collection; its property "alpha2" identifies it. */
  append(content: CountryContent, options?: CallOptions): Outcome<Country<Text>, AppendStatus>;

  /** Puts the country that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(id: string, content: CountryContent, options?: CallOptions): Outcome<Country<Text>, ReplaceStatus>;
}
