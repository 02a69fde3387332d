/** Who does something with a resource in a test, and with what body. */

import type { Lifecycle, Resource } from "../../../codegen/language/model.ts";
import { logIn } from "./clients.ts";
import { type Client, type Facts, may, mayRead, mayWriteProperty, operationOf, ruleOf } from "./permission.ts";
import type { Json } from "./sampler.ts";
import type { Made, World } from "./world.ts";

/** A client that may read the resource and do this to it; throws where there is none. */
export async function allowed(world: World, made: Made, lifecycle: Lifecycle): Promise<Client> {
  const { resource, by, iri, body } = made;
  const facts = await world.look(made);
  if (facts === undefined) throw new Error(`nobody may read ${iri}`);
  const accounts = world.model.api.authentication?.accounts;
  const itself =
    accounts?.resource === resource.name
      ? [
          await logIn(
            world,
            "itself",
            String(body[accounts.username]),
            String(body[accounts.password]),
            rolesIn(body, accounts.roles),
          ),
        ]
      : [];
  const all = [by, ...world.clients.filter(({ name }) => name === "all roles"), ...itself, ...world.clients];
  const found = all.find(
    (client) => mayRead(client, resource, facts) && may(ruleOf(resource, lifecycle), client, resource, facts),
  );
  if (found === undefined) throw new Error(`nobody may ${lifecycle} ${iri}`);
  return found;
}

function rolesIn(body: Json, roles: string | null): readonly string[] {
  return roles === null ? [] : ((body[roles] ?? []) as string[]);
}

/** Content in the place of a resource's: all that must be there, under the identifier that it has, with no secret told again. */
export async function replacement(
  world: World,
  { resource }: Pick<Made, "resource">,
  as: Client,
  facts: Facts,
): Promise<Json> {
  const { identifier } = resource;
  const given: Json = identifier.kind === "property" ? { [identifier.property]: facts[identifier.property] } : {};
  const without = (property: Resource["properties"][number]) =>
    property.writeOnly || property.name in given || !mayWriteProperty(property, as, resource, facts);
  return { ...(await world.sampler.content(resource, { all: false, own: true, without })), ...given };
}

/** Whether some client may both make such a resource and do this to it. */
export function possibleOn(resource: Resource, lifecycle: Lifecycle): boolean {
  return (
    operationOf(resource, lifecycle) !== undefined &&
    operationOf(resource, "retrieve") !== undefined &&
    operationOf(resource, "append") !== undefined
  );
}
