/** Writes migrations: readable knex modules that make changes, and take them back. */

import { countOf, looking, looksAhead, ruleLooks } from "./ahead.ts";
import { type Change, describe, type Effect, effectOf, isTold } from "./change.ts";
import { functionsCalledBy } from "./functions.ts";
import { joined } from "./joining.ts";
import { quoted, type Step } from "./lines.ts";
import { lockedBy, writtenBy } from "./locking.ts";
import { lossesOf } from "./losses.ts";
import { subject } from "./names.ts";
import { isOnline, onlineStep, validations } from "./online.ts";
import { stepsOf } from "./steps.ts";

/** A migration: its name, which is that of its file, its source, and what it does. */
export interface Written {
  readonly name: string;
  readonly text: string;
  readonly changes: readonly Change[];
}

/**
 * The migrations that make the changes, numbered from `number` on: all of them at once, in one transaction, but for what would keep writers of
 * tables that are there waiting for long. That is made afterwards and outside of any. The same changes give the same bytes.
 */
export function migrationsFor(
  changes: readonly Change[],
  number: number,
  named: ReadonlySet<string> = new Set(),
): readonly Written[] {
  const online = changes.filter(isOnline);
  const others = changes.filter((change) => !isOnline(change) && !isTold(change));
  const looks = looksAhead(changes, named);
  const { first, last } = looking(looks);
  const look = (up: string): Step => ({ up, down: "" });
  const after = [...changes.flatMap(validations), ...online.map(onlineStep)];
  const parts: Part[] = [];
  if (others.length > 0)
    parts.push({ changes: others, steps: [...first.map(look), ...stepsOf(changes, last)], whole: true });
  if (after.length > 0) {
    // A step that is the first looks itself before it makes anything.
    const isOwn = countOf(looks) === 1 && online[0] !== undefined && ruleLooks(online[0], changes).length > 0;
    const unlooked = others.length > 0 || isOwn ? [] : [...first, ...last].map(look);
    const begun = others.filter((change) => validations(change).length > 0);
    parts.push({ changes: online.length > 0 ? online : begun, steps: [...unlooked, ...after], whole: false });
  }
  const told = changes.filter(isTold);
  const names = parts.map((part, at) => nameOf(part, number + at));
  const looksFor = online.some((change) => ruleLooks(change, changes).length > 0) ? names[1] : undefined;
  return parts.map((part, at) =>
    at === 0
      ? written(part, number, named, { told, looksFor: looksFor ?? null })
      : written(part, number + at, named, { told: [], looksFor: null }),
  );
}

/** What one migration makes. */
interface Part {
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
  /** Whether in a transaction. */
  readonly whole: boolean;
}

const digitsOf = (number: number): string => String(number).padStart(4, "0");

const nameOf = ({ changes }: Part, number: number): string =>
  `${digitsOf(number)}_${number === 1 ? "initial" : subject(changes)}`;

/** What has come along with a migration. */
interface Beside {
  /** Changes that are made by nobody. */
  readonly told: readonly Change[];
  /** The name of the migration after it, for which it looks at rows too. */
  readonly looksFor: string | null;
}

function written(part: Part, number: number, named: ReadonlySet<string>, { told, looksFor }: Beside): Written {
  const { changes, steps, whole } = part;
  const said = (lines: string): boolean => lines !== "";
  const up = steps.map((step) => step.up).filter(said);
  const down = steps
    .map((step) => step.down)
    .filter(said)
    .reverse();
  const [there, back] = [joined(up), joined(down)];
  const functions = functionsCalledBy(`${there}\n${back}`);
  const text = `/**
 * Migration ${digitsOf(number)}. Generated from the spec; do not edit.
 *
${[...changes, ...told].map((change) => ` * - ${describe(change)} (${effectOf(change, named)})\n`).join("")} */

import type { Knex } from "hydrant";

/** The gravest of what its changes do to rows that are there. */
export const effect = "${gravest([...changes, ...told], named)}";
${aheadText(looksFor)}${narrowsText(told)}${whole ? `${locksText(changes)}${writesText(changes)}${lossesText(changes, named)}` : withoutTransaction}
export async function up(knex: Knex): Promise<void> {
${there}
}

export async function down(knex: Knex): Promise<void> {
${back}
}
${functions}`;
  return { name: nameOf(part, number), text, changes };
}

const GRAVEST_FIRST = ["destructive", "data", "narrowing", "widening"] as const;

function gravest(changes: readonly Change[], named: ReadonlySet<string>): Effect {
  const effects = new Set(changes.map((change) => effectOf(change, named)));
  return GRAVEST_FIRST.find((effect) => effects.has(effect)) ?? "additive";
}

const withoutTransaction = `
/** It is made while others read and write, which no transaction allows; cut short, it goes on from there when it is run again. */
export const config = { transaction: false };
`;

/** `looksFor`: the name of the next one. */
export const aheadText = (looksFor: string | null): string =>
  looksFor === null
    ? ""
    : `
/** The one after it, for which it looks at rows too: nothing of either is made where one does not fit. */
export const ahead = ${quoted(looksFor)};
`;

function narrowsText(beside: readonly Change[]): string {
  const narrowed = beside.flatMap((change) =>
    change.does === "narrow" ? [`${change.table.name}.${change.property}`] : [],
  );
  const about = "What more is asked of than before: rows may have other values, which stay.";
  return listText("narrows", about, [...new Set(narrowed)]);
}

const locksText = (changes: readonly Change[]): string =>
  listText(
    "locks",
    "Tables that nobody else reads or writes meanwhile, for as long as it takes to go through all of their rows.",
    lockedBy(changes),
  );

const writesText = (changes: readonly Change[]): string =>
  listText(
    "writes",
    "Tables of which it writes rows: whoever writes one of these meanwhile waits until all are written.",
    writtenBy(changes),
  );

/** Nothing where there are none. */
const listText = (name: string, about: string, all: readonly string[]): string =>
  all.length === 0
    ? ""
    : `
/** ${about} */
export const ${name} = [${all.map(quoted).join(", ")}];
`;

/** What each way loses; going back, as far as there is any of it. */
function lossesText(changes: readonly Change[], named: ReadonlySet<string>): string {
  const { up, down } = lossesOf(changes, named);
  if (up.length === 0 && down.length === 0) return "";
  const counted = down.map(({ name, count }) => `\n    ${quoted(name)}: ${quoted(count)},`);
  return `
/** What it loses, and what going back would, with how much of that there is. */
export const losses = {
  up: [${up.map((name) => quoted(name)).join(", ")}],
  down: {${counted.join("")}${counted.length > 0 ? "\n  " : ""}},
};
`;
}
