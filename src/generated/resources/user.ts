/** User. Generated from the spec; do not edit. */

import type { Resource } from "hydrant";

/** Somebody who has an account. As stored. */
export interface User {
  readonly id: string;
  /** The name to log in with; no white space. */
  readonly username: string;
  /** Where mail reaches this user. */
  readonly email: string;
  /** The full name. */
  readonly name: string | null;
  /** The language this user prefers. */
  readonly locale: string | null;
  /** What this user is trusted with. */
  readonly roles: readonly "admin"[];
  /** When it was made. */
  readonly created: string;
  /** When it was last changed. */
  readonly modified: string;
}

/** Request body that creates or replaces one. Links are identifiers. */
export interface UserContent {
  /** The name to log in with; no white space. */
  readonly username: string;
  /** At least eight characters; never shown. */
  readonly password: string;
  /** Where mail reaches this user. */
  readonly email: string;
  /** The full name. */
  readonly name?: string;
  /** The language this user prefers. */
  readonly locale?: string;
  /** What this user is trusted with. */
  readonly roles?: readonly "admin"[];
}

/** Request body that changes one. Null removes a property. */
export interface UserChange {
  /** The name to log in with; no white space. */
  readonly username?: string;
  /** At least eight characters; never shown. */
  readonly password?: string;
  /** Where mail reaches this user. */
  readonly email?: string;
  /** The full name. */
  readonly name?: string | null;
  /** The language this user prefers. */
  readonly locale?: string | null;
  /** What this user is trusted with. */
  readonly roles?: readonly "admin"[] | null;
}

export const users: Resource<User, UserContent, UserChange, "list" | "append" | "retrieve" | "replace" | "update" | "delete"> = {
  name: "User",
  iri: "https://schema.org/Person",
  path: "/users/",
  plural: "users",
  collectionType: "UserCollection",
  collectionIri: "https://api.atlas.example/apidoc/#UserCollection",
  identifier: { kind: "uuid", key: "id", shown: false },
  owner: "itself",
  properties: [
    {
      name: "username",
      iri: "https://schema.org/alternateName",
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
      name: "password",
      iri: "https://api.atlas.example/apidoc/#User/password",
      range: { kind: "data", datatype: "password" },
      many: false,
      multilingual: false,
      required: true,
      readOnly: false,
      writeOnly: true,
      unique: false,
      default: null,
      read: null,
      write: null,
      source: "client",
    },
    {
      name: "email",
      iri: "https://schema.org/email",
      range: { kind: "data", datatype: "email" },
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
      name: "locale",
      iri: "https://schema.org/knowsLanguage",
      range: { kind: "data", datatype: "language" },
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
      name: "roles",
      iri: "https://api.atlas.example/apidoc/#User/roles",
      range: { kind: "data", datatype: "string" },
      many: true,
      multilingual: false,
      required: false,
      readOnly: false,
      writeOnly: false,
      unique: false,
      default: null,
      read: null,
      write: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
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
    filters: [{ link: null, property: "username", forms: ["equals", "prefix"] }],
    orders: ["username", "created"],
    defaultOrder: null,
    embeddable: [],
    me: true,
  },
  operations: [
    {
      id: "listUsers",
      name: "list",
      lifecycle: "list",
      on: "collection",
      method: "GET",
      path: "/users/",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "UserCollection",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "appendUser",
      name: "append",
      lifecycle: "append",
      on: "collection",
      method: "POST",
      path: "/users/",
      type: "AppendResourceOperation",
      expects: "User",
      returns: "User",
      access: [{ parties: [{ who: "role", role: "admin" }], when: [] }],
      contract: false,
    },
    {
      id: "retrieveUser",
      name: "retrieve",
      lifecycle: "retrieve",
      on: "item",
      method: "GET",
      path: "/users/{id}",
      type: "RetrieveResourceOperation",
      expects: null,
      returns: "User",
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
      id: "replaceUser",
      name: "replace",
      lifecycle: "replace",
      on: "item",
      method: "PUT",
      path: "/users/{id}",
      type: "CreateOrReplaceOperation",
      expects: "User",
      returns: "User",
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
      id: "updateUser",
      name: "update",
      lifecycle: "update",
      on: "item",
      method: "PATCH",
      path: "/users/{id}",
      type: "UpdateResourceOperation",
      expects: "User",
      returns: "User",
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
      id: "deleteUser",
      name: "delete",
      lifecycle: "delete",
      on: "item",
      method: "DELETE",
      path: "/users/{id}",
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
    {
      id: "passwordReset",
      name: "passwordReset",
      lifecycle: null,
      on: "collection",
      method: "POST",
      path: "/users/password_reset",
      type: "StartPasswordResetOperation",
      expects: "PasswordReset",
      returns: null,
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
    {
      id: "passwordChange",
      name: "passwordChange",
      lifecycle: null,
      on: "collection",
      method: "POST",
      path: "/users/password_change",
      type: "ChangePasswordOperation",
      expects: "PasswordChange",
      returns: null,
      access: [{ parties: [{ who: "anyone" }], when: [] }],
      contract: false,
    },
  ],
  maxAge: null,
  bytes: null,
};
