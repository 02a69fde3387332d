/** Every rule of every property, broken once: by what makes a resource, and by what changes one. */

import { describe, expect, test } from "vitest";
import { mustBeGiven } from "../../../../codegen/language/datatype-schemas.ts";
import type { Resource } from "../../../../codegen/language/model.ts";
import type { Answer } from "../../asking.ts";
import { type Broken, brokenValues, rounds } from "../breaking.ts";
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
      for (const round of await brokenIn(world, resource, as)) {
        expectViolations(await world.ask("POST", resource.path, { as, body: { ...whole, ...valuesOf(round) } }), round);
      }
    });

    if (possibleOn(resource, "update")) {
      test("is 400 that names whatever breaks a rule, when a resource is changed", async () => {
        const made = await world.make(resource);
        const as = await allowed(world, made, "update");
        const before = await world.look(made);
        for (const round of await brokenIn(world, resource, as)) {
          expectViolations(await world.ask("PATCH", made.iri, { as, body: valuesOf(round) }), round);
        }
        expect(await world.look(made)).toEqual(before);
      });
    }

    const required = written(resource).filter(mustBeGiven);
    if (required.length > 0) {
      test("is 400 that names all that has to be given and is left out, or null", async () => {
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
type Round = ReadonlyMap<string, Broken>;

async function brokenIn(world: World, resource: Resource, as: Client): Promise<readonly Round[]> {
  const ways = new Map<string, readonly Broken[]>();
  for (const property of written(resource)) {
    if (mayWriteProperty(property, as, resource)) ways.set(property.name, await brokenValues(property, world));
  }
  return rounds(ways);
}

function valuesOf(round: Round): Json {
  return Object.fromEntries([...round].map(([name, { value }]) => [name, value]));
}

/** Looks whether each property is named that is broken, and no other, and each place in it. */
function expectViolations(answer: Answer, round: Round): void {
  const ways = Object.fromEntries([...round].map(([name, { how }]) => [name, how]));
  expect([ways, answer.status, answer.status === 400 ? namedIn(answer) : refusal(answer)]).toEqual([
    ways,
    400,
    [...round.keys()].sort(),
  ]);
  const paths: string[] = answer.json.violations.map(({ path }: { path: string }) => path);
  const places = [...round].flatMap(([name, { at = [""] }]) => at.map((pointer) => `/${name}${pointer}`));
  const untold = places.filter((place) => !paths.some((path) => path === place || path.startsWith(`${place}/`)));
  expect([ways, untold]).toEqual([ways, []]);
}

/** The properties that an answer names as those that break rules. */
function namedIn({ json }: Answer): string[] {
  const names = (json.violations ?? []).map(({ property }: { property: string }) => property);
  return [...new Set<string>(names)].sort();
}
