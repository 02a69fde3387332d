/** Country. Generated from the spec; do not edit. */

import type { LanguageMap, Resource } from "hydrant";

/** A country or territory with a code of its own in ISO 3166-1. As stored. */
export interface Country {
  /** The two-letter code of ISO 3166-1. */
  readonly alpha2: string;
  /** The three-letter code of ISO 3166-1. */
  readonly alpha3: string | null;
  /** The usual name. */
  readonly name: LanguageMap;
  /** What to dial before a national number. */
  readonly callingCode: string | null;
  /** When it was made. */
  readonly created: string;
  /** When it was last changed. */
  readonly modified: string;
}

/** Request body that creates or replaces one. Links are identifiers. */
export interface CountryContent {
  /** The two-letter code of ISO 3166-1. */
  readonly alpha2: string;
  /** The three-letter code of ISO 3166-1. */
  readonly alpha3?: string;
  /** The usual name. */
  readonly name: { readonly [tag: string]: string };
  /** What to dial before a national number. */
  readonly callingCode?: string;
}

/** Request body that changes one. Null removes a property. */
export interface CountryChange {
  /** The two-letter code of ISO 3166-1. */
  readonly alpha2?: string;
  /** The three-letter code of ISO 3166-1. */
  readonly alpha3?: string | null;
  /** The usual name. */
  readonly name?: { readonly [tag: string]: string | null };
  /** What to dial before a national number. */
  readonly callingCode?: string | null;
}

export const countries: Resource<Country, CountryContent, CountryChange, "list" | "append" | "retrieve" | "replace" | "update" | "delete"> = {
  name: "Country",
  iri: "https://schema.org/Country",
  path: "/countries/",
  plural: "countries",
  collectionType: "CountryCollection",
  collectionIri: "https://api.atlas.example/apidoc/#CountryCollection",
  identifier: { kind: "property", key: "alpha2", shown: true },
  owner: null,
  properties: [
    {
      name: "alpha2",
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
      name: "alpha3",
      iri: "https://api.atlas.example/apidoc/#Country/alpha3",
      range: { kind: "data", datatype: "string" },
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
      name: "callingCode",
      iri: "https://api.atlas.example/apidoc/#Country/callingCode",
      range: { kind: "data", datatype: "string" },
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
    page: { size: 50, most: 300 },
    filters: [
      { link: null, property: "alpha3", forms: ["equals"] },
      { link: null, property: "name", forms: ["prefix", "contains"] },
    ],
    orders: ["alpha2", "name"],
    defaultOrder: null,
    embeddable: [],
    me: false,
  },
  operations: [
    {
      id: "listCountries",
      name: "list",
      lifecycle: "list",
      on: "collection",
      method: "GET",
      path: "/countries/",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "CountryCollection",
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
    {
      id: "appendCountry",
      name: "append",
      lifecycle: "append",
      on: "collection",
      method: "POST",
      path: "/countries/",
      type: "AppendResourceOperation",
      expects: "Country",
      returns: "Country",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "retrieveCountry",
      name: "retrieve",
      lifecycle: "retrieve",
      on: "item",
      method: "GET",
      path: "/countries/{id}",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "Country",
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
    {
      id: "replaceCountry",
      name: "replace",
      lifecycle: "replace",
      on: "item",
      method: "PUT",
      path: "/countries/{id}",
      type: "CreateOrReplaceOperation",
      expects: "Country",
      returns: "Country",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "updateCountry",
      name: "update",
      lifecycle: "update",
      on: "item",
      method: "PATCH",
      path: "/countries/{id}",
      type: "UpdateResourceOperation",
      expects: "Country",
      returns: "Country",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "deleteCountry",
      name: "delete",
      lifecycle: "delete",
      on: "item",
      method: "DELETE",
      path: "/countries/{id}",
      type: "DeleteResourceOperation",
      expects: null,
      returns: null,
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
  ],
  maxAge: null,
  bytes: null,
};
