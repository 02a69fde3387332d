/** What could tell a client of rows that it may not read: requests for them and around them, asked twice with their statements. */

import { isDeepStrictEqual } from "node:util";
import { filteredProperty } from "../../../codegen/emit/class-lookup.ts";
import type { Operation, Property, Resource } from "../../../codegen/language/model.ts";
import { isWriteRefusal } from "../../../src/store/record.ts";
import { ruleOf } from "../generic/permission.ts";
import { classNamed, type Json, Sampler } from "../generic/sampler.ts";
import { keyOf, type Oracle, type Row, resourceNamed, targetOf, type Who } from "./oracle.ts";
import type { Seed } from "./seeding.ts";
import type { Question, Stage } from "./stage.ts";

export const past = "Sat, 01 Jan 2000 00:00:00 GMT";
const future = new Date(Date.now() + 86_400_000).toUTCString();

export const everybody = ({ anonymous, a, b, keys }: Stage): readonly Who[] => [...new Set([anonymous, a, b, ...keys])];
export const some = ({ anonymous, a, keys }: Stage): readonly Who[] => [
  ...new Set([anonymous, a, ...keys.slice(0, 1)]),
];

/** As each of some clients, and as A with each role. */
export async function asEach(
  stage: Stage,
  clients: (stage: Stage) => readonly Who[],
  work: (who: Who) => Promise<void>,
) {
  for (const who of clients(stage)) await work(who);
  const { authentication, roles } = stage.model.api;
  if (authentication?.accounts.roles == null) return;
  for (const { name } of roles) await work(await stage.withRole(name));
  await stage.withRole(null);
}

export const pathOf = ({ resource, id }: Seed): string => resource.path + encodeURIComponent(id);
export const told = (who: Who, { method, path }: Question): string => `${who.name}: ${method} ${path}`;

/** In what two answers to a question differ, with their statements. */
function changes(who: Who, question: Question, before: readonly string[] = [], after: readonly string[]): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const only = (these: readonly string[], those: readonly string[]) => these.filter((each) => !those.includes(each));
  const { headers = {}, body = null } = question;
  const asked = `${told(who, question)} ${JSON.stringify([headers, body])}`;
  return [[asked, ...only(before, after), "--- then ---", ...only(after, before)].join("\n")];
}

export const at = ({ path }: Operation, id: string): string => path.replace(/\{[^}]+\}/, encodeURIComponent(id));

const bodies = new WeakMap<Stage, Sampler>();

/** A body that an operation expects, in which links lead to what anybody may have made. */
export async function bodyFor(stage: Stage, { expects }: Pick<Operation, "expects">, given: Json = {}, all = false) {
  if (expects === null) return undefined;
  const { model, seeder } = stage;
  const spare = async (name: string) => resourceNamed(model, name).path + encodeURIComponent(await seeder.spare(name));
  const sampler = bodies.get(stage) ?? new Sampler(model, spare);
  bodies.set(stage, sampler);
  return {
    ...(await sampler.content(classNamed(model, expects), { all, without: ({ name }) => name in given })),
    ...given,
  };
}

/** Resource types so that what links to one comes before it. */
export function dependentFirst(resources: readonly Resource[]): readonly Resource[] {
  const left = new Set(resources);
  const sorted: Resource[] = [];
  const linksTo = (from: Resource, to: Resource) =>
    from !== to && from.properties.some(({ range }) => range.kind === "link" && range.resource === to.name);
  while (left.size > 0) {
    const [first] = [...left].filter((each) => ![...left].some((other) => linksTo(other, each)));
    const next = first ?? ([...left][0] as Resource);
    sorted.push(next);
    left.delete(next);
  }
  return sorted;
}

/** A request, and the row that it concerns. */
interface Asked {
  readonly question: Question;
  readonly about: Seed;
}

