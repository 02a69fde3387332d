/** What a client is told that it may do is what it may do, whoever it is. */

import { describe, expect, test } from "vitest";
import type { Operation, Resource } from "../../../../codegen/language/model.ts";
import type { Answer } from "../../asking.ts";
import { clientNames } from "../clients.ts";
import { type Client, credentialsHelp, type Facts, may, mayEver, mayRead, operationOf, ruleOf } from "../permission.ts";
import { classNamed, type Json } from "../sampler.ts";
import { type Shown, variants } from "../variants.ts";
import { type Made, refusal, type World } from "../world.ts";

const refusals = [401, 403, 404, 405];

export function announcing(world: World, resource: Resource): void {
  const onItem = resource.operations.filter(({ on }) => on === "item");
  const onCollection = resource.operations.filter(({ on }) => on === "collection");
  const appended = ruleOf(resource, "append").length > 0;
  const shown: Shown = new Map();

  describe.each(clientNames(world.model))("%s", (name) => {
    test("[MTH-1][MTH-11][AUT-15] may do with the collection what is announced, and nothing else", async () => {
      const as = world.client(name);
      const listing = await world.get(resource.path, as);
      const lists = mayEver(ruleOf(resource, "list"), as);
      if (ruleOf(resource, "list").length > 0)
        expect(listing.status).toBe(lists ? 200 : refusalOf(world, resource, operationOf(resource, "list"), as));
      for (const operation of onCollection) {
        const permitted = mayEver(operation.access, as);
        if (listing.status === 200) {
          expect([operation.id, announced(listing, operation)]).toEqual([operation.id, permitted]);
          if (permitted) expect(readOnlyOf(listing, operation)).toEqual(neverGiven(resource, operation, as));
        }
        if (operation.lifecycle === "list") continue;
        const answer = await perform(world, resource, operation, world.iri(operation.path), as);
        expectOutcome(answer, operation, permitted ? undefined : refusalOf(world, resource, operation, as));
        expectScopes(answer, operation, as);
      }
    });

    if (!appended) return;
    test("[MTH-1][MTH-11][AUT-15][MTH-8] may do with a resource what is announced, and nothing else", async () => {
      for (const { made, as } of await variants(world, resource, name, shown)) {
        let seen = await glance(world, made, as);
        // What deletes comes last, and only what is permitted changes what is seen.
        const order = [
          ...onItem.filter(({ method }) => method !== "DELETE"),
          ...onItem.filter(({ method }) => method === "DELETE"),
        ];
        for (const operation of order) {
          const { facts, readable, answer: told } = seen;
          const granted = may(operation.access, as, resource, facts);
          if (readable) expect([operation.id, announced(told, operation)]).toEqual([operation.id, granted]);
          if (operation.lifecycle === "retrieve") continue;
          // Whoever may not read a resource can do nothing of its lifecycle, whatever the rules say.
          const permitted = granted && (readable || operation.lifecycle === null);
          const answer = await perform(world, resource, operation, made.iri, as, readable ? told.json : undefined);
          expectOutcome(answer, operation, permitted ? undefined : refusalOf(world, resource, operation, as, readable));
          expectScopes(answer, operation, as);
          if (permitted && operation.lifecycle === "delete") break;
          if (permitted) seen = await glance(world, made, as);
        }
      }
    });
  });

  if (appended) {
    test("[TRN-9] other methods are 405, with those that are possible", async () => {
      const made = await world.make(resource);
      for (const [iri, operations] of [
        [made.iri, onItem],
        [world.iri(resource.path), onCollection],
      ] as const) {
        const here = operations.filter(({ path, lifecycle }) => lifecycle !== null && path !== "");
        const methods = new Set<string>(here.map(({ method }) => method));
        for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((each) => !methods.has(each))) {
          const answer = await world.ask(method, iri, { as: made.by, body: method === "GET" ? undefined : {} });
          const allow = (answer.headers.get("allow") ?? "").split(", ");
          expect([method, answer.status]).toEqual([method, 405]);
          expect(allow).toEqual(expect.arrayContaining([...methods]));
          expect(allow).not.toContain(method);
        }
      }
    });
  }
}

