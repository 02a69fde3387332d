/** What the old IRI of a resource answers, to each client, once a property has given it another identifier. */

import { expect, test } from "vitest";
import type { Resource } from "../../../../codegen/language/model.ts";
import { allowed, possibleOn } from "../doing.ts";
import { type Client, credentialsHelp, type Facts, mayRead, mayWriteProperty, ruleOf } from "../permission.ts";
import type { World } from "../world.ts";

export function moving(world: World, resource: Resource): void {
  const { identifier } = resource;
  const key = identifier.kind === "property" ? identifier.property : "";
  if (key === "" || !possibleOn(resource, "update")) return;
  const rule = ruleOf(resource, "retrieve");
  /** Properties by which it is there for more clients, or for fewer. */
  const flags = resource.properties.filter(({ name }) =>
    rule.some(({ when }) => when.some(({ property }) => property === name)),
  );

  test("[IRI-6][MTH-11] who may read it is led to where it is, and nobody else", async () => {
    const made = await world.make(resource);
    const as = await allowed(world, made, "update");
    const to = String((await world.content(resource, as))[key]);
    expect((await world.ask("PATCH", made.iri, { as, body: { [key]: to } })).status).toBe(204);
    const present = world.iri(resource.path) + encodeURIComponent(to);

    for (const shown of flags.length === 0 ? [true] : [true, false]) {
      const facts = await world.look({ ...made, iri: present });
      if (facts === undefined) throw new Error(`nobody may read ${present}`);
      const writable = flags.filter((flag) => mayWriteProperty(flag, as, resource, facts));
      if (writable.length > 0) {
        const body = Object.fromEntries(writable.map(({ name }) => [name, shown]));
        expect((await world.ask("PATCH", present, { as, body })).status).toBe(204);
        Object.assign(facts, body);
      }
      for (const client of world.clients) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await world.ask(method, `${made.iri}?locales=de:fr`, { as: client });
          expect([client.name, method, shown, answer.status, answer.headers.get("location")]).toEqual([
            ...[client.name, method, shown],
            ...expected(client, facts, `${present}?locales=de:fr`),
          ]);
        }
      }
    }
  });

  function expected(client: Client, facts: Facts, present: string): readonly [number, string | null] {
    if (mayRead(client, resource, facts)) return [301, present];
    return [client.kind === "anonymous" && credentialsHelp(rule) ? 401 : 404, null];
  }
}
