/**
 * The model: what a spec means, with every name, IRI, type and default settled.
 *
 * `resolve` is the only one to make it; it is frozen, holds no position in any file, and each emitter is a pure
 * function of it. A fact that an emitter needs and cannot read here is missing here, not there.
 */

import type { Datatype, FilterForm } from "../../src/hypermedia/datatypes.ts";

/** A whole API. Lists keep the order of the spec's files and keys, so that the same spec gives the same bytes. */
export interface Model {
  readonly api: Api;
  /** Every resource type, in the order of their names. */
  readonly resources: readonly Resource[];
  /** Value types: classes without an identity of their own, written inside a resource or expected by an operation. */
  readonly values: readonly ValueType[];
  /** Lower-case hex SHA-256 over the spec's files (names and bytes), by which an unchanged spec is known. */
  readonly hash: string;
}

/** What `api.yaml` says: the API as a whole. */
export interface Api {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Canonical base IRI, with a trailing slash; a deployment replaces it by `BASE_URL`. */
  readonly base: string;
  /** Prefix of every derived term IRI, absolute, for example `https://api.example.org/apidoc/#`. */
  readonly vocabulary: string;
  /** Where people read about the API; absolute. The deployment's `DOCUMENTATION_URL` replaces it. */
  readonly documentation: string;
  readonly paths: Paths;
  /** Prefix to namespace IRI, for example `schema` to `https://schema.org/`. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly locales: {
    readonly default: string;
    readonly offered: readonly string[];
    /** Those in which orders and prefixes have indexes. */
    readonly indexed: readonly string[];
  };
  /** Origins allowed to call from a browser: scheme, host and port. */
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
  /** The SHACL shapes. */
  readonly shapes: string;
}

export interface Limits {
  readonly rate: { readonly requests: number; readonly windowSeconds: number };
  /** Bytes. */
  readonly structuredContent: number;
  /** Bytes. */
  readonly formContent: number;
  /** Bytes, an object's metadata included. */
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

/** Which resources are the accounts and the API keys, and which of their properties play which part. */
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

/** Since when something is there, and until when. */
export interface Deprecation {
  /** The version of the API that brought it; null: it was always there. */
  readonly since: string | null;
  /** Null: it is there to stay. */
  readonly deprecated: {
    /** `2030-01-31`, as is the sunset; null: nobody knows yet. */
    readonly since: string;
    readonly sunset: string | null;
    /** The name of what takes its place: of a resource type, a property of the class, or an operation of the resource. */
    readonly replacedBy: string | null;
  } | null;
}

/** A class of things: what resources and value types have in common. */
export interface Class {
  /** PascalCase, unique in the API, also its term in the contexts. */
  readonly name: string;
  /** What modules made for it are called: `time-zone`. */
  readonly module: string;
  /** What the variable is called that its module has for its definition: `timezones`, `new_`, `geoCoordinatesValue`. */
  readonly variable: string;
  readonly iri: string;
  readonly superClasses: readonly string[];
  /** A short label for people; by default the name in words (`TimeZone`: "Time zone"). */
  readonly title: string;
  readonly description: string;
  readonly properties: readonly Property[];
}

export interface ValueType extends Class {
  readonly kind: "value";
  /** Whether answers hold one: by itself, or in a resource or another value. */
  readonly answered: boolean;
  /** Whether bodies hold one, likewise. */
  readonly sent: boolean;
}

export interface Resource extends Class, Deprecation {
  readonly kind: "resource";
  /** Names that the class had before. */
  readonly renamedFrom: readonly string[];
  /** Path of the collection, with both slashes: `/places/`. */
  readonly path: string;
  /** camelCase name of the collection: the entrypoint's property and the handlers' member: `places`. */
  readonly plural: string;
  /** Class of the collection: `PlaceCollection`. */
  readonly collectionClass: { readonly name: string; readonly iri: string; readonly title: string };
  readonly identifier: Identifier;
  /** Who counts as the owner: the user that made it (property `owner`), the resource itself (an account), or nobody. */
  readonly owner: "creator" | "itself" | null;
  readonly collection: Collection;
  /** Every operation: the lifecycle ones that the spec allows to somebody, then the further ones. */
  readonly operations: readonly Operation[];
  /** Seconds for which an answer about this resource may be reused without asking; null: always ask. */
  readonly maxAge: number | null;
  /** Set where the resource is a file: the properties that tell of its bytes. */
  readonly bytes: Bytes | null;
  /** Name of the database table. */
  readonly table: string;
}

/** What the last path segment of a resource is. */
export type Identifier =
  /** A UUID version 7 made by the server. `property`: the read-only property that shows it, if any. */
  | { readonly kind: "uuid"; readonly property: string | null }
  /** The value of a required, unique string property. */
  | { readonly kind: "property"; readonly property: string };

/** What a resource that is a file says of its bytes: property names by their part, and where the bytes are. */
export interface Bytes {
  readonly name: string;
  readonly mediaType: string;
  readonly length: string;
  readonly digest: string;
  /** The property that links to the bytes. */
  readonly content: string;
  /** Path of the bytes: that of the item, and below it the file name as `{name}`. */
  readonly path: string;
}

export type { Datatype, FilterForm };

export type OnDelete = "restrict" | "cascade" | "clear";

/** What a property's values are. */
export type Range =
  | {
      readonly kind: "data";
      readonly datatype: Datatype /** IRI of the datatype (XSD, rdf:langString, …). */;
      readonly iri: string;
    }
  | { readonly kind: "link"; readonly resource: string; readonly iri: string; readonly onDelete: OnDelete }
  | { readonly kind: "embed"; readonly value: string; readonly iri: string };

export interface Property extends Deprecation {
  /** camelCase: the JSON key and the term. */
  readonly name: string;
  /** Names that it had before. */
  readonly renamedFrom: readonly string[];
  /** The group that the class has it from; null: its own. */
  readonly group: string | null;
  readonly iri: string;
  readonly title: string;
  readonly description: string;
  readonly range: Range;
  readonly many: boolean;
  readonly multilingual: boolean;
  /** Whether there always is a value. Where there is a default, it need not be given for that. */
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly unique: boolean;
  /** The value that a new resource or value gets where the property is left out; null: none. A language map where multilingual. */
  readonly default: Json | null;
  /** The value that resources get which are there already, once it is required; null: none. Of a link the identifier that it leads to. */
  readonly backfill: Json | null;
  readonly examples: readonly Json[];
  readonly constraints: Constraints;
  /** Who may read it beyond the right to read the resource; null: everyone who may. */
  readonly read: Rule | null;
  /** Who may write it beyond the right to write the resource; null: everyone who may. */
  readonly write: Rule | null;
  /** Who gives the value: a client, or the machine. */
  readonly source: "client" | "created" | "modified" | "owner" | "identifier" | "secret" | "bytes";
  /** Name of the database column (of the join table, where it links to many); null: nothing is stored. */
  readonly column: string | null;
}

/** Of each single value; what is absent is null. */
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
  /** Number of values where there may be many. */
  readonly minItems: number | null;
  readonly maxItems: number | null;
  /** Number of languages of a multilingual property, which always has this limit. */
  readonly maxLanguages: number | null;
}

