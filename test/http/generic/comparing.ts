/** What an answer must say of what was sent: in the answer's own form, every language of it, links absolute, types told. */

import { expect } from "vitest";
import type { Class, Json as ModelJson, Property, Resource } from "../../../codegen/language/model.ts";
import type { Answer } from "../asking.ts";
import { type Client, mayReadProperty } from "./permission.ts";
import { type Json, valueNamed } from "./sampler.ts";
import type { World } from "./world.ts";

/** The resource with every language of its texts. */
export function inAllLanguages(world: World, iri: string, as: Client): Promise<Answer> {
  const { offered } = world.model.api.locales;
  return world.get(`${iri}?locales=${offered.join(":")}`, as);
}

/** Looks whether an answer in all languages has what was sent, and no secret of it. */
export function expectSent(world: World, resource: Resource, sent: Json, got: Json, as: Client): void {
  for (const property of resource.properties) {
    if (!(property.name in sent) || sent[property.name] === null) continue;
    if (!mayReadProperty(property, as, resource, got)) expect(got, property.name).not.toHaveProperty(property.name);
    else expectValue(property, sent[property.name], got[property.name], world);
  }
}

export function expectValue(property: Property, sent: unknown, got: unknown, world: World): void {
  const expected = answered(property, sent, world);
  if (property.multilingual) expect(got, property.name).toMatchObject(expected as object);
  else expect(got, property.name).toEqual(expected);
}

/** A value in the form of answers. */
function answered(property: Property, sent: unknown, world: World): unknown {
  const { range, many, multilingual } = property;
  if (multilingual) return typeof sent === "string" ? { [world.model.api.locales.default]: sent } : sent;
  const single = (value: unknown): unknown => {
    if (range.kind === "link") return world.iri(String(value));
    if (range.kind === "embed") return embedded(range.value, value as Json, world);
    return value;
  };
  return many ? (sent as unknown[]).map(single) : single(sent);
}

/** An embedded value with its type, and with the defaults of what was left out. */
function embedded(name: string, sent: Json, world: World): Json {
  const properties = valueNamed(world.model, name).properties;
  const members = properties.flatMap((property): [string, unknown][] => {
    const value = sent[property.name] ?? property.default;
    return value === null || value === undefined ? [] : [[property.name, answered(property, value, world)]];
  });
  return { "@type": name, ...Object.fromEntries(members) };
}

/** What a new resource has of a property that was left out: its default, else nothing. */
export function defaultOf(property: Property): ModelJson | undefined {
  return property.default ?? undefined;
}

/** Properties that an answer may have, for this client, of those that clients write. */
export function written(of: Class): readonly Property[] {
  return of.properties.filter(({ readOnly, source }) => !readOnly && source === "client");
}
