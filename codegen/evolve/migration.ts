/** Writes migrations: readable knex modules that make changes, and take them back. */

import { type Change, describe, type Effect, effectOf, isTold } from "./change.ts";
import { functionsCalledBy } from "./functions.ts";
import { joined } from "./joining.ts";
import { quoted } from "./lines.ts";
import { lockedBy } from "./locking.ts";
import { lossesOf } from "./losses.ts";
import { subject } from "./names.ts";
import { isOnline, lookOf, looks, onlineStep, validations } from "./online.ts";
import { type Step, stepsOf } from "./steps.ts";

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
  const { first, last } = looks(changes);
  const look = (up: string): Step => ({ up, down: "" });
  const after = [...changes.flatMap(validations), ...online.map(onlineStep)];
  const parts: Part[] = [];
  if (others.length > 0)
    parts.push({
      changes: others,
      steps: [...first.map(look), ...stepsOf(changes, named), ...last.map(look)],
      whole: true,
    });
  if (after.length > 0) {
    // A step that is the first looks itself before it makes anything.
    const isOwn = [...first, ...last].length === 1 && lookOf(online[0], changes) !== null;
    const unlooked = others.length > 0 || isOwn ? [] : [...first, ...last].map(look);
    const begun = others.filter((change) => validations(change).length > 0);
    parts.push({ changes: online.length > 0 ? online : begun, steps: [...unlooked, ...after], whole: false });
  }
  const told = changes.filter(isTold);
  return parts.map((part, at) => written(part, number + at, named, at === 0 ? told : []));
}

/** What one migration makes. */
interface Part {
  readonly changes: readonly Change[];
  readonly steps: readonly Step[];
  /** Whether in a transaction. */
  readonly whole: boolean;
}

/** `beside`: what has come along with it and is made by nobody. */
function written(
  { changes, steps, whole }: Part,
  number: number,
  named: ReadonlySet<string>,
  beside: readonly Change[],
): Written {
  const digits = String(number).padStart(4, "0");
  const said = (lines: string): boolean => lines !== "";
  const up = steps.map((step) => step.up).filter(said);
  const down = steps
    .map((step) => step.down)
    .filter(said)
    .reverse();
  const [there, back] = [joined(up), joined(down)];
  const functions = functionsCalledBy(`${there}\n${back}`);
  const text = `/**
 * Migration ${digits}. Generated from the spec; do not edit.
 *
${[...changes, ...beside].map((change) => ` * - ${describe(change)} (${effectOf(change, named)})\n`).join("")} */

import type { Knex } from "hydrant";

/** The gravest of what its changes do to rows that are there. */
export const effect = "${gravest(changes, named)}";
${whole ? `${locksText(changes)}${lossesText(changes, named)}` : withoutTransaction}
export async function up(knex: Knex): Promise<void> {
${there}
}

export async function down(knex: Knex): Promise<void> {
${back}
}
${functions}`;
  return { name: `${digits}_${number === 1 ? "initial" : subject(changes)}`, text, changes };
}

function gravest(changes: readonly Change[], named: ReadonlySet<string>): Effect {
  const effects = new Set(changes.map((change) => effectOf(change, named)));
  return (["destructive", "data", "widening"] as const).find((effect) => effects.has(effect)) ?? "additive";
}

const withoutTransaction = `
/** It is made while others read and write, which no transaction allows; cut short, it goes on from there when it is run again. */
export const config = { transaction: false };
`;

function locksText(changes: readonly Change[]): string {
  const tables = lockedBy(changes);
  return tables.length === 0
    ? ""
    : `
/** Tables that nobody else reads or writes meanwhile, for as long as it takes to go through all of their rows. */
export const locks = [${tables.map(quoted).join(", ")}];
`;
}

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
