/**
 * Compares two versions of a spec by what they mean: a pure function of the two models, and of what the migration between them does and the
 * generated client has to call otherwise.
 */

import type { Model } from "../language/model.ts";
import { withEmbedded } from "../language/resolve/whole/uses.ts";
import { shiftsBetween } from "./access.ts";
import { compareApis } from "./api.ts";
import { type Change, type Displaced, gathering, type Harmed, type Noticed } from "./change.ts";
import { compareClasses } from "./classes.ts";
import { type Names, namesOf } from "./renames.ts";
import { PARTIES, type Party, RULES } from "./rules.ts";

/** What follows from the two versions elsewhere. */
export interface Consequences {
  readonly harmed?: readonly Harmed[];
  readonly displaced?: readonly Displaced[];
}

/** Every change from one version to the other, those that break somebody first. `today`: a date, such as `2030-01-31`. */
export function compare(
  before: Model,
  after: Model,
  today: string,
  { harmed = [], displaced = [] }: Consequences = {},
): readonly Change[] {
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
  for (const { was, is, ...at } of displaced)
    found.add("client-name-taken", `What the client called "${was}" is "${is}".`, at);
  const changes = noticed.map((one): Change => ({ ...one, breaks: brokenBy(one, harmed, names) }));
  const breaks = (change: Change): boolean => change.breaks.length > 0;
  return [...changes.filter(breaks), ...changes.filter((change) => !breaks(change))];
}

/** Whom a change breaks: clients by its rule alone, stored data by what the migration does there. */
function brokenBy({ rule, part }: Noticed, harmed: readonly Harmed[], { classOf }: Names): readonly Party[] {
  const { breaks, harms } = RULES[rule];
  const isHarmed = harmed.some(
    ({ of, property, harm }) => of === classOf(part.of) && property === part.property && harms.includes(harm),
  );
  return (Object.keys(PARTIES) as Party[]).filter((party) => breaks.includes(party) || (party === "data" && isHarmed));
}

/** The classes that bodies have: those that operations expect, and what is embedded there. */
function sentTo({ resources, values }: Model): ReadonlySet<string> {
  const expected = resources.flatMap(({ operations }) => operations.map(({ expects }) => expects));
  return withEmbedded(expected, [...resources, ...values], "readOnly");
}
