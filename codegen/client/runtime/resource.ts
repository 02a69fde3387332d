/** Resources and links as objects: what an answer holds, and behind it where it came from and what may be done with it. */

import type { Ability, Connection, Got, Node } from "./connection.ts";
import { NotAnnounced } from "./refusal.ts";
import type { CallOptions } from "./types.ts";

/** What is known of a link or a resource beside its properties. */
export interface State {
  readonly connection: Connection;
  readonly iri: string;
  /** The representation as it came; null of a link that is not loaded. */
  readonly node: Node | null;
  readonly origin: Origin;
}

/** The answer that something stood in. */
export interface Origin {
  /** Where that answer can be had again; null of what stood in none. */
  readonly url: string | null;
  /** Its `Last-Modified`, as it came. */
  readonly modified: string | null;
  /** The property that the link is a value of, and the class that has it. */
  readonly property?: string;
  readonly type?: string;
}

const nowhere: Origin = { url: null, modified: null };

const states = new WeakMap<object, State>();

/** What is behind a link or resource. */
export function stateOf(of: object): State {
  return states.get(of) as State;
}

export function isLink(value: unknown): value is object {
  return states.has(value as object);
}

/** The IRI of a link or resource, whatever properties it has. */
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

/** What the lifecycle operations of resources and of collections are announced as. */
const itemTypes: Readonly<Record<string, string>> = {
  retrieve: "RetrieveResourceOperation",
  replace: "CreateOrReplaceOperation",
  update: "UpdateResourceOperation",
  delete: "DeleteResourceOperation",
};
const collectionTypes: Readonly<Record<string, string>> = { append: "AppendResourceOperation" };

/** Which operations a representation announces; `of`: its class or, of a collection, its name. */
export function announced({ description }: Connection, of: string, node: Node): Readonly<Record<string, boolean>> {
  const said = new Set(node.operation?.map((each: Node) => each["@type"]));
  const types = { ...(node.member ? collectionTypes : itemTypes), ...description.operations?.[of] };
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, said.has(first(type))]));
}

/** What is behind a resource of which an operation is announced; throws where it is not. */
export function stateFor(operation: string, resource: object): State {
  const state = stateOf(resource);
  // Properties may hide the other name.
  if (!(resource as { readonly $can: Readonly<Record<string, boolean>> }).$can[operation])
    throw new NotAnnounced(operation, state.iri, state.connection);
  return state;
}

export function classOf(node: Node): string {
  return first(node["@type"]);
}

/** What stands alone, or before others. */
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

/** The methods of a class, made when its first resource comes. */
function prototypeFor(connection: Connection, type: string): object {
  const { abilities, prototypes } = connection;
  const prototype = prototypes.get(type) ?? prototypeOf(abilities.item?.(connection, type) ?? {}, resourcePrototype);
  prototypes.set(type, prototype);
  return prototype;
}

/** An object to inherit from. What a property hides can be had with a `$` before its name. */
export function prototypeOf(members: object, parent: object = Object.prototype): object {
  const prototype = Object.create(parent) as object;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    for (const each of [`$${name}`, name]) Object.defineProperty(prototype, each, { ...descriptor, enumerable: false });
  return prototype;
}

/** A link that is not loaded. */
export function linkTo(connection: Connection, iri: string, origin: Origin = nowhere): object {
  const made = Object.defineProperty(Object.create(linkPrototype) as object, "iri", { value: iri, enumerable: true });
  states.set(made, { connection, iri, node: null, origin });
  return made;
}

/** A loaded resource. */
function resourceOf(connection: Connection, node: Node, origin: Origin): object {
  const type = classOf(node);
  const made = Object.create(prototypeFor(connection, type)) as object;
  states.set(made, { connection, iri: node["@id"], node, origin });
  return fill(made, node, type, connection, origin);
}

/** What an answer holds that is no resource: an object of a value type. */
export function objectOf(connection: Connection, node: Node): object {
  return fill({}, node, classOf(node), connection, nowhere);
}

/** A resource that an answer holds. `url`: where the answer can be had again; null where links in it are asked for by themselves. */
export function resourceIn(connection: Connection, { node, answer }: Got, url: string | null = node["@id"]): object {
  return resourceOf(connection, node, { url, modified: answer.headers.get("last-modified") });
}

/** Gives an object the properties of a node, keywords and announcements left out. */
function fill(made: object, node: Node, type: string, connection: Connection, origin: Origin): object {
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith("@") || key === "operation") continue;
    const { links } = connection.description;
    const isLinkNamed = links.includes(key) || links.includes(`${type}.${key}`);
    const of = (each: unknown): unknown => {
      if (typeof each === "string" && isLinkNamed) return linkTo(connection, each, { ...origin, property: key, type });
      // Objects without a type are texts by language.
      if (!(each as Node | null)?.["@type"]) return each;
      // Values that stand in an answer twice have names there, like _:b0.
      return /:\/\//.test((each as Node)["@id"])
        ? resourceOf(connection, each as Node, { ...origin, url: null })
        : fill({}, each as Node, classOf(each as Node), connection, origin);
    };
    Object.defineProperty(made, key, {
      value: Array.isArray(value) ? value.map(of) : of(value),
      enumerable: true,
    });
  }
  return made;
}
