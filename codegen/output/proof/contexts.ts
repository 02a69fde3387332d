/**
 * The contexts, proved by one definition of each manner in which terms are defined in them.
 *
 * Where a term's name is a plain one, and what it stands for an absolute IRI that no term is the prefix of, its definition
 * asks for no other term, and what a member of an answer comes to depends on it alone: its keys, and what keywords stand
 * under them. Of a context of its own it matters only that there is one; the terms in there are defined as they would be
 * outside. So a context of which all that is so, at each depth, is no more than its definitions; any other is taken whole.
 */

import { once, recalled } from "../../language/memory.ts";
import { isObject, type Json, type JsonObject, skeletonOf, whole } from "../skeleton.ts";
import { expand, IRI, isAbsolute } from "./expansion.ts";
import { slices } from "./slices.ts";

/** Each context has to take an answer that uses its every term. */
export async function proveContexts(text: string): Promise<void> {
  const studies = slices(text, 1).map((slice) =>
    recalled("contexts.json terms", slice, () => study(JSON.parse(`{${slice}}`))),
  );
  const numbered = (definitions: readonly Json[]): JsonObject =>
    Object.fromEntries([...new Set(definitions)].map((definition, index) => [`term${index}`, definition]));
  const terms = numbered(studies.flatMap(({ outer }) => outer));
  const within = { "@id": IRI, "@context": numbered(studies.flatMap(({ inner }) => inner)) };
  const reduced = { "@context": { "@version": 1.1, Sample: IRI, ...terms, within } };
  const documents = [["Sample", reduced] as const, ...studies.flatMap(({ odd }) => odd)];
  await once("contexts.json", documents, JSON.stringify, async (fresh) => {
    for (const [name, document] of fresh) await proveWhole(name, document as JsonObject);
  });
}

async function proveWhole(name: string, document: JsonObject): Promise<void> {
  const terms = document["@context"] as JsonObject;
  await expand({ ...document, "@id": "https://example.org/sample", "@type": name, ...sample(terms) });
}

/** A member for each term that stands for a property, deeper where a term has terms of its own. */
function sample(terms: JsonObject): object {
  const members = Object.entries(terms).flatMap(([term, definition]) => {
    if (!isObject(definition) || "@prefix" in definition) return [];
    if ("@context" in definition) return [[term, sample(definition["@context"] as JsonObject)]];
    return [[term, definition["@type"] === "@vocab" ? term : "https://example.org/value"]];
  });
  return Object.fromEntries(members);
}

/** What there is to prove of some contexts. */
interface Study {
  /** One definition of each manner, outside of all terms and inside of some. */
  readonly outer: readonly Json[];
  readonly inner: readonly Json[];
  /** Documents that are to be taken whole, by name. */
  readonly odd: readonly (readonly [name: string, document: Json])[];
}

function study(contexts: JsonObject): Study {
  const outer = new Set<Json>();
  const inner = new Set<Json>();
  const odd = Object.entries(contexts).filter(
    ([name, document]) => !isPlainDocument(name, document) || !readTerms(document["@context"], outer, inner),
  );
  return { outer: [...outer], inner: [...inner], odd };
}

/** Adds the manners in which terms are defined; false where they are not all that plain. */
function readTerms(all: JsonObject, outer: Set<Json>, inner: Set<Json>): boolean {
  const isTerm = (scheme: string): boolean => isDefined(all, scheme);
  const read = (terms: JsonObject, into: Set<Json>): boolean => {
    for (const term in terms) {
      const definition = terms[term] as Json;
      if (!isName(term)) {
        if (term !== "@version" || definition !== 1.1 || terms !== all) return false;
      } else if (typeof definition === "string") {
        if (!isAbsolute(definition, isTerm)) return false;
      } else {
        if (!isObject(definition) || !isPlainDefinition(definition, isTerm)) return false;
        into.add(skeletonOf(definition, member));
        const scoped = definition["@context"];
        if (scoped !== undefined && !read(scoped as JsonObject, inner)) return false;
      }
    }
    return true;
  };
  return read(all, outer);
}

function member(value: Json, key: string): Json {
  if (key === "@context") return NOTHING;
  return typeof value === "string" && !value.startsWith("@") ? IRI : whole(value);
}

const NOTHING: JsonObject = {};

/** Whether a document is nothing but a context that has a term for its own name. */
function isPlainDocument(name: string, document: Json): document is { readonly "@context": JsonObject } {
  if (!isObject(document) || Object.keys(document).length !== 1) return false;
  const terms = document["@context"];
  return isObject(terms) && isName(name) && Object.hasOwn(terms, name) && typeof terms[name] === "string";
}

/** Whether it can be taken for no keyword, IRI or prefix, nor for a method of the objects that the processor keeps terms in. */
function isName(term: string): boolean {
  return /^[^@:/][^:/]*$/.test(term) && !(term in Object.prototype);
}

function isPlainDefinition(definition: JsonObject, isTerm: (name: string) => boolean): boolean {
  for (const key in definition) {
    const value = definition[key] as Json;
    if (key === "@context") {
      // What a map has for keys would be the names of the terms.
      const container = definition["@container"];
      if (!isObject(value) || (container !== undefined && container !== "@set")) return false;
    } else if (key === "@id" || key === "@type") {
      const isKeyword = key === "@type" && (value === "@id" || value === "@vocab");
      if (!isKeyword && !(typeof value === "string" && isAbsolute(value, isTerm))) return false;
    } else if (key !== "@container" && key !== "@prefix") return false;
  }
  return true;
}

/** Whether there is a term of that name, at whatever depth. */
function isDefined(terms: Json | undefined, name: string): boolean {
  return (
    isObject(terms) &&
    (Object.hasOwn(terms, name) ||
      Object.values(terms).some((inner) => isObject(inner) && isDefined(inner["@context"], name)))
  );
}
