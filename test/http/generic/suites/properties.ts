/** Properties that not everybody may read or write: each kind of client is shown just those that it may, and changes no other. */

import { describe, expect, test } from "vitest";
import type { Property, Resource } from "../../../../codegen/language/model.ts";
import { clientNames } from "../clients.ts";
import { inAllLanguages } from "../comparing.ts";
import {
  type Client,
  type Facts,
  may,
  mayRead,
  mayReadProperty,
  mayWriteProperty,
  operationOf,
  ruleOf,
} from "../permission.ts";
import type { Json } from "../sampler.ts";
import { type Shown, variants } from "../variants.ts";
import { type Made, refusal, type World } from "../world.ts";

export function properties(world: World, resource: Resource): void {
  const guarded = resource.properties.filter(({ read, write }) => read !== null || write !== null);
  if (guarded.length === 0 || ruleOf(resource, "append").length === 0) return;
  const shown: Shown = new Map();

  describe.each(clientNames(world.model))("%s", (name) => {
    test("[MTH-1][MTH-4][LD-4][AUT-15] sees and changes just the properties that it may", async () => {
      for (const { made, as } of await variants(world, resource, name, shown)) {
        const facts = await filled(world, made, guarded);
        if (facts === undefined || !mayRead(as, resource, facts)) continue;
        const { json } = await inAllLanguages(world, made.iri, as);
        for (const property of guarded) {
          const visible = facts[property.name] !== undefined && mayReadProperty(property, as, resource, facts);
          expect([property.name, property.name in json]).toEqual([property.name, visible]);
        }
        // An account of its own may have got its roles from `filled`.
        if (made.iri !== as.iri) expectAnnounced(json, resource, as, facts);
        if (!may(ruleOf(resource, "update"), as, resource, facts)) continue;
        for (const property of guarded) await tryToChange(world, made, property, as, facts);
      }
    });
  });
}

/** What changes the resource names the properties that the client may not give. */
function expectAnnounced({ operation }: Json, resource: Resource, as: Client, facts: Facts): void {
  const refused = resource.properties.filter(
    (property) => property.write !== null && !mayWriteProperty(property, as, resource, facts),
  );
  const types = [operationOf(resource, "replace")?.type, operationOf(resource, "update")?.type];
  for (const { "@type": type, readOnly = [] } of operation as Json[])
    if (types.includes(type as string))
      expect([type, readOnly]).toEqual([type, refused.map((property) => property.name)]);
}

/** The resource with a value for each of the properties that somebody may give it, and what it is then. */
async function filled(world: World, made: Made, guarded: readonly Property[]): Promise<Facts | undefined> {
  const { resource, iri, by } = made;
  const everything = world.client("all roles");
  for (const property of guarded) {
    for (const as of [by, everything]) {
      const facts = await world.look({ resource, iri, by: as });
      if (facts === undefined || facts[property.name] !== undefined) break;
      if (!may(ruleOf(resource, "update"), as, resource, facts) || !mayWriteProperty(property, as, resource, facts))
        continue;
      const value = await world.sampler.value(property, { all: true });
      await world.ask("PATCH", iri, { as, body: { [property.name]: value } });
    }
  }
  const seen = await Promise.all(
    [by, everything].map(async (as) =>
      (await world.get(iri, as)).status === 200 ? (await world.get(iri, as)).json : {},
    ),
  );
  const facts = Object.assign({}, ...seen) as Facts;
  return facts["@id"] === undefined ? undefined : facts;
}

async function tryToChange(world: World, made: Made, property: Property, as: Client, facts: Facts): Promise<void> {
  const { resource, iri } = made;
  const { name } = property;
  const value = await world.sampler.value(property, { all: true });
  const permitted = mayWriteProperty(property, as, resource, facts);
  // Who sends back what is there changes nothing, in whatever order it comes.
  const asSet = (given: unknown) => JSON.stringify([given ?? []].flat().map(String).sort());
  if (!permitted && asSet(value) === asSet(facts[name])) return;
  const answer = await world.ask("PATCH", iri, { as, body: { [name]: value } });
  expect([name, answer.status, refusal(answer)]).toEqual([name, permitted ? 204 : 400, refusal(answer)]);
  if (permitted) return;
  expect(answer.json.violations.map((each: { property: string }) => each.property)).toEqual([name]);
  const reader = [made.by, world.client("all roles")].find((client) =>
    mayReadProperty(property, client, resource, facts),
  );
  if (reader) expect((await world.get(iri, reader)).json[name]).toEqual(facts[name]);
}
