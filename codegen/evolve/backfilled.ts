/**
 * The way on for a migration that rows do not fit: where it requires a value and the spec says only now what rows get that lack it, it is
 * written anew with that. Where it has been run, no row lacks the value, so to have run either comes to the same.
 */

import type { Column, Json, Table } from "../../src/store/table.ts";
import { emptiedBack } from "./alterations.ts";
import { callsIn, type FoundCall } from "./calls.ts";
import { functionsCalledBy } from "./functions.ts";
import { quoted } from "./lines.ts";
import { ensureFilled, ensureGiven, lack } from "./looks.ts";
import type { Written } from "./migration.ts";
import { requireValue } from "./online.ts";
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
      const found = requiredBy(texts, table, column);
      if (found === null) continue;
      const { at, call } = found;
      texts[at] = (texts[at] as string).replace(call.text, () => requireValue(table, column, backfill));
      // The look stands in the one before it, where that is the other part of the same step.
      for (const part of [at - 1, at])
        if (texts[part] !== undefined) {
          const look = lookAhead(texts[part], table, column, backfill);
          const text = texts[part].replace(`${ensureGiven(table, column)}\n`, () => look);
          texts[part] = emptiedBack(text, table, column, backfill);
        }
      changes.set(at, [...(changes.get(at) ?? []), requires(table, column, backfill)]);
    }
  return existing.flatMap(({ name, text }, at) =>
    texts[at] === text ? [] : [{ name, text: withFunctions(texts[at] as string), changes: changes.get(at) ?? [] }],
  );
}

/** What is looked at instead: whether a link that rows get leads somewhere, unless its target has another name, or none, before the migration. */
function lookAhead(text: string, table: Table, column: Column, backfill: Json): string {
  const target = column.references?.table;
  if (target === undefined || text.includes(`"${target}"`)) return "";
  const look = ensureFilled(table, column, backfill, lack(column));
  return look === null ? "" : `${look}\n`;
}

/** With the functions that its two ways call then. */
function withFunctions(text: string): string {
  const end = text.indexOf("\n}\n", text.indexOf("\nexport async function down(")) + "\n}\n".length;
  const ways = text.slice(0, end);
  return ways + functionsCalledBy(ways);
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

/** Where the value is required of all rows as they are: in which migration, and by which call; null where nowhere is, or one after it touches the table. */
function requiredBy(
  texts: readonly string[],
  table: Table,
  column: Column,
): { readonly at: number; readonly call: FoundCall } | null {
  const requiring = texts.map((text) => callsIn(text).find((call) => requiresAll(call, table, column)));
  const at = requiring.findLastIndex((call) => call !== undefined);
  const call = requiring[at];
  if (call === undefined) return null;
  const named = new RegExp(`\\b${table.name}\\b`);
  if (texts.slice(at + 1).some((text) => named.test(text))) return null;
  return { at, call };
}

const requiresAll = ({ name, given }: FoundCall, table: Table, column: Column): boolean =>
  name === "makeRequired" &&
  given.table === quoted(table.name) &&
  given.column === quoted(column.name) &&
  given.backfill === "null";
