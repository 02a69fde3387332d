/**
 * Emits the JSON-LD contexts: one self-contained document per class.
 *
 * One term definition covers every form of a response. A multilingual term accepts a string, with the language from the
 * response's `@language`, and a language map. A link accepts an IRI and an embedded resource.
 */

import type { Class, Model, Operation, Property, Resource } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { entrypointClass, entrypointOperation, entrypointProperty } from "./entrypoint.ts";
import { type JsonObject, type JsonValue, printJson } from "./json.ts";
import { HYDRA, SCHEMA, XSD } from "./vocabularies.ts";

type Terms = Record<string, JsonValue>;

/** `contexts.json`: context documents by class name. */
export function emitContexts(model: Model): Artifact {
  return { path: "contexts.json", text: printJson(contexts(model)) };
}

/** Context documents by name: resource types, value types that are a request or response body, the entrypoint. */
export function contexts(model: Model): Readonly<Record<string, JsonObject>> {
  const scope = scopeOf(model);
  const documents: Record<string, JsonObject> = {
    [entrypointClass(model).name]: document(scope, entrypointTerms(scope)),
  };
  for (const resource of model.resources) documents[resource.name] = document(scope, resourceTerms(resource, scope));
  for (const value of bodies(model)) documents[value.name] = document(scope, classTerms(value, scope));
  return documents;
}

export function contextNames(model: Model): readonly string[] {
  return [entrypointClass(model), ...model.resources, ...bodies(model)].map(({ name }) => name);
}

/** The model with an index of its classes. */
interface Scope {
  readonly model: Model;
  readonly classes: ReadonlyMap<string, Class>;
}

function scopeOf(model: Model): Scope {
  return { model, classes: new Map([...model.values, ...model.resources].map((each) => [each.name, each])) };
}

function document({ model }: Scope, terms: Terms): JsonObject {
  return { "@context": { "@version": 1.1, ...prefixTerms(model), ...terms } };
}

/** Prefixes of the spec and of the built-in vocabularies. */
function prefixTerms(model: Model): Terms {
  const prefixes: Record<string, string> = { hydra: HYDRA, xsd: XSD, schema: SCHEMA, ...model.api.prefixes };
  return Object.fromEntries(Object.entries(prefixes).map(([prefix, namespace]) => [prefix, prefixTerm(namespace)]));
}

