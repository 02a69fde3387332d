/**
 * Emits the JSON-LD contexts: one self-contained document per class.
 *
 * One term definition covers every form of a response. A multilingual term accepts a string, with the language from the
 * response's `@language`, and a language map. A link accepts an IRI and an embedded resource.
 */

import { pathOf } from "../../src/hypermedia/datatypes.ts";
import type { Class, Model, Operation, Property, Resource } from "../language/model.ts";
import { type Artifact, type JsonObject, type JsonValue, printJson } from "./artifact.ts";
import { bodyClasses, classNamed, filteredProperty, resourceNamed } from "./class-lookup.ts";
import { entrypointClass, entrypointLinks, entrypointOperation } from "./entrypoint.ts";
import {
  booleanTerm,
  HYDRA,
  integerTerm,
  iriTerm,
  plainTerm,
  readOnlyTerm,
  SCHEMA,
  SHACL,
  termsOf,
  textTerm,
  XSD,
} from "./vocabularies.ts";

type Terms = Record<string, JsonValue>;

export const emitContexts = (model: Model): Artifact => ({ path: "contexts.json", text: printJson(contexts(model)) });

/** Context documents by name: the entrypoint, resource types, value types that are a request or response body. */
function contexts(model: Model): Readonly<Record<string, JsonObject>> {
  const prefixes = prefixTerms(model);
  const terms: readonly (readonly [name: string, own: Terms])[] = [
    [entrypointClass(model).name, entrypointTerms(model)],
    ...model.resources.map((resource) => [resource.name, resourceTerms(resource, model)] as const),
    ...bodyValues(model).map((value) => [value.name, classTerms(value, model)] as const),
  ];
  return Object.fromEntries(
    terms.map(([name, own]) => [name, { "@context": { "@version": 1.1, ...prefixes, ...own } }]),
  );
}

export const contextNames = (model: Model): readonly string[] =>
  [entrypointClass(model), ...model.resources, ...bodyValues(model)].map(({ name }) => name);

const bodyValues = (model: Model): readonly Class[] => model.values.filter(({ name }) => bodyClasses(model).has(name));

/** Prefixes of the spec and of the built-in vocabularies. */
function prefixTerms(model: Model): Terms {
  const prefixes: Record<string, string> = { hydra: HYDRA, xsd: XSD, schema: SCHEMA, ...model.api.prefixes };
  return Object.fromEntries(Object.entries(prefixes).map(([prefix, namespace]) => [prefix, prefixTerm(namespace)]));
}

