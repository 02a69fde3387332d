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
  /** Prefix of the IRIs of the API's own terms, under the generated base. */
  readonly vocabulary: string;
  readonly paths: {
    readonly entrypoint: string;
    readonly apidoc: string;
    readonly docs: string;
    readonly openapi: string;
    readonly contexts: string;
    readonly shapes: string;
  };
  readonly documentation: string;
  readonly locales: { readonly default: string; readonly offered: readonly string[] };
  readonly origins: readonly string[];
  readonly limits: {
    readonly rate: { readonly requests: number; readonly windowSeconds: number };
    readonly structuredContent: number;
    readonly formContent: number;
    readonly object: number;
  };
  readonly roles: readonly { readonly name: string; readonly scopes: readonly string[] }[];
  readonly authentication: AuthenticationDefinition | null;
  readonly resources: readonly ResourceDefinition[];
  readonly values: readonly ValueDefinition[];
  /** SHA-256 of the spec, which distinguishes model versions. */
  readonly hash: string;
}

export interface AuthenticationDefinition {
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
  readonly owner: "creator" | "itself" | null;
  readonly properties: readonly PropertyDefinition[];
  readonly collection: CollectionDefinition;
  readonly operations: readonly OperationDefinition[];
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
  readonly name: string;
  readonly iri: string;
  readonly range:
    | { readonly kind: "data"; readonly datatype: Datatype }
    | { readonly kind: "link"; readonly resource: string; readonly onDelete: "restrict" | "cascade" | "clear" }
    | { readonly kind: "embed"; readonly value: string };
  readonly many: boolean;
  readonly multilingual: boolean;
  /** Whether a record always has a value; defaults count. */
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly unique: boolean;
  readonly default: unknown;
  /** Value for rows from before the property was required, in record form; absent without a backfill. */
  readonly backfill?: unknown;
  readonly read: Rule | null;
  readonly write: Rule | null;
  readonly source: "client" | "created" | "modified" | "owner" | "identifier" | "secret" | "bytes" | "transitions";
}

export interface CollectionDefinition {
  readonly page: { readonly size: number; readonly most: number };
  readonly filters: readonly {
    /** The link to the resource with the property; null for a property of the entries themselves. */
    readonly link: string | null;
    readonly property: string;
    readonly forms: readonly FilterForm[];
  }[];
  readonly orders: readonly string[];
  readonly defaultOrder: { readonly property: string; readonly direction: "asc" | "desc" } | null;
  readonly embeddable: readonly string[];
  readonly me: boolean;
}

/** Deprecation of an operation or its resource. */
export interface EndDefinition {
  /** Seconds since the epoch, like `sunset`; null if no end is planned. */
  readonly since: number;
  readonly sunset: number | null;
  /** Path of the successor, if it is not specific to an item. */
  readonly successor: string | null;
}

export interface OperationDefinition {
  /** `listPlaces`. */
  readonly id: string;
  /** Name of the handler: a CRUD operation or a custom one. */
  readonly name: string;
  readonly lifecycle: Lifecycle | null;
  readonly on: "collection" | "item";
  readonly method: Method;
  /** Path relative to the base, with the variable `{id}`. */
  readonly path: string;
  /** `@type` in `operation` lists. */
  readonly type: string;
  readonly expects: string | null;
  readonly returns: string | null;
  readonly access: Rule;
  /** Only of transitions. */
  readonly transition?: Transition;
  readonly contract: boolean;
  /** Only if deprecated. */
  readonly deprecated?: EndDefinition;
}

export type Lifecycle = "list" | "append" | "retrieve" | "replace" | "update" | "delete";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
