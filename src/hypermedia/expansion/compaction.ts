/** Compacts an expanded node to the service's own terms: values as value objects, links or embedded nodes. */

import type { PropertyDefinition } from "../api-definition.ts";
import { announcements } from "../content.ts";
import { isJson } from "../datatypes.ts";
import type { Vocabulary } from "../iri.ts";
import { isObject, type JsonObject, uniqueBy } from "../json.ts";
import { ExpansionError } from "./input-limits.ts";

const hydra = "http://www.w3.org/ns/hydra/core#";

const ignored = new Set(announcements.map((name) => hydra + name));

export interface Translation extends Pick<Vocabulary, "names" | "values"> {
  /** Other nodes of the document, by identifier. */
  readonly nodes: ReadonlyMap<string, JsonObject>;
  /** Resolves a placeholder. */
  readonly meant: (text: string) => unknown;
  /** How many more values may be written: a node that is referred to twice is written twice. */
  room: number;
}

/** Unknown properties keep their IRI as the name. Throws an `ExpansionError` if the body has no equivalent. */
export function inOwnTerms(
  node: JsonObject,
  properties: Iterable<PropertyDefinition>,
  translation: Translation,
): JsonObject {
  const { names, meant } = translation;
  const byIri = new Map([...properties].map((property) => [names.rebase(property.iri), property]));
  const members: [string, unknown][] = [];
  for (const [name, given] of Object.entries(node)) {
    translation.room -= 1 + (Array.isArray(given) ? given.length : 0);
    if (translation.room < 0) throw new ExpansionError("The expanded body has too many nodes.");
    if (name === "@index" || ignored.has(name)) continue;
    if (name === "@id") members.push([name, typeof given === "string" ? meant(given) : given]);
    else if (name.startsWith("@")) members.push([name, given]);
    else {
      const property = byIri.get(name);
      members.push([property?.name ?? name, valuesOf(given, property, translation)]);
    }
  }
  return Object.fromEntries(members);
}

/** The values of a property; null if the body removes the property. */
function valuesOf(given: unknown, property: PropertyDefinition | undefined, translation: Translation): unknown {
  if (property !== undefined && isJson(property.range)) {
    const [item, ...others] = [given].flat();
    const value = isObject(item) && others.length === 0 ? item["@value"] : undefined;
    if (typeof value !== "string")
      throw new ExpansionError(`${property.name} is JSON, so it has one value with the type @json.`);
    return translation.meant(value);
  }
  const listed = [given]
    .flat()
    .flatMap((item: unknown) => (isObject(item) && "@list" in item ? [item["@list"]].flat() : [item]));
  // An embedded value with an identifier counts once, however often it is mentioned.
  const isEmbedded = property?.range.kind === "embed";
  const keyOf = (item: unknown) => (isEmbedded && isObject(item) ? item["@id"] : undefined) ?? item;
  const items = uniqueBy(listed, keyOf).map((item) => translated(item, property, translation));
  const nulls = items.filter((item) => isObject(item) && (item["@value"] === null || item["@id"] === null));
  if (nulls.length === 0) return items;
  // A null with a language removes that language, which only a language map can express.
  const tagged = items.filter(isObject).filter((item) => "@value" in item && item["@language"] !== "@id");
  if (
    property?.multilingual === true &&
    tagged.length === items.length &&
    nulls.every((item) => "@language" in (item as object))
  )
    return Object.fromEntries(tagged.map((item) => [item["@language"] ?? "@none", item["@value"]]));
  if (nulls.length < items.length)
    throw new ExpansionError(
      `The body gives ${property?.name ?? "a property"} both values and null. Send a language map, or one of the two.`,
    );
  return null;
}

function translated(item: unknown, property: PropertyDefinition | undefined, translation: Translation): unknown {
  const { meant, nodes, values } = translation;
  if (!isObject(item)) return item;
  if ("@value" in item) {
    const { "@value": value, "@language": language, "@type": type } = item;
    return {
      "@value": typeof value === "string" ? meant(value) : value,
      ...(typeof language === "string" && typeof meant(language) === "string" ? { "@language": meant(language) } : {}),
      ...(type === undefined ? {} : { "@type": type }),
    };
  }
  if (property?.range.kind === "embed") {
    const id = item["@id"];
    const { "@id": _, ...members } = (typeof id === "string" ? nodes.get(id) : undefined) ?? item;
    const node = typeof id === "string" && !id.startsWith("_:") ? { "@id": id, ...members } : members;
    return inOwnTerms(node, values.get(property.range.value)?.properties ?? [], translation);
  }
  return typeof item["@id"] === "string" ? { "@id": meant(item["@id"]) } : inOwnTerms(item, [], translation);
}
