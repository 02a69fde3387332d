/** Resources and links as objects, with their connection, IRI and origin in a WeakMap. */

import type { Ability, Connection, Got, Node } from "./connection.ts";
import { NotAnnounced } from "./errors.ts";
import type { CallOptions } from "./types.ts";

/** Internal state of a link or resource. */
export interface State {
  readonly connection: Connection;
  readonly iri: string;
  /** The JSON-LD node as received; null for a link that is not loaded. */
  readonly node: Node | null;
  readonly origin: Origin;
}

/** The response that contained a link or resource. */
export interface Origin {
  /** The URL to request that response again; null if there is none. */
  readonly url: string | null;
  /** Its `Last-Modified` header, unparsed. */
  readonly modified: string | null;
  /** For a link: the property that it is a value of, and the class of that property. */
  readonly property?: string;
  readonly type?: string;
}

const nowhere: Origin = { url: null, modified: null };

const states = new WeakMap<object, State>();

export function stateOf(of: object): State {
  return states.get(of) as State;
}

export function isLink(value: unknown): value is object {
  return states.has(value as object);
}

/** The IRI of a link or resource, even if a property named `iri` hides it. */
export function iriOf(reference: object | string): string {
  return typeof reference === "string" ? reference : stateOf(reference).iri;
}

const linkAbilities: Readonly<Record<string, Ability>> = {
  load(options?: CallOptions) {
    return stateOf(this).connection.abilities.load(this, options);
  },
  toJSON() {
    const { node, iri } = stateOf(this);
    return node ?? iri;
  },
};

/** Class names of the CRUD operations in an `operation` list. */
const itemTypes: Readonly<Record<string, string>> = {
  retrieve: "RetrieveResourceOperation",
  replace: "CreateOrReplaceOperation",
  update: "UpdateResourceOperation",
  delete: "DeleteResourceOperation",
};
const collectionTypes: Readonly<Record<string, string>> = { append: "AppendResourceOperation" };

/** The operations that a representation announces. `of`: the class, or the name of a collection. */
export function announced({ description }: Connection, of: string, node: Node): Readonly<Record<string, boolean>> {
  const said = new Set(node.operation?.map((each: Node) => each["@type"]));
  const types = { ...(node.member ? collectionTypes : itemTypes), ...description.operations?.[of] };
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, said.has(first(type))]));
}

/** The state of a resource. Throws `NotAnnounced` if the resource does not announce the operation. */
export function stateFor(operation: string, resource: object): State {
  const state = stateOf(resource);
  // `$can`, as a property named `can` may hide the plain name.
  if (!(resource as { readonly $can: Readonly<Record<string, boolean>> }).$can[operation])
    throw new NotAnnounced(operation, state.iri, state.connection);
  return state;
}

export function classOf(node: Node): string {
  return first(node["@type"]);
}

/** The value itself, or the first of an array. */
function first(of: string | readonly unknown[]): string {
  return [of].flat()[0] as string;
}

const linkPrototype = prototypeOf(linkAbilities);

const resourcePrototype = prototypeOf(
  {
    get iri() {
      return stateOf(this).iri;
    },
    get can() {
      const { connection, node } = stateOf(this);
      return announced(connection, classOf(node as Node), node as Node);
    },
  },
  linkPrototype,
);

/** The prototype of a class, created for its first resource. */
function prototypeFor(connection: Connection, type: string): object {
  const { abilities, prototypes } = connection;
  const prototype = prototypes.get(type) ?? prototypeOf(abilities.item?.(connection, type) ?? {}, resourcePrototype);
  prototypes.set(type, prototype);
  return prototype;
}

/** Creates a prototype. Each member is also available with a `$` prefix, in case a property hides it. */
export function prototypeOf(members: object, parent: object = Object.prototype): object {
  const prototype = Object.create(parent) as object;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    for (const each of [`$${name}`, name]) Object.defineProperty(prototype, each, { ...descriptor, enumerable: false });
  return prototype;
}

/** Creates a link that is not loaded. */
export function linkTo(connection: Connection, iri: string, origin: Origin = nowhere): object {
  const made = Object.defineProperty(Object.create(linkPrototype) as object, "iri", { value: iri, enumerable: true });
  states.set(made, { connection, iri, node: null, origin });
  return made;
}

/** Creates a loaded resource. */
function resourceOf(connection: Connection, node: Node, origin: Origin): object {
  const made = Object.create(prototypeFor(connection, classOf(node))) as object;
  states.set(made, { connection, iri: node["@id"], node, origin });
  return fill(made, node, connection, origin);
}

/** Creates an object of a value type, which has no IRI. */
export function objectOf(connection: Connection, node: Node): object {
  return fill({}, node, connection, nowhere);
}

/** Creates the resource of a response. `url`: where to request it again; null to load its links one by one. */
export function resourceIn(connection: Connection, { node, answer }: Got, url: string | null = node["@id"]): object {
  return resourceOf(connection, node, { url, modified: answer.headers.get("last-modified") });
}

/** Copies the properties of a node to an object, without JSON-LD keywords and `operation`. */
function fill(made: object, node: Node, connection: Connection, origin: Origin): object {
  const type = classOf(node);
  const { links, json, inverse } = connection.description;
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith("@") || key === "operation") continue;
    const name = `${type}.${key}`;
    const isIn = (names?: readonly string[]) => names?.includes(key) || names?.includes(name);
    const of = (each: unknown): unknown => {
      if (typeof each === "string" && isIn(links)) return linkTo(connection, each, { ...origin, property: key, type });
      // Objects without a type are language maps.
      if (!(each as Node | null)?.["@type"] || isIn(json)) return each;
      // Values with a blank node identifier like `_:b0` occur twice in the response.
      return /:\/\//.test((each as Node)["@id"])
        ? resourceOf(connection, each as Node, { ...origin, url: null })
        : fill({}, each as Node, connection, origin);
    };
    Object.defineProperty(made, key, {
      value: inverse?.(connection, name, value) ?? (Array.isArray(value) ? value.map(of) : of(value)),
      enumerable: true,
    });
  }
  return made;
}
