/** Reads JSON-LD by its keys, with or without the prefix `hydra:`. */

// biome-ignore lint/suspicious/noExplicitAny: answers have any shape
export type Node = { readonly [key: string]: any };

/** The value of a Hydra or RDF Schema term. */
export function term(node: Node | undefined, name: string): unknown {
  return node?.[name] ?? node?.[`hydra:${name}`] ?? node?.[`rdfs:${name}`] ?? node?.[`owl:${name}`];
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as an array; nothing is an empty one. */
export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : [value].flat();

export const nodesOf = (value: unknown): readonly Node[] => listOf(value).filter(isNode);

/** The IRI of a link, which is written as text or as `{"@id": …}`; undefined for anything else. */
export function iriOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return isNode(value) && typeof value["@id"] === "string" ? value["@id"] : undefined;
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The last segment of an IRI, decoded. */
export const lastSegment = (iri: string): string => decoded(iri.replace(/[/#]$/, "").replace(/^.*[/#]/, ""));

/** Decodes a part of an IRI; a malformed one stays. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