/** Requests of which the answers or statements change when rows are deleted that their client may not read. */
export async function traces(stage: Stage, resource: Resource, seeds: readonly Seed[]): Promise<string[]> {
  const { seeder, accounts } = stage;
  const wrong: string[] = [];
  const table = seeder.table(resource);
  const key = resource.properties.find(
    ({ name }) => resource.identifier.kind === "property" && name === keyOf(resource),
  );
  await asEach(stage, some, async (who) => {
    // What is deleted is gone for the clients that follow; roles change who may what, not how.
    const isPlain = who.kind === "user" && who.roles.length === 0;
    const candidates = isPlain ? seeds : await seeder.seed(resource, accounts.slice(1), false);
    const oracle = await stage.oracle();
    const isUnseen = ({ id }: Seed) => {
      const row = oracle.row(resource, id);
      return row !== undefined && ![...accounts, seeder.stranger].includes(id) && !oracle.readable(who, resource, row);
    };
    // What the rules say of a row, but for the right to read it, is all that can make a difference: two of each kind.
    const kindOf = ({ id }: Seed) =>
      resource.operations
        .filter(({ access }) => oracle.permits(access, who, resource, oracle.row(resource, id) as Row))
        .map(({ name }) => name)
        .join();
    const kinds = Map.groupBy(candidates.filter(isUnseen), kindOf);
    const hidden = [...kinds.values()].flatMap((each) => each.slice(0, isPlain ? 2 : 1));
    const asked: Asked[] = [];
    for (const about of hidden)
      asked.push(...(await onHidden(stage, who, about, oracle)).map((question) => ({ question, about })));
    const [first, second] = hidden;
    if (second !== undefined && key !== undefined) {
      // Its former address does not lead to it.
      const renamed = { resource, id: String(await seeder.value(key)) };
      await table.move(second.id, renamed.id);
      asked.push({ question: { method: "GET", path: pathOf(second) }, about: renamed });
      hidden.push(renamed);
    }
    if (first !== undefined)
      asked.push(...(await aroundHidden(stage, who, first, oracle)).map((question) => ({ question, about: first })));
    const before: (readonly string[])[] = [];
    for (const { question } of asked) before.push(await stage.watch(who, question));
    const deleted = new Set<Seed>();
    for (const seed of hidden) if (!isWriteRefusal(await table.delete(seed.id))) deleted.add(seed);
    for (const [index, { question, about }] of asked.entries()) {
      if (!deleted.has(about)) continue;
      wrong.push(...changes(who, question, before[index], await stage.watch(who, question)));
    }
  });
  return wrong;
}

/** Everything that can be asked of an item, but for what may be done without reading it (MTH-8), and a PUT that may create one. */
async function onHidden(stage: Stage, who: Who, seed: Seed, oracle: Oracle): Promise<readonly Question[]> {
  const { resource, id } = seed;
  const row = oracle.row(resource, id) as Row;
  const path = pathOf(seed);
  const conditions = [{}, { "if-modified-since": future }, { "if-unmodified-since": past }, { "if-match": '"x"' }];
  const embeds = resource.collection.embeddable.map((link) => `${path}?embed=${link}`);
  const inverses = resource.properties.flatMap(
    ({ inverse }) => inverse?.path.replace("{id}", encodeURIComponent(id)) ?? [],
  );
  const questions: Question[] = [
    { method: "HEAD", path },
    ...conditions.map((headers) => ({ method: "GET", path, headers })),
    ...[...embeds, ...inverses].map((each) => ({ method: "GET", path: each })),
  ];
  for (const operation of resource.operations) {
    const { on, lifecycle, transition, method, access } = operation;
    if (on === "collection" || lifecycle === "retrieve") continue;
    if (lifecycle === "replace" && oracle.ever(ruleOf(resource, "append"), who)) continue;
    if (lifecycle === null && transition === null && oracle.permits(access, who, resource, row)) continue;
    const whole = await bodyFor(stage, operation);
    const asked: readonly (readonly [object | undefined, Question["headers"]])[] = [
      [whole, {}],
      [whole && {}, { "if-unmodified-since": past }],
      [whole && { nonsense: 1 }, { prefer: "return=representation" }],
    ];
    questions.push(...asked.map(([body, headers = {}]) => ({ method, path: at(operation, id), body, headers })));
  }
  for (const name of resource.bytes === null ? [] : ["a.txt", "b.txt"])
    for (const method of ["GET", "HEAD", "PUT"]) {
      const bytes = (resource.bytes?.path ?? "").replace(/\{[^}]+\}/, id).replace(/\{[^}]+\}/, name);
      const body = method === "PUT" ? Buffer.from("others") : undefined;
      for (const headers of conditions.slice(name === "a.txt" ? 0 : 3))
        questions.push({ method, path: bytes, body, headers });
    }
  return questions;
}

