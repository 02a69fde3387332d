/** Place. Generated from the spec; do not edit. */

import type { LanguageMap, Resource } from "hydrant";
import type { GeoCoordinates } from "../values/geo-coordinates.ts";

/** A city or town of the world. As stored. */
export interface Place {
  /** The name in the place's address on the web. */
  readonly slug: string;
  /** The usual name. */
  readonly name: LanguageMap;
  /** How many people live there. */
  readonly population: number | null;
  /** The country it lies in. */
  readonly addressCountry: string | null;
  /** Pictures of it. */
  readonly images: readonly string[];
  /** Where it is. */
  readonly location: GeoCoordinates | null;
  /** When it was made. */
  readonly created: string;
  /** When it was last changed. */
  readonly modified: string;
}

/** Request body that creates or replaces one. Links are identifiers. */
export interface PlaceContent {
  /** The name in the place's address on the web. */
  readonly slug: string;
  /** The usual name. */
  readonly name: { readonly [tag: string]: string };
  /** How many people live there. */
  readonly population?: number;
  /** The country it lies in. */
  readonly addressCountry?: string;
  /** Pictures of it. */
  readonly images?: readonly string[];
  /** Where it is. */
  readonly location?: GeoCoordinates;
}

/** Request body that changes one. Null removes a property. */
export interface PlaceChange {
  /** The name in the place's address on the web. */
  readonly slug?: string;
  /** The usual name. */
  readonly name?: { readonly [tag: string]: string | null };
  /** How many people live there. */
  readonly population?: number | null;
  /** The country it lies in. */
  readonly addressCountry?: string | null;
  /** Pictures of it. */
  readonly images?: readonly string[] | null;
  /** Where it is. */
  readonly location?: GeoCoordinates | null;
}

export const places: Resource<Place, PlaceContent, PlaceChange, "list" | "append" | "retrieve" | "replace" | "update" | "delete"> = {
  name: "Place",
  iri: "https://schema.org/Place",
  path: "/places/",
  plural: "places",
  collectionType: "PlaceCollection",
  collectionIri: "https://api.atlas.example/apidoc/#PlaceCollection",
  identifier: { kind: "property", key: "slug", shown: true },
  owner: null,
  properties: [
    {
      name: "slug",
      iri: "https://schema.org/identifier",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
      required: true,
      readOnly: false,
      writeOnly: false,
      unique: true,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "name",
      iri: "https://schema.org/name",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: true,
      required: true,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "population",
      iri: "https://api.atlas.example/apidoc/#Place/population",
      range: { kind: "data", datatype: "integer" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "addressCountry",
      iri: "https://schema.org/addressCountry",
      range: { kind: "link", resource: "Country", onDelete: "restrict" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "images",
      iri: "https://schema.org/image",
      range: { kind: "link", resource: "Object", onDelete: "clear" },
      many: true,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "location",
      iri: "https://schema.org/geo",
      range: { kind: "embed", value: "GeoCoordinates" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "created",
      iri: "https://schema.org/dateCreated",
      range: { kind: "data", datatype: "dateTime" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "created",
    },
    {
      name: "modified",
      iri: "https://schema.org/dateModified",
      range: { kind: "data", datatype: "dateTime" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "modified",
    },
  ],
  collection: {
    page: { size: 30, most: 200 },
    filters: [
      { link: null, property: "addressCountry", forms: ["equals", "in"] },
      { link: "addressCountry", property: "alpha3", forms: ["equals", "in"] },
      { link: null, property: "population", forms: ["range", "exists"] },
      { link: null, property: "name", forms: ["prefix"] },
    ],
    orders: ["name", "population"],
    defaultOrder: null,
    embeddable: ["addressCountry", "images"],
    me: false,
  },
  operations: [
    {
      id: "listPlaces",
      name: "list",
      lifecycle: "list",
      on: "collection",
      method: "GET",
      path: "/places/",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "PlaceCollection",
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
    {
      id: "appendPlace",
      name: "append",
      lifecycle: "append",
      on: "collection",
      method: "POST",
      path: "/places/",
      type: "AppendResourceOperation",
      expects: "Place",
      returns: "Place",
      access: [
        { parties: [{ who: "scope", scope: "places:write" }], when: [] },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
    {
      id: "retrievePlace",
      name: "retrieve",
      lifecycle: "retrieve",
      on: "item",
      method: "GET",
      path: "/places/{id}",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "Place",
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
    {
      id: "replacePlace",
      name: "replace",
      lifecycle: "replace",
      on: "item",
      method: "PUT",
      path: "/places/{id}",
      type: "CreateOrReplaceOperation",
      expects: "Place",
      returns: "Place",
      access: [
        { parties: [{ who: "scope", scope: "places:write" }], when: [] },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
    {
      id: "updatePlace",
      name: "update",
      lifecycle: "update",
      on: "item",
      method: "PATCH",
      path: "/places/{id}",
      type: "UpdateResourceOperation",
      expects: "Place",
      returns: "Place",
      access: [
        { parties: [{ who: "scope", scope: "places:write" }], when: [] },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
    {
      id: "deletePlace",
      name: "delete",
      lifecycle: "delete",
      on: "item",
      method: "DELETE",
      path: "/places/{id}",
      type: "DeleteResourceOperation",
      expects: null,
      returns: null,
      access: [
        { parties: [{ who: "scope", scope: "places:write" }], when: [] },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
  ],
  maxAge: null,
  bytes: null,
};
