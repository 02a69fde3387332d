/** Compares two versions of a spec by their meaning: a pure function of the two models. */

import { derivedOf, EXPORTED, membersOf, Words } from "../emit/client/reserved-names.ts";
import { readable } from "../emit/schema/response-schema.ts";
import type { Model, Resource } from "../language/model.ts";
import { withEmbedded } from "../language/resolve/value.ts";
import { shiftsBetween } from "./access.ts";
import { compareApis } from "./api.ts";
import { type Accepted, type Change, Found, lacking, type PlacedImpact, type SpecChange } from "./change.ts";
import { compareClasses } from "./classes.ts";
import { dataImpactOf } from "./data-impact.ts";
import { type Names, namesOf } from "./renames.ts";
import { PARTIES, type Party, RULES, type Rule } from "./rules.ts";

/** Every change from one version to the other, breaking ones first. `today`: a date, such as `2030-01-31`. */
export function compare(before: Model, after: Model, today: string): readonly Change[] {
  const collected: SpecChange[] = [];
  const found = new Found(collected);
  const names = namesOf(before, after);
  compareApis(before.api, after.api, names, found);
  const shiftOf = shiftsBetween(before, after, names);
  const accepted = { was: acceptedIn(before), is: acceptedIn(after) };
  compareClasses(before, after, { names, today, shiftOf, sent: sentTo(after), accepted }, found);
  compareClientNames(before, after, found);
  const impacts = dataImpactOf(before, after);
  const changes = collected.map((one): Change => ({ ...one, breaks: brokenBy(one, impacts, names) }));
  const breaks = (change: Change): boolean => change.breaks.length > 0;
  return [...changes.filter(breaks), ...changes.filter((change) => !breaks(change))];
}

/** Whom a change breaks. For clients, the rule decides alone; for stored data, the migration too. */
function brokenBy({ rule, part }: SpecChange, data: readonly PlacedImpact[], { classOf }: Names): readonly Party[] {
  const [breaks, , ...impacts]: Rule = RULES[rule];
  const losesData = data.some(
    ({ of, property, impact }) => of === classOf(part.of) && property === part.property && impacts.includes(impact),
  );
  return (Object.keys(PARTIES) as Party[]).filter((party) => breaks.includes(party) || (party === "data" && losesData));
}

/** The classes that request bodies contain: those that operations expect, and those embedded in them. */
function sentTo({ resources, values }: Model): ReadonlySet<string> {
  const expected = resources.flatMap(({ operations }) => operations.map(({ expects }) => expects));
  return withEmbedded(expected, [...resources, ...values], "readOnly");
}

/** The properties that each transition accepts, those with a body. */
function acceptedIn({ resources, values }: Model): Accepted {
  const bodies = new Map(values.map(({ name, properties }) => [name, properties.map((property) => property.name)]));
  const transitions = resources.flatMap(({ operations }) => operations.filter(({ transition }) => transition !== null));
  return new Map(transitions.flatMap(({ id, expects }) => (expects === null ? [] : [[id, bodies.get(expects) ?? []]])));
}

/** Members and types of the generated client that get another name because the spec now uses theirs. */
function compareClientNames(before: Model, after: Model, found: Found): void {
  const taken = (part: Found, was: string, is: string): void =>
    part.add("client-name-taken", `"${was}" of the generated client is now called "${is}".`);
  const known = new Set(classNames(before));
  const names = classNames(after);
  const types = new Set([
    ...Object.values(EXPORTED).flat(),
    ...names.filter((name) => known.has(name)).flatMap(derivedOf),
  ]);
  const words = new Words(after);
  for (const name of names)
    if (!known.has(name) && (name === "Api" || types.has(name))) taken(found.at({ of: name }), name, words.free(name));
  for (const is of after.resources) {
    const was = before.resources.find(({ name }) => name === is.name);
    if (was === undefined) continue;
    const members = membersOf(is).filter((member) => membersOf(was).includes(member));
    for (const name of lacking(readableNames(is), readableNames(was)))
      if (members.includes(name)) taken(found.at({ of: is.name, property: name }), name, `$${name}`);
  }
}

const classNames = ({ resources, values }: Model) => [...resources, ...values].map(({ name }) => name);

const readableNames = ({ properties }: Resource) => properties.filter(readable).map(({ name }) => name);
