/** Rights of every spec: who reads and does what, held against an oracle, and that what is hidden leaves no trace in answers or statements. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operation, Resource } from "../../../codegen/language/model.ts";
import { withinInverse } from "../../../src/hypermedia/inverse.ts";
import { describeOnDatabaseInTurn } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { credentialsHelp, operationOf, ruleOf } from "../generic/permission.ts";
import type { Json } from "../generic/sampler.ts";
import { drawnSpecs, modelOf, turnOf } from "../generic/specs.ts";
import { type Below, keyOf, type Oracle, pathsIn, type Row, targetOf, type Who } from "./oracle.ts";
import type { Seed } from "./seeding.ts";
import { openStage, type Stage, seedAll } from "./stage.ts";
import {
  asEach,
  at,
  bodyFor,
  dependentFirst,
  everybody,
  past,
  pathOf,
  some,
  told,
  traces,
  tracesOfTargets,
} from "./traces.ts";

const specs = await Promise.all(drawnSpecs(1).map(async (name) => [name, await modelOf(name)] as const));

describe.each(specs)("%s", (name, model) => {
  let project: TestProject;
  beforeAll(async () => {
    project = await makeProject(name);
  });
  afterAll(() => project?.remove());

  describeOnDatabaseInTurn(turnOf(name), `the rights of ${name}`, (databases) => {
    let stage: Stage;
    // biome-ignore lint/suspicious/noDuplicateTestHooks: these belong to the databases' own describe
    beforeAll(async () => {
      stage = await openStage(model, project, await databases.fresh());
    });
    // biome-ignore lint/suspicious/noDuplicateTestHooks: as above
    afterAll(() => stage?.server.end());

    test("[REL-1][REL-2][REL-3] reading, listing, counting and announcing agree with the rules", async () => {
      const seeds = await seedAll(stage);
      const found: string[] = [];
      await asEach(stage, everybody, async (who) => {
        const oracle = await stage.oracle();
        for (const resource of model.resources) found.push(...(await wrongList(stage, who, resource, oracle)));
        for (const seed of seeds) found.push(...(await wrongItem(stage, who, seed, oracle)));
      });
      expect(found).toEqual([]);
    });

    test("[REL-3][STA-3] further operations succeed only where they are announced", async () => {
      const seeds = await seedAll(stage);
      const found: string[] = [];
      await asEach(stage, everybody, async (who) => {
        for (const seed of seeds) found.push(...(await wrongFurther(stage, who, seed)));
      });
      expect(found).toEqual([]);
    });

    test("[REL-3][MTH-11] what is hidden is answered as what is not there, after the same statements", async () => {
      const seeds = await seedAll(stage);
      const found: string[] = [];
      for (const resource of dependentFirst(model.resources))
        found.push(
          ...(await traces(
            stage,
            resource,
            seeds.filter((seed) => seed.resource === resource),
          )),
        );
      expect(found).toEqual([]);
    });

    test("[REL-3] what the hidden target of a link says changes no answer", async () => {
      await seedAll(stage);
      const found: string[] = [];
      await asEach(stage, some, async (who) => {
        for (const resource of model.resources) found.push(...(await tracesOfTargets(stage, who, resource)));
      });
      expect(found).toEqual([]);
    });

    test("[REL-4] a write that moves a resource needs the rights on both sides, and tells who loses it nothing", async () => {
      const seeds = await seedAll(stage);
      const found: string[] = [];
      await asEach(stage, some, async (who) => {
        for (const seed of seeds) found.push(...(await wrongMoves(stage, who, seed)));
      });
      expect(found).toEqual([]);
    });
  });
});

const identifierIn = (iri: string): string =>
  decodeURIComponent(new URL(iri, "http://x").pathname.split("/").at(-1) ?? "");

/** The status by which a client learns that it may not read. */
const hiddenFrom = (who: Who, rule: Operation["access"]): number =>
  who.kind === "anonymous" && credentialsHelp(rule) ? 401 : 404;

