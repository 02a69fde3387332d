/** Compares access rules: whether somebody loses or gains access, judged as the server does (clauses AUT-9 and AUT-10). */

import {
  ANYONE,
  conditionInWords,
  inWords,
  isSamePath,
  lets as isWithin,
  ruleInWords,
  under,
  whoInWords,
} from "../language/access-rule-text.ts";
import type { AccountPath, Alternative, Model, Party, RecordCondition, Relation, Rule } from "../language/model.ts";
import type { Names } from "./renames.ts";

export interface Shift {
  /** In words: those whom the new rule no longer admits. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Compares two rules about a resource type, by its new name; null: no rule. */
export type ShiftOf = (before: Rule | null, after: Rule | null, of: string) => Shift;

type Roles = Pick<Model["api"], "roles" | "authentication">;

/** A client with the minimum that one alternative requires. Clients with more rights are admitted wherever this one is. */
interface Witness {
  readonly kind: "anonymous" | "user" | "key";
  /** Of a key, those of its user. */
  readonly roles: readonly string[];
  /** The scopes of a key. */
  readonly given: readonly string[];
  /** The only paths from the resource to the client. */
  readonly paths: readonly RelatedPath[];
  readonly facts: Facts;
}

/** A path, and what is true of the row that makes the relation at its end. */
interface RelatedPath {
  readonly path: AccountPath;
  readonly row: Facts;
}

/** Of each property that a rule asks about, one of the values that rules name, "past", or null for any other. */
type Facts = ReadonlyMap<string, Value>;
type Value = string | number | boolean | null;

/** Compares rules with the roles of the new version, as changed scopes of a role are reported themselves. */
export function shiftsBetween(
  { api: was }: Pick<Model, "api">,
  after: Pick<Model, "api" | "resources">,
  names: Names,
): ShiftOf {
  const renamed = renamedIn(after, names);
  return (old, latest, of) => shift(renamed(old ?? ANYONE, of), latest ?? ANYONE, was, after.api);
}

function shift(before: Rule, after: Rule, was: Roles, is: Roles): Shift {
  const parties = [...before, ...after].flatMap((alternative) => alternative.parties);
  const values: Values = {
    facts: valuesIn([...before, ...after]),
    paths: parties.flatMap((party) => (party.who === "related" ? party.path : [])),
  };
  const loses = (one: Witness) => lets(before, one, is) && !lets(after, one, is);
  const gains = (one: Witness) => !lets(before, one, is) && !lets(before, one, was);
  return {
    lost: words(before, values, was, loses).map(([alternative, said]) => `${said}${exceptions(alternative, after)}`),
    gained: words(after, values, is, gains).map(([, said]) => said),
  };
}

/** An old rule with the new names of properties and resource types. */
function renamedIn({ resources }: Pick<Model, "resources">, { propertyOf, classOf }: Names) {
  const conditions = (when: readonly RecordCondition[], of: string) =>
    when.map((each) => ({ ...each, property: propertyOf(of, each.property) }));
  const relation = ({ through, link, account, when }: Relation): Relation => {
    const of = classOf(through);
    return { through: of, link: propertyOf(of, link), account: propertyOf(of, account), when: conditions(when, of) };
  };
  const path = ({ name, links, end }: AccountPath, of: string): AccountPath => {
    let here = of;
    const followed = links.map((link) => {
      const property = propertyOf(here, link);
      const owner = resources.find((each) => each.name === here);
      const range = owner?.properties.find((each) => each.name === property)?.range;
      if (range?.kind === "link") here = range.resource;
      return property;
    });
    return { name, links: followed, end: typeof end === "string" ? end : relation(end) };
  };
  const party = (one: Party, of: string): Party => (one.who === "related" ? { ...one, path: path(one.path, of) } : one);
  return (rule: Rule, of: string): Rule =>
    rule.map(({ parties, when }) => ({ parties: parties.map((each) => party(each, of)), when: conditions(when, of) }));
}

function lets(rule: Rule, one: Witness, { roles }: Roles): boolean {
  const own = new Set(one.roles.flatMap((role) => roles.find(({ name }) => name === role)?.scopes ?? []));
  const isUser = one.kind === "user";
  return rule.some(
    ({ parties, when }) =>
      when.every((condition) => isMet(condition, one.facts)) &&
      parties.every((party) => {
        if (party.who === "role") return isUser && one.roles.includes(party.role);
        if (party.who === "scope") return own.has(party.scope) && (isUser || one.given.includes(party.scope));
        if (party.who === "related") return isUser && one.paths.some((path) => leads(path, party.path));
        return party.who === "anyone" || isUser;
      }),
  );
}

const leads = ({ path, row }: RelatedPath, other: AccountPath): boolean =>
  isSamePath(path, other) && conditionsOf(other).every((condition) => isMet(condition, row));

const conditionsOf = ({ end }: AccountPath): readonly RecordCondition[] => (typeof end === "string" ? [] : end.when);

function isMet({ property, is }: RecordCondition, facts: Facts): boolean {
  const value = facts.get(property) ?? null;
  return value !== null && (is === "past" ? value === "past" : is.includes(value));
}

/** The clients that an alternative admits, each kind with its name. */
function witnesses(
  parties: Alternative["parties"],
  paths: readonly RelatedPath[],
  facts: Facts,
  { roles, authentication }: Roles,
): readonly (readonly [Witness, string])[] {
  const scopes = parties.flatMap((party) => (party.who === "scope" ? [party.scope] : []));
  const named = parties.flatMap((party) => (party.who === "role" ? [party.role] : []));
  const isUser = parties.some(({ who }) => who !== "anyone" && who !== "scope");
  const said = whoInWords(parties);
  const one: Witness = { kind: "user", roles: named, given: [], paths, facts };
  if (!isUser && scopes.length === 0) return [[{ ...one, kind: "anonymous" }, said]];
  const given = authentication !== null && authentication.accounts.roles !== null ? roles : [];
  if (named.some((role) => !given.some(({ name }) => name === role))) return [];
  if (scopes.length === 0) return [[one, said]];
  const others = parties.filter(({ who }) => who !== "scope" && who !== "anyone");
  const holders = scopes.map((scope) => given.filter((role) => role.scopes.includes(scope)).map(({ name }) => name));
  const users = combinations(holders).map((chosen) => {
    const held = [...new Set(chosen)];
    const words = [...held, ...(others.length === 0 ? [] : [whoInWords(others)])].join(" and ");
    return [{ ...one, roles: [...named, ...held] }, words] as const;
  });
  if (isUser || users.length === 0 || !authentication?.keys?.scopes) return users;
  return [
    ...users,
    [
      { ...one, kind: "key", roles: holders.flat(), given: scopes },
      `API keys with the ${scopes.map((scope) => `scope ${scope}`).join(" and ")}`,
    ],
  ];
}

/** The clients of a rule for whom a condition is true: all of an alternative, or some kinds. */
function words(rule: Rule, values: Values, roles: Roles, isTrue: (one: Witness) => boolean) {
  const found = rule.flatMap((alternative) => {
    const { parties, when } = alternative;
    const all = combinations(parties.map((party) => pathsFor(party, values))).flatMap((chosen) =>
      factsWith(when, values.facts).flatMap((facts) =>
        witnesses(parties, chosen.flat(), facts, roles).map(
          ([one, name]) => [one, name, { parties, when: when.map((each) => asKnown(each, facts)) }] as const,
        ),
      ),
    );
    const some = all.filter(([one]) => isTrue(one));
    if (some.length > 0 && some.length === all.length) return [[alternative, inWords(alternative)] as const];
    return some.map(
      ([{ paths }, name, each]) => [each, under(`${name}${paths.map(rowInWords).join("")}`, each.when)] as const,
    );
  });
  return found.filter(([, said], index) => found.findIndex(([, other]) => other === said) === index);
}

interface Values {
  /** Those that conditions on the resource name. */
  readonly facts: Possible;
  /** All paths, whose conditions name values of the rows that make relations. */
  readonly paths: readonly AccountPath[];
}

type Possible = ReadonlyMap<string, readonly Value[]>;

/** Witnesses of a party: a path for each row that can make its relation; a single empty one if the party has no path. */
function pathsFor(party: Party, { paths }: Values): readonly (readonly RelatedPath[])[] {
  if (party.who !== "related") return [[]];
  const { path } = party;
  const rows = paths.filter((each) => isSamePath(each, path)).map((each) => ({ when: conditionsOf(each) }));
  return factsWith(conditionsOf(path), valuesIn(rows)).map((row) => [{ path, row }]);
}

/** ` (role is agent)`; empty if the relation has no conditions. */
function rowInWords({ path, row }: RelatedPath): string {
  const known = conditionsOf(path).map((each) => conditionInWords(asKnown(each, row)));
  return known.length === 0 ? "" : ` (${known.join(" and ")})`;
}

/** The values of each property that conditions name, and one for all others. */
function valuesIn(rule: readonly Pick<Alternative, "when">[]): Possible {
  const conditions = Map.groupBy(
    rule.flatMap(({ when }) => when),
    ({ property }) => property,
  );
  return new Map(
    [...conditions].map(([property, all]) => [property, [...new Set<Value>([null, ...all.flatMap(({ is }) => is)])]]),
  );
}

/** Every combination of values that meets conditions. */
function factsWith(when: readonly RecordCondition[], values: Possible): readonly Facts[] {
  const possible = [...values].map(([property, known]) =>
    known
      .map((value) => [property, value] as const)
      .filter((fact) => when.every((each) => each.property !== property || isMet(each, new Map([fact])))),
  );
  return combinations(possible).map((chosen) => new Map(chosen));
}

/** The condition with the value that a property has. */
const asKnown = ({ property, is }: RecordCondition, facts: Facts): RecordCondition =>
  is === "past" ? { property, is } : { property, is: [facts.get(property) as string] };

/** One of each list, in every combination. */
const combinations = <T>([first, ...rest]: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  first === undefined ? [[]] : first.flatMap((one) => combinations(rest).map((others) => [one, ...others]));

/** The clients of an alternative that a rule still admits. */
function exceptions(alternative: Alternative, rule: Rule): string {
  // A relation that has become narrower has the same name.
  const within = rule.filter((each) => isWithin(alternative, each) && inWords(each) !== inWords(alternative));
  return within.length === 0 ? "" : ` except ${ruleInWords(within)}`;
}
