/** Accounts and keys, whatever a spec calls them: what ends with a password and with an account, and a secret that is shown once more. */

import { expect, test } from "vitest";
import type { Model, Resource } from "../../../../codegen/language/model.ts";
import { logIn } from "../clients.ts";
import { allowed } from "../doing.ts";
import { type Client, mayWriteProperty, namesOwner, ruleOf } from "../permission.ts";
import type { World } from "../world.ts";

type Authentication = NonNullable<Model["api"]["authentication"]>;

export function credentials(world: World, resource: Resource): void {
  const { authentication } = world.model.api;
  if (authentication === null || ruleOf(resource, "append").length === 0) return;
  if (authentication.keys?.resource === resource.name) ofKeys(world, resource, authentication.keys.secret);
  if (authentication.accounts.resource === resource.name) ofAccounts(world, resource, authentication.accounts);
}

/** Of every API, one that nobody logs in to as well. */
export function badCredentials(world: World): void {
  test.each(["Bearer made-up", "made-up", "Basic bWFkZTp1cA=="])(
    "[AUT-6] the bad credential “%s” is 401, where anyone may read as well",
    async (authorization) => {
      const listed = world.model.resources.filter((resource) => ruleOf(resource, "list").length > 0);
      for (const path of [world.model.api.paths.entrypoint, ...listed.map((resource) => resource.path)]) {
        const answer = await world.get(path, { ...world.client("anonymous"), authorization });
        expect([path, answer.status]).toEqual([path, 401]);
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer realm="/);
      }
    },
  );
}

function ofKeys(world: World, resource: Resource, secret: string): void {
  test("[AUT-9] the first GET after a key was made shows it once more, to its maker's token", async () => {
    const { iri, by } = await world.make(resource);
    const [first, second] = [await world.get(iri, by), await world.get(iri, by)];
    expect([first.json[secret], first.headers.get("cache-control")]).toEqual([expect.any(String), "no-store"]);
    expect(second.json).not.toHaveProperty(secret);
    const asked = (authorization: string) => world.get(resource.path, { ...world.client("anonymous"), authorization });
    expect((await asked(String(first.json[secret]))).status).not.toBe(401);
    expect((await asked(`${first.json[secret]}x`)).status).toBe(401);
  });
}

function ofAccounts(world: World, resource: Resource, accounts: Authentication["accounts"]): void {
  const { username, password, roles } = accounts;
  /** A new account, with two logins of its own. */
  async function known() {
    const made = await world.make(resource);
    const name = String(made.body[username]);
    const login = () => logIn(world, "itself", name, String(made.body[password]), []);
    return { made, name, logins: [await login(), await login()] as const };
  }
  /** Whatever it may do: a credential that is none is 401 (clause AUT-6). */
  const lives = async (client: Client): Promise<boolean> => (await world.get(resource.path, client)).status !== 401;
  const opens = (name: string, given: unknown) =>
    logIn(world, "itself", name, String(given), []).then(
      () => true,
      () => false,
    );

  if (ruleOf(resource, "update").length > 0) {
    test("[AUT-16] a new password ends the other logins, and keeps the one that it was set with", async () => {
      const { made, name, logins } = await known();
      const property = resource.properties.find((each) => each.name === password);
      const value = await world.sampler.value(property as NonNullable<typeof property>, { all: false });
      const facts = await world.look(made);
      const own = facts !== undefined && namesOwner(ruleOf(resource, "update"));
      const as = own ? logins[0] : await allowed(world, made, "update");
      expect((await world.ask("PATCH", made.iri, { as, body: { [password]: value } })).status).toBe(204);
      expect([await lives(logins[0]), await lives(logins[1])]).toEqual([own, false]);
      expect([await opens(name, made.body[password]), await opens(name, value)]).toEqual([false, true]);
    });
  }

  if (ruleOf(resource, "delete").length > 0) {
    test("[AUT-16] deleting an account ends its logins, also for whoever gets its name after it", async () => {
      const { made, name, logins } = await known();
      const as = namesOwner(ruleOf(resource, "delete")) ? logins[0] : await allowed(world, made, "delete");
      expect((await world.ask("DELETE", made.iri, { as })).status).toBe(204);
      const given = { [username]: name, ...(roles === null ? {} : { [roles]: undefined }) };
      await world.make(resource, { given });
      expect([await lives(logins[0]), await lives(logins[1])]).toEqual([false, false]);
      expect(await opens(name, made.body[password])).toBe(false);
    });
  }

  const key = resource.properties.find(({ name }) => name === resource.identifier.property);
  if (resource.identifier.kind === "property" && key && ruleOf(resource, "update").length > 0) {
    test("[AUT-16] logins go with an account to its new identifier, and are none for whoever gets the old one", async () => {
      const { made, logins } = await known();
      const facts = await world.look(made);
      const as = await allowed(world, made, "update");
      if (!mayWriteProperty(key, as, resource, facts)) return;
      const value = await world.sampler.value(key, { all: false });
      expect((await world.ask("PATCH", made.iri, { as, body: { [key.name]: value } })).status).toBe(204);
      await world.make(resource, { given: { [key.name]: made.body[key.name] } });
      const me = await world.get(`${resource.path}?me`, logins[0]);
      expect(me.json.member.map((each: { "@id": string }) => each["@id"])).toEqual([world.iri(resource.path + value)]);
    });
  }
}
