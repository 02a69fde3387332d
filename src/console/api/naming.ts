/** Names that people know resources by. */

import type { Class } from "./description.ts";
import { isNode, lastSegment, type Node, textOf } from "./json.ts";

/** Endings of terms for names, the most specific first: those of RDF Schema, schema.org, Dublin Core, FOAF and SKOS. */
const terms = ["#label", "/name", "/prefLabel", "/headline", "/title", "/alternateName"];
const keys = ["name", "title", "label", "subject", "username", "number"];

/** Keys of the properties that may name a resource of a class, the best first. */
export function nameKeys(cls: Class | undefined): readonly string[] {
  const properties = cls?.properties ?? [];
  const named = terms.flatMap((end) => properties.filter(({ iri }) => iri.endsWith(end)));
  const texts = properties.filter(
    ({ isLink, constraints }) =>
      !isLink &&
      constraints.choices === undefined &&
      constraints.isAlwaysThere &&
      constraints.datatype.endsWith("#string"),
  );
  return [...new Set([...[...named, ...texts].map(({ key }) => key), ...keys])];
}

/** The name of a resource as its representation has it; undefined if nothing there names it. `locale`: preferred. */
export function nameIn(node: Node, cls: Class | undefined, locale: string): string | undefined {
  const names = nameKeys(cls).map((key) => inLanguage(node[key], locale));
  return names.find((name) => name !== "");
}

/** The name, or else what the IRI ends with. */
export function nameOf(node: Node, cls: Class | undefined, locale: string): string {
  const iri = textOf(node["@id"]);
  const short = shortName(iri);
  return nameIn(node, cls, locale) ?? (short === lastSegment(iri) ? short : `${cls?.title ?? ""} ${short}`.trim());
}

/** The end of an IRI; of a UUID its first digits. */
export function shortName(iri: string): string {
  const segment = lastSegment(iri);
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(segment) ? segment.slice(0, 8) : segment;
}

/** A text, or its translation: the preferred one, or else any. */
export function inLanguage(value: unknown, locale: string): string {
  if (typeof value === "number") return String(value);
  if (!isNode(value)) return textOf(value);
  if ("@id" in value) return "";
  return textOf(value[locale] ?? value[locale.split("-")[0] as string] ?? Object.values(value)[0]);
}
