/**
 * The model: the meaning of a spec, with every name, IRI, type and default.
 *
 * Only `resolve` makes it. It has no positions in files, and each emitter is a pure function of it. If an emitter needs a
 * fact that is not here, add it here.
 */

import type { Alternative, Party, Rule, Transition } from "../../src/hypermedia/access-rules.ts";
import type { Datatype, FilterForm } from "../../src/hypermedia/datatypes.ts";
import type { AccountPath, RecordCondition, Relation } from "../../src/store/access-path.ts";

/** Lists keep the order of the spec's files and keys, so that the same spec gives the same bytes. */
export interface Model {
  readonly api: Api;
  /** In the order of their names. */
  readonly resources: readonly Resource[];
  /** Classes without IRIs for their instances: embedded in resources, or expected or returned by operations. */
  readonly values: readonly ValueType[];
  /** Lower-case hex SHA-256 over the names and bytes of the spec's files. */
  readonly hash: string;
}

/** `api.yaml`. */
export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Canonical base IRI, with a trailing slash. A deployment replaces it by `BASE_URL`. */
  readonly base: string;
  /** Prefix of derived term IRIs, absolute: `https://api.example.org/apidoc/#`. */
  readonly vocabulary: string;
  /** Address for people, absolute. A deployment replaces it by `DOCUMENTATION_URL`. */
  readonly documentation: string;
  readonly paths: Paths;
  /** Prefix to namespace IRI: `schema` to `https://schema.org/`. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly locales: {
    readonly default: string;
    readonly offered: readonly string[];
    /** Languages in which orders and prefix filters have indexes. */
    readonly indexed: readonly string[];
  };
  /** Origins that may call from a browser: scheme, host and port. */
  readonly origins: readonly string[];
  readonly limits: Limits;
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  readonly authentication: Authentication | null;
  readonly contact: { readonly name: string | null; readonly url: string | null; readonly email: string | null } | null;
  readonly license: { readonly name: string; readonly identifier: string | null; readonly url: string | null } | null;
}

/** Paths under the base, each beginning with a slash. */
export interface Paths {
  readonly entrypoint: string;
  readonly apidoc: string;
  readonly docs: string;
  readonly openapi: string;
  /** Folder of the context documents: `contexts` + class name. */
  readonly contexts: string;
  readonly shapes: string;
}

export interface Limits {
  readonly rate: { readonly requests: number; readonly windowSeconds: number };
  /** Bytes. */
  readonly structuredContent: number;
  /** Bytes. */
  readonly formContent: number;
  /** Bytes, with an object's metadata. */
  readonly object: number;
}

export interface Role {
  readonly name: string;
  readonly description: string;
  /** Scopes that a user with this role has. */
  readonly scopes: readonly string[];
}

export interface Scope {
  readonly name: string;
  readonly description: string;
}

