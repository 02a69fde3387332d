/**
 * Documents of JSON-LD nodes, proved by one node of each manner in which nodes are written in them.
 *
 * In a context whose terms are neither keywords nor bring contexts of their own, whether a node expands depends on the key
 * that it stands under, on its own keys, and on the kinds of their values: of a text only whether it begins as keywords
 * do, of an `@id` only whether it is absolute. Nothing depends on the nodes inside of it, which expand on their own, in
 * the same context, to just one node each. So where one node expands all with its skeleton do: inner nodes are put for by
 * a stub, and looked at by themselves. Whatever stands under other keywords is left as it is, and so is all of a document
 * with another context.
 */

import { SHACL } from "../../emit/vocabularies.ts";
import { blanked, isObject, type Json, type JsonObject, type Skeletons, skeletons } from "../skeleton.ts";
import { IRI, isAbsolute } from "./expansion.ts";

/** What stands in the place of a document. */
export interface Reduced {
  /** The document, with stubs for all nodes inside of it. */
  readonly root: JsonObject;
  /** Its nodes at whatever depth, each without those inside of it; by key, one for each manner. */
  readonly nodes: ReadonlyMap<string, readonly JsonObject[]>;
}

export function reduce({ "@context": context = {}, ...root }: JsonObject): Reduced {
  if (!isPlain(context)) return { root: { "@context": context, ...root }, nodes: new Map() };
  const found = new Map<string, Set<JsonObject>>();
  const read = reading(found, skeletons(), (name) => Object.hasOwn(context, name));
  const reduced = read(root, true);
  return {
    root: { "@context": context, ...reduced },
    nodes: new Map([...found].map(([key, nodes]) => [key, [...nodes]])),
  };
}

/** Of the type that is asked of nodes that stand alone. */
const STUB = { "@id": IRI, "@type": `${SHACL}NodeShape` };

/** Gives what makes the skeleton of a node, and adds the nodes inside of it to those that were found. */
function reading(
  found: Map<string, Set<JsonObject>>,
  { object, list, whole }: Skeletons,
  isTerm: (name: string) => boolean,
): (node: JsonObject, isRoot: boolean) => JsonObject {
  const node = (value: JsonObject): JsonObject => object(value, member);
  const root = (value: JsonObject): JsonObject =>
    object(value, (inner, key) => (key === "@graph" && Array.isArray(inner) ? values(inner, key) : member(inner, key)));
  const member = (value: Json, key: string): Json => {
    if (!key.startsWith("@")) return values(value, key);
    if (key === "@id" && typeof value === "string" && isAbsolute(value, isTerm)) return IRI;
    return key === "@value" && !(typeof value === "object") ? scalar(value) : whole(value);
  };
  const values = (value: Json, key: string): Json =>
    Array.isArray(value) ? list(value, (item) => one(item, key)) : one(value, key);
  const one = (value: Json, key: string): Json => {
    if (typeof value !== "object" || value === null) return scalar(value);
    if (!isObject(value) || !standsAlone(value)) return whole(value);
    const known = found.get(key) ?? new Set();
    found.set(key, known.add(node(value)));
    return STUB;
  };
  return (value, isRoot) => (isRoot ? root(value) : node(value));
}

function scalar(value: string | number | boolean | null): Json {
  if (typeof value === "string" && value.startsWith("@")) return value;
  return typeof value === "string" || typeof value === "number" ? blanked(value) : value;
}

/** Whether it is a node, or a value, and nothing but that. */
function standsAlone(value: JsonObject): boolean {
  for (const key in value) if (key.startsWith("@") && !ALONE.has(key)) return false;
  return true;
}

const ALONE: ReadonlySet<string> = new Set(["@id", "@type", "@value"]);

/** Whether terms stand for nothing but IRIs, with or without a type, one value or several. */
function isPlain(context: Json): context is JsonObject {
  return (
    isObject(context) &&
    Object.entries(context).every(
      ([term, definition]) =>
        term === "@version" || (!term.startsWith("@") && (isPlainIri(definition) || isPlainDefinition(definition))),
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
  return typeof value === "string" && !value.startsWith("@");
}
