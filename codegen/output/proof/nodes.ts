/**
 * Documents of JSON-LD nodes, proved by one node of each manner in which nodes are written in them.
 *
 * In a context whose terms are neither keywords nor bring contexts of their own, whether a node expands depends on the key
 * that it stands under, on its own keys, and on the kinds of their values: of a text only whether it begins as keywords
 * do, of an `@id` only whether it is absolute. Nothing depends on the nodes inside of it, which expand on their own, in
 * the same context, to just one node each. So where one node expands all with its skeleton do: stubs are put for the nodes
 * inside of it, and those are looked at by themselves. Whatever stands under other keywords is left as it is, and so is
 * all of a document with another context.
 */

import { SHACL } from "../../emit/vocabularies.ts";
import { recalled } from "../../language/memory.ts";
import { blanked, isObject, type Json, type JsonObject, skeletonOf, skeletonOfList, whole } from "../skeleton.ts";
import { IRI, isAbsolute } from "./expansion.ts";
import { members, slices } from "./slices.ts";

/** What stands in the place of a document. */
interface Reduced {
  /** The document, with stubs for all nodes inside of it. */
  readonly root: JsonObject;
  /** Its nodes at whatever depth, each without those inside of it; by key, one for each manner. */
  readonly nodes: ReadonlyMap<string, ReadonlySet<JsonObject>>;
}

/** @param listed the key under which nearly all of the document stands, in a list. */
export function reduce(text: string, listed: string): Reduced {
  const texts = members(text, 1);
  const list = texts.get(listed) ?? "";
  texts.delete(listed);
  const { "@context": context = {}, ...rest } = Object.fromEntries(
    [...texts].map(([key, value]): [string, Json] => [key, JSON.parse(value)]),
  );
  if (!isPlain(context) || !list.startsWith("[")) return { root: JSON.parse(text), nodes: new Map() };

  const nodes = new Map<string, Set<JsonObject>>();
  const withStubs = ({ items, inside }: Study): readonly Json[] => {
    for (const [key, found] of inside) for (const node of found) put(nodes, key, node);
    return items;
  };
  const isTerm = (name: string): boolean => Object.hasOwn(context, name);
  const outer = Object.entries(rest).map(([key, value]): [string, Json] => {
    if (isKeyword(key)) return [key, value];
    const items = withStubs(study(Array.isArray(value) ? value : [value], key, isTerm));
    return [key, Array.isArray(value) ? items : (items[0] as Json)];
  });
  const step = `nodes under ${listed} ${JSON.stringify(context)}`;
  const items = slices(list, 2).flatMap((slice) =>
    withStubs(recalled(step, slice, () => study(JSON.parse(`[${slice}]`), listed, isTerm))),
  );
  return { root: { "@context": context, ...Object.fromEntries(outer), [listed]: items }, nodes };
}

function put<T>(into: Map<string, Set<T>>, key: string, value: T): void {
  const known = into.get(key);
  if (known === undefined) into.set(key, new Set([value]));
  else known.add(value);
}

/** Of the type that is asked of nodes that stand alone. */
const STUB = { "@id": IRI, "@type": `${SHACL}NodeShape` };

/** What stands under a key: a skeleton for each item, with stubs for nodes, and the nodes at whatever depth. */
interface Study {
  readonly items: readonly Json[];
  readonly inside: ReadonlyMap<string, ReadonlySet<JsonObject>>;
}

function study(items: readonly Json[], under: string, isTerm: (name: string) => boolean): Study {
  const inside = new Map<string, Set<JsonObject>>();
  const one = (value: Json, key: string): Json => {
    if (typeof value !== "object" || value === null) return scalar(value);
    if (!isObject(value) || !standsAlone(value)) return whole(value);
    put(inside, key, skeletonOf(value, member));
    return STUB;
  };
  const member = (value: Json, key: string): Json => {
    if (!isKeyword(key))
      return Array.isArray(value) ? skeletonOfList(value.map((item) => one(item, key))) : one(value, key);
    if (key === "@id" && typeof value === "string" && isAbsolute(value, isTerm)) return IRI;
    return key === "@value" && (typeof value !== "object" || value === null) ? scalar(value) : whole(value);
  };
  return { items: items.map((item) => one(item, under)), inside };
}

function scalar(value: string | number | boolean | null): Json {
  if (typeof value === "string") return isKeyword(value) ? value : blanked(value);
  return typeof value === "number" ? blanked(value) : value;
}

/** Whether a text begins as keywords do. */
function isKeyword(text: string): boolean {
  return text.charCodeAt(0) === 64;
}

/** Whether it is a node, or a value, and nothing but that. */
function standsAlone(value: JsonObject): boolean {
  for (const key in value) if (isKeyword(key) && key !== "@id" && key !== "@type" && key !== "@value") return false;
  return true;
}

/** Whether terms stand for nothing but IRIs, with or without a type, one value or several. */
function isPlain(context: Json): context is JsonObject {
  return (
    isObject(context) &&
    Object.entries(context).every(
      ([term, definition]) =>
        term === "@version" || (!isKeyword(term) && (isPlainIri(definition) || isPlainDefinition(definition))),
    )
  );
}

function isPlainDefinition(definition: Json): boolean {
  return (
    isObject(definition) &&
    isPlainIri(definition["@id"]) &&
    Object.entries(definition).every(
      ([key, value]) =>
        key === "@id" ||
        (key === "@type" && value !== "@json") ||
        (key === "@container" && (value === "@list" || value === "@set")),
    )
  );
}

function isPlainIri(value: Json | undefined): boolean {
  return typeof value === "string" && !isKeyword(value);
}
