/** Writes migrations: readable knex modules that make changes, and take them back. */

import { type Change, describe, type Effect, effectOf } from "./change.ts";
import { functionsCalledBy } from "./functions.ts";
import { lossesOf } from "./losses.ts";
import { isOnline, looks, onlineStep, validations } from "./online.ts";
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
  const others = changes.filter((change) => !isOnline(change) && change.does !== "narrow");
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
    const unlooked = others.length > 0 ? [] : [...first, ...last].map(look);
    const begun = others.filter((change) => validations(change).length > 0);
    parts.push({ changes: online.length > 0 ? online : begun, steps: [...unlooked, ...after], whole: false });
  }
  const narrower = changes.filter(({ does }) => does === "narrow");
  return parts.map((part, at) => written(part, number + at, named, at === 0 ? narrower : []));
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
  const functions = functionsCalledBy([...up, ...down].join("\n"));
  const text = `/**
 * Migration ${digits}. Generated from the spec; do not edit.
 *
${[...changes, ...beside].map((change) => ` * - ${describe(change)} (${effectOf(change, named)})\n`).join("")} */

import type { Knex } from "hydrant";

/** What it does to rows that are there (docs/migrations.md). */
export const effect = "${gravest(changes, named)}";
${whole ? lossesText(changes, named) : withoutTransaction}
export async function up(knex: Knex): Promise<void> {
${up.join("\n")}
}

export async function down(knex: Knex): Promise<void> {
${down.join("\n")}
}
${functions}`;
  return { name: `${digits}_${subject(changes, number)}`, text, changes };
}

function gravest(changes: readonly Change[], named: ReadonlySet<string>): Effect {
  const effects = new Set(changes.map((change) => effectOf(change, named)));
  return (["destructive", "data", "widening"] as const).find((effect) => effects.has(effect)) ?? "additive";
}

const withoutTransaction = `
/** It is made while others read and write, which no transaction allows; cut short, it goes on from there when it is run again. */
export const config = { transaction: false };
`;

/** What each way loses; going back, as far as there is any of it. */
function lossesText(changes: readonly Change[], named: ReadonlySet<string>): string {
  const { up, down } = lossesOf(changes, named);
  if (up.length === 0 && down.length === 0) return "";
  const counted = down.map(({ name, count }) => `\n    ${JSON.stringify(name)}: ${JSON.stringify(count)},`);
  return `
/** What it loses, and what going back would, with how much of that there is. */
export const losses = {
  up: [${up.map((name) => JSON.stringify(name)).join(", ")}],
  down: {${counted.join("")}${counted.length > 0 ? "\n  " : ""}},
};
`;
}

/** What the migration is about, in the form of a file name. */
function subject(changes: readonly Change[], number: number): string {
  if (number === 1) return "initial";
  const [first] = changes.filter(({ does }) => !does.endsWith("-index") && does !== "rename-constraints");
  const change = first ?? changes[0];
  if (change === undefined || change.does === "impossible") return "nothing";
  if (change.does === "rename-constraints") return `rename_${change.table}`;
  if (change.does === "rename-column") return `rename_column_${change.table.name}_${change.from}_to_${change.to}`;
  if (change.does === "rename-table") return `rename_table_${change.before.name}_to_${change.table.name}`;
  const { table, does } = change;
  const of =
    "column" in change
      ? `${table.name}_${change.column.name}`
      : "join" in change
        ? change.join.name
        : "index" in change
          ? change.index.name
          : table.name;
  return `${does}_${of}`.replaceAll("-", "_");
}
