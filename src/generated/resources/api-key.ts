/** ApiKey. Generated from the spec; do not edit. */

import type { Resource } from "hydrant";

/** Lets an application call without being a user. As stored. */
export interface ApiKey {
  /** The secret to send as the whole Authorization header. Shown once, when the key is made. */
  readonly key: string | null;
  /** What the key is for. */
  readonly name: string | null;
  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires: string | null;
  /** What the key may do beyond reading what anyone may read. */
  readonly scopes: readonly "places:write"[];
  /** When it was made. */
  readonly created: string;
  /** When it was last changed. */
  readonly modified: string;
  /** The user that made it. */
  readonly owner: string | null;
}

/** Request body that creates or replaces one. Links are identifiers. */
export interface ApiKeyContent {
  /** What the key is for. */
  readonly name?: string;
  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires?: string;
  /** What the key may do beyond reading what anyone may read. */
  readonly scopes?: readonly "places:write"[];
}

/** Request body that changes one. Null removes a property. */
export interface ApiKeyChange {
  /** What the key is for. */
  readonly name?: string | null;
  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires?: string | null;
  /** What the key may do beyond reading what anyone may read. */
  readonly scopes?: readonly "places:write"[] | null;
}

/** What handlers may store: the request body, and properties that clients do not send. */
export interface ApiKeyStored extends ApiKeyContent {
  /** The secret to send as the whole Authorization header. Shown once, when the key is made. */
  readonly key?: string;
}

export const apiKeys: Resource<ApiKey, ApiKeyContent, ApiKeyChange, "list" | "append" | "retrieve" | "update" | "delete", ApiKeyStored> = {
  name: "ApiKey",
  iri: "https://api.atlas.example/apidoc/#ApiKey",
  path: "/api_keys/",
  plural: "apiKeys",
  collectionType: "ApiKeyCollection",
  collectionIri: "https://api.atlas.example/apidoc/#ApiKeyCollection",
  identifier: { kind: "uuid", key: "id", shown: true },
  owner: "creator",
  properties: [
    {
      name: "id",
      iri: "https://schema.org/identifier",
      range: { kind: "data", datatype: "uuid" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "identifier",
    },
    {
      name: "key",
      iri: "https://api.atlas.example/apidoc/#ApiKey/key",
      range: { kind: "data", datatype: "secret" },
      many: false,
      multilingual: false,
      required: false,
      readOnly: true,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "secret",
    },
    {
      name: "name",
      iri: "https://schema.org/name",
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
      name: "expires",
      iri: "https://schema.org/expires",
      range: { kind: "data", datatype: "dateTime" },
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
      name: "scopes",
      iri: "https://api.atlas.example/apidoc/#ApiKey/scopes",
      range: { kind: "data", datatype: "string" },
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
    page: { size: 30, most: 100 },
    filters: [],
    orders: ["created"],
    defaultOrder: null,
    embeddable: [],
    me: false,
  },
  operations: [
    {
      id: "listApiKeys",
      name: "list",
      lifecycle: "list",
      on: "collection",
      method: "GET",
      path: "/api_keys/",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "ApiKeyCollection",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
      ],
      contract: false,
    },
    {
      id: "appendApiKey",
      name: "append",
      lifecycle: "append",
      on: "collection",
      method: "POST",
      path: "/api_keys/",
      type: "AppendResourceOperation",
      expects: "ApiKey",
      returns: "ApiKey",
      access: [{ parties: [{ who: "user" }], when: [] }],
      contract: false,
    },
    {
      id: "retrieveApiKey",
      name: "retrieve",
      lifecycle: "retrieve",
      on: "item",
      method: "GET",
      path: "/api_keys/{id}",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "ApiKey",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
      ],
      contract: false,
    },
    {
      id: "updateApiKey",
      name: "update",
      lifecycle: "update",
      on: "item",
      method: "PATCH",
      path: "/api_keys/{id}",
      type: "UpdateResourceOperation",
      expects: "ApiKey",
      returns: "ApiKey",
      access: [
        {
          parties: [{ who: "related", path: { name: "owner", links: [], end: "owner" } }],
          when: [],
        },
      ],
      contract: false,
    },
    {
      id: "deleteApiKey",
      name: "delete",
      lifecycle: "delete",
      on: "item",
      method: "DELETE",
      path: "/api_keys/{id}",
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
  bytes: null,
};
