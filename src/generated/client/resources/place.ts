/** Place. Generated from the spec; do not edit. */

import type {
  CallOptions,
  Can,
  Embedded,
  Existence,
  LanguageChange,
  LanguageMap,
  Link,
  Listing,
  Outcome,
  Paging,
  Prefix,
  Range,
  Reference,
  WriteOptions,
} from "../runtime/types.ts";
import type { Country } from "./country.ts";
import type { Object } from "./object.ts";
import type { AppendStatus, DeleteStatus, ReplaceStatus, RetrieveStatus, UpdateStatus } from "../statuses.ts";
import type { GeoCoordinates, GeoCoordinatesContent } from "../values/geo-coordinates.ts";

/** A city or town of the world. */
export interface Place<Text = string> extends Link<Place<Text>> {
  /** The name in the place's address on the web. */
  readonly slug: string;

  /** The usual name. */
  readonly name?: Text;

  /** How many people live there. */
  readonly population?: number;

  /** The country it lies in. */
  readonly addressCountry?: Link<Country<Text>>;

  /** Pictures of it. */
  readonly images?: readonly Link<Object<Text>>[];

  /** Where it is. */
  readonly location?: GeoCoordinates;

  /** When it was made. */
  readonly created: string;

  /** When it was last changed. */
  readonly modified: string;

  /** The operations that this client may perform, as announced by the service. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Replaces the whole place, or creates it if it does not exist. */
  replace(content: PlaceContent, options?: WriteOptions): Outcome<Place<Text>, ReplaceStatus>;

  /** Overwrites the properties of one place that the body contains, removes those that are null, and keeps the rest. */
  update(change: PlaceChange, options?: WriteOptions): Outcome<Place<Text>, UpdateStatus>;

  /** Deletes one place permanently. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** Request body that creates or replaces one. */
export interface PlaceContent {
  /** The name in the place's address on the web. */
  readonly slug: string;

  /** The usual name. */
  readonly name: string | LanguageMap;

  /** How many people live there. */
  readonly population?: number;

  /** The country it lies in. */
  readonly addressCountry?: Reference<Country<unknown>>;

  /** Pictures of it. */
  readonly images?: readonly Reference<Object<unknown>>[];

  /** Where it is. */
  readonly location?: GeoCoordinatesContent;
}

/** Request body that changes one. Omitted properties stay; null removes a property. */
export interface PlaceChange {
  /** The name in the place's address on the web. */
  readonly slug?: string;

  /** The usual name. */
  readonly name?: string | LanguageChange;

  /** How many people live there. */
  readonly population?: number | null;

  /** The country it lies in. */
  readonly addressCountry?: Reference<Country<unknown>> | null;

  /** Pictures of it. */
  readonly images?: readonly Reference<Object<unknown>>[] | null;

  /** Where it is. */
  readonly location?: GeoCoordinatesContent | null;
}

/** Filters, order and page size of a list. A page has 30 entries by default and at most 200. */
export interface PlaceQuery<Name extends PlaceEmbeddable = never> extends Paging {
  readonly addressCountry?: Reference<Country<unknown>> | readonly Reference<Country<unknown>>[];
  readonly "addressCountry.alpha3"?: string | readonly string[];
  readonly population?: Range<number> & Existence;
  readonly name?: Prefix;

  /** A leading minus means descending. Up to three, the first one first. */
  readonly order?: PlaceOrder | readonly PlaceOrder[];

  /** Links whose targets are loaded with each entry. */
  readonly embed?: readonly Name[];
}

export type PlaceOrder = "name" | "-name" | "population" | "-population";

export type PlaceEmbeddable = "addressCountry" | "images";

/** All places. */
export interface PlaceCollection<Text = string> {
  /** All places. */
  list<Name extends PlaceEmbeddable = never>(query?: PlaceQuery<Name>, options?: CallOptions): Listing<Embedded<Place<Text>, Name>, "append">;

  /** Retrieves the properties of one place that the client may read. */
  retrieve<Name extends PlaceEmbeddable = never>(
    id: Reference<Place<unknown>>,
    options?: CallOptions & { readonly embed?: readonly Name[] },
  ): Outcome<Embedded<Place<Text>, Name>, RetrieveStatus>;

  /** A link to one, by its identifier or its whole IRI. Sends no request. */
  at(id: string): Link<Place<Text>>;

  /** Adds a new place to the collection. Its property "slug" identifies it. */
  append(content: PlaceContent, options?: CallOptions): Outcome<Place<Text>, AppendStatus>;

  /** Replaces the whole place, or creates it if it does not exist. */
  replace(id: string, content: PlaceContent, options?: CallOptions): Outcome<Place<Text>, ReplaceStatus>;
}
