/** Makes rows by the store, so that nobody's rights matter: for each alternative of each rule, some that it opens to an account, and some that it just does not. */

import { Readable } from "node:stream";
import type {
  AccountPath,
  Alternative,
  Model,
  Property,
  RecordCondition,
  Resource,
  Rule,
} from "../../../codegen/language/model.ts";
import type { Machine } from "../../../src/server/runtime.ts";
import { everyRecord, isWriteRefusal } from "../../../src/store/record.ts";
import { ruleOf } from "../generic/permission.ts";
import { type Json, Sampler } from "../generic/sampler.ts";
import { announcedBy, keyOf, type Row, type Rows, resourceNamed, targetOf } from "./oracle.ts";

/** A row that was made. */
export interface Seed {
  readonly resource: Resource;
  readonly id: string;
}

/** What of an alternative is left out. */
interface Missing {
  readonly conditions?: boolean;
  /** The conditions of relations. */
  readonly relations?: boolean;
}

type Way = Pick<AccountPath, "links" | "end">;

export class Seeder {
  /** To whom rows belong that are nobody's in a test. */
  stranger = "";
  readonly #model: Model;
  readonly #machine: Machine;
  readonly #sampler: Sampler;
  readonly #spares = new Map<string, Promise<string>>();

  constructor(model: Model, machine: Machine) {
    this.#model = model;
    this.#machine = machine;
    this.#sampler = new Sampler(model, (name, own) => (own ? this.make(resourceNamed(model, name)) : this.spare(name)));
  }

  /** A row of the stranger's to link to. */
  spare(name: string): Promise<string> {
    const found = this.#spares.get(name) ?? this.make(resourceNamed(this.#model, name));
    this.#spares.set(name, found);
    return found;
  }

  /** A value for a property, in the form of a row. */
  value(property: Property): Promise<unknown> {
    return this.#sampler.value(property, { all: false });
  }

  table(resource: Resource) {
    return this.#machine.store.resource(resource.name);
  }

  /** All rows as they are now. */
  async rows(): Promise<Rows> {
    const rows = new Map<string, ReadonlyMap<string, Row>>();
    for (const resource of this.#model.resources) {
      const { records } = await this.table(resource).list({ ...everyRecord, size: 10_000 });
      rows.set(resource.name, new Map(records.map((row) => [String(row[keyOf(resource)]), row])));
    }
    return rows;
  }

