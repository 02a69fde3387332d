/** The properties of a class: its own, those of its groups, and those that the server writes. */

import type { Code } from "../diagnostic-codes.ts";
import { didYouMean } from "../edit-distance.ts";
import { capital } from "../grammar/text-format.ts";
import type { ParsedGroup, ParsedProperty, ParsedResource, ParsedValue } from "../grammar.ts";
import type { Property, Resource, ValueType } from "../model.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { isReservedName, isReservedTerm, LONGEST_DATABASE_NAME } from "./derived-names.ts";
import { calledNow, choices, isNothingRead, mayBeBroken, type Scope } from "./scope.ts";

/** A property as it is declared for a class. */
export interface Declared {
  readonly name: Located<string>;
  /** Undefined if it cannot be read. */
  readonly said: ParsedProperty | undefined;
  /** The class or group in whose file it is. */
  readonly declaredBy: string;
}

/** The group of a property; null: the class declares it. */
export const groupOf = ({ declaredBy }: Declared, owner: string): string | null =>
  declaredBy === owner ? null : declaredBy;

export interface Member {
  readonly at: Spot;
  /** Null for built-in properties, and if it cannot be read. */
  readonly said: ParsedProperty | null;
  /** Null if it has an error. What uses it is then not reported. */
  readonly property: Property | null;
}

export interface Members extends ReadonlyMap<string, Member> {
  readonly of: string;
  /** False if more may be declared than can be read. Unknown names are then not reported. */
  readonly whole: boolean;
}

/** A resource type, as resolved and as parsed. */
export interface ResolvedResource {
  readonly model: Resource;
  readonly members: Members;
  readonly said: ParsedResource;
}

export interface ResolvedValue {
  /** Without its uses, which are known when all classes are. */
  readonly model: Omit<ValueType, "answered" | "sent">;
  readonly members: Members;
}

/** A spec whose classes are resolved: what the checks over the whole API and the lint rules look at. */
export interface Resolved extends Scope {
  readonly resources: ReadonlyMap<string, ResolvedResource>;
  readonly values: ReadonlyMap<string, ResolvedValue>;
}

/** Every class as declared, and its properties: resource types, then value types. */
export function classesOf({ classes, resources, values }: Resolved) {
  return [...classes.values()].flatMap((declared) => {
    const members = (declared.kind === "resource" ? resources : values).get(declared.name)?.members;
    return members === undefined ? [] : [{ declared, members }];
  });
}

export function membersOf(of: string, entries: Iterable<readonly [string, Member]>, whole: boolean): Members {
  return Object.assign(new Map(entries), { of, whole });
}

/** The property of that name, or null. Reports an unknown name. */
export function find(
  members: Members,
  said: Located<string>,
  { report }: Scope,
  code: Code = "unknown-property",
): Property | null {
  const member = members.get(said.value);
  if (member === undefined && members.whole) {
    const names = [...members].flatMap(([name, { said: own }]) => (own === null ? [] : [name]));
    const suggestion = suggestedProperty(said.value, members) ?? choices("property", names);
    report.add(code, said.at, unknownProperty(members.of, said.value), suggestion);
  }
  return member?.property ?? null;
}

/** The same words everywhere, so that an unknown property is reported once, with all places. */
export const unknownProperty = (of: string, property: string): string => `${of} has no property "${property}".`;

/** A suggestion for an unknown name: the property with that former name, or one of `known` with a similar name. */
export function suggestedProperty(
  name: string,
  members: Members,
  known: Iterable<string> = members.keys(),
): string | null {
  const all = [...members].map(([each, { said }]) => [each, said] as const);
  return calledNow(name, all) ?? didYouMean(name, known);
}

export interface Declarations {
  readonly all: readonly Declared[];
  /** False if more may be declared than can be read. */
  readonly whole: boolean;
}

/** The declarations of a class or group: its own properties, then those of its groups; each name once. */
export function declarationsOf(
  owner: string,
  said: ParsedResource | ParsedValue | ParsedGroup,
  scope: Scope,
): Declarations {
  const { properties } = said;
  const use = "use" in said ? said.use : undefined;
  const isLegible = said.legible("properties") && (!("use" in said) || said.legible("use"));
  const found = new Map(
    (properties?.entries ?? []).map(({ key, value }) => [key.value, { name: key, said: value, declaredBy: owner }]),
  );
  const groups = (use?.items ?? []).map((name) => [name, groupNamed(name, scope)] as const);
  const seen = new Set<string>();
  for (const [name, group] of groups) {
    if (seen.has(name.value)) {
      if (group === null) continue;
      scope.report.add("duplicate-name", name.at, `The group "${name.value}" is used twice.`, "Once is enough.");
      continue;
    }
    seen.add(name.value);
    for (const { key, value } of group?.properties?.entries ?? []) {
      const other = found.get(key.value);
      if (other === undefined) found.set(key.value, { name: key, said: value, declaredBy: name.value });
      else {
        const from = groupOf(other, owner);
        const has = from === null ? "of its own" : `already from ${from}`;
        const message = `The group "${name.value}" brings the property "${key.value}", which ${owner} has ${has}.`;
        scope.report.add("duplicate-name", name.at, message, "Rename one of them.");
      }
    }
  }
  return {
    all: [...found.values()],
    whole:
      isLegible &&
      !mayBeBroken(owner, scope.spec) &&
      !isNothingRead(properties) &&
      use?.whole !== false &&
      groups.every(
        ([, group]) =>
          group?.legible("properties") && group.properties?.entries.length && !isNothingRead(group.properties),
      ),
  };
}

