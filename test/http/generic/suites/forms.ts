/** A body says the same in every form, and so does an answer that is sent back. */

import { describe, expect, test } from "vitest";
import type { Resource } from "../../../../codegen/language/model.ts";
import fc, { runCount } from "../../../random.ts";
import { expectSent, inAllLanguages } from "../comparing.ts";
import { allowed, possibleOn } from "../doing.ts";
import { forms, reformed } from "../forms.ts";
import { type Client, operationOf } from "../permission.ts";
import { refusal, type World } from "../world.ts";

export function forming(world: World, resource: Resource): void {
  const append = operationOf(resource, "append");
  const context = () => world.iri(world.model.api.paths.contexts + resource.name);

  describe("in any form", () => {
    if (append && append.expects !== null && possibleOn(resource, "retrieve")) {
      test("[LD-1][IRI-2] a new resource is what it is in own terms", async () => {
        const as = world.able(append) as Client;
        const collection = world.iri(resource.path);
        await fc.assert(
          fc.asyncProperty(forms, async (form) => {
            const content = await world.content(resource, as, {}, true, true);
            const own = { "@context": context(), "@type": resource.name, ...content };
            const body = await reformed(world, resource, own, form, collection);
            const answer = await world.ask("POST", resource.path, { as, body });
            expect([form, JSON.stringify(body), refusal(answer), answer.status]).toEqual([
              form,
              JSON.stringify(body),
              refusal(answer),
              303,
            ]);
            const made = { resource, iri: answer.headers.get("location") ?? "", by: as, body: content };
            const reader = await allowed(world, made, "retrieve");
            expectSent(world, resource, content, (await inAllLanguages(world, made.iri, reader)).json, reader);
          }),
          { numRuns: runCount(6) },
        );
      });
    }

    if (possibleOn(resource, "update")) {
      test("[LD-6] an answer sent back changes nothing", async () => {
        const made = await world.make(resource, { all: true });
        const as = await allowed(world, made, "update");
        await fc.assert(
          fc.asyncProperty(forms, async (form) => {
            const { json: before } = await inAllLanguages(world, made.iri, as);
            const body = await reformed(world, resource, before, form, world.iri(resource.path));
            const answer = await world.ask("PATCH", made.iri, { as, body });
            expect([form, refusal(answer), answer.status]).toEqual([form, refusal(answer), 204]);
            const { json: after } = await inAllLanguages(world, made.iri, as);
            expect(after).toEqual({ ...before, modified: after.modified });
          }),
          { numRuns: runCount(4) },
        );
      });
    }
  });
}
