/** Object. Generated from the spec; do not edit. */

import type { LanguageMap, Resource } from "hydrant";

/** A file of any type, and what is known of it. As stored. */
export interface Object {
  readonly id: string;
  /** The file name. */
  readonly name: string | null;
  /** The media type. */
  readonly contentType: string | null;
  /** How many bytes there are. */
  readonly contentLength: number | null;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256: string | null;
  /** Whether anyone may read it. */
  readonly public: boolean | null;
  /** What to call it. */
  readonly title: LanguageMap | null;
  /** When it was made. */
  readonly created: string;
  /** When it was last changed. */
  readonly modified: string;
  /** The user that made it. */
  readonly owner: string | null;
}

/** Request body that creates or replaces one. Links are identifiers. */
export interface ObjectContent {
  /** Whether anyone may read it. */
  readonly public?: boolean;
  /** What to call it. */
  readonly title?: { readonly [tag: string]: string };
}

/** Request body that changes one. Null removes a property. */
export interface ObjectChange {
  /** Whether anyone may read it. */
  readonly public?: boolean | null;
  /** What to call it. */
  readonly title?: { readonly [tag: string]: string | null } | null;
}

/** What handlers may store: the request body, and properties that clients do not send. */
export interface ObjectStored extends ObjectContent {
  /** The file name. */
  readonly name?: string;
  /** The media type. */
  readonly contentType?: string;
  /** How many bytes there are. */
  readonly contentLength?: number;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256?: string;
}

export const objects: Resource<Object, ObjectContent, ObjectChange, "list" | "append" | "retrieve" | "update" | "delete", ObjectStored> = {
  name: "Object",
  iri: "https://schema.org/MediaObject",
  path: "/objects/",
  plural: "objects",
  collectionType: "ObjectCollection",
  collectionIri: "https://api.atlas.example/apidoc/#ObjectCollection",
  identifier: { kind: "uuid", key: "id", shown: false },
  owner: "creator",
  properties: [
    {
      name: "name",
      iri: "https://schema.org/name",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "bytes",
    },
    {
      name: "contentType",
      iri: "https://schema.org/encodingFormat",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "bytes",
    },
    {
      name: "contentLength",
      iri: "https://api.atlas.example/apidoc/#Object/contentLength",
      range: { kind: "data", datatype: "integer" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "bytes",
    },
    {
      name: "sha256",
      iri: "https://schema.org/sha256",
      range: { kind: "data", datatype: "string" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "bytes",
    },
    {
      name: "public",
      iri: "https://api.atlas.example/apidoc/#Object/public",
      range: { kind: "data", datatype: "boolean" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: false,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "title",
      iri: "https://schema.org/headline",
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
      name: "content",
      iri: "https://schema.org/contentUrl",
      range: { kind: "data", datatype: "iri" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "bytes",
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
      { link: null, property: "contentType", forms: ["equals", "prefix"] },
      { link: null, property: "public", forms: ["equals"] },
    ],
    orders: ["created", "name"],
    defaultOrder: null,
    embeddable: [],
    me: false,
  },
  operations: [
    {
      id: "listObjects",
      name: "list",
      lifecycle: "list",
      on: "collection",
      method: "GET",
      path: "/objects/",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "ObjectCollection",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
        { parties: [{ who: "anyone" }], when: [{ property: "public", is: [true] }] },
      ],
      contract: false,
    },
    {
      id: "appendObject",
      name: "append",
      lifecycle: "append",
      on: "collection",
      method: "POST",
      path: "/objects/",
      type: "AppendResourceOperation",
      expects: null,
      returns: "Object",
      access: [{ parties: [{ who: "user" }], when: [] }],
      contract: true,
    },
    {
      id: "retrieveObject",
      name: "retrieve",
      lifecycle: "retrieve",
      on: "item",
      method: "GET",
      path: "/objects/{id}",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "Object",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
        { parties: [{ who: "anyone" }], when: [{ property: "public", is: [true] }] },
      ],
      contract: false,
    },
    {
      id: "updateObject",
      name: "update",
      lifecycle: "update",
      on: "item",
      method: "PATCH",
      path: "/objects/{id}",
      type: "UpdateResourceOperation",
      expects: "Object",
      returns: "Object",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
      ],
      contract: false,
    },
    {
      id: "deleteObject",
      name: "delete",
      lifecycle: "delete",
      on: "item",
      method: "DELETE",
      path: "/objects/{id}",
      type: "DeleteResourceOperation",
      expects: null,
      returns: null,
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
      ],
      contract: false,
    },
  ],
  maxAge: null,
  bytes: {
    name: "name",
    mediaType: "contentType",
    length: "contentLength",
    digest: "sha256",
    content: "content",
    path: "/objects/{id}/content/{name}",
  },
};
