/**
 * The model: the meaning of a spec, with every name, IRI, type and default.
 *
 * Only `resolve` makes it. It has no positions in files, and each emitter is a pure function of it. If an emitter needs a
 * fact that is not here, add it here; if the server needs it, add it to the server's definition, which the model extends.
 */

import type { Alternative, Party, Rule, Transition } from "../../src/hypermedia/access-rules.ts";
import type {
  ApiDefinition,
  BytesDefinition,
  CollectionDefinition,
  Inverse,
  Lifecycle,
  OperationDefinition,
  PropertyDefinition,
  ResourceDefinition,
} from "../../src/hypermedia/api-definition.ts";
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
export interface Api extends Omit<ApiDefinition, "locales" | "roles" | "resources" | "values" | "hash"> {
  readonly description: string;
  /** Prefix to namespace IRI: `schema` to `https://schema.org/`. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly locales: ApiDefinition["locales"] & {
    /** Languages in which orders and prefix filters have indexes. */
    readonly indexed: readonly string[];
  };
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  readonly contact: { readonly name: string | null; readonly url: string | null; readonly email: string | null } | null;
  readonly license: { readonly name: string; readonly identifier: string | null; readonly url: string | null } | null;
}

export type Paths = ApiDefinition["paths"];
export type Limits = ApiDefinition["limits"];

export interface Role extends Scope {
  /** Scopes that a user with this role has. */
  readonly scopes: readonly string[];
}

export interface Scope {
  readonly name: string;
  readonly description: string;
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

export interface Resource
  extends Class,
    Deprecation,
    Pick<ResourceDefinition, "path" | "plural" | "owner" | "maxAge" | "bytes"> {
  readonly kind: "resource";
  /** Former names. */
  readonly renamedFrom: readonly string[];
  /** `PlaceCollection` */
  readonly collectionClass: { readonly name: string; readonly iri: string; readonly title: string };
  readonly identifier: Identifier;
  readonly relations: readonly NamedRelation[];
  readonly constraints: readonly Constraint[];
  readonly collection: Collection;
  /** Lifecycle operations that the spec allows to somebody, then further ones. */
  readonly operations: readonly Operation[];
  /** Database table. */
  readonly table: string;
}

/** The last path segment of a resource. */
export type Identifier =
  /** A UUID version 7 that the server makes. `property`: the read-only property that shows it. */
  | { readonly kind: "uuid"; readonly property: string | null }
  /** The value of a required, unique string property. */
  | { readonly kind: "property"; readonly property: string };

export type { AccountPath, Alternative, Datatype, FilterForm, Party, RecordCondition, Relation, Rule };

/** What accounts can be to a resource, as resources of another type say. */
export type NamedRelation = Relation & { readonly name: string };

/** `iri`: of the datatype (XSD, rdf:langString, …), or of the class. */
export type Range = PropertyDefinition["range"] & { readonly iri: string };

export interface Property
  extends Omit<PropertyDefinition, "range" | "default" | "backfill" | "immutable" | "automatic">,
    Deprecation {
  /** Former names. */
  readonly renamedFrom: readonly string[];
  /** Name of the group that declares it; null: the class. */
  readonly group: string | null;
  readonly title: string;
  readonly description: string;
  readonly range: Range;
  /** Clients give it when they make a resource, and never change it. */
  readonly immutable: boolean;
  /** What it counts: the resources with the same target of a link, or all (null); undefined: nothing. */
  readonly sequence?: string | null;
  /** The time or account of the request, as the value of a new or replaced resource that omits the property; null: neither. */
  readonly automatic: "now" | "me" | null;
  /** The value of a new resource or value that omits the property; null: none. If multilingual, a language map. */
  readonly default: Json | null;
  /** The value that a migration gives to stored resources when the property becomes required; null: none. Of a link, the identifier of the target. */
  readonly backfill: Json | null;
  readonly examples: readonly Json[];
  readonly constraints: Constraints;
  /** Of an aggregate. */
  readonly aggregate?: Aggregate;
  /** Database column, or the join table of a link to many; null: not stored in the table. */
  readonly column: string | null;
}

/** What the resources come to that have a link to this one. The database keeps it. */
export interface Aggregate {
  readonly does: "count" | "sum" | "min" | "max" | "average";
  /** The resource type of the rows, and their link. */
  readonly resource: string;
  readonly link: string;
  /** The property that is aggregated; null: rows are counted. */
  readonly property: string | null;
  /** Only rows that meet all conditions count. */
  readonly when: readonly RecordCondition[];
  /** Whether rows count that a reader of the aggregate may not read. */
  readonly all: boolean;
}

/** Of single values, except the last three. Absent ones are null. */
export interface Constraints {
  readonly enum: readonly (string | number)[] | null;
  /** Regular expression, unanchored as in JSON Schema, `u` flag. */
  readonly pattern: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Bounds of decimals are texts. */
  readonly minimum: number | string | null;
  readonly maximum: number | string | null;
  readonly exclusiveMinimum: number | string | null;
  readonly exclusiveMaximum: number | string | null;
  readonly multipleOf: number | string | null;
  /** Number of values of a list. */
  readonly minItems: number | null;
  readonly maxItems: number | null;
  /** Every multilingual property has this limit. */
  readonly maxLanguages: number | null;
}

/** A constraint over several properties, which the database enforces. */
export interface Constraint {
  /**
   * `unique`: no two resources have the same values of the operands. `compare`: the first operand compares with the second
   * as the operator says, if both are there. `require`: the operand is there if all conditions hold. `overlap`: of two
   * resources that meet not all conditions and have the same values from the third operand on, the ranges between the
   * first two do not overlap.
   */
  readonly kind: "unique" | "compare" | "require" | "overlap";
  /** Names of properties. */
  readonly operands: readonly string[];
  readonly operator: ">" | ">=" | "<" | "<=" | null;
  readonly when: readonly RecordCondition[];
  /** In words: `ends > begins`, `no two have the same organisation and name`. */
  readonly text: string;
}

export interface Collection extends Omit<CollectionDefinition, "group" | "search"> {
  readonly title: string;
  readonly description: string;
  /** Combinations of filter and order that have an index. */
  readonly pairs: readonly { readonly filter: string; readonly order: string }[];
  /** Properties for whose values the number of entries is stored. */
  readonly totals: readonly string[];
  /** Properties that `group=` may name, and those of which groups have sums. */
  readonly group: { readonly by: readonly string[]; readonly sums: readonly string[] } | null;
  /** Properties whose words `q=` finds, with weights from 1 to 4. */
  readonly search: readonly { readonly property: string; readonly weight: number }[];
}

export type Filter = CollectionDefinition["filters"][number];

export interface Operation extends Omit<OperationDefinition, "transition" | "deprecated">, Deprecation {
  /** The last path segment of a further operation; null: of the lifecycle. */
  readonly segment: string | null;
  readonly typeIri: string;
  /** Its schema.org action in the apidoc. */
  readonly action: string;
  readonly title: string;
  readonly description: string;
  /** What it changes, if it is a transition from one state to another. */
  readonly transition: Transition | null;
  /** Every status that it may answer, ascending. */
  readonly statuses: readonly number[];
}

export type { BytesDefinition as Bytes, Inverse, Lifecycle, Transition };

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