/** What of a collection disagrees with the oracle; of an inverse one, at another path and with the rows that link to what it is below. */
async function wrongList(
  stage: Stage,
  who: Who,
  resource: Resource,
  oracle: Oracle,
  path = resource.path,
  below?: Below,
): Promise<string[]> {
  const isMeant = (row: Row) => below === undefined || [row[below.link]].flat().includes(below.id);
  const list = operationOf(resource, "list");
  if (list === undefined) return [];
  const question = { method: "GET", path: `${path}?itemsPerPage=${resource.collection.page.most}` };
  const members: string[] = [];
  const wrong: string[] = [];
  const totals = new Set<number>();
  for (let next: string | undefined = question.path; next !== undefined; ) {
    const { status, json } = await stage.ask(who, { method: "GET", path: next });
    if (!oracle.ever(list.access, who)) {
      const expected = who.kind === "anonymous" && credentialsHelp(list.access) ? 401 : 403;
      return status === expected ? [] : [`${told(who, question)}: ${status}, not ${expected}`];
    }
    if (status !== 200) return [`${told(who, question)}: ${status}`];
    members.push(...json.member.map((each: Json) => identifierIn(String(each["@id"]))));
    totals.add(json.totalItems);
    const append = operationOf(resource, "append");
    const isAnnounced = json.operation.some((each: Json) => each["@type"] === append?.type);
    if (isAnnounced !== oracle.appends(who, resource, below))
      wrong.push(`${told(who, question)}: append is ${isAnnounced ? "" : "not "}announced`);
    next = json.view?.next;
  }
  const expected = oracle.all(resource).filter((row) => isMeant(row) && oracle.listed(who, resource, row));
  const identifiers = expected.map((row) => String(row[keyOf(resource)]));
  const differing = new Set(members).symmetricDifference(new Set(identifiers));
  const isRight = differing.size === 0 && members.length === identifiers.length && totals.size === 1;
  if (isRight && totals.has(expected.length))
    return [...wrong, ...(await wrongGroups(stage, who, { ...resource, path }, expected))];
  return [...wrong, `${told(who, question)}: ${[...totals]} of ${expected.length}, differing ${[...differing]}`];
}

/** Groups that do not count just the rows that the client may list. */
async function wrongGroups(stage: Stage, who: Who, { path, collection }: Resource, rows: readonly Row[]) {
  const wrong: string[] = [];
  for (const by of collection.group?.by ?? []) {
    const question = { method: "GET", path: `${path}?group=${by}` };
    const { json } = await stage.ask(who, question);
    const counted = json.member.map((group: Json) => [identifierIn(String(group[by] ?? "")), group.totalItems]);
    const values = Map.groupBy(rows, (row) => String(row[by] ?? ""));
    const expected = [...values].map(([value, { length }]) => [value, length]);
    if (String(counted.sort()) !== String(expected.sort()))
      wrong.push(`${told(who, question)}: ${counted}, not ${expected}`);
  }
  return wrong;
}

/** What of an item disagrees with the oracle: its status, what it shows and announces, and what is answered to the lifecycle's operations and transitions. */
async function wrongItem(stage: Stage, who: Who, seed: Seed, oracle: Oracle): Promise<string[]> {
  const { resource, id } = seed;
  const row = oracle.row(resource, id);
  const retrieve = operationOf(resource, "retrieve");
  if (row === undefined || retrieve === undefined) return [];
  const question = { method: "GET", path: pathOf(seed) };
  const { status, json } = await stage.ask(who, question);
  const isReadable = oracle.readable(who, resource, row);
  const expected = isReadable ? 200 : hiddenFrom(who, retrieve.access);
  if (status !== expected) return [`${told(who, question)}: ${status}, not ${expected}`];
  const wrong: string[] = [];
  for (const { inverse } of resource.properties) {
    const listed = stage.model.resources.find(({ name }) => name === inverse?.resource);
    if (inverse === undefined || listed === undefined) continue;
    const path = inverse.path.replace("{id}", encodeURIComponent(id));
    const below = { link: inverse.link, id };
    if (isReadable) wrong.push(...(await wrongList(stage, who, withinInverse(listed, inverse), oracle, path, below)));
    else if (oracle.ever(operationOf(listed, "list")?.access ?? [], who)) {
      const beneath = { method: "GET", path };
      const answer = await stage.ask(who, beneath);
      if (answer.status !== expected) wrong.push(`${told(who, beneath)}: ${answer.status}, not ${expected}`);
    }
  }
  if (!isReadable) return wrong;
  const onItem = resource.operations.filter(({ on }) => on === "item");
  const announced = onItem.filter((each) => oracle.announced(each, who, resource, row));
  const types = json.operation.map((each: Json) => each["@type"]);
  const differing = new Set(types).symmetricDifference(new Set(announced.map(({ type }) => type)));
  if (differing.size > 0) wrong.push(`${told(who, question)}: differing ${[...differing]}`);
  for (const { name, read } of resource.properties)
    if (read !== null && name in json && !oracle.permits(read, who, resource, row))
      wrong.push(`${told(who, question)}: shows ${name}`);
  for (const operation of onItem) {
    const { lifecycle, transition, method, access } = operation;
    if (lifecycle === "retrieve" || (lifecycle === null && transition === null)) continue;
    // The condition keeps it from being done.
    const headers = { "if-unmodified-since": past };
    const body = lifecycle === "replace" ? json : lifecycle === "update" ? {} : await bodyFor(stage, operation);
    const answer = await stage.ask(who, { method, path: at(operation, id), body, headers });
    const isRefused = [401, 403, 404, 405].includes(answer.status);
    const refusal = who.kind === "anonymous" && credentialsHelp(access) ? 401 : 403;
    const isRight = announced.includes(operation)
      ? !isRefused
      : // What is wrong with a body comes first, such as a link to what the client may not see.
        [refusal, ...(transition === null ? [] : [409, 412]), ...(lifecycle === "replace" ? [400] : [])].includes(
          answer.status,
        );
    if (!isRight) wrong.push(`${told(who, { method, path: at(operation, id) })}: ${answer.status} ${answer.text}`);
  }
  return wrong;
}