/** What might tell of a row where it is not itself asked for: its collection, and links to it. */
async function aroundHidden(stage: Stage, who: Who, seed: Seed, oracle: Oracle): Promise<readonly Question[]> {
  const { resource } = seed;
  const row = oracle.row(resource, seed.id) as Row;
  const questions: Question[] = [];
  const { filters, orders, embeddable, me, group, search } = resource.collection;
  if (oracle.ever(ruleOf(resource, "list"), who)) {
    const own = filters.filter(({ link }) => link === null);
    const queries = [
      "",
      "itemsPerPage=1",
      "page=2&itemsPerPage=1",
      ...(me ? ["me"] : []),
      ...own.flatMap(({ property, forms }) => parameters(stage, resource, property, forms, row)),
      ...orders.flatMap((order) => [`order[${order}]=asc`, `order[${order}]=desc&itemsPerPage=2`]),
      ...(orders.length > 1
        ? [
            `${orders
              .map((order) => `order[${order}]=desc`)
              .slice(0, 3)
              .join("&")}&itemsPerPage=1`,
          ]
        : []),
      ...(group?.by ?? []).map((by) => `group=${by}`),
      ...search.flatMap(({ property }) =>
        wordsOf(row[property]).flatMap((word) => [`q=${word}`, `q=${word}&order[created]=asc`]),
      ),
      ...embeddable.map((link) => `embed=${link}`),
    ];
    questions.push(...queries.map((query) => ({ method: "GET", path: `${resource.path}?${query}` })));
  }
  for (const { on, lifecycle, method, path } of resource.operations)
    if (on === "collection" && lifecycle === null && method === "GET") questions.push({ method, path });
  const iri = pathOf(seed);
  for (const other of stage.model.resources) {
    const visible = oracle.all(other).filter((each) => oracle.readable(who, other, each));
    for (const operation of other.operations) {
      const { method, access, on, expects } = operation;
      if (expects === null || !oracle.ever(access, who)) continue;
      const able = visible.find((each) => oracle.permits(access, who, other, each));
      if (on === "item" && able === undefined) continue;
      const path = on === "item" ? at(operation, String(able?.[keyOf(other)])) : operation.path;
      for (const { name, many } of linksTo(resource, classNamed(stage.model, expects)))
        questions.push({ method, path, body: await bodyFor(stage, operation, { [name]: many ? [iri] : iri }) });
    }
    for (const { name } of linksTo(resource, other)) {
      if (visible.some((each) => [each[name]].flat().includes(seed.id))) continue;
      if (!oracle.ever(ruleOf(other, "list"), who)) continue;
      const declared = other.collection.filters.filter(({ link, property }) => (link ?? property) === name);
      for (const { link, property, forms } of declared) {
        const queries =
          link === null
            ? [`${name}=${encodeURIComponent(iri)}`]
            : parameters(stage, resource, property, forms, row, `${link}.`);
        questions.push(...queries.map((query) => ({ method: "GET", path: `${other.path}?${query}` })));
      }
    }
  }
  return questions;
}

const linksTo = ({ name }: Resource, { properties }: { readonly properties: readonly Property[] }) =>
  properties.filter(
    ({ range, readOnly, source }) =>
      range.kind === "link" && range.resource === name && !readOnly && source === "client",
  );

/** The first words of a text, or of each of its languages. */
const wordsOf = (text: unknown): readonly string[] =>
  Object.values(typeof text === "string" ? [text] : ((text ?? {}) as Json)).map((each) =>
    encodeURIComponent(String(each).split(/\s/)[0] ?? ""),
  );

