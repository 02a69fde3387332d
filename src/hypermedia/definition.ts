/**
 * The API as plain values: what the generator tells the machine of an API and its resources.
 *
 * The machine holds no other knowledge of any application. Every list is frozen before the first request.
 */

export interface ApiDefinition {
  readonly title: string;
  readonly version: string;
  /** Canonical base IRI as generated, with a trailing slash; answers carry the deployment's instead. */
  readonly base: string;
  /** What the IRIs of the API's own terms begin with, for the generated base. */
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
  /** SHA-256 of the spec, by which deployments tell models apart. */
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

export interface ValueDefinition {
  readonly name: string;
  readonly iri: string;
  readonly properties: readonly PropertyDefinition[];
}

export interface ResourceDefinition {
  readonly name: string;
  readonly iri: string;
  /** Path of the collection under the base: `/places/`. */
  readonly path: string;
  readonly plural: string;
  /** Class name of the collection, which is also its term: `PlaceCollection`. */
  readonly collectionType: string;
  readonly collectionIri: string;
  readonly identifier: {
    readonly kind: "uuid" | "property" /** Key in records: a property, or `id`. */;
    readonly key: string /** True where a property of that name is written out. */;
    readonly shown: boolean;
  };
  readonly owner: "creator" | "itself" | null;
  readonly properties: readonly PropertyDefinition[];
  readonly collection: CollectionDefinition;
  readonly operations: readonly OperationDefinition[];
  readonly maxAge: number | null;
  /** For a resource that is a file. */
  readonly bytes: BytesDefinition | null;
}

/** Properties that tell of a file's bytes, by their names, and where those are. */
export interface BytesDefinition {
  readonly name: string;
  readonly mediaType: string;
  readonly length: string;
  readonly digest: string;
  readonly content: string;
  /** Under the base; the variables are `{id}` and `{name}`. */
  readonly path: string;
}

export interface PropertyDefinition {
  readonly name: string;
  readonly iri: string;
  readonly range:
    | { readonly kind: "data"; readonly datatype: Datatype }
    | { readonly kind: "link"; readonly resource: string; readonly onDelete: "restrict" | "cascade" | "clear" }
    | { readonly kind: "embed"; readonly value: string };
  readonly many: boolean;
  readonly multilingual: boolean;
  /** Whether there always is a value: where it is left out, the default. */
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly unique: boolean;
  readonly default: unknown;
  /** What rows get that were there before it was required, as records have it; absent: nothing was said. */
  readonly backfill?: unknown;
  readonly read: Rule | null;
  readonly write: Rule | null;
  readonly source: "client" | "created" | "modified" | "owner" | "identifier" | "secret" | "bytes";
}

export type Datatype =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "date"
  | "dateTime"
  | "time"
  | "duration"
  | "email"
  | "iri"
  | "language"
  | "uuid"
  | "password"
  | "secret";

export interface CollectionDefinition {
  readonly page: { readonly size: number; readonly most: number };
  readonly filters: readonly {
    /** The link whose target has the property; null: the entries themselves have it. */
    readonly link: string | null;
    readonly property: string;
    readonly forms: readonly FilterForm[];
  }[];
  readonly orders: readonly string[];
  readonly defaultOrder: { readonly property: string; readonly direction: "asc" | "desc" } | null;
  readonly embeddable: readonly string[];
  readonly me: boolean;
}

export type FilterForm = "equals" | "in" | "range" | "prefix" | "contains" | "exists";

/** That an operation, or its resource, should no longer be used. */
export interface EndDefinition {
  /** Epoch seconds, as is the sunset; null: nobody knows when it will be gone. */
  readonly since: number;
  readonly sunset: number | null;
  /** Path of what takes its place, if that has one of its own. */
  readonly successor: string | null;
}

export interface OperationDefinition {
  /** `listPlaces`. */
  readonly id: string;
  /** The handler's member: a lifecycle operation's name or a further one's. */
  readonly name: string;
  readonly lifecycle: Lifecycle | null;
  readonly on: "collection" | "item";
  readonly method: Method;
  /** Under the base; the variable is `{id}`. */
  readonly path: string;
  /** The `@type` announced. */
  readonly type: string;
  readonly expects: string | null;
  readonly returns: string | null;
  readonly access: Rule;
  readonly contract: boolean;
  /** Left out where it is there to stay. */
  readonly deprecated?: EndDefinition;
}

export type Lifecycle = "list" | "append" | "retrieve" | "replace" | "update" | "delete";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may: any one alternative suffices; none at all: nobody. */
export type Rule = readonly Alternative[];
export type Alternative = (
  | { readonly who: "anyone" }
  | { readonly who: "user" }
  | { readonly who: "owner" }
  | { readonly who: "role"; readonly role: string }
  | { readonly who: "scope"; readonly scope: string }
) & { /** Only where this boolean property is true. */ readonly when: string | null };
