/** Bodies in random forms that all say the same: what JSON-LD leaves to whoever writes. */

import jsonld from "jsonld";
import type { Class, Model, Property } from "../../../codegen/language/model.ts";
import fc from "../../random.ts";
import { contextLoader } from "./expanding.ts";
import { type Json, valueNamed } from "./sampler.ts";
import type { World } from "./world.ts";

/** How a body is written. */
export interface Form {
  readonly shape: "expanded" | "one node" | "flattened" | "compact" | "graph" | "flattened compact";
  readonly base: "none" | "service" | "collection";
  readonly vocabulary: boolean;
  readonly keywords: boolean;
  readonly array: boolean;
  readonly language: boolean;
  /** For each property in turn, and then from the beginning. */
  readonly terms: readonly { readonly named: boolean; readonly coerced: boolean; readonly contained: boolean }[];
}

export const forms: fc.Arbitrary<Form> = fc.record({
  shape: fc.constantFrom("expanded", "one node", "flattened", "compact", "graph", "flattened compact"),
  base: fc.constantFrom("none", "service", "collection"),
  vocabulary: fc.boolean(),
  keywords: fc.boolean(),
  array: fc.boolean(),
  language: fc.boolean(),
  terms: fc.array(fc.record({ named: fc.boolean(), coerced: fc.boolean(), contained: fc.boolean() }), {
    minLength: 5,
    maxLength: 5,
  }),
});

/** A document, whose context is the service's own, in another form. `collection`: IRI that its references resolve against, ending in a slash. */
export async function reformed(
  world: World,
  of: Class,
  document: object,
  form: Form,
  collection: string,
): Promise<object> {
  const options = { documentLoader: contextLoader(world), base: collection } as object;
  const expanded = await jsonld.expand(document as jsonld.JsonLdDocument, options);
  const { shape } = form;
  if (shape === "expanded") return expanded;
  if (shape === "one node") return expanded[0] as object;
  if (shape === "flattened") return (await jsonld.flatten(expanded, undefined, options)) as object;
  const context = contextOf(world, of, form, collection);
  const bases = form.base === "none" ? {} : { base: baseOf(world, form, collection) };
  const compact = { ...options, ...bases, skipExpansion: true };
  const { "@context": _, ...written } = (
    shape === "compact"
      ? await jsonld.compact(expanded, context, compact)
      : await jsonld.flatten(expanded, context, compact)
  ) as Json;
  const graph = shape === "graph" && !("@graph" in written) ? { "@graph": [written] } : written;
  return { "@context": form.array ? [{}, context] : context, ...graph };
}

function baseOf(world: World, { base }: Form, collection: string): string {
  return base === "service" ? world.iri("/") : collection;
}

/** A context with terms for some of the properties, each defined closely or loosely. */
function contextOf(world: World, of: Class, form: Form, collection: string): jsonld.ContextDefinition {
  const terms = [...allProperties(world.model, of)].map((property, index) => {
    const { named = false, coerced = false, contained = false } = form.terms[index % form.terms.length] ?? {};
    return named ? [[`term${index}`, termOf(world, property, coerced, contained)] as const] : [];
  });
  return {
    ...(form.base === "none" ? {} : { "@base": form.base === "service" ? null : collection }),
    ...(form.vocabulary ? { "@vocab": "https://schema.org/" } : { s: "https://schema.org/" }),
    ...(form.language ? { "@language": world.model.api.locales.default } : {}),
    ...(form.keywords ? { id: "@id", type: "@type" } : {}),
    ...Object.fromEntries(terms.flat()),
  } as jsonld.ContextDefinition;
}

function termOf(world: World, { iri, range, multilingual }: Property, coerced: boolean, contained: boolean): object {
  const isJson = range.kind === "data" && range.datatype === "json";
  const type = isJson ? "@json" : range.kind === "data" && range.datatype !== "iri" ? range.iri : "@id";
  const { base } = world.model.api;
  return {
    "@id": iri.startsWith(base) ? world.iri(`/${iri.slice(base.length)}`) : iri,
    ...((coerced || isJson) && !multilingual && range.kind !== "embed" ? { "@type": type } : {}),
    // All of what a JSON term has is one value.
    ...(contained && !isJson ? { "@container": multilingual ? "@language" : "@set" } : {}),
  };
}

/** Properties of a class and of what is embedded in it. */
function allProperties(model: Model, of: Class, found = new Set<Property>()): ReadonlySet<Property> {
  for (const property of of.properties) {
    if (found.has(property)) continue;
    found.add(property);
    if (property.range.kind === "embed") allProperties(model, valueNamed(model, property.range.value), found);
  }
  return found;
}
