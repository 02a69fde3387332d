/** Definitions: an API and its resources as plain values. */

import type { StoredRecord, Visibility } from "../store/record.ts";
import type { Rule, Transition } from "./access-rules.ts";
import type { Client } from "./client.ts";
import type { Datatype, FilterForm } from "./datatypes.ts";

/** The API as plain values, made from the spec. The runtime knows nothing else about an application. */
export interface ApiDefinition {
  readonly title: string;
  readonly version: string;
  /** Canonical base IRI as generated, with a trailing slash. Responses use the deployment's base instead. */
  readonly base: string;
  /** Prefix of the IRIs of the API's own terms, under the generated base: `https://api.example.org/apidoc/#`. */
  readonly vocabulary: string;
  /** Under the base, each beginning with a slash. */
  readonly paths: {
    readonly entrypoint: string;
    readonly apidoc: string;
    readonly docs: string;
    readonly openapi: string;
    /** Folder of the context documents: `contexts` + class name. */
    readonly contexts: string;
    readonly shapes: string;
  };
  /** Address for people, absolute. A deployment replaces it by `DOCUMENTATION_URL`. */
  readonly documentation: string;
  readonly locales: { readonly default: string; readonly offered: readonly string[] };
  /** Origins that may call from a browser: scheme, host and port. */
  readonly origins: readonly string[];
  /** In bytes, except `rate`. `object`: with its metadata. */
  readonly limits: {
    readonly rate: { readonly requests: number; readonly windowSeconds: number };
    readonly structuredContent: number;
    readonly formContent: number;
    readonly object: number;
  };
  /** `scopes`: those that a user with the role has. */
  readonly roles: readonly { readonly name: string; readonly scopes: readonly string[] }[];
  readonly authentication: AuthenticationDefinition | null;
  readonly resources: readonly ResourceDefinition[];
  readonly values: readonly ValueDefinition[];
  /** SHA-256 of the spec, which distinguishes model versions. */
  readonly hash: string;
}

/** The resource types and properties of accounts and API keys. */
export interface AuthenticationDefinition {
  /** Path of the OAuth 2 token endpoint. */
  readonly tokenPath: string;
  readonly accounts: {
    readonly resource: string;
    readonly username: string;
    readonly password: string;
    readonly roles: string | null;
    readonly email: string | null;
  };
  readonly keys: {
    readonly resource: string;
    readonly secret: string;
    readonly scopes: string | null;
    readonly expires: string | null;
  } | null;
}

/** A value type, whose values are embedded in resources. */
export interface ValueDefinition {
  readonly name: string;
  readonly iri: string;
  readonly properties: readonly PropertyDefinition[];
}

/** A resource type, as the spec declares it. */
export interface ResourceDefinition {
  readonly name: string;
  readonly iri: string;
  /** Path of the collection, relative to the base: `/places/`. */
  readonly path: string;
  /** camelCase name of the collection, the property of the entrypoint and the member of the handlers: `places`. */
  readonly plural: string;
  /** Class name and JSON-LD term of the collection: `PlaceCollection`. */
  readonly collectionType: string;
  readonly collectionIri: string;
  readonly identifier: {
    readonly kind: "uuid" | "property";
    /** Key in records: a property, or `id`. */
    readonly key: string;
    /** Whether representations contain a property of that name. */
    readonly shown: boolean;
  };
  /** The owner: the user that made it (property `owner`), the resource itself (an account), or nobody. */
  readonly owner: "creator" | "itself" | null;
  readonly properties: readonly PropertyDefinition[];
  readonly collection: CollectionDefinition;
  readonly operations: readonly OperationDefinition[];
  /** Seconds for which caches may reuse an answer without revalidation; null: none. */
  readonly maxAge: number | null;
  /** Only for a file. */
  readonly bytes: BytesDefinition | null;
  /** Added when the server starts. */
  readonly rights?: HandlerRights;
}

/** Names of a file's metadata properties, and the path of its bytes. */
export interface BytesDefinition {
  readonly name: string;
  readonly mediaType: string;
  readonly length: string;
  readonly digest: string;
  /** The property that links to the bytes. */
  readonly content: string;
  /** Path relative to the base, with the variables `{id}` and `{name}`. */
  readonly path: string;
}

