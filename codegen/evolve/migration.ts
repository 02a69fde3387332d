/** Writes migrations: readable knex modules that make changes, and take them back. */

import { type Change, describe, effectOf } from "./change.ts";
import { functionsCalledBy } from "./functions.ts";
import { lossesOf } from "./losses.ts";
import { stepsOf } from "./steps.ts";

/** A migration: its name, which is that of its file, its source, and what it does. */
export interface Written {
  readonly name: string;
  readonly text: string;
  readonly changes: readonly Change[];
}

/**
 * The migrations that make the changes, numbered from `number` on: all of them at once, in one transaction, but for indexes of tables that
 * are there. Those are built afterwards and outside of any, while others read and write. The same changes give the same bytes.
 */
export function migrationsFor(
  changes: readonly Change[],
  number: number,
  named: ReadonlySet<string> = new Set(),
): readonly Written[] {
  const indexing = changes.filter(({ does }) => does === "add-index");
  const others = changes.filter(({ does }) => does !== "add-index");
  return [others, indexing]
    .filter((part) => part.length > 0)
    .map((part, at) => written(part, number + at, named, part === indexing));
}

function written(changes: readonly Change[], number: number, named: ReadonlySet<string>, isIndexing: boolean): Written {
  const digits = String(number).padStart(4, "0");
  const steps = stepsOf(changes, named);
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
${changes.map((change) => ` * - ${describe(change)} (${effectOf(change, named)})\n`).join("")} */

import type { Knex } from "hydrant";
${isIndexing ? withoutTransaction : lossesText(changes, named)}
export async function up(knex: Knex): Promise<void> {
${up.join("\n")}
}

export async function down(knex: Knex): Promise<void> {
${down.join("\n")}
}
${functions}`;
  return { name: `${digits}_${subject(changes, number)}`, text, changes };
}

const withoutTransaction = `
/** Indexes are built while others read and write, which no transaction allows; one whose building was cut short is built again. */
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
