/** Compares two versions of a spec by what they mean: a pure function of the two models. */

import type { Model } from "../language/model.ts";
import { withEmbedded } from "../language/resolve/api/uses.ts";
import { shiftsBetween } from "./access.ts";
import { compareApis } from "./api.ts";
import { type Change, gathering, type Noticed, type PlacedImpact } from "./change.ts";
import { compareClasses } from "./classes.ts";
import { dataImpactOf } from "./data-impact.ts";
import { renamedMembers } from "./renamed-members.ts";
import { type Names, namesOf } from "./renames.ts";
import { PARTIES, type Party, RULES } from "./rules.ts";

/** Every change from one version to the other, those that break somebody first. `today`: a date, such as `2030-01-31`. */
export function compare(before: Model, after: Model, today: string): readonly Change[] {
  const noticed: Noticed[] = [];
  const found = gathering(noticed);
  const names = namesOf(before, after);
  compareApis(before.api, after.api, names, found);
  compareClasses(
    before,
    after,
    { names, today, shiftOf: shiftsBetween(before.api, after.api), sent: sentTo(after) },
    found,
  );
  for (const { was, is, ...at } of renamedMembers(before, after))
    found.add("client-name-taken", `What the client called "${was}" is "${is}".`, at);
  const impacts = dataImpactOf(before, after);
  const changes = noticed.map((one): Change => ({ ...one, breaks: brokenBy(one, impacts, names) }));
  const breaks = (change: Change): boolean => change.breaks.length > 0;
  return [...changes.filter(breaks), ...changes.filter((change) => !breaks(change))];
}

/** Whom a change breaks: clients by its rule alone, stored data by what the migration does there. */
function brokenBy({ rule, part }: Noticed, data: readonly PlacedImpact[], { classOf }: Names): readonly Party[] {
  const { breaks, impacts } = RULES[rule];
  const losesData = data.some(
    ({ of, property, impact }) => of === classOf(part.of) && property === part.property && impacts.includes(impact),
  );
  return (Object.keys(PARTIES) as Party[]).filter((party) => breaks.includes(party) || (party === "data" && losesData));
}

/** The classes that bodies have: those that operations expect, and what is embedded there. */
function sentTo({ resources, values }: Model): ReadonlySet<string> {
  const expected = resources.flatMap(({ operations }) => operations.map(({ expects }) => expects));
  return withEmbedded(expected, [...resources, ...values], "readOnly");
}