/** A resource as a client sees it, after a look whether it sees it just when it may. */
async function glance(
  world: World,
  made: Made,
  as: Client,
): Promise<{ facts: Facts; readable: boolean; answer: Answer }> {
  const { resource, iri, by, body } = made;
  const rule = ruleOf(resource, "retrieve");
  const answer = await world.get(iri, as);
  // What an answer does not show of what rules ask for, whoever may read everything knows.
  const whole = answer.status === 200 && by.name === as.name;
  const facts = (whole ? answer.json : await world.look(made)) ?? { "@id": iri, owner: by.iri, ...body };
  const readable = mayRead(as, resource, facts);
  if (rule.length > 0)
    expect([as.name, answer.status]).toEqual([
      as.name,
      readable ? 200 : refusalOf(world, resource, operationOf(resource, "retrieve"), as, false),
    ]);
  return { facts, readable, answer };
}

function announced({ json }: Answer, { type, method }: Operation): boolean {
  return json.operation.some((each: Json) => each["@type"] === type && each.method === method);
}

/** The properties of a body that an announced operation takes from nobody who asks so; undefined without any. */
function readOnlyOf({ json }: Answer, { type, method }: Operation): readonly string[] | undefined {
  return json.operation.find((each: Json) => each["@type"] === type && each.method === method).readOnly;
}

/** What a client can give to no new resource. */
function neverGiven({ name, properties }: Resource, { expects }: Operation, as: Client): string[] | undefined {
  const never = properties.filter(({ write }) => expects === name && write !== null && !mayEver(write, as));
  return never.length === 0 ? undefined : never.map((property) => property.name);
}

/**
 * How a client is refused: 401 where credentials could help it, 404 where it may not read what it asks of, else 403; and 403 for keys that a
 * key would make or end, whether or not they are there (clause AUT-10).
 */
function refusalOf(
  world: World,
  resource: Resource,
  operation: Pick<Operation, "access" | "lifecycle"> | undefined,
  as: Client,
  readable = true,
): number {
  if (operation === undefined) return 404;
  if (as.kind === "anonymous" && credentialsHelp(operation.access)) return 401;
  const ofKeys = world.model.api.authentication?.keys?.resource === resource.name;
  const makesOrEnds = ["append", "replace", "delete"].includes(operation.lifecycle ?? "");
  return readable || (as.kind === "key" && ofKeys && makesOrEnds) ? 403 : 404;
}

/** To whoever is known the answer tells which scopes it has, and which the operation takes, also where it refuses. */
function expectScopes({ headers }: Answer, operation: Operation, as: Client): void {
  const told = ["x-oauth-scopes", "x-accepted-oauth-scopes"].map((name) =>
    headers.get(name)?.split(" ").sort().join(" "),
  );
  const taken = operation.access.flatMap(({ parties }) =>
    parties.flatMap((party) => (party.who === "scope" ? [party.scope] : [])),
  );
  const expected = [as.scopes, [...new Set(taken)]].map((scopes) => [...scopes].sort().join(" "));
  expect([operation.id, ...told]).toEqual([
    operation.id,
    ...(as.kind === "anonymous" ? [undefined, undefined] : expected),
  ]);
}

async function perform(
  world: World,
  resource: Resource,
  operation: Operation,
  iri: string,
  as: Client,
  shown?: Facts,
): Promise<Answer> {
  const further = operation.lifecycle === null && operation.on === "item" ? `/${operation.path.split("/").at(-1)}` : "";
  const body = await bodyOf(world, resource, operation, as, shown);
  return world.ask(operation.method, iri + further, { as, body });
}

async function bodyOf(
  world: World,
  resource: Resource,
  operation: Operation,
  as: Client,
  shown?: Facts,
): Promise<object | undefined> {
  if (operation.lifecycle === "append" && resource.bytes !== null) return Buffer.from("some bytes");
  if (operation.lifecycle === "append") return world.content(resource, as, {}, false, true);
  if (operation.lifecycle === "replace") return shown ?? world.content(resource, as);
  if (operation.lifecycle === "update") return {};
  return operation.expects === null
    ? undefined
    : world.sampler.content(classNamed(world.model, operation.expects), { all: true });
}

function expectOutcome(answer: Answer, operation: Operation, refused: number | undefined): void {
  const { id, statuses } = operation;
  if (refused !== undefined) expect([id, answer.status, refusal(answer)]).toEqual([id, refused, refusal(answer)]);
  else
    expect([id, refusal(answer), answer.status]).toEqual([
      id,
      refusal(answer),
      expect.toSatisfy((status: number) => statuses.includes(status) && !refusals.includes(status)),
    ]);
}
