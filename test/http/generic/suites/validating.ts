/** Every rule of every property, broken once: by what makes a resource, and by what changes one. */

import { describe, expect, test } from "vitest";
import type { Property, Resource } from "../../../../codegen/language/model.ts";
import type { Answer } from "../../asking.ts";
import { type Broken, brokenValues } from "../breaking.ts";
import { written } from "../comparing.ts";
import { allowed, possibleOn } from "../doing.ts";
import { type Client, mayWriteProperty, operationOf } from "../permission.ts";
import type { Json } from "../sampler.ts";
import { refusal, type World } from "../world.ts";

export function validating(world: World, resource: Resource): void {
  const append = operationOf(resource, "append");
  if (append === undefined || append.expects === null) return;
  const writer = () => world.able(append) as Client;

  describe("[LD-4] a body", () => {
    test("is 400 that names whatever breaks a rule, when a resource is made", async () => {
      const as = writer();
      const whole = await world.content(resource, as);
      for (const round of await rounds(world, resource, as)) {
        expectViolations(await world.ask("POST", resource.path, { as, body: { ...whole, ...valuesOf(round) } }), round);
      }
    });

    if (possibleOn(resource, "update")) {
      test("is 400 that names whatever breaks a rule, when a resource is changed", async () => {
        const made = await world.make(resource);
        const as = await allowed(world, made, "update");
        const before = await world.look(made);
        for (const round of await rounds(world, resource, as)) {
          expectViolations(await world.ask("PATCH", made.iri, { as, body: valuesOf(round) }), round);
        }
        expect(await world.look(made)).toEqual(before);
      });
    }

    const required = written(resource).filter((property) => property.required);
    if (required.length > 0) {
      test("is 400 that names all that is required and left out, or null", async () => {
        const as = writer();
        const whole = await world.content(resource, as, {}, true);
        const names = required.map(({ name }) => name);
        const lacking = Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
        for (const body of [lacking, { ...lacking, ...Object.fromEntries(names.map((name) => [name, null])) }]) {
          const answer = await world.ask("POST", resource.path, { as, body });
          expect([answer.status, namedIn(answer)]).toEqual([400, [...names].sort()]);
        }
      });
    }

    for (const property of written(resource).filter(({ unique }) => unique)) {
      test(`[MTH-10] is refused where ${property.name} is taken`, async () => {
        const as = world.writer(resource, property);
        const given = { [property.name]: await world.sampler.value(property, { all: true, own: true }) };
        await world.make(resource, { as, given });
        const body = await world.content(resource, as, given, false, true);
        const answer = await world.ask("POST", resource.path, { as, body });
        if (property.name === resource.identifier.property) expect(answer.status).toBe(409);
        else expect([answer.status, namedIn(answer)]).toEqual([400, [property.name]]);
      });
    }

    test("is 400 where it has what there is not, what only the server writes, or another type", async () => {
      const as = writer();
      const whole = await world.content(resource, as);
      const kept = resource.properties.filter(({ readOnly, source }) => readOnly && source === "client");
      const values = await Promise.all(
        kept.map(async (property) => [property.name, await world.sampler.value(property, { all: false })]),
      );
      const more = { nothing: 1, created: "2020-01-01T00:00:00.000Z", ...Object.fromEntries(values) };
      const answer = await world.ask("POST", resource.path, { as, body: { ...whole, ...more } });
      expect([answer.status, namedIn(answer)]).toEqual([400, Object.keys(more).sort()]);
      expect((await world.ask("POST", resource.path, { as, body: { ...whole, "@type": "Nothing" } })).status).toBe(400);
    });
  });
}

/** Properties that are broken at once, each in one way. */
type Round = ReadonlyMap<Property, Broken>;

/** As many rounds as the property with the most rules has ways to be broken. */
async function rounds(world: World, resource: Resource, as: Client): Promise<Round[]> {
  const writable = written(resource).filter((property) => mayWriteProperty(property, as, resource));
  const broken = new Map<Property, readonly Broken[]>();
  for (const property of writable) {
    broken.set(property, await brokenValues(property, world.model, world.sampler, (path) => world.iri(path)));
  }
  const most = Math.max(...[...broken.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => {
    const round = [...broken].flatMap(([property, ways]): [Property, Broken][] => {
      const way = ways[index];
      return way === undefined ? [] : [[property, way]];
    });
    return new Map(round);
  });
}

function valuesOf(round: Round): Json {
  return Object.fromEntries([...round].map(([{ name }, { value }]) => [name, value]));
}

function expectViolations(answer: Answer, round: Round): void {
  const ways = Object.fromEntries([...round].map(([{ name }, { how }]) => [name, how]));
  const told = answer.status === 400 ? namedIn(answer) : refusal(answer);
  expect([ways, answer.status, told]).toEqual([ways, 400, Object.keys(ways).sort()]);
}

/** The properties that an answer names as those that break rules. */
function namedIn({ json }: Answer): string[] {
  const names = (json.violations ?? []).map(({ property }: { property: string }) => property);
  return [...new Set<string>(names)].sort();
}
