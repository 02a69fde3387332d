/**
 * The way on for a migration that rows do not fit: where it requires a value and the spec says only now what rows get that lack it, it is
 * written anew with that. Where it has been run, no row lacks the value, so to have run either comes to the same.
 */

import type { Column, Json, Table } from "../../src/store/table.ts";
import { quoted } from "./lines.ts";
import type { Written } from "./migration.ts";
import { filling } from "./online.ts";
import type { Former } from "./renames.ts";

/** A migration that is there: its name, and its source. */
export type Existing = Pick<Written, "name" | "text">;

/** Those of the migrations that are there that are to be written anew, with what that is for. `before`: the tables as they leave them. */
export function backfilled(
  existing: readonly Existing[],
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
): readonly Written[] {
  const texts = existing.map(({ text }) => text);
  const changes = new Map<number, Written["changes"]>();
  for (const table of after)
    for (const [property, backfill] of former.get(table.resource)?.backfills ?? []) {
      const column = table.columns.find((one) => one.property === property);
      if (column === undefined || !isAsBefore(table, column, before)) continue;
      const at = requiredBy(texts, table, column);
      if (at === null) continue;
      const call = makeRequired(table, column);
      texts[at] = (texts[at] as string).replace(
        call,
        (_, start: string) => `${start}${quoted(filling(table, column, backfill))}, `,
      );
      // The look stands in the one before it, where that is the other part of the same step.
      for (const part of [at - 1, at])
        if (texts[part] !== undefined) texts[part] = withoutLook(texts[part], table, column);
      changes.set(at, [...(changes.get(at) ?? []), requires(table, column, backfill)]);
    }
  return existing.flatMap(({ name, text }, at) =>
    texts[at] === text ? [] : [{ name, text: texts[at] as string, changes: changes.get(at) ?? [] }],
  );
}

const requires = (table: Table, column: Column, backfill: Json): Written["changes"][number] => ({
  does: "require",
  table,
  column,
  backfill,
});

/** Whether the last migration left the column as it is to be: what else changes is for a migration to come. */
function isAsBefore(table: Table, column: Column, before: readonly Table[]): boolean {
  const old = before.find(({ name }) => name === table.name);
  const was = old?.columns.find(({ name }) => name === column.name);
  return (
    was !== undefined &&
    JSON.stringify([old?.identifier, was.type, was.required, was.references]) ===
      JSON.stringify([table.identifier, column.type, column.required, column.references])
  );
}

/** The last migration that requires the value of all rows as they are; null where there is none, or one after it touches the table. */
function requiredBy(texts: readonly string[], table: Table, column: Column): number | null {
  const call = makeRequired(table, column);
  const at = texts.findLastIndex((text) => call.test(text));
  if (at === -1) return null;
  const named = new RegExp(`\\b${table.name}\\b`);
  if (texts.slice(at + 1).some((text) => named.test(text))) return null;
  // Going back from another type would have to empty what is filled in.
  const retyped = `alter table "${table.name}" alter column "${column.name}" type`;
  return texts.slice(Math.max(at - 1, 0), at + 1).some((text) => text.includes(retyped)) ? null : at;
}

const makeRequired = (table: Table, column: Column): RegExp =>
  new RegExp(`^( {2}await makeRequired\\(knex, "${table.name}", "${column.name}", "[^"]+", )null, `, "m");

const withoutLook = (text: string, table: Table, column: Column): string =>
  text
    .split("\n")
    .filter(
      (line) =>
        !(
          line.startsWith("  await ensureNone(") &&
          line.includes(` from "${table.name}" where "${column.name}" is null order by `) &&
          line.includes(`${table.name}.${column.name} is to be required`)
        ),
    )
    .join("\n");