/** Rights that the application's handlers add to the spec's rules. */
export interface HandlerRights {
  readonly visible?: (client: Client) => Visibility;
  readonly may?: (client: Client, operation: string, record: StoredRecord | null) => boolean;
}

/** A property of a resource or value type, as the spec declares it. */
export interface PropertyDefinition {
  /** camelCase: the JSON key and the term. */
  readonly name: string;
  readonly iri: string;
  readonly range:
    | {
        readonly kind: "data";
        readonly datatype: Datatype;
        /** Only of decimals: the number of all digits, and of those after the point. */
        readonly precision?: number;
        readonly scale?: number;
        /** Only of ordered enumerations: the values, from the least to the greatest. */
        readonly ordered?: readonly string[];
      }
    | { readonly kind: "link"; readonly resource: string; readonly onDelete: "restrict" | "cascade" | "clear" }
    | { readonly kind: "embed"; readonly value: string };
  readonly many: boolean;
  readonly multilingual: boolean;
  /** Whether a record always has a value; defaults count. */
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly unique: boolean;
  /** Present only if true. */
  readonly immutable?: true;
  /** What a resource that omits the property gets: the time or the account of the request. */
  readonly automatic?: "now" | "me";
  readonly default: unknown;
  /** Value for rows from before the property was required, in record form; absent without a backfill. */
  readonly backfill?: unknown;
  /** Who may read it, besides the right to read the resource; null: everybody. */
  readonly read: Rule | null;
  /** Who may write it, besides the right to write the resource; null: everybody. */
  readonly write: Rule | null;
  /** Where the value comes from: clients, or a part of the server. */
  readonly source:
    | "client"
    | "created"
    | "modified"
    | "owner"
    | "identifier"
    | "secret"
    | "bytes"
    | "transitions"
    | "sequence"
    | "inverse"
    | "aggregate";
  /** Only of an inverse collection. */
  readonly inverse?: Inverse;
  /** Only of an aggregate without `counts: all`: the resource type that it counts. */
  readonly counts?: string;
}

/** The link that an inverse property follows backwards, and the path of its collections: `/organisations/{id}/tickets/`. */
export interface Inverse {
  readonly resource: string;
  readonly link: string;
  readonly path: string;
}

export interface CollectionDefinition {
  readonly page: { readonly size: number; readonly most: number };
  readonly filters: readonly {
    /** The link to the resource with the property; null for a property of the entries themselves. */
    readonly link: string | null;
    readonly property: string;
    readonly forms: readonly FilterForm[];
  }[];
  /** Properties by which clients may order, in both directions. */
  readonly orders: readonly string[];
  /** Null: by identifier. */
  readonly defaultOrder: { readonly property: string; readonly direction: "asc" | "desc" } | null;
  /** Links that `embed=` may name. */
  readonly embeddable: readonly string[];
  /** Whether `?me` selects the client's own account. */
  readonly me: boolean;
  /** Properties to group by, and those of which groups have sums. */
  readonly group?: { readonly by: readonly string[]; readonly sums: readonly string[] };
  /** Whether there is a full-text search. */
  readonly search?: true;
}

export interface OperationDefinition {
  /** Unique in the API: `listPlaces`, `retrievePlace`, `startPasswordReset`. */
  readonly id: string;
  /** Name of the handler: a CRUD operation or a custom one. */
  readonly name: string;
  readonly lifecycle: Lifecycle | null;
  readonly on: "collection" | "item";
  readonly method: Method;
  /** Path relative to the base: `/places/{id}`, `/users/password_reset`. */
  readonly path: string;
  /** `@type` in `operation` lists. */
  readonly type: string;
  /** Class name of the body; null: no body. */
  readonly expects: string | null;
  /** Class name of the answer (a collection class for `list`); null: an empty answer. */
  readonly returns: string | null;
  readonly access: Rule;
  /** Only of transitions. */
  readonly transition?: Transition;
  /** Whether it answers 402 while the client's contract is unpaid. */
  readonly contract: boolean;
  /** Only if it or its resource is deprecated. */
  readonly deprecated?: {
    /** Seconds since the epoch, like `sunset`; null if no end is planned. */
    readonly since: number;
    readonly sunset: number | null;
    /** Path of the successor, if it is not specific to an item. */
    readonly successor: string | null;
  };
}

export type Lifecycle = "list" | "append" | "retrieve" | "replace" | "update" | "delete";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
