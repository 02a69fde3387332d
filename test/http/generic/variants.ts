/** Resources that rules tell apart, for each kind of client: its own and another's, with what rules ask for true and false. */

import type { Operation, Resource } from "../../../codegen/language/model.ts";
import { aKey, aUser } from "./clients.ts";
import { type Client, mayEver, mayWriteProperty, operationOf, ruleOf } from "./permission.ts";
import type { Made, World } from "./world.ts";

/** Resources that nobody changes, by what their flags say: for the many clients that only look. */
export type Shown = Map<boolean, Promise<Made>>;

/** Resources that rules tell apart: with what they ask for true and false, made by somebody else and by the client itself. */
export async function variants(
  world: World,
  resource: Resource,
  name: string,
  shown: Shown,
): Promise<{ made: Made; as: Client }[]> {
  const as = world.client(name);
  const asked = resource.operations.flatMap(({ access }) =>
    access.flatMap(({ when }) => when.map((each) => each.property)),
  );
  const flags = resource.properties.filter((property) => asked.includes(property.name));
  const make = (value: boolean, by = world.able(operationOf(resource, "append") as Operation) as Client) => {
    const writable = flags.filter((property) => mayWriteProperty(property, by, resource));
    return world.make(resource, { as: by, given: Object.fromEntries(writable.map((flag) => [flag.name, value])) });
  };
  const values = flags.length > 0 ? [true, false] : [true];
  const changes = resource.operations.some(
    ({ on, method, access }) => on === "item" && method !== "GET" && mayEver(access, as),
  );
  const found: { made: Made; as: Client }[] = [];
  for (const value of values) {
    if (!changes && !shown.has(value)) shown.set(value, make(value));
    found.push({ made: await (changes ? make(value) : (shown.get(value) as Promise<Made>)), as });
  }
  if (as.kind === "user" && resource.owner === "creator") {
    // Of its own where that is another's so far, and the other way round.
    const by = name === "all roles" ? world.client("user") : as;
    for (const value of mayEver(ruleOf(resource, "append"), by) ? values : []) {
      const made = await make(value, by).catch(() => undefined);
      if (made) found.push({ made, as });
    }
  }
  if (as.kind === "user" && resource.owner === "itself" && name !== "all roles") {
    const itself = await aUser(world, world.client("all roles"), name);
    found.push({ made: { resource, iri: itself.iri ?? "", by: itself, body: {} }, as: itself });
  }
  if (name === "key" && resource.owner === "itself") {
    // The account of whoever made the key: what its owner may, the key may not.
    const maker = await aUser(world, world.client("all roles"), "user");
    const key = await aKey(world, maker, name).catch(() => undefined);
    if (key) found.push({ made: { resource, iri: maker.iri ?? "", by: maker, body: {} }, as: key });
  }
  return found;
}
