/** Generic clients, which know nothing of the API beforehand: each reads every class, pages every collection, and makes, changes and deletes of everything. */

import { parseHydraDocumentation } from "@api-platform/api-doc-parser";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Operation, Resource } from "../../../../codegen/language/model.ts";
import { Iris } from "../../clients/expected.ts";
import { asRead, expectedParameters, expectedResource } from "../../clients/parsed.ts";
import { trust } from "../../clients/trust.ts";
import { expectSent, expectValue, inAllLanguages, written } from "../comparing.ts";
import { allowed, possibleOn, replacement } from "../doing.ts";
import { type Clients, classOf, entrypointOf, type Hands, type Method, walkerOf } from "../hands.ts";
import { lister } from "../listing.ts";
import { type Client, mayEver, mayReadProperty, mayWriteProperty, operationOf, ruleOf } from "../permission.ts";
import type { Json } from "../sampler.ts";
import type { Made, World } from "../world.ts";

/** What holds of the API as a whole. */
export function readByClients(world: World): void {
  const names = ["anonymous", ...(world.model.api.authentication === null ? [] : ["all roles"])];
  beforeAll(() => {
    trust(world);
    // The parser complains of collections that its client may not list.
    for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  });

  test.for(names)(
    "[HYD-4][HYD-1] generic clients read every class, field, operation and parameter: %s",
    async (name) => {
      const as = world.client(name);
      const iris = new Iris(world.iri("/"), world.definition);
      const listed = world.definition.resources.filter((resource) =>
        mayEver(ruleOf(world.resource(resource.name), "list"), as),
      );
      const headers: Record<string, string> = as.authorization === undefined ? {} : { Authorization: as.authorization };
      if (listed.length > 0) {
        // It cuts names from addresses by the length of the entrypoint's, which is the base as it takes it.
        const named = world.definition.paths.entrypoint === "/" ? {} : { name: expect.any(String) as unknown };
        const { api } = await parseHydraDocumentation(entrypointOf(world), { headers });
        expect(api.title).toBe(world.model.api.title);
        expect(api.resources?.map(asRead)).toEqual(
          listed.map((each) => ({ ...expectedResource(each, listed, iris), ...named })),
        );
        for (const [index, each] of listed.entries()) {
          const parameters = (await api.resources?.[index]?.getParameters?.()) ?? [];
          expect(parameters.map(({ variable, range, required }) => [variable, range, required])).toEqual(
            expectedParameters(each, iris),
          );
        }
      }
      const walker = walkerOf(world, as);
      expect(await walker.collections(entrypointOf(world))).toEqual(listed.map(({ path }) => iris.at(path)));
      const classes = [...world.definition.resources, ...world.definition.values];
      for (const { name: of, properties } of classes)
        expect([of, walker.classes.get(iris.ofClass(of))]).toEqual([
          of,
          [...properties.values()].map((each) => each.name),
        ]);
    },
  );
}

/** What holds of one resource type. */
export function usedByClients(world: World, resource: Resource, clients: Clients): void {
  const makes = possibleOn(resource, "append") && operationOf(resource, "retrieve") !== undefined;

  describe.each(Object.entries(clients))("to %s", (client, handsOf) => {
    test("[HYD-4][COL-2] it is found from the entrypoint, and its pages have every entry once", async () => {
      const as = lister(world, resource);
      if (as === undefined) {
        const able = world.able(operationOf(resource, "retrieve") ?? { access: [] }) ?? world.client("anonymous");
        return expect(await handsOf(world, resource, able).collection()).toBeUndefined();
      }
      const hands = handsOf(world, resource, as);
      expect(await hands.collection()).toBe(world.iri(resource.path));
      const { met, total } = await hands.entries();
      expect(met).toHaveLength(total ?? -1);
      expect(new Set(met).size).toBe(met.length);
    });

    // Of what nobody may list the parser tells nothing at all.
    const known = ruleOf(resource, "list").length > 0 || client !== "API Platform's parser";
    if (makes && known)
      test("[HYD-4][MTH-1] it is what they make, change, replace and delete by what is announced", async () => {
        let made = await make(handsOf);
        const does = async (as: Client, method: Method, content?: Json) =>
          [method, (await handsOf(world, resource, as).does(method, made.iri, content)).status] as const;
        if (possibleOn(resource, "update")) {
          const as = await allowed(world, made, "update");
          const before = (await inAllLanguages(world, made.iri, as)).json as Json;
          const property = changeable(as, before);
          const content = property ? { [property.name]: await world.sampler.value(property, { all: false }) } : {};
          expect(await does(as, "PATCH", content)).toEqual(["PATCH", 204]);
          const { json } = await inAllLanguages(world, made.iri, as);
          if (property) expectValue(property, content[property.name], json[property.name], world);
        }
        if (possibleOn(resource, "replace")) {
          const as = await allowed(world, made, "replace");
          const content = await replacement(world, made, as, (await inAllLanguages(world, made.iri, as)).json);
          expect(await does(as, "PUT", content)).toEqual(["PUT", 204]);
          made = { ...made, body: { ...made.body, ...content } };
          expectSent(world, resource, content, (await inAllLanguages(world, made.iri, as)).json, as);
        }
        if (possibleOn(resource, "delete")) {
          const as = await allowed(world, made, "delete");
          expect(await does(as, "DELETE")).toEqual(["DELETE", 204]);
          const asker = as.iri === made.iri ? world.client("all roles") : as;
          expect((await world.get(made.iri, asker)).status).toBe(404);
        }
      });
  });

  /** Makes one by the collection's own announcement, where somebody may both list and append; a client that finds no collection makes nothing. */
  async function make(handsOf: (world: World, resource: Resource, as: Client) => Hands): Promise<Made> {
    const append = operationOf(resource, "append") as Operation;
    const able = world.able(append) as Client;
    const as = [able, ...world.clients].find(
      (client) => mayEver(append.access, client) && mayEver(ruleOf(resource, "list"), client),
    );
    if (as === undefined) return world.make(resource);
    for (const own of [false, true]) {
      const body = resource.bytes === null ? await world.content(resource, as, {}, false, own) : {};
      const sent = resource.bytes === null ? body : new TextEncoder().encode("some bytes");
      const { status, location } = await handsOf(world, resource, as).does("POST", world.iri(resource.path), sent);
      // What may be linked to once only, by rules of the handlers' own, is made anew.
      if (status === 409) continue;
      expect([status, location?.startsWith(world.iri(resource.path))]).toEqual([303, true]);
      return { resource, iri: location as string, by: as, body };
    }
    throw new Error(`no ${classOf(world, resource)} could be made`);
  }

  /** A property that may be changed without another address, or another login, following from it. */
  function changeable(as: Client, before: Json) {
    const { authentication } = world.model.api;
    const accounts = authentication?.accounts.resource === resource.name ? authentication.accounts : null;
    const spared: readonly unknown[] = [
      resource.identifier.property,
      accounts?.username,
      accounts?.password,
      accounts?.roles,
    ];
    return written(resource).find(
      (property) =>
        !spared.includes(property.name) &&
        mayWriteProperty(property, as, resource, before) &&
        mayReadProperty(property, as, resource, before),
    );
  }
}
