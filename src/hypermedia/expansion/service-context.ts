/** A body's `@context`, if it only repeats or adjusts the service's own context (clause LD-1). */

import type { PropertyDefinition, ValueDefinition } from "../api-definition.ts";
import { isJson } from "../datatypes.ts";
import type { Names } from "../iri.ts";
import { isObject, type JsonObject, objectsIn } from "../json.ts";
import { canonicalTag } from "../language-negotiation.ts";

/** The languages that a context sets. */
export interface OwnContext {
  readonly language: string | undefined;
  /** Languages of single terms, as in responses with a fallback language. */
  readonly languages: ReadonlyMap<string, string>;
}

const byName = new WeakMap<ValueDefinition, ReadonlyMap<string, PropertyDefinition>>();

export function propertiesOf(value: ValueDefinition | undefined): ReadonlyMap<string, PropertyDefinition> {
  if (value === undefined) return new Map();
  const known = byName.get(value) ?? new Map(value.properties.map((property) => [property.name, property]));
  byName.set(value, known);
  return known;
}

const nothing: OwnContext = { language: undefined, languages: new Map() };

/**
 * Reads a context that leaves the service's terms unchanged: no context, a link to the class's own one, `@base`,
 * `@language`, and term definitions as in responses. Returns undefined for a context with other terms, including those
 * of another class.
 */
export function readOwnContext(context: unknown, known: KnownTerms): OwnContext | undefined {
  if (context === undefined) return nothing;
  let language: string | undefined;
  const languages = new Map<string, string>();
  for (const part of Array.isArray(context) ? context : [context]) {
    if (typeof part === "string") {
      if (part !== known.ownContext) return undefined;
    } else if (isObject(part)) {
      for (const [key, value] of Object.entries(part)) {
        if (key === "@base") continue;
        if (key === "@language" && value === null) language = undefined;
        else if (key === "@language" && typeof value === "string" && canonicalTag(value)) language = value;
        else if (!isOwnTerm(key, value, known)) return undefined;
        else if (typeof value["@language"] === "string") languages.set(key, value["@language"]);
      }
    } else return undefined;
  }
  return { language, languages };
}

/** The terms of a class. */
interface KnownTerms {
  /** IRI of the class's own context; undefined if it has none. */
  readonly ownContext: string | undefined;
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  readonly names: Names;
}

/** The service's own terms, for comparison with a body. */
export interface OwnVocabulary extends KnownTerms {
  /** The context IRI of a class. */
  readonly contextOf: (name: string) => string;
  readonly values: ReadonlyMap<string, ValueDefinition>;
  /** Resource types by name, for resources embedded in place of links. */
  readonly resources: ReadonlyMap<string, Pick<KnownTerms, "properties">>;
}

/**
 * The context of a body in the service's own terms. Returns undefined if the body needs JSON-LD expansion: it has
 * another context, at any depth, is in expanded or flattened form, or names properties by IRI.
 */
export function readOwnTerms(body: unknown, known: OwnVocabulary): OwnContext | undefined {
  if (!isObject(body)) return undefined;
  const context = readOwnContext(body["@context"], known);
  if (context === undefined) return undefined;
  const members = Object.entries(body);
  if ("@graph" in body && members.every(([name]) => name.startsWith("@"))) return undefined;
  for (const [name, value] of members) {
    const property = known.properties.get(name);
    if (property === undefined && name.includes(":")) return undefined;
    if (name !== "@context" && !isInOwnTerms(value, property, known)) return undefined;
  }
  return context;
}

/** Whether all contexts inside a value leave terms and base unchanged. */
function isInOwnTerms(value: unknown, property: PropertyDefinition | undefined, known: OwnVocabulary): boolean {
  if (property !== undefined && isJson(property.range)) return true;
  if (Array.isArray(value)) return value.every((each) => isInOwnTerms(each, property, known));
  if (!isObject(value)) return true;
  const { "@context": context, ...members } = value;
  const { range } = property ?? {};
  const container = "@set" in value || "@list" in value;
  if (context !== undefined && (container || setsBase(context))) return false;
  if (container) return Object.values(members).every((each) => isInOwnTerms(each, property, known));
  if (range?.kind === "embed") {
    // A value with an identifier may be described elsewhere in the body too.
    if ("@id" in value) return false;
    const properties = propertiesOf(known.values.get(range.value));
    return readOwnTerms(value, { ...known, ownContext: undefined, properties }) !== undefined;
  }
  // A link may be written as an embedded resource, as responses do.
  const others = range?.kind === "link" ? known.resources.get(range.resource)?.properties : undefined;
  if (context !== undefined && others === undefined) return false;
  const ownContext = range?.kind === "link" ? known.contextOf(range.resource) : undefined;
  if (!readOwnContext(context, { ownContext, properties: others ?? new Map(), names: known.names })) return false;
  return !objectsIn(Object.values(members)).some((each) => "@context" in each);
}

/** Whether a context sets a base. In the service's own terms, only the body's outermost context may. */
const setsBase = (context: unknown): boolean => [context].flat().some((part) => isObject(part) && "@base" in part);

/** Whether a term definition only sets the language or language container of an own term. */
function isOwnTerm(key: string, value: unknown, { properties, names }: KnownTerms): value is JsonObject {
  const property = properties.get(key);
  if (property?.multilingual !== true || !isObject(value) || value["@id"] !== names.rebase(property.iri)) return false;
  return Object.keys(value).every(
    (keyword) =>
      keyword === "@id" ||
      (keyword === "@language" && typeof value[keyword] === "string") ||
      (keyword === "@container" && value[keyword] === "@language"),
  );
}