/** Which further operations are not answered as they are announced at the time. */
async function wrongFurther(stage: Stage, who: Who, seed: Seed): Promise<string[]> {
  const wrong: string[] = [];
  const operations = seed.resource.operations.filter(({ on, lifecycle }) => on === "item" && lifecycle === null);
  for (const operation of operations) {
    const { status, json } = await stage.ask(who, { method: "GET", path: pathOf(seed) });
    if (status !== 200) return wrong;
    const isAnnounced = json.operation.some((each: Json) => each["@type"] === operation.type);
    const question = { method: operation.method, path: at(operation, seed.id), body: await bodyFor(stage, operation) };
    const answer = await stage.ask(who, question);
    const isRefused = [401, 403, 404, 405].includes(answer.status);
    if (isAnnounced ? isRefused : !isRefused && answer.status !== 409)
      wrong.push(`${told(who, question)}: ${isAnnounced ? "" : "not "}announced, but ${answer.status} ${answer.text}`);
  }
  return wrong;
}

/** Changes of what rules depend on that are answered otherwise than their rights ask. */
async function wrongMoves(stage: Stage, who: Who, seed: Seed): Promise<string[]> {
  const { resource, id } = seed;
  const update = operationOf(resource, "update");
  const wrong: string[] = [];
  if (update === undefined) return wrong;
  const rules = [
    ...resource.operations.map(({ access }) => access),
    ...resource.properties.flatMap(({ read, write }) => [read ?? [], write ?? []]),
  ];
  const paths = rules.flatMap(pathsIn);
  const conditions = ruleOf(resource, "retrieve").flatMap(({ when }) => when.map(({ property }) => property));
  for (const property of resource.properties) {
    const { name, many, range, readOnly, immutable, source, write } = property;
    if (many || readOnly || immutable || source !== "client") continue;
    const isFollowed = paths.some(({ links, end }) => links[0] === name && (links.length > 1 || end !== "account"));
    if (!isFollowed && !conditions.includes(name) && !paths.some(({ links }) => links[0] === name)) continue;
    const tried = new Set<number>();
    const target = range.kind === "link" ? targetOf(stage.model, resource, name) : null;
    const samples = target === null ? [await stage.seeder.value(property), await stage.seeder.value(property)] : [];
    const candidates = (now: Oracle) => (target === null ? samples : now.all(target).map((row) => row[keyOf(target)]));
    let oracle = await stage.oracle();
    for (const value of candidates(oracle)) {
      const row = oracle.row(resource, id);
      if (row === undefined || row[name] === value || !oracle.readable(who, resource, row)) break;
      if (!oracle.permits(update.access, who, resource, row)) break;
      if (write !== null && !oracle.permits(write, who, resource, row)) break;
      const moved = { ...row, [name]: value };
      const expected = expectedOf(oracle, who, resource, row, moved, { name, target, isFollowed });
      // One of each kind is enough.
      if (tried.has(expected)) continue;
      tried.add(expected);
      const body = { [name]: target === null ? value : pathOf({ resource: target, id: String(value) }) };
      const question = { method: "PATCH", path: pathOf(seed), body, headers: { prefer: "return=representation" } };
      const { status, text } = await stage.ask(who, question);
      if (status !== expected)
        wrong.push(`${told(who, question)} ${JSON.stringify(body)}: ${status}, not ${expected} ${text}`);
      if (status < 300) oracle = await stage.oracle();
    }
  }
  return wrong;
}

/** The status of a change of one property. */
function expectedOf(
  oracle: Oracle,
  who: Who,
  resource: Resource,
  row: Row,
  moved: Row,
  {
    name,
    target,
    isFollowed,
  }: { readonly name: string; readonly target: Resource | null; readonly isFollowed: boolean },
): number {
  if (target !== null) {
    const found = oracle.row(target, String(moved[name]));
    if (found === undefined || !oracle.readable(who, target, found)) return 400;
  }
  const mayLeave = oracle.permits(ruleOf(resource, "delete"), who, resource, row);
  if (isFollowed && !(mayLeave && oracle.permits(ruleOf(resource, "append"), who, resource, moved))) return 403;
  // The row may itself be what makes a relation.
  return oracle.with(resource, moved).readable(who, resource, moved) ? 200 : 204;
}
