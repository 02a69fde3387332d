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

  /** The operations that this client may perform, as announced by the service. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Replaces the whole country, or creates it if it does not exist. */
  replace(content: CountryContent, options?: WriteOptions): Outcome<Country<Text>, ReplaceStatus>;

  /** Overwrites the properties of one country that the body contains, removes those that are null, and keeps the rest. */
  update(change: CountryChange, options?: WriteOptions): Outcome<Country<Text>, UpdateStatus>;

  /** Deletes one country permanently. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** Request body that creates or replaces one. */
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

/** Request body that changes one. Omitted properties stay; null removes a property. */
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

/** Filters, order and page size of a list. A page has 50 entries by default and at most 300. */
export interface CountryQuery extends Paging {
  readonly alpha3?: string;
  readonly name?: Prefix & Containing;

  /** A leading minus means descending. Up to three, the first one first. */
  readonly order?: CountryOrder | readonly CountryOrder[];
}

export type CountryOrder = "alpha2" | "-alpha2" | "name" | "-name";

/** All countries. */
export interface CountryCollection<Text = string> {
  /** All countries. */
  list(query?: CountryQuery, options?: CallOptions): Listing<Country<Text>, "append">;

  /** Retrieves the properties of one country that the client may read. */
  retrieve(
    id: Reference<Country<unknown>>,
    options?: CallOptions,
  ): Outcome<Country<Text>, RetrieveStatus>;

  /** A link to one, by its identifier or its whole IRI. Sends no request. */
  at(id: string): Link<Country<Text>>;

  /** Adds a new country to the collection. Its property "alpha2" identifies it. */
  append(content: CountryContent, options?: CallOptions): Outcome<Country<Text>, AppendStatus>;

  /** Replaces the whole country, or creates it if it does not exist. */
  replace(id: string, content: CountryContent, options?: CallOptions): Outcome<Country<Text>, ReplaceStatus>;
}
