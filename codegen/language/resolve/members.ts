/** The properties that a class has: its own, those of its groups, and those that the machine keeps for every resource. */

import type { Code } from "../diagnostic-codes.ts";
import { didYouMean } from "../edit-distance.ts";
import { quotedSeries } from "../grammar/text-format.ts";
import type { ParsedGroup, ParsedProperty, ParsedResource } from "../grammar.ts";
import type { Property } from "../model.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { isReservedName, isReservedTerm, LONGEST_DATABASE_NAME } from "./names.ts";
import { calledNow, choices, isNothingRead, mayBeBroken, type Scope } from "./scope.ts";

/** A property as it is declared for a class. */
export interface Declared {
  readonly name: Located<string>;
  /** Undefined where it cannot be read. */
  readonly said: ParsedProperty | undefined;
  /** The class or group in whose file it stands. */
  readonly declaredBy: string;
}

/** The group that a class has a property from; null: it is its own. */
export const groupOf = ({ declaredBy }: Declared, owner: string): string | null =>
  declaredBy === owner ? null : declaredBy;

/** A property of a class. */
export interface Member {
  readonly at: Spot;
  /** Null for what the machine adds, and where it cannot be read. */
  readonly said: ParsedProperty | null;
  /** Null where it has no meaning; whatever uses it is then not at fault. */
  readonly property: Property | null;
}

export interface Members extends ReadonlyMap<string, Member> {
  /** The class or group. */
  readonly of: string;
  /** False where more may be declared than can be read; what is not among them is then not at fault. */
  readonly whole: boolean;
}

/** Members by name. */
export function membersOf(of: string, entries: Iterable<readonly [string, Member]>, whole: boolean): Members {
  return Object.assign(new Map(entries), { of, whole });
}

/** The property of that name. Null where it cannot be looked at; where there is none, that is reported. */
export function find(
  members: Members,
  said: Located<string>,
  { report }: Scope,
  code: Code = "unknown-property",
): Property | null {
  const member = members.get(said.value);
  if (member === undefined && members.whole)
    report.add(
      code,
      said.at,
      absent(members.of, said.value),
      meantBy(said.value, members) ?? choices("property", namesOf(members)),
    );
  return member?.property ?? null;
}

/** What the designer has called so. */
const namesOf = (members: Members): readonly string[] =>
  [...members].flatMap(([name, { said }]) => (said === null ? [] : [name]));

/** In the same words wherever it is missed, so that it is told once with all the places. */
export const absent = (of: string, property: string): string => `${of} has no property "${property}".`;

/** The property that a name of none was meant to be, in a sentence: one that had it before, or one of `known` that is nearly called so. */
export function meantBy(name: string, members: Members, known: Iterable<string> = members.keys()): string | null {
  const all = [...members].map(([each, { said }]) => [each, said] as const);
  return calledNow(name, all) ?? didYouMean(name, known);
}

/** What a class or group says of its properties. */
export interface Declaring {
  readonly properties: ParsedGroup["properties"];
  readonly use: ParsedResource["use"];
  /** False where one of the two cannot be read. */
  readonly whole: boolean;
}

export interface Declarations {
  readonly all: readonly Declared[];
  /** False where more may be declared than can be read. */
  readonly whole: boolean;
}

/** What a class declares: its own properties, then those of the groups that it uses; each name once. */
export function declarationsOf(owner: string, { use, properties, whole }: Declaring, scope: Scope): Declarations {
  const found = new Map<string, Declared>();
  for (const { key, value } of properties?.entries ?? []) {
    found.set(key.value, { name: key, said: value, declaredBy: owner });
  }
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
      whole &&
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
    const suggestion = `Add a property with "${key}: ${value}" instead. What several classes have in common stands in a group.`;
    report.add("unknown-group", at, `"${value}" is no group.`, suggestion);
  }
  return null;
}