export interface Collection {
  readonly title: string;
  readonly description: string;
  readonly page: { readonly size: number; readonly most: number };
  readonly filters: readonly Filter[];
  /** Properties by which a client may order; each both ways. */
  readonly orders: readonly string[];
  /** The order when none is asked for; by identifier where null. */
  readonly defaultOrder: { readonly property: string; readonly direction: "asc" | "desc" } | null;
  /** Filter and order together that must stay fast however many entries there are. */
  readonly pairs: readonly { readonly filter: string; readonly order: string }[];
  /** Single properties for each of whose values the number of entries is kept. */
  readonly totals: readonly string[];
  /** Links that `embed=` may write out in place. */
  readonly embeddable: readonly string[];
  /** True where `?me` picks the client's own account. */
  readonly me: boolean;
}

export interface Filter {
  /** The link whose target has the property; null: the entries themselves have it. */
  readonly link: string | null;
  readonly property: string;
  readonly forms: readonly FilterForm[];
}

export type Lifecycle = "list" | "append" | "retrieve" | "replace" | "update" | "delete";

/** The interface's operation names, and those of further operations. */
export interface Operation extends Deprecation {
  /** Unique in the API: `listPlaces`, `retrievePlace`, `appendPlace`, `startPasswordReset`. */
  readonly id: string;
  /** The lifecycle operation, or the name of a further one: the handler's member. */
  readonly name: string;
  readonly lifecycle: Lifecycle | null;
  readonly on: "collection" | "item";
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path template under the base: `/places/{slug}`, `/users/password_reset`. The variable is `id`: `/places/{id}`. */
  readonly path: string;
  /** What a further operation's path has behind that of its resource or collection; null: it is of the lifecycle. */
  readonly segment: string | null;
  /** The `@type` announced: `RetrieveResourceOperation`, …, or a further operation's own. */
  readonly type: string;
  readonly typeIri: string;
  /** The schema.org action beside it in the apidoc. */
  readonly action: string;
  readonly title: string;
  readonly description: string;
  /** Class name of the body; null: no body. */
  readonly expects: string | null;
  /** Class name of the answer (a collection class for `list`); null: an empty answer. */
  readonly returns: string | null;
  readonly access: Rule;
  /** True where it answers 402 while the client's contract is unpaid. */
  readonly contract: boolean;
  /** Every status that it may answer, ascending. */
  readonly statuses: readonly number[];
}

/** Who may: any one alternative suffices; none at all: nobody. */
export type Rule = readonly Alternative[];

export type Alternative = (
  | { readonly who: "anyone" }
  /** Somebody with a user's token. */
  | { readonly who: "user" }
  | { readonly who: "owner" }
  | { readonly who: "role"; readonly role: string }
  /** A credential, token or key, that has the scope. */
  | { readonly who: "scope"; readonly scope: string }
) & {
  /** Holds only for resources whose boolean property is true. */
  readonly when: string | null;
};

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
