/** Every rule of a property, broken once: by what makes a resource, and by what changes one. */

import { describe, expect, test } from "vitest";
import type { Resource } from "../../../../codegen/language/model.ts";
import type { Answer } from "../../asking.ts";
import { brokenValues } from "../breaking.ts";
import { written } from "../comparing.ts";
import { allowed, possibleOn } from "../doing.ts";
import { type Client, mayWriteProperty, operationOf } from "../permission.ts";
import type { World } from "../world.ts";

export function validating(world: World, resource: Resource): void {
  if (operationOf(resource, "append")?.expects === null || operationOf(resource, "append") === undefined) return;
  const changes = possibleOn(resource, "update");

  describe("[LD-4] a body", () => {
    for (const property of written(resource)) {
      test(`is 400 that names ${property.name} where that breaks a rule`, async () => {
        const as = world.writer(resource, property);
        const body = await world.content(resource, as);
        const made = changes ? await world.make(resource, { as }) : undefined;
        const changer = made && (await allowed(world, made, "update"));
        for (const { how, value } of await brokenValues(property, world.model, world.sampler, (path) =>
          world.iri(path),
        )) {
          const sent = { [property.name]: value };
          expectViolation(
            await world.ask("POST", resource.path, { as, body: { ...body, ...sent } }),
            property.name,
            how,
          );
          if (made && changer)
            expectViolation(await world.ask("PATCH", made.iri, { as: changer, body: sent }), property.name, how);
        }
        if (!property.required) return;
        const { [property.name]: _, ...incomplete } = body;
        for (const lacking of [incomplete, { ...body, [property.name]: null }]) {
          expectViolation(await world.ask("POST", resource.path, { as, body: lacking }), property.name, "missing");
        }
      });

      if (!property.unique) continue;
      test(`[MTH-10] is refused where ${property.name} is taken`, async () => {
        const as = world.writer(resource, property);
        const value = await world.sampler.value(property, { all: true, own: true });
        const given = { [property.name]: value };
        await world.make(resource, { as, given });
        const answer = await world.ask("POST", resource.path, {
          as,
          body: await world.content(resource, as, given, false, true),
        });
        if (property.name === resource.identifier.property) expect(answer.status).toBe(409);
        else expectViolation(answer, property.name, "taken");
      });
    }

    test("is 400 that names every property that breaks a rule", async () => {
      const as = world.able(operationOf(resource, "append") as never) as Client;
      const wrong = written(resource).filter((property) => mayWriteProperty(property, as, resource));
      const body = Object.fromEntries(
        wrong.map((property) => [property.name, property.multilingual ? { "?": 1 } : [{ "@list": 1 }, { "@list": 2 }]]),
      );
      const answer = await world.ask("POST", resource.path, { as, body });
      const named = new Set((answer.json.violations ?? []).map(({ property }: { property: string }) => property));
      expect([answer.status, [...named].sort()]).toEqual([400, wrong.map(({ name }) => name).sort()]);
    });

    test("is 400 where it has what there is not, what only the server writes, or another type", async () => {
      const as = world.able(operationOf(resource, "append") as never) as Client;
      const body = await world.content(resource, as);
      const post = (more: object) => world.ask("POST", resource.path, { as, body: { ...body, ...more } });
      expectViolation(await post({ nothing: 1 }), "nothing", "unknown");
      expectViolation(await post({ created: "2020-01-01T00:00:00.000Z" }), "created", "read-only");
      for (const property of resource.properties.filter(({ readOnly, source }) => readOnly && source === "client")) {
        expectViolation(
          await post({ [property.name]: await world.sampler.value(property, { all: false }) }),
          property.name,
          "read-only",
        );
      }
      expect((await post({ "@type": "Nothing" })).status).toBe(400);
    });
  });
}

function expectViolation(answer: Answer, name: string, how: string): void {
  expect([how, answer.status, answer.status === 400 ? answer.json.violations : answer.text]).toEqual([
    how,
    400,
    expect.arrayContaining([expect.objectContaining({ property: name })]),
  ]);
}