/** Reports names that cannot be: reserved ones, and those of the machine's own properties. */
export function nameFits(name: Located<string>, machine: ReadonlySet<string>, scope: Scope): void {
  const { report, api } = scope;
  if (isReservedName(name.value)) {
    report.add(
      "reserved-name",
      name.at,
      `"${name.value}" is a member of every JavaScript object, so no property can have that name.`,
      "Choose another name, and pin the term by iri.",
    );
  } else if (isReservedTerm(name.value)) {
    const bare = name.value.replaceAll(/[^A-Za-z0-9]/g, "");
    report.add(
      "reserved-term",
      name.at,
      `"${name.value}" is a term that answers use themselves.`,
      `Choose another name, such as "own${bare.charAt(0).toUpperCase()}${bare.slice(1)}", and pin the term by iri.`,
    );
  } else if (Object.hasOwn(api.prefixes, name.value)) {
    report.add(
      "reserved-term",
      name.at,
      `"${name.value}" is a prefix of this API, and in JSON-LD a prefix is a term.`,
      "Choose another name, or another prefix.",
    );
  } else if (machine.has(name.value)) {
    report.add(
      "duplicate-name",
      name.at,
      `Every such resource has a property "${name.value}", which the server keeps.`,
      "Choose another name, or leave it out.",
    );
  }
}

/** Reports a property called as the identifier that the server makes where no property is it. */
export function leavesIdentifier({ name, said }: Declared, { report }: Scope): void {
  if (name.value !== "id") return;
  const needs = identifierNeeds(said ?? null);
  const otherwise = "choose another name and pin the term by iri.";
  const here = needs === "" ? "" : `, and give it ${needs}`;
  report.add(
    "duplicate-name",
    name.at,
    'Every such resource has an "id", which the server makes as its identifier.',
    needs === null
      ? `Leave it out, or ${otherwise}`
      : `Make this one the identifier by "identifier: id"${here}; or ${otherwise}`,
  );
}

/** What a property lacks to be an identifier, in words, and nothing where it lacks nothing; null where it cannot become one. */
export function identifierNeeds(said: ParsedProperty | null): string | null {
  if (said === null || said.many.value || said.multilingual.value) return null;
  if (said.type?.value === "uuid") {
    if (!said.readOnly.value) return `"readOnly: true"${said.required.value ? ' in place of "required"' : ""}`;
    return "";
  }
  if (said.type?.value !== "string" || said.readOnly.value || said.read !== undefined || said.write !== undefined)
    return null;
  return quotedSeries((["required", "unique"] as const).filter((key) => !said[key].value).map((key) => `${key}: true`));
}

/** Reports properties of one class that share a term or a column. */
export function distinct(owner: string, members: Members, scope: Scope): void {
  const byIri = new Map<string, Member>();
  const byColumn = new Map<string, Member>();
  for (const member of members.values()) {
    const { property } = member;
    if (property === null) continue;
    const other = byIri.get(property.iri);
    if (other === undefined) byIri.set(property.iri, member);
    else {
      // The machine's own cannot be given another one.
      const movable = member.said === null ? other : member;
      const message = `"${property.name}" and "${other.property?.name}" of ${owner} have one IRI, ${property.iri}, so nobody can tell them apart in linked data.`;
      scope.report.add("duplicate-iri", movable.said?.iri?.at ?? movable.at, message, "Give one of them another iri.");
    }
    if (property.column !== null) columnFits(owner, member, property.column, byColumn, scope);
  }
}

function columnFits(
  owner: string,
  member: Member,
  column: string,
  taken: Map<string, Member>,
  { report }: Scope,
): void {
  const other = taken.get(column);
  if (other === undefined) taken.set(column, member);
  else {
    const message = `"${member.property?.name}" and "${other.property?.name}" of ${owner} would share the database column "${column}".`;
    report.add("duplicate-column", member.at, message, "Rename one of them.");
  }
  if (column.length > LONGEST_DATABASE_NAME) {
    const message = `"${column}" is too long for a database name: more than ${LONGEST_DATABASE_NAME} characters.`;
    report.add("bad-name", member.at, message, "Choose a shorter name, and pin the term by iri.");
  }
}
