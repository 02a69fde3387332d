/** Rights of every spec that are lost and gained between two requests: the next answer knows it, a 304 too. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountPath, Alternative, Party, Property, Resource } from "../../../codegen/language/model.ts";
import { isWriteRefusal } from "../../../src/store/record.ts";
import { describeOnDatabaseInTurn } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { operationOf, ruleOf } from "../generic/permission.ts";
import type { Json } from "../generic/sampler.ts";
import { drawnSpecs, modelOf, turnOf } from "../generic/specs.ts";
import { announcedBy, keyOf, meets, type Row, resourceNamed, targetOf } from "./oracle.ts";
import type { Seed } from "./seeding.ts";
import { openStage, type Stage } from "./stage.ts";

/** Of the clinic's appointments the handlers' `may` decides, which has no date: they are never 304. */
const undated = /^\/appointments\//;

/** Milliseconds until dates in answers are those of the last change. */
const settled = 2600;

/** A row that A reads, a change by which A loses it, and one by which A has it again. */
interface Case extends Seed {
  readonly name: string;
  readonly lose: () => Promise<void>;
  readonly gain: () => Promise<void>;
}

const all = await Promise.all(drawnSpecs(1).map(async (name) => [name, await modelOf(name)] as const));
const specs = all.filter(([, { api }]) => api.authentication !== null);

/** Most of the time they wait, so they wait together. */
describe.concurrent.each(specs)("%s", (spec, model) => {
  let project: TestProject;
  beforeAll(async () => {
    project = await makeProject(spec);
  });
  afterAll(() => project?.remove());

  describeOnDatabaseInTurn(turnOf(spec), `rights of ${spec} that come and go`, (databases) => {
    test("[REL-7][CAC-3] the next request knows of a right that was lost or gained, also a conditional one", async () => {
      const stage = await openStage(model, project, await databases.fresh());
      try {
        expect(await wrong(stage)).toEqual([]);
      } finally {
        await stage.server.end();
      }
    }, 300_000);
  });
});

/** An answer to A. */
interface Seen {
  readonly text: string;
  readonly date: string | null;
}

/** In each round one case of each type, so that every date stands for one change. */
async function wrong(stage: Stage): Promise<readonly string[]> {
  const cases = new Map<Resource, Case[]>();
  for (const resource of stage.model.resources) {
    const made = await casesOf(stage, resource);
    const oracle = await stage.oracle();
    const isRead = ({ id }: Case) => oracle.readable(stage.a, resource, oracle.row(resource, id) ?? {});
    cases.set(resource, made.filter(isRead));
  }
  const found: string[] = [];
  const rounds = Math.max(...[...cases.values()].map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    const these = [...cases.values()].flatMap((each) => each[round] ?? []);
    for (const change of ["lose", "gain"] as const) {
      await sleep(settled);
      const before = new Map<string, Seen>();
      for (const path of these.flatMap(pathsOf)) before.set(path, await seen(stage, path, found));
      for (const each of these) {
        await each[change]();
        const told = `${each.name}, ${change}`;
        found.push(...(await wrongAfter(stage, each, before)).map((what) => `${told}: ${what}`));
      }
    }
  }
  return found;
}

/** Of the item, and of its collection. */
const pathsOf = ({ resource, id }: Case): readonly string[] => [
  resource.path + encodeURIComponent(id),
  ...(ruleOf(resource, "list").length === 0 ? [] : [`${resource.path}?itemsPerPage=${resource.collection.page.most}`]),
];

/** What A gets, of which no later date tells as long as nothing has changed. */
async function seen(stage: Stage, path: string, found: string[]): Promise<Seen> {
  const { status, headers, text } = await stage.ask(stage.a, { method: "GET", path });
  const date = status === 200 ? headers.get("last-modified") : null;
  if (date === null) return { text, date };
  const again = await stage.ask(stage.a, { method: "GET", path, headers: { "if-modified-since": date } });
  if (again.status !== 304 && !undated.test(path))
    found.push(`${path} is answered ${again.status} where nothing has changed`);
  return { text, date };
}

/** What of the answers after a change is not as it is now. */
async function wrongAfter(stage: Stage, each: Case, before: ReadonlyMap<string, Seen>): Promise<readonly string[]> {
  const { resource, id } = each;
  const oracle = await stage.oracle();
  const row = oracle.row(resource, id) ?? {};
  const isSeen = [oracle.readable(stage.a, resource, row), oracle.listed(stage.a, resource, row)];
  const found: string[] = [];
  for (const [index, path] of pathsOf(each).entries()) {
    const now = await stage.ask(stage.a, { method: "GET", path });
    const members: readonly Json[] = now.status === 200 ? (now.json.member ?? [now.json]) : [];
    const shows = members.some((member) => String(member["@id"]).endsWith(`/${encodeURIComponent(id)}`));
    if (shows !== isSeen[index]) found.push(`${path} shows it: ${shows}`);
    const { date, text } = before.get(path) as Seen;
    if (date === null || text === now.text) continue;
    const again = await stage.ask(stage.a, { method: "GET", path, headers: { "if-modified-since": date } });
    if (again.status !== now.status) found.push(`${path} since ${date} is ${again.status}, not ${now.status}`);
  }
  return found;
}