/** Parameters of a filter that a row meets. */
function parameters(
  { model }: Stage,
  resource: Resource,
  name: string,
  forms: Resource["collection"]["filters"][number]["forms"],
  row: Row,
  prefix = "",
): readonly string[] {
  const { range, multilingual } = filteredProperty({ link: null, property: name, forms }, resource, model);
  const [outer = "", inner] = name.split(".");
  const [whole] = [row[outer]].flat();
  const first = inner === undefined ? whole : (whole as Json | null)?.[inner];
  const said = multilingual ? (first as Json | null)?.[model.api.locales.default] : first;
  const target = range.kind === "link" ? resourceNamed(model, range.resource).path : "";
  const value = encodeURIComponent(`${target}${said}`);
  const path = prefix + name;
  return forms.flatMap((form) => {
    if (form === "exists") return [`exists[${path}]=true`, `exists[${path}]=false`];
    if (said === null || said === undefined) return [];
    if (form === "or") return [`or[${path}]=${value}&or[${path}][exists]=false`];
    if (form === "equals") return [`${path}=${value}`];
    if (form === "in") return [`${path}[]=${value}`];
    if (form === "range")
      return [`${path}[gte]=${value}`, `${path}[lt]=${value}`, `${path}[between]=${value}..${value}`];
    return [`${path}[${form}]=${encodeURIComponent(String(said).slice(0, 4))}`];
  });
}

/** Requests of which the answers or statements change with the values of a link's target that their client may not read. */
export async function tracesOfTargets(stage: Stage, who: Who, resource: Resource): Promise<string[]> {
  const { model, seeder } = stage;
  const { filters, embeddable } = resource.collection;
  const wrong: string[] = [];
  for (const link of new Set([...embeddable, ...filters.flatMap((filter) => filter.link ?? [])])) {
    const oracle = await stage.oracle();
    const target = targetOf(model, resource, link);
    const targetsOf = (row: Row) =>
      [row[link] ?? []].flat().filter((id) => {
        const found = oracle.row(target, String(id));
        return found !== undefined && !oracle.readable(who, target, found);
      });
    const row = oracle.all(resource).find((each) => oracle.readable(who, resource, each) && targetsOf(each).length > 0);
    if (row === undefined) continue;
    const seed = { resource: target, id: String(targetsOf(row)[0]) };
    const change: Json = {};
    const fixed = target.operations.flatMap(({ access }) =>
      access.flatMap(({ when }) => when.map(({ property }) => property)),
    );
    for (const property of target.properties) {
      const { name, range, source, unique, many } = property;
      const isSecret = range.kind === "data" && range.datatype === "password";
      if (range.kind !== "data" || isSecret || source !== "client" || unique || many || fixed.includes(name)) continue;
      change[name] = await seeder.value(property);
    }
    const former = oracle.row(target, seed.id) as Row;
    const queries = [former, { ...former, ...change }].flatMap((values) =>
      filters.flatMap(({ link: through, property, forms }) =>
        through === link ? parameters(stage, target, property, forms, values, `${link}.`) : [],
      ),
    );
    const item = pathOf({ resource, id: String(row[keyOf(resource)]) });
    const lists = oracle.ever(ruleOf(resource, "list"), who) ? [...queries, `embed=${link}`] : [];
    const paths = [
      ...(embeddable.includes(link) ? [`${item}?embed=${link}`] : []),
      ...lists
        .filter((query) => embeddable.includes(link) || !query.startsWith("embed"))
        .map((query) => `${resource.path}?${query}`),
    ];
    const questions = paths.map((path) => ({ method: "GET", path }));
    const before: (readonly string[])[] = [];
    for (const question of questions) before.push(await stage.watch(who, question));
    await seeder.update(seed, change);
    for (const [index, question] of questions.entries()) {
      wrong.push(...changes(who, question, before[index], await stage.watch(who, question)));
    }
  }
  return wrong;
}