/** JSON-LD accepts a plain term as a prefix only if its IRI ends in a delimiter. */
function prefixTerm(namespace: string): JsonObject | string {
  return /[:/?#[\]@]$/.test(namespace) ? namespace : { "@id": namespace, "@prefix": true };
}

function resourceTerms(resource: Resource, scope: Scope): Terms {
  return {
    ...classTerms(resource, scope, new Set(resource.collection.embeddable)),
    [resource.collectionClass.name]: resource.collectionClass.iri,
    operation: operationTerm(resource.operations),
    ...COLLECTION_TERMS,
    search: searchTerm(resource, scope),
  };
}

/** Terms of a class and its properties. Embeddable links contain the terms of their target. */
function classTerms(of: Class, scope: Scope, embeddable: ReadonlySet<string> = new Set()): Terms {
  const terms: Terms = { [of.name]: of.iri };
  for (const property of of.properties) terms[property.name] = propertyTerm(property, scope, embeddable);
  return terms;
}

function propertyTerm(property: Property, scope: Scope, embeddable: ReadonlySet<string>): JsonObject {
  return { ...plainTerm(property), "@context": innerTerms(property, scope, embeddable.has(property.name)) };
}

/** The term without a scoped context. */
function plainTerm(property: Property): JsonObject {
  const containers = [...(property.multilingual ? ["@language"] : []), ...(property.many ? ["@set"] : [])];
  return {
    "@id": property.iri,
    "@type": coercion(property),
    "@container": containers.length > 1 ? containers : containers[0],
  };
}

/** Strings have a datatype too, so that the response's `@language` does not apply to them. */
function coercion({ range, multilingual }: Property): string | undefined {
  if (multilingual || range.kind === "embed") return undefined;
  return range.kind === "link" || range.datatype === "iri" ? "@id" : range.iri;
}

/** The property-scoped context of an embedded value or resource. */
function innerTerms(property: Property, scope: Scope, embeddable: boolean): Terms | undefined {
  const { range } = property;
  if (range.kind === "embed") return termsWithin(property, classNamed(range.value, scope), scope);
  if (range.kind !== "link" || !embeddable) return undefined;
  const target = classNamed(range.resource, scope);
  return {
    ...termsWithin(property, target, scope),
    ...(isResource(target) ? { operation: operationTerm(target.operations) } : {}),
  };
}

/**
 * Terms of a class inside a property, where an inner property may have the outer one's name. If both mean the same, the
 * term is already in force. Otherwise it is redefined, and once more in a type-scoped context for nodes with a type, as
 * those of responses: jsonld-streaming-parser fails on a term without a context inside a scoped context, and ignores
 * its IRI.
 */
function termsWithin(property: Property, of: Class, scope: Scope): Terms {
  const { [property.name]: _, ...terms } = classTerms(of, scope);
  const inner = of.properties.find(({ name }) => name === property.name);
  if (inner === undefined) return terms;
  const term = propertyTerm(inner, scope, new Set());
  const same = term["@context"] === undefined && JSON.stringify(term) === JSON.stringify(plainTerm(property));
  if (same) return terms;
  const anew = { ...term, "@context": term["@context"] ?? {} };
  return { ...terms, [property.name]: anew, [of.name]: { "@id": of.iri, "@context": { [property.name]: anew } } };
}

function entrypointTerms({ model }: Scope): Terms {
  const { name, iri } = entrypointClass(model);
  const terms: Terms = { [name]: iri };
  for (const resource of model.resources) {
    const property = entrypointProperty(model, resource);
    if (property !== null) terms[property.name] = { "@id": property.iri, "@type": "@id" };
  }
  return { ...terms, operation: operationTerm([entrypointOperation(model)]) };
}

/** Hydra terms are scoped to `operation`, so that a resource may have its own `title` or `method`. */
function operationTerm(operations: readonly Pick<Operation, "type" | "typeIri">[]): JsonObject {
  const types: Terms = {};
  for (const { type, typeIri } of operations) types[type] = typeIri;
  return {
    "@id": `${HYDRA}operation`,
    "@container": "@set",
    "@context": {
      ...types,
      method: { "@id": `${HYDRA}method`, "@type": `${XSD}string` },
      expects: { "@id": `${HYDRA}expects`, "@type": "@id" },
      returns: { "@id": `${HYDRA}returns`, "@type": "@id" },
      title: { "@id": `${HYDRA}title`, "@type": `${XSD}string` },
      description: { "@id": `${HYDRA}description`, "@type": `${XSD}string` },
    },
  };
}

const viewLink = (name: string): JsonObject => ({ "@id": `${HYDRA}${name}`, "@type": "@id" });

/** Terms of a collection, other than those of its entries. */
const COLLECTION_TERMS = {
  member: { "@id": `${HYDRA}member`, "@container": "@set" },
  totalItems: { "@id": `${HYDRA}totalItems`, "@type": `${XSD}integer` },
  view: {
    "@id": `${HYDRA}view`,
    "@context": {
      PartialCollectionView: `${HYDRA}PartialCollectionView`,
      first: viewLink("first"),
      next: viewLink("next"),
      previous: viewLink("previous"),
      last: viewLink("last"),
    },
  },
} as const;

/** Hydra terms of a search template. */
const SEARCH_TERMS = {
  IriTemplate: `${HYDRA}IriTemplate`,
  IriTemplateMapping: `${HYDRA}IriTemplateMapping`,
  BasicRepresentation: `${HYDRA}BasicRepresentation`,
  ExplicitRepresentation: `${HYDRA}ExplicitRepresentation`,
  template: { "@id": `${HYDRA}template`, "@type": `${XSD}string` },
  variableRepresentation: { "@id": `${HYDRA}variableRepresentation`, "@type": "@vocab" },
  mapping: { "@id": `${HYDRA}mapping`, "@container": "@set" },
  variable: { "@id": `${HYDRA}variable`, "@type": `${XSD}string` },
  // Generic clients compare the plain JSON key; as a term it expands to the property's IRI.
  property: { "@id": `${HYDRA}property`, "@type": "@vocab" },
  required: { "@id": `${HYDRA}required`, "@type": `${XSD}boolean` },
} as const;

/** The `search` term. Properties that a Hydra term hides, or behind a link, are defined in a context on `property`. */
function searchTerm({ properties, collection }: Resource, { classes }: Scope): JsonObject {
  // In its own scope, `property` stays a term with vocabulary values.
  const own = properties
    .filter(({ name }) => Object.hasOwn(SEARCH_TERMS, name))
    .map(({ name, iri }) => [name, name === "property" ? { "@id": iri, "@type": "@vocab" } : iri]);
  const linked = collection.filters.flatMap(({ link, property }) => {
    const range = properties.find(({ name }) => name === link)?.range;
    const target = range?.kind === "link" ? classes.get(range.resource) : undefined;
    return (target?.properties ?? [])
      .filter(({ name }) => name === property)
      .map(({ name, iri }) => [`${link}.${name}`, iri]);
  });
  const terms = Object.fromEntries([...own, ...linked]);
  const property = {
    ...SEARCH_TERMS.property,
    ...(Object.keys(terms).length === 0 ? {} : { "@context": terms }),
  };
  return { "@id": `${HYDRA}search`, "@context": { ...SEARCH_TERMS, property } };
}

/** Value types that are a whole body: expected or returned by an operation. */
function bodies(model: Model): readonly Class[] {
  const whole = new Set<string | null>();
  for (const { operations } of model.resources) {
    for (const { expects, returns } of operations) whole.add(expects).add(returns);
  }
  return model.values.filter(({ name }) => whole.has(name));
}

function isResource(of: Class): of is Resource {
  return "kind" in of && of.kind === "resource";
}

function classNamed(name: string, { classes }: Scope): Class {
  const found = classes.get(name);
  if (found === undefined) throw new Error(`the model has no class "${name}"`);
  return found;
}
