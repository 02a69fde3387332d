/** Access control: evaluates the spec's rules for a client and, where they depend on it, a record. */

import { isDeepStrictEqual } from "node:util";
import type { AccountPath, RecordCondition } from "../store/access-path.ts";
import type { Reach, StoredRecord, Visibility } from "../store/record.ts";
import type { Party, Rule } from "./access-rules.ts";
import type { Lifecycle, ResourceDefinition } from "./api-definition.ts";
import { accountOf, type Client } from "./client.ts";
import { uniqueBy } from "./json.ts";

/** Whether a client is a party, as far as that does not depend on the record. */
function admits(party: Party, client: Client): boolean {
  switch (party.who) {
    case "anyone":
      return true;
    case "user":
    case "related":
      return client.kind === "user";
    case "role":
      return client.kind === "user" && client.roles.includes(party.role);
    case "scope":
      return client.scopes.includes(party.scope);
  }
}

/** The records that a rule permits. */
export function visibility(rule: Rule, client: Client): Visibility {
  if (client.kind === "operator") return "all";
  const alternatives: Reach[] = [];
  for (const { parties, when } of rule) {
    if (!parties.every((party) => admits(party, client))) continue;
    const paths = parties.flatMap((party) => (party.who === "related" ? [party.path] : []));
    if (paths.length === 0 && when.length === 0) return "all";
    alternatives.push({ paths, when });
  }
  return alternatives.length === 0 ? "none" : { account: accountOf(client), alternatives };
}

/** The records that a client may read: those that the rule of `retrieve`, or another one, and the handlers permit. */
export function readable(resource: ResourceDefinition, client: Client, rule = ruleOf(resource, "retrieve")) {
  const seen = visibility(rule, client);
  const { visible } = resource.rights ?? {};
  return visible === undefined || client.kind === "operator" ? seen : intersection(seen, visible(client));
}

/** The records that a client may read, and that every rule permits. */
export const permittedBy = (rules: readonly Rule[], resource: ResourceDefinition, client: Client): Visibility =>
  rules.map((rule) => visibility(rule, client)).reduce(intersection, readable(resource, client));

/** The rule of an operation of the access table; empty without one. */
export const ruleOf = ({ operations }: ResourceDefinition, wanted: Lifecycle): Rule =>
  operations.find(({ lifecycle }) => lifecycle === wanted)?.access ?? [];

/** Whether the handlers permit an operation that the rules permit. They have no say in reading (clause REL-8). */
export function isPermitted(
  { rights }: ResourceDefinition,
  client: Client,
  operation: string,
  record?: Facts,
): boolean {
  if (rights?.may === undefined || client.kind === "operator") return true;
  if (operation === "list" || operation === "retrieve") return true;
  return rights.may(client, operation, (record as StoredRecord) ?? null);
}

/** The records of both. */
export function intersection(one: Visibility, other: Visibility): Visibility {
  if (one === "all" || other === "none") return other;
  if (other === "all" || one === "none" || isDeepStrictEqual(one, other)) return one;
  const both = one.alternatives.flatMap((each) =>
    other.alternatives.map((second) => ({
      paths: [...each.paths, ...second.paths.filter(({ name }) => !each.paths.some((path) => path.name === name))],
      when: [...each.when, ...second.when.filter((condition) => !has(each.when, condition))],
    })),
  );
  // Without those that ask for more than another one.
  const alternatives = both.filter(
    (each, index) => !both.some((less, at) => asksFor(each, less) && (index > at || !asksFor(less, each))),
  );
  return { account: one.account ?? other.account, alternatives };
}

/** Whether whoever meets one alternative meets another one. */
const asksFor = (each: Reach, less: Reach): boolean =>
  less !== each &&
  less.paths.every(({ name }) => each.paths.some((path) => path.name === name)) &&
  less.when.every((condition) => has(each.when, condition));

const has = (conditions: readonly RecordCondition[], wanted: RecordCondition): boolean =>
  conditions.some((each) => isDeepStrictEqual(each, wanted));

/** A record, with the paths from it that lead to the client's account if they were looked up. */
export type Facts = { readonly [property: string]: unknown; readonly $related?: readonly string[] };