  async update({ resource, id }: Seed, change: Json): Promise<void> {
    const outcome = await this.table(resource).update(id, { ...(await this.#required(resource, change)), ...change });
    if (isWriteRefusal(outcome)) throw new Error(`${resource.name}: ${JSON.stringify([change, outcome])}`);
  }

  /** For each alternative of a type's rules: a row that it opens to each account, and rows that lack a condition for that. */
  async seed(resource: Resource, accounts: readonly string[], all = true): Promise<readonly Seed[]> {
    const seeds: string[] = [await this.make(resource)];
    const alternatives = alternativesOf(resource);
    for (const [index, alternative] of alternatives.entries())
      for (const account of accounts) {
        seeds.push(await this.open(resource, alternative, account, {}, all && index % 2 === 0));
        if (account !== accounts[0]) continue;
        const { when, parties } = alternative;
        const ways = parties.flatMap((party) => (party.who === "related" ? [party.path] : []));
        if (when.length > 0) seeds.push(await this.open(resource, alternative, account, { conditions: true }));
        if (ways.some(({ end }) => typeof end === "object" && end.when.length > 0))
          seeds.push(await this.open(resource, alternative, account, { relations: true }));
      }
    return [...new Set(seeds)].map((id) => ({ resource, id }));
  }

  /** A row that an alternative opens to an account, but for what is missing. */
  open(resource: Resource, { parties, when }: Alternative, account: string, missing: Missing = {}, all = false) {
    const ways = parties.flatMap((party) => (party.who === "related" ? [party.path] : []));
    const given: Json = {};
    const neutral = [...ruleOf(resource, "retrieve"), ...ruleOf(resource, "list")].flatMap((each) => each.when);
    for (const condition of neutral) Object.assign(given, this.#condition(resource, condition, false));
    for (const condition of when) Object.assign(given, this.#condition(resource, condition, !missing.conditions));
    return this.#lead(resource, ways, account, given, missing, all);
  }

  /** A property that meets a condition, or does not. */
  #condition({ properties }: Resource, { property: name, is }: RecordCondition, met: boolean): Json {
    const property = properties.find((each) => each.name === name) as Property;
    if (is === "past") return { [name]: met ? "2020-01-31T12:00:00.000Z" : "2999-01-31T12:00:00.000Z" };
    if (met) return { [name]: is[0] };
    const others = [true, false, ...(property.constraints.enum ?? [])].filter((value) => !is.includes(value));
    const isBoolean = property.range.kind === "data" && property.range.datatype === "boolean";
    const other = others.find((value) => isBoolean === (typeof value === "boolean"));
    if (other === undefined && property.required) return {};
    return { [name]: other ?? null };
  }

  /** A row from which every way leads to the account. */
  async #lead(resource: Resource, ways: readonly Way[], account: string, given: Json, missing: Missing, all = false) {
    let owner = this.stranger;
    for (const [link, onwards] of Map.groupBy(ways, ({ links }) => links[0])) {
      if (link === undefined) {
        if (!onwards.some(({ end }) => end === "owner")) continue;
        if (resource.owner === "itself") return account;
        owner = account;
        continue;
      }
      const further = onwards.map(({ links, end }) => ({ links: links.slice(1), end }));
      const isAccount = further.every(({ links, end }) => links.length === 0 && end === "account");
      const target = isAccount
        ? account
        : await this.#lead(targetOf(this.#model, resource, link), further, account, {}, missing);
      given[link] = resource.properties.find(({ name }) => name === link)?.many ? [target] : target;
    }
    const id = await this.make(resource, given, owner, all);
    // Relations by the same type come from one row, as it may be unique.
    const ends = ways.flatMap(({ links, end }) => (links.length > 0 || typeof end === "string" ? [] : [end]));
    for (const [, [end, ...others]] of Map.groupBy(ends, ({ through, link, account: of }) =>
      [through, link, of].join(),
    )) {
      if (end === undefined) continue;
      const through = resourceNamed(this.#model, end.through);
      const values: Json = { [end.link]: id, [end.account]: account };
      for (const { property, is } of end.when) {
        const further = others.flatMap(({ when }) => when.filter((each) => each.property === property));
        const kept =
          is === "past" ? is : is.filter((value) => further.every((each) => each.is.includes(value as never)));
        Object.assign(values, this.#condition(through, { property, is: kept }, !missing.relations));
      }
      await this.make(through, values);
    }
    return id;
  }

  /** What a row needs, by checks, that has some values. */
  async #required({ constraints, properties }: Resource, values: Json): Promise<Json> {
    const needed: Json = {};
    for (const { kind, operands, when } of constraints) {
      const property = properties.find(({ name }) => name === operands[0]);
      const isMet = when.every(({ property: name, is }) => is !== "past" && is.includes(values[name] as string));
      if (kind === "require" && isMet && property && values[property.name] === undefined)
        needed[property.name] = await this.value(property);
    }
    return needed;
  }

  /** A row with some values given. */
  async make(resource: Resource, given: Json = {}, owner = this.stranger, all = false): Promise<string> {
    const values = { ...given };
    for (const { name, automatic } of resource.properties)
      if (automatic !== null) values[name] ??= automatic === "me" ? this.stranger : new Date().toISOString();
    const { files, passwords, store } = this.#machine;
    const { accounts, keys } = this.#model.api.authentication ?? {};
    const isSecret = (name: string) => resource.name === accounts?.resource && name === accounts.roles;
    const isScope = (name: string) => resource.name === keys?.resource && [keys.scopes, keys.expires].includes(name);
    // What makes a relation has a target of its own: else the account would have it to whatever links to the same.
    for (const { through, link } of this.#model.resources.flatMap(({ relations }) => relations))
      if (through === resource.name && !(link in values))
        values[link] = await this.make(targetOf(this.#model, resource, link));
    // Of what is unique together, one link leads to a target of its own.
    for (const { kind, operands } of resource.constraints) {
      const link = operands.find(
        (name) =>
          !(name in values) && resource.properties.some((each) => each.name === name && each.range.kind === "link"),
      );
      if (kind === "unique" && link !== undefined)
        values[link] = await this.make(targetOf(this.#model, resource, link));
    }
    const without = ({ name, unique, range, required }: Property) =>
      name in values || isSecret(name) || isScope(name) || (unique && range.kind === "link" && !required);
    const content = await this.#sampler.content(resource, { all, without });
    for (const { name, range } of resource.properties)
      if (range.kind === "data" && range.datatype === "password" && name in content)
        content[name] = await passwords.hash(String(content[name]));
    const { bytes } = resource;
    const upload = bytes && (await files.receive(Readable.from([Buffer.from(`bytes of ${resource.name}`)]), 1000));
    if (bytes && upload)
      Object.assign(content, {
        [bytes.name]: "a.txt",
        [bytes.mediaType]: "text/plain",
        [bytes.length]: upload.length,
        [bytes.digest]: upload.digest,
      });
    const row = Object.fromEntries(
      Object.entries({ ...content, ...(await this.#required(resource, { ...content, ...values })), ...values }).filter(
        ([, value]) => value !== null,
      ),
    );
    const outcome = await store.resource(resource.name).append(row, {
      owner: resource.owner === "creator" ? owner : null,
      ...(upload ? { bytes: upload.key } : {}),
    });
    await upload?.discard();
    if (isWriteRefusal(outcome) && outcome.refused === "values-taken") {
      // What makes a relation may be there already, for the same path.
      const rows = (await this.rows()).get(resource.name)?.values() ?? [];
      const there = [...rows].find((each) => outcome.properties.every((name) => each[name] === row[name]));
      if (there !== undefined) {
        const seed = { resource, id: String(there[keyOf(resource)]) };
        await this.update(seed, given);
        return seed.id;
      }
    }
    if (isWriteRefusal(outcome)) throw new Error(`${resource.name}: ${JSON.stringify([row, outcome])}`);
    return String(outcome[keyOf(resource)]);
  }
}

/** All alternatives in the rules of a type, each once. */
function alternativesOf({ operations, properties }: Resource): readonly Alternative[] {
  const rules: readonly (Rule | null)[] = [
    ...operations
      .filter(({ on, lifecycle }) => on === "item" || lifecycle === "append" || lifecycle === "list")
      .map(announcedBy),
    ...properties.flatMap(({ read, write }) => [read, write]),
  ];
  const found = new Map<string, Alternative>();
  for (const alternative of rules.flatMap((rule) => rule ?? [])) {
    const { parties, when } = alternative;
    const paths = parties.flatMap((party) => (party.who === "related" ? [party.path.name] : []));
    const key = JSON.stringify([paths, when]);
    if (paths.length > 0 || when.length > 0) found.set(key, alternative);
  }
  return [...found.values()];
}