function groupNamed(name: Located<string>, { groups, classes, spec, used, report }: Scope): ParsedGroup | null {
  const { value, at } = name;
  const group = groups.get(value);
  used.add(`group ${value}`);
  if (group !== undefined || mayBeBroken(value, spec)) return group ?? null;
  const other = classes.get(value);
  if (other === undefined) {
    const suggestion = didYouMean(value, groups.keys()) ?? choices("group", [...groups.keys()]);
    report.add("unknown-group", at, `There is no group "${value}".`, suggestion);
  } else {
    const key = other.kind === "value" ? "embed" : "link";
    const suggestion = `Add a property with "${key}: ${value}" instead. Groups are for properties that several classes share.`;
    report.add("unknown-group", at, `"${value}" is no group.`, suggestion);
  }
  return null;
}

/** Reports names that no property can have. `builtIn`: names of the properties that the server writes. */
export function checkName(name: Located<string>, builtIn: ReadonlySet<string>, { report, api }: Scope): void {
  const { value, at } = name;
  if (isReservedName(value)) {
    const message = `"${value}" is a member of every JavaScript object, so no property can have that name.`;
    report.add("reserved-name", at, message, "Choose another name, and pin the term by iri.");
  } else if (isReservedTerm(value)) {
    const suggestion = `Choose another name, such as "own${capital(value.replaceAll(/[^A-Za-z0-9]/g, ""))}", and pin the term by iri.`;
    report.add("reserved-term", at, `"${value}" is a term that answers use themselves.`, suggestion);
  } else if (Object.hasOwn(api.prefixes, value)) {
    const message = `"${value}" is a prefix of this API, and in JSON-LD a prefix is a term.`;
    report.add("reserved-term", at, message, "Choose another name, or another prefix.");
  } else if (builtIn.has(value)) {
    const message = `Every such resource has a property "${value}", which the server writes.`;
    report.add("duplicate-name", at, message, "Choose another name, or leave it out.");
  }
}

/** Reports a property "id", where that is the name of the identifier that the server makes. */
export function checkId({ name }: Declared, { report }: Scope): void {
  if (name.value !== "id") return;
  const message = 'Every such resource has an "id", which the server makes as its identifier.';
  const suggestion = `Leave it out, or choose another name and pin the term by iri; or add "identifier: id", if ${IDENTIFIERS}.`;
  report.add("duplicate-name", name.at, message, suggestion);
}

/** Which properties can be identifiers. */
export const IDENTIFIERS =
  'it is a required, unique, single string, has "type: uuid, readOnly: true", or is counted by "sequence: true"';

/** Reports properties of one class that share a term or a column. */
export function checkDistinct(owner: string, members: Members, scope: Scope): void {
  const byIri = new Map<string, Member>();
  const columns: NameRegistry = new Map();
  for (const [name, member] of members) {
    const { property } = member;
    if (property === null) continue;
    const other = byIri.get(property.iri);
    if (other === undefined) byIri.set(property.iri, member);
    else {
      // Built-in properties cannot have another IRI.
      const movable = member.said === null ? other : member;
      const message = `"${name}" and "${other.property?.name}" of ${owner} have one IRI, ${property.iri}, so nobody can tell them apart in linked data.`;
      scope.report.add("duplicate-iri", movable.said?.iri?.at ?? movable.at, message, "Give one of them another iri.");
    }
    if (property.column !== null)
      checkDatabaseName("column", property.column, `"${name}" of ${owner}`, member.at, columns, scope);
  }
}

/** Names that only one can have, each with its owner. */
export type NameRegistry = Map<string, string>;

/** Claims a name. Returns who has it already, or null. */
export function claim(names: NameRegistry, name: string, owner: string): string | null {
  const other = names.get(name);
  if (other === undefined) names.set(name, owner);
  return other ?? null;
}

/** Reports names of columns and tables that are taken or too long. */
export function checkDatabaseName(
  kind: "column" | "table",
  name: string,
  owner: string,
  at: Spot,
  taken: NameRegistry,
  { report }: Scope,
): void {
  const other = claim(taken, name, owner);
  if (other !== null) {
    const message = `${owner} and ${other} would share the database ${kind} "${name}".`;
    report.add("duplicate-column", at, message, "Rename one of them.");
  }
  if (name.length > LONGEST_DATABASE_NAME) {
    const message = `"${name}" is too long for a database name: more than ${LONGEST_DATABASE_NAME} characters.`;
    report.add("bad-name", at, message, "Choose a shorter name.");
  }
}