/** Changes without a change of the record: times that have passed, of its rules and of what shows it, `$moved` and `$aggregated`. */
export function rightsChangedAt(resource: ResourceDefinition, record: Facts, seen: Visibility): readonly string[] {
  const shown = typeof seen === "string" ? [] : seen.alternatives.flatMap(({ when }) => when.filter(isTime));
  const passed = [...beyondRecord(resource).times, ...shown].flatMap((time) =>
    meets(record, time) ? [String(record[time.property])] : [],
  );
  return [...passed, ...[record.$moved, record.$aggregated].filter((date) => typeof date === "string")];
}

/** Whether a record is visible. */
export function sees(seen: Visibility, record: Facts, resource: ResourceDefinition): boolean {
  if (typeof seen === "string") return seen === "all";
  const { account, alternatives } = seen;
  return alternatives.some(
    ({ paths, when }) =>
      paths.every((path) => leadsTo(account, path, record, resource)) && when.every((each) => meets(record, each)),
  );
}

const known = new WeakMap<ResourceDefinition, ReturnType<typeof findBeyond>>();

/** What the rules of a resource type depend on, besides the stored record. Memoized, as each record of a page needs it. */
export function beyondRecord(resource: ResourceDefinition) {
  const found = known.get(resource) ?? findBeyond(resource);
  known.set(resource, found);
  return found;
}

function findBeyond({ operations, properties }: ResourceDefinition) {
  const rules = [...operations.map(({ access }) => access), ...properties.flatMap(({ read, write }) => [read, write])];
  const alternatives = rules.flatMap((rule) => rule ?? []);
  const paths = alternatives.flatMap(({ parties }) =>
    parties.flatMap((party) => (party.who === "related" && !isWithin(party.path) ? [party.path] : [])),
  );
  return {
    /** Paths that the store has to look up. */
    paths: uniqueBy(paths, ({ name }) => name),
    /** Conditions that become true as time passes. */
    times: alternatives.flatMap(({ when }) => when.filter(isTime)),
  };
}

const isTime = ({ is }: RecordCondition): boolean => is === "past";

/** Whether a path ends at the owner of the record, or at an account that it links to. */
export const isWithin = ({ links, end }: AccountPath): boolean =>
  (end === "owner" && links.length === 0) || (end === "account" && links.length === 1);

/** Whether a rule permits an action on a record; without a record: on any record, or on the collection. */
export function permits(rule: Rule, client: Client, resource: ResourceDefinition, record?: Facts): boolean {
  const seen = visibility(rule, client);
  return record === undefined ? seen !== "none" : sees(seen, record, resource);
}

/** Whether a path leads to an account. The record itself has its owner and its links to accounts. */
function leadsTo(account: string | null, path: AccountPath, record: Facts, resource: ResourceDefinition): boolean {
  if (account === null) return false;
  if (!isWithin(path)) return record.$related?.includes(path.name) === true;
  if (path.end === "owner") return ownerOf(record, resource) === account;
  return [record[path.links[0] ?? ""]].flat().includes(account);
}

function meets(record: Facts, { property, is }: RecordCondition): boolean {
  const value = record[property];
  if (is === "past") return typeof value === "string" && Date.parse(value) <= Date.now();
  return is.some((each) => each === value);
}

/** Account ID of a record's owner; null without one. */
function ownerOf(record: Facts, resource: ResourceDefinition): string | null {
  if (resource.owner === null) return null;
  const owner = resource.owner === "itself" ? record[resource.identifier.key] : record.owner;
  return typeof owner === "string" ? owner : null;
}

/** Whether an anonymous client that a rule refuses could succeed with credentials. */
export function wantsCredentials(rule: Rule): boolean {
  return rule.some(({ parties }) => parties.some(({ who }) => who !== "anyone"));
}

/** Scopes that a rule accepts, for `X-Accepted-OAuth-Scopes`. */
export function acceptedScopes(rule: Rule): string[] {
  const parties = rule.flatMap((alternative) => alternative.parties);
  return [...new Set(parties.flatMap((party) => (party.who === "scope" ? [party.scope] : [])))];
}