/** What A can lose: one case for each path and condition of the rule to read. */
async function casesOf(stage: Stage, resource: Resource): Promise<Case[]> {
  const { seeder, a } = stage;
  const found: Case[] = [];
  if (operationOf(resource, "retrieve") === undefined || a.account === null) return found;
  for (const alternative of ruleOf(resource, "retrieve")) {
    const { parties, when } = alternative;
    if (!parties.every(isPersonal)) continue;
    const open = async (): Promise<Seed> => ({
      resource,
      id: await seeder.open(resource, alternative, a.account as string),
    });
    for (const party of parties) {
      if (party.who !== "related") continue;
      const made = await pathCases(stage, party.path, await open());
      found.push(...made.map((each) => ({ ...each, name: `${resource.name} ${party.path.name} ${each.name}` })));
    }
    for (const condition of when) {
      const seed = await open();
      const { properties } = resource;
      const property = properties.find(({ name }) => name === condition.property) as Property;
      const met = (await seeder.table(resource).retrieve(seed.id))?.[property.name];
      const unmet = unmetValue(property, alternative);
      const set = (value: unknown) => () => seeder.update(seed, { [property.name]: value });
      found.push({ ...seed, name: `${resource.name} when ${property.name}`, lose: set(unmet), gain: set(met) });
    }
  }
  return [...found, ...(await furtherCases(stage, resource, a.account))];
}

/** What A may do besides reading, and no more once a relation has ended: what is announced changes. */
async function furtherCases(stage: Stage, resource: Resource, account: string): Promise<readonly Case[]> {
  const found = new Map<string, Case>();
  const [reading] = ruleOf(resource, "retrieve").filter(({ parties }) => parties.every(isPersonal));
  if (reading === undefined) return [];
  const operations = resource.operations.filter(({ on, lifecycle }) => on === "item" && lifecycle !== "retrieve");
  for (const { parties, when } of operations.flatMap(announcedBy))
    for (const party of parties) {
      if (party.who !== "related" || !parties.every(isPersonal) || found.has(party.path.name)) continue;
      const both = { parties: [...parties, ...reading.parties], when: [...when, ...reading.when] };
      const seed = { resource, id: await stage.seeder.open(resource, both, account) };
      const [last] = (await pathCases(stage, party.path, seed)).slice(-1);
      if (last !== undefined)
        found.set(party.path.name, {
          ...last,
          name: `${resource.name} besides reading, ${party.path.name} ${last.name}`,
        });
    }
  return [...found.values()];
}

/** A party that is somebody without roles. */
const isPersonal = ({ who }: Party): boolean => who !== "role" && who !== "scope";

function unmetValue({ name, constraints, range }: Property, { when }: Alternative): unknown {
  const candidates = [false, true, ...(constraints.enum ?? []), "2999-01-31T12:00:00.000Z"];
  const isBoolean = range.kind === "data" && range.datatype === "boolean";
  const fits = (value: unknown) => isBoolean === (typeof value === "boolean");
  return candidates.find(
    (value) => fits(value) && !when.every((each) => each.property !== name || meets({ [name]: value }, each)),
  );
}

/** The ways to lose what a path leads to: another link, another owner, a relation that ends or whose condition does. */
async function pathCases(stage: Stage, { links, end }: AccountPath, seed: Seed): Promise<readonly Case[]> {
  const { model, seeder, a, b } = stage;
  const { resource, id } = seed;
  const row: Row = (await seeder.table(resource).retrieve(id)) ?? {};
  const set = (of: Seed, property: string, value: unknown) => () => seeder.update(of, { [property]: value });
  const [link] = links;
  if (link === undefined && end === "owner") {
    if (resource.owner === "itself") return [];
    return [{ ...seed, name: "of another", lose: set(seed, "owner", b.account), gain: set(seed, "owner", a.account) }];
  }
  const cases: Case[] = [];
  if (link !== undefined) {
    const many = Array.isArray(row[link]);
    const isAccount = end === "account" && links.length === 1;
    const other = isAccount ? b.account : await seeder.make(targetOf(model, resource, link));
    const lose = set(seed, link, many ? [other] : other);
    cases.push({ ...seed, name: "linked elsewhere", lose, gain: set(seed, link, row[link]) });
  }
  if (typeof end === "string") return cases;
  // The rows of the relation, at the end of the links.
  let [at, target] = [id, resource];
  for (const each of links) {
    at = String([(await seeder.table(target).retrieve(at))?.[each]].flat()[0]);
    target = targetOf(model, target, each);
  }
  const through = resourceNamed(model, end.through);
  const oracle = await stage.oracle();
  const [first] = oracle
    .all(through)
    .filter((each) => each[end.link] === at && each[end.account] === a.account)
    .filter((each) => end.when.every((condition) => meets(each, condition)));
  if (first === undefined) return cases;
  const relation = { resource: through, id: String(first[keyOf(through)]) };
  for (const condition of end.when) {
    const property = through.properties.find(({ name }) => name === condition.property) as Property;
    const unmet = unmetValue(property, { parties: [], when: end.when });
    const lose = set(relation, property.name, unmet);
    cases.push({
      ...seed,
      name: `unless ${property.name}`,
      lose,
      gain: set(relation, property.name, first[property.name]),
    });
  }
  const lose = async () => {
    const outcome = await seeder.table(through).delete(relation.id);
    if (isWriteRefusal(outcome)) throw new Error(JSON.stringify(outcome));
  };
  const { id: _, created: _created, modified: _modified, ...content } = first;
  const values = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
  const gain = async () => void (await seeder.make(through, values));
  return [...cases, { ...seed, name: "no more related", lose, gain }];
}