/** JSON-LD accepts a plain term as a prefix only if its IRI ends in a delimiter. */
const prefixTerm = (namespace: string): JsonObject | string =>
  /[:/?#[\]@]$/.test(namespace) ? namespace : { "@id": namespace, "@prefix": true };

const resourceTerms = (resource: Resource, model: Model): Terms => ({
  ...classTerms(resource, model, new Set(resource.collection.embeddable)),
  [resource.collectionClass.name]: resource.collectionClass.iri,
  operation: operationTerm(resource.operations, model),
  ...COLLECTION_TERMS,
  ...viewTerm(resource, model),
  search: searchTerm(resource, model),
});

/** Terms of a class and its properties. Embeddable links contain the terms of their target. */
function classTerms(of: Class, model: Model, embeddable: ReadonlySet<string> = new Set()): Terms {
  const terms = of.properties.map((each) => [each.name, propertyTerm(each, model, embeddable)]);
  return { [of.name]: of.iri, ...Object.fromEntries(terms) };
}

function propertyTerm(property: Property, model: Model, embeddable: ReadonlySet<string>): JsonObject {
  return { ...unscopedTerm(property), "@context": innerTerms(property, model, embeddable.has(property.name)) };
}

function unscopedTerm(property: Property): JsonObject {
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
  if (range.kind === "data" && range.datatype === "json") return "@json";
  return range.kind === "link" || range.datatype === "iri" ? "@id" : range.iri;
}

/** The property-scoped context of an embedded value or resource. */
function innerTerms(property: Property, model: Model, embeddable: boolean): Terms | undefined {
  const { range } = property;
  if (range.kind === "embed") return termsWithin(property, classNamed(range.value, model), model);
  const target = range.kind === "link" && embeddable ? resourceNamed(range.resource, model) : undefined;
  return target && { ...termsWithin(property, target, model), operation: operationTerm(target.operations, model) };
}

/**
 * Terms of a class inside a property, where an inner property may have the outer one's name. If both mean the same, the
 * term is already in force. Otherwise it is redefined, and once more in a type-scoped context for nodes with a type, as
 * those of responses: jsonld-streaming-parser fails on a term without a context inside a scoped context, and ignores
 * its IRI.
 */
function termsWithin(property: Property, of: Class, model: Model): Terms {
  const { [property.name]: _, ...terms } = classTerms(of, model);
  const inner = of.properties.find(({ name }) => name === property.name);
  if (inner === undefined) return terms;
  const term = propertyTerm(inner, model, new Set());
  const same = term["@context"] === undefined && JSON.stringify(term) === JSON.stringify(unscopedTerm(property));
  if (same) return terms;
  const anew = { ...term, "@context": term["@context"] ?? {} };
  return { ...terms, [property.name]: anew, [of.name]: { "@id": of.iri, "@context": { [property.name]: anew } } };
}

function entrypointTerms(model: Model): Terms {
  const { name, iri } = entrypointClass(model);
  const links = entrypointLinks(model).map((link) => [link.name, iriTerm(link.iri)]);
  return { [name]: iri, ...Object.fromEntries(links), operation: operationTerm([entrypointOperation(model)], model) };
}

/** Hydra terms are scoped to `operation`, so that a resource may have its own `title` or `method`. */
function operationTerm(operations: readonly Pick<Operation, "type" | "typeIri">[], { api }: Model): JsonObject {
  const types = Object.fromEntries(operations.map(({ type, typeIri }) => [type, typeIri]));
  return {
    "@id": `${HYDRA}operation`,
    "@container": "@set",
    "@context": {
      ...types,
      ...termsOf(HYDRA, textTerm, "method"),
      ...termsOf(HYDRA, iriTerm, "expects", "returns"),
      readOnly: readOnlyTerm(api),
      ...termsOf(HYDRA, textTerm, "title", "description"),
    },
  };
}

/** Terms of a collection, other than those of its entries. */
const COLLECTION_TERMS = {
  member: { "@id": `${HYDRA}member`, "@container": "@set" },
  totalItems: integerTerm(`${HYDRA}totalItems`),
  view: {
    "@id": `${HYDRA}view`,
    "@context": {
      ...termsOf(HYDRA, plainTerm, "PartialCollectionView"),
      ...termsOf(HYDRA, iriTerm, "first", "next", "previous", "last"),
    },
  },
} as const;

/** Terms of groups and of searches: their sums, and whether there are more of them. */
function viewTerm({ collection }: Resource, { api }: Model): Terms {
  const { group, search } = collection;
  if (group === null && search.length === 0) return {};
  const { view } = COLLECTION_TERMS;
  return {
    ...(group !== null && group.sums.length > 0 ? { sum: `${api.vocabulary}sum` } : {}),
    view: { ...view, "@context": { ...view["@context"], truncated: booleanTerm(`${api.vocabulary}truncated`) } },
  };
}

const SEARCH_TERMS = {
  ...termsOf(HYDRA, plainTerm, "IriTemplate", "IriTemplateMapping", "BasicRepresentation", "ExplicitRepresentation"),
  ...termsOf(HYDRA, textTerm, "template"),
  variableRepresentation: { "@id": `${HYDRA}variableRepresentation`, "@type": "@vocab" },
  mapping: { "@id": `${HYDRA}mapping`, "@container": "@set" },
  ...termsOf(HYDRA, textTerm, "variable"),
  // Generic clients compare the plain JSON key; as a term it expands to the property's IRI.
  property: { "@id": `${HYDRA}property`, "@type": "@vocab" },
  ...termsOf(HYDRA, booleanTerm, "required"),
} as const;

/** The `search` term. Properties that a Hydra term hides, or behind a link, are defined in a context on `property`. */
function searchTerm(resource: Resource, model: Model): JsonObject {
  const { properties, collection } = resource;
  const hydra = {
    ...SEARCH_TERMS,
    ...(collection.group === null ? {} : { in: { ...textTerm(`${SHACL}in`), "@container": "@list" } }),
  };
  // In its own scope, `property` stays a term with vocabulary values.
  const own = properties
    .filter(({ name }) => Object.hasOwn(hydra, name))
    .map(({ name, iri }) => [name, name === "property" ? { "@id": iri, "@type": "@vocab" } : iri]);
  const linked = collection.filters
    .filter((filter) => pathOf(filter).includes("."))
    .map((filter) => [pathOf(filter), filteredProperty(filter, resource, model).iri]);
  const terms = Object.fromEntries([...own, ...linked]);
  const property = {
    ...SEARCH_TERMS.property,
    ...(Object.keys(terms).length === 0 ? {} : { "@context": terms }),
  };
  return { "@id": `${HYDRA}search`, "@context": { ...hydra, property } };
}
