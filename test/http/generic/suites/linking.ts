/** What becomes of links when that which they lead to is deleted. */

import { describe, expect, test } from "vitest";
import type { Property, Resource } from "../../../../codegen/language/model.ts";
import { aUser } from "../clients.ts";
import { allowed, possibleOn } from "../doing.ts";
import { type Client, mayEver, mayRead, namesOwner, operationOf } from "../permission.ts";
import type { Made, World } from "../world.ts";

export function linking(world: World, resource: Resource): void {
  if (!possibleOn(resource, "retrieve")) return;
  for (const property of resource.properties) {
    const { range, source } = property;
    if (range.kind !== "link" || source !== "client" || property.readOnly) continue;
    const target = world.resource(range.resource);
    if (!possibleOn(target, "delete")) continue;
    describe(`${property.name} to a ${target.name} that is deleted`, () => {
      if (range.onDelete === "restrict") restricted(world, resource, property, target);
      if (range.onDelete === "cascade") followed(world, resource, property, target);
      if (range.onDelete === "clear") cleared(world, resource, property, target);
    });
  }
  if (resource.owner === "creator") owned(world, resource);
}

/** A resource that links to another which nothing else links to. */
async function linked(
  world: World,
  resource: Resource,
  property: Property,
  target: Resource,
): Promise<{ to: Made; from: Made }> {
  const to = await world.make(target);
  const as = world.writer(resource, property);
  const values = property.many
    ? [to.iri, ...((await world.sampler.value(property, { all: true, own: true })) as string[]).slice(1)]
    : to.iri;
  const from = await world.make(resource, { as, given: { [property.name]: values } });
  return { to, from };
}

function restricted(world: World, resource: Resource, property: Property, target: Resource): void {
  test("[MTH-5] holds it: 409 that names who links", async () => {
    const { to, from } = await linked(world, resource, property, target);
    const as = await allowed(world, to, "delete");
    const answer = await world.ask("DELETE", to.iri, { as });
    expect([answer.status, answer.json["@type"]]).toEqual([409, "Error"]);
    const facts = await world.look(from);
    if (facts && mayRead(as, resource, facts))
      expect(answer.json.description).toContain(new URL(from.iri).pathname.split("/").at(-1));
    expect((await world.get(to.iri, as)).status).toBe(200);
    expect(facts).toBeDefined();
  });
}

function followed(world: World, resource: Resource, property: Property, target: Resource): void {
  test("[MTH-5] goes with it", async () => {
    const { to, from } = await linked(world, resource, property, target);
    const reader = await allowed(world, from, "retrieve");
    expect((await world.ask("DELETE", to.iri, { as: await allowed(world, to, "delete") })).status).toBe(204);
    expect((await world.get(from.iri, reader)).status).toBe(404);
  });
}

function cleared(world: World, resource: Resource, property: Property, target: Resource): void {
  test("[MTH-5] is cleared, which is a change", async () => {
    const { to, from } = await linked(world, resource, property, target);
    const reader = await allowed(world, from, "retrieve");
    const before = (await world.get(from.iri, reader)).json;
    expect((await world.ask("DELETE", to.iri, { as: await allowed(world, to, "delete") })).status).toBe(204);
    const { status, json } = await world.get(from.iri, reader);
    expect(status).toBe(200);
    const left = property.many ? before[property.name].filter((iri: string) => iri !== to.iri) : [];
    expect(json[property.name]).toEqual(left.length === 0 ? undefined : left);
    expect(json.modified > before.modified).toBe(true);
  });
}

/** What belongs to an account goes with it. */
function owned(world: World, resource: Resource): void {
  const accounts = world.resource(world.model.api.authentication?.accounts.resource ?? "");
  const append = operationOf(resource, "append");
  if (!possibleOn(accounts, "delete") || append === undefined) return;
  test("[AUT-16] goes with the account that owns it", async () => {
    const first = world.client("all roles");
    const name = append.access.some(({ parties }) => parties.every(({ who }) => who === "user"))
      ? "user"
      : append.access.flatMap(({ parties: [party] }) => (party?.who === "role" ? [`role ${party.role}`] : []))[0];
    const owner = await aUser(world, first, name ?? "user");
    const made = await world.make(resource, { as: owner });
    const account: Made = { resource: accounts, iri: owner.iri ?? "", by: first, body: {} };
    const facts = (await world.get(account.iri, owner)).json;
    const as = [first, owner].find((client) =>
      operationOf(accounts, "delete")?.access.some((each) =>
        namesOwner([each]) ? client === owner : mayEver([each], client),
      ),
    ) as Client;
    expect(facts["@id"]).toBe(owner.iri);
    expect((await world.ask("DELETE", account.iri, { as })).status).toBe(204);
    expect((await world.get(made.iri, owner)).status).toBe(401);
    expect((await world.get(made.iri, first)).status).toBe(404);
  });
}
