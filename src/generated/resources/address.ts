/** Address. Generated from the spec; do not edit. */

import type { LanguageMap, Resource } from "hydrant";
import type { GeoCoordinates } from "../values/geo-coordinates.ts";

/** A place where post reaches somebody. As stored. */
export interface Address {
  readonly id: string;
  /** What its owner calls it. */
  readonly label: LanguageMap | null;
  /** Whose name is on the door. */
  readonly recipient: string | null;
  /** Street and number. */
  readonly streetAddress: string;
  /** The code of the post, if there is one. */
  readonly postalCode: string | null;
  /** City, town or village. */
  readonly addressLocality: string;
  /** State or province. */
  readonly addressRegion: string | null;
  /** The country. */
  readonly addressCountry: string;
  /** Whose clock the place keeps. */
  readonly timezone: string | null;
  /** Where it is. */
  readonly location: GeoCoordinates | null;
  /** When it was made. */
  readonly created: string;
  /** When it was last changed. */
  readonly modified: string;
  /** The user that made it. */
  readonly owner: string | null;
}

/** Request body that creates or replaces one. Links are identifiers. */
export interface AddressContent {
  /** What its owner calls it. */
  readonly label?: { readonly [tag: string]: string };
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
  readonly addressCountry: string;
  /** Whose clock the place keeps. */
  readonly timezone?: string;
  /** Where it is. */
  readonly location?: GeoCoordinates;
}

/** Request body that changes one. Null removes a property. */
export interface AddressChange {
  /** What its owner calls it. */
  readonly label?: { readonly [tag: string]: string | null } | null;
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
  readonly addressCountry?: string;
  /** Whose clock the place keeps. */
  readonly timezone?: string | null;
  /** Where it is. */
  readonly location?: GeoCoordinates | null;
}

export const addresses: Resource<Address, AddressContent, AddressChange, "list" | "append" | "retrieve" | "replace" | "update" | "delete"> = {
  name: "Address",
  iri: "https://schema.org/PostalAddress",
  path: "/addresses/",
  plural: "addresses",
  collectionType: "AddressCollection",
  collectionIri: "https://api.atlas.example/apidoc/#AddressCollection",
  identifier: { kind: "uuid", key: "id", shown: false },
  owner: "creator",
  properties: [
    {
      name: "label",
      iri: "https://schema.org/name",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: true,
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
      name: "recipient",
      iri: "https://api.atlas.example/apidoc/#Address/recipient",
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
      name: "streetAddress",
      iri: "https://schema.org/streetAddress",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
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
      name: "postalCode",
      iri: "https://schema.org/postalCode",
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
      name: "addressLocality",
      iri: "https://schema.org/addressLocality",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
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
      name: "addressRegion",
      iri: "https://schema.org/addressRegion",
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
      name: "addressCountry",
      iri: "https://schema.org/addressCountry",
      range: { kind: "link", resource: "Country", onDelete: "restrict" },
      many: false,
      multilingual: false,
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
      name: "timezone",
      iri: "https://api.atlas.example/apidoc/#Address/timezone",
      range: { kind: "link", resource: "TimeZone", onDelete: "clear" },
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
    {
      name: "owner",
      iri: "https://api.atlas.example/apidoc/#Resource/owner",
      range: { kind: "link", resource: "User", onDelete: "cascade" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "owner",
    },
  ],
  collection: {
    page: { size: 30, most: 200 },
    filters: [
      { link: null, property: "addressCountry", forms: ["equals", "in"] },
      { link: null, property: "addressLocality", forms: ["equals", "prefix"] },
    ],
    orders: ["created", "addressLocality"],
    defaultOrder: null,
    embeddable: [],
    me: false,
  },
  operations: [
    {
      id: "listAddresses",
      name: "list",
      lifecycle: "list",
      on: "collection",
      method: "GET",
      path: "/addresses/",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "AddressCollection",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
    {
      id: "appendAddress",
      name: "append",
      lifecycle: "append",
      on: "collection",
      method: "POST",
      path: "/addresses/",
      type: "AppendResourceOperation",
      expects: "Address",
      returns: "Address",
      access: [{ parties: [{ who: "user" }], when: [] }],
      contract: false,
    },
    {
      id: "retrieveAddress",
      name: "retrieve",
      lifecycle: "retrieve",
      on: "item",
      method: "GET",
      path: "/addresses/{id}",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "Address",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
    {
      id: "replaceAddress",
      name: "replace",
      lifecycle: "replace",
      on: "item",
      method: "PUT",
      path: "/addresses/{id}",
      type: "CreateOrReplaceOperation",
      expects: "Address",
      returns: "Address",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
    {
      id: "updateAddress",
      name: "update",
      lifecycle: "update",
      on: "item",
      method: "PATCH",
      path: "/addresses/{id}",
      type: "UpdateResourceOperation",
      expects: "Address",
      returns: "Address",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
    {
      id: "deleteAddress",
      name: "delete",
      lifecycle: "delete",
      on: "item",
      method: "DELETE",
      path: "/addresses/{id}",
      type: "DeleteResourceOperation",
      expects: null,
      returns: null,
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
        { parties: [{ who: "role", role: "admin" }], when: [] },
      ],
      contract: false,
    },
  ],
  maxAge: null,
  bytes: null,
};
