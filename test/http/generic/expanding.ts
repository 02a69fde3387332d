/** Answers expanded by a JSON-LD processor, and held against what the model says of each property. */

import jsonld from "jsonld";
import { expect } from "vitest";
import type { Class, Property } from "../../../codegen/language/model.ts";
import { type Json, valueNamed } from "./sampler.ts";
import type { World } from "./world.ts";

/** Loads contexts from the server whose answers name them. */
export function contextLoader(world: World): (url: string) => Promise<object> {
  return async (url) => {
    const answer = await world.get(url);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    return { documentUrl: url, document: answer.json as unknown, contextUrl: undefined };
  };
}

/** The nodes of an answer. */
export async function expanded(world: World, document: object): Promise<Json[]> {
  const options = { documentLoader: contextLoader(world) } as object;
  return (await jsonld.expand(document as jsonld.JsonLdDocument, options)) as Json[];
}

/** Looks whether everything that an answer has of a class's properties is there in its expansion, and typed. */
export function expectExpanded(world: World, of: Class, json: Json, node: Json): void {
  expect(node["@type"]).toContain(rebased(world, of.iri));
  for (const property of of.properties) {
    const value = json[property.name];
    if (value === undefined) continue;
    const found = (node[rebased(world, property.iri)] ?? []) as Json[];
    const values = property.multilingual && typeof value === "object" ? Object.entries(value as Json) : [value].flat();
    expect([property.name, found.length]).toEqual([property.name, values.length]);
    for (const [index, each] of found.entries()) expectValue(world, property, values, index, each);
  }
}

function expectValue(world: World, property: Property, values: readonly unknown[], index: number, found: Json): void {
  const { name, range, multilingual } = property;
  if (multilingual) {
    expect([name, Object.keys(found).sort()]).toEqual([name, ["@language", "@value"]]);
    const known = values.map((value) => (Array.isArray(value) ? String(value[1]) : String(value)));
    expect(known).toContain(found["@value"]);
  } else if (range.kind === "link" || (range.kind === "data" && range.datatype === "iri")) {
    expect([name, found]).toEqual([name, { "@id": values[index] }]);
  } else if (range.kind === "data") {
    expect([name, found]).toEqual([
      name,
      { "@type": range.datatype === "json" ? "@json" : range.iri, "@value": values[index] },
    ]);
  } else if (range.kind === "embed") {
    expectExpanded(world, valueNamed(world.model, range.value), values[index] as Json, found);
  }
}

/** An IRI of the model under the base of the server. */
function rebased(world: World, iri: string): string {
  const { base } = world.model.api;
  return iri.startsWith(base) ? world.iri(`/${iri.slice(base.length)}`) : iri;
}