/** The resource types and properties of accounts and API keys. */
export interface Authentication {
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

export interface Deprecation {
  /** The version of the API that introduced it; null: not given. */
  readonly since: string | null;
  readonly deprecated: {
    /** A date: `2030-01-31`. */
    readonly since: string;
    /** A date; null: not known. */
    readonly sunset: string | null;
    /** Name of another resource type, property of the class, or operation of the resource. */
    readonly replacedBy: string | null;
  } | null;
}

/** A resource type or value type. */
export interface Class {
  /** PascalCase, unique in the API; its term in the contexts. */
  readonly name: string;
  /** Name of its generated modules: `time-zone`. */
  readonly module: string;
  /** Variable of its definition in its generated module: `timezones`, `new_`, `geoCoordinatesValue`. */
  readonly variable: string;
  readonly iri: string;
  readonly superClasses: readonly string[];
  /** For people. By default, the name in words: "Time zone". */
  readonly title: string;
  readonly description: string;
  readonly properties: readonly Property[];
}

export interface ValueType extends Class {
  readonly kind: "value";
  /** Whether answers contain it: directly, or embedded in another class. */
  readonly answered: boolean;
  /** The same for request bodies. */
  readonly sent: boolean;
}

export interface Resource extends Class, Deprecation {
  readonly kind: "resource";
  /** Former names. */
  readonly renamedFrom: readonly string[];
  /** Path of the collection, with both slashes: `/places/`. */
  readonly path: string;
  /** camelCase name of the collection, the property of the entrypoint and the member of the handlers: `places`. */
  readonly plural: string;
  /** `PlaceCollection` */
  readonly collectionClass: { readonly name: string; readonly iri: string; readonly title: string };
  readonly identifier: Identifier;
  /** The owner: the user that made it (property `owner`), the resource itself (an account), or nobody. */
  readonly owner: "creator" | "itself" | null;
  readonly relations: readonly NamedRelation[];
  readonly collection: Collection;
  /** Lifecycle operations that the spec allows to somebody, then further ones. */
  readonly operations: readonly Operation[];
  /** Seconds for which caches may reuse an answer without revalidation; null: none. */
  readonly maxAge: number | null;
  /** Of a file: the properties that describe its bytes. */
  readonly bytes: Bytes | null;
  /** Database table. */
  readonly table: string;
}

/** The last path segment of a resource. */
export type Identifier =
  /** A UUID version 7 that the server makes. `property`: the read-only property that shows it. */
  | { readonly kind: "uuid"; readonly property: string | null }
  /** The value of a required, unique string property. */
  | { readonly kind: "property"; readonly property: string };

/** Names of the properties that describe the bytes of a file, and the path of the bytes. */
export interface Bytes {
  readonly name: string;
  readonly mediaType: string;
  readonly length: string;
  readonly digest: string;
  /** The property that links to the bytes. */
  readonly content: string;
  /** `/files/{id}/content/{name}` */
  readonly path: string;
}

export type { AccountPath, Alternative, Datatype, FilterForm, Party, RecordCondition, Relation, Rule };

/** What accounts can be to a resource, as resources of another type say. */
export type NamedRelation = Relation & { readonly name: string };

export type OnDelete = "restrict" | "cascade" | "clear";

export type Range =
  | {
      readonly kind: "data";
      readonly datatype: Datatype;
      /** IRI of the datatype: XSD, rdf:langString, … */
      readonly iri: string;
    }
  | { readonly kind: "link"; readonly resource: string; readonly iri: string; readonly onDelete: OnDelete }
  | { readonly kind: "embed"; readonly value: string; readonly iri: string };

export interface Property extends Deprecation {
  /** camelCase: the JSON key and the term. */
  readonly name: string;
  /** Former names. */
  readonly renamedFrom: readonly string[];
  /** Name of the group that declares it; null: the class. */
  readonly group: string | null;
  readonly iri: string;
  readonly title: string;
  readonly description: string;
  readonly range: Range;
  readonly many: boolean;
  readonly multilingual: boolean;
  /** Whether there always is a value: given, or the default. */
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly unique: boolean;
  /** The value of a new resource or value that omits the property; null: none. If multilingual, a language map. */
  readonly default: Json | null;
  /** The value that a migration gives to stored resources when the property becomes required; null: none. Of a link, the identifier of the target. */
  readonly backfill: Json | null;
  readonly examples: readonly Json[];
  readonly constraints: Constraints;
  /** Who may read it, besides the right to read the resource; null: everybody. */
  readonly read: Rule | null;
  /** Who may write it, besides the right to write the resource; null: everybody. */
  readonly write: Rule | null;
  /** Where the value comes from: clients, or a part of the server. */
  readonly source: "client" | "created" | "modified" | "owner" | "identifier" | "secret" | "bytes" | "transitions";
  /** Database column, or the join table of a link to many; null: not stored in the table. */
  readonly column: string | null;
}

/** Of single values, except the last three. Absent ones are null. */
export interface Constraints {
  readonly enum: readonly (string | number)[] | null;
  /** Regular expression, unanchored as in JSON Schema, `u` flag. */
  readonly pattern: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly exclusiveMinimum: number | null;
  readonly exclusiveMaximum: number | null;
  readonly multipleOf: number | null;
  /** Number of values of a list. */
  readonly minItems: number | null;
  readonly maxItems: number | null;
  /** Every multilingual property has this limit. */
  readonly maxLanguages: number | null;
}

export interface Collection {
  readonly title: string;
  readonly description: string;
  readonly page: { readonly size: number; readonly most: number };
  readonly filters: readonly Filter[];
  /** Properties by which clients may order, in both directions. */
  readonly orders: readonly string[];
  /** Null: by identifier. */
  readonly defaultOrder: { readonly property: string; readonly direction: "asc" | "desc" } | null;
  /** Combinations of filter and order that have an index. */
  readonly pairs: readonly { readonly filter: string; readonly order: string }[];
  /** Properties for whose values the number of entries is stored. */
  readonly totals: readonly string[];
  /** Links that `embed=` may name. */
  readonly embeddable: readonly string[];
  /** Whether `?me` selects the client's own account. */
  readonly me: boolean;
}

export interface Filter {
  /** The link whose target has the property; null: the entries have it. */
  readonly link: string | null;
  readonly property: string;
  readonly forms: readonly FilterForm[];
}

export type Lifecycle = "list" | "append" | "retrieve" | "replace" | "update" | "delete";

export interface Operation extends Deprecation {
  /** Unique in the API: `listPlaces`, `retrievePlace`, `appendPlace`, `startPasswordReset`. */
  readonly id: string;
  /** The member of the handlers. */
  readonly name: string;
  readonly lifecycle: Lifecycle | null;
  readonly on: "collection" | "item";
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path template under the base: `/places/{slug}`, `/users/password_reset`. The variable is `id`: `/places/{id}`. */
  readonly path: string;
  /** The last path segment of a further operation; null: of the lifecycle. */
  readonly segment: string | null;
  /** Its `@type` in answers: `RetrieveResourceOperation`, …, or that of a further operation. */
  readonly type: string;
  readonly typeIri: string;
  /** Its schema.org action in the apidoc. */
  readonly action: string;
  readonly title: string;
  readonly description: string;
  /** Class name of the body; null: no body. */
  readonly expects: string | null;
  /** Class name of the answer (a collection class for `list`); null: an empty answer. */
  readonly returns: string | null;
  readonly access: Rule;
  /** What it changes, if it is a transition from one state to another. */
  readonly transition: Transition | null;
  /** Whether it answers 402 while the client's contract is unpaid. */
  readonly contract: boolean;
  /** Every status that it may answer, ascending. */
  readonly statuses: readonly number[];
}

export type { Transition };

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
