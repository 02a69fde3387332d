/**
 * The way on for a migration that rows do not fit: where it requires a value and the spec says only now what rows get that lack it, it is
 * written anew with that. Where it has been run, no row lacks the value, so to have run either comes to the same.
 */

import type { Column, Json, Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/pages.ts";
import { emptiedBack } from "./alterations.ts";
import { callsIn, callText, type FoundCall } from "./calls.ts";
import { requireValue } from "./column-kinds.ts";
import { quoted } from "./lines.ts";
import { filledAstray, lacking } from "./looks.ts";
import { aheadText, type Written } from "./migration.ts";
import type { Former } from "./renames.ts";

/** A migration that is there: its name, and its source. */
export type Existing = Pick<Written, "name" | "text">;

/** What comes of the backfills that the spec says for values that were required before. */
export interface Backfilled {
  /** Those of the migrations that are there that are to be written anew, with what that is for. */
  readonly anew: readonly Written[];
  /** Sentences: which of the backfills fill no rows. */
  readonly idle: readonly string[];
}

/** `before`: the tables as the migrations that are there leave them. */
export function backfilled(
  existing: readonly Existing[],
  before: readonly Table[],
  after: readonly Table[],
  former: ReadonlyMap<string, Former>,
): Backfilled {
  const texts = existing.map(({ text }) => text);
  const changes = new Map<number, Written["changes"]>();
  const idle: string[] = [];
  for (const table of after)
    for (const [property, backfill] of former.get(table.resource)?.backfills ?? []) {
      const column = table.columns.find((one) => one.property === property);
      if (column === undefined || !isAsBefore(table, column, before)) continue;
      const found = requiredBy(texts, table, column);
      if (found === null) continue;
      const { at, call, since } = found;
      if (since !== null) {
        idle.push(unfilled(table, column, existing[at]?.name ?? "", existing[since]?.name ?? ""));
        continue;
      }
      texts[at] = (texts[at] as string).replace(call.text, () => requireValue(table, column, backfill));
      // The look stands in the one before it, where that is the other part of the same step.
      for (const part of [at - 1, at])
        if (texts[part] !== undefined) {
          const text = lookedAhead(texts[part], table, column, backfill);
          texts[part] = emptiedBack(text, table, column, backfill);
        }
      if (at > 0) texts[at - 1] = withoutAhead(texts[at - 1] as string, existing[at]?.name ?? "", texts[at] as string);
      changes.set(at, [...(changes.get(at) ?? []), requires(table, column, backfill)]);
    }
  const anew = existing.flatMap(({ name, text }, at) =>
    texts[at] === text ? [] : [{ name, text: texts[at] as string, changes: changes.get(at) ?? [] }],
  );
  return { anew, idle };
}

const unfilled = ({ name }: Table, column: Column, requires: string, changed: string): string =>
  `The backfill of ${name}.${column.name} fills no rows: ${requires} looks whether they lack the value, and ${changed} has changed it, or its name, since. Where a database refuses ${requires}, give its rows a value, or make the two again ("A migration that was a mistake" in ${pathOfPage("migrations.md")}).`;

/** Without the look whether rows lack the value. What is looked at instead is whether a link that they get leads somewhere. */
function lookedAhead(text: string, table: Table, column: Column, backfill: Json): string {
  const problem = quoted(lacking(table, column, false));
  const look = callsIn(text).find(({ name, given }) => name === "checkNoRows" && given.problem === problem);
  if (look === undefined) return text;
  const misfit = filledAstray(table, column, backfill, null);
  if (misfit === null) return text.replace(`${look.text}\n`, "");
  const where = `${look.given.where} + ${quoted(` and ${misfit.where}`)}`;
  return text.replace(look.text, () =>
    callText({ ...look, given: { ...look.given, where, problem: quoted(misfit.problem) } }),
  );
}

/** Says no more that it looks at rows for the next one, once none of its looks is one that the next one has. */
function withoutAhead(text: string, name: string, next: string): string {
  const told = callsIn(next).map(({ given }) => `${given.problem}, ${given.nowhere}`);
  const isAhead = callsIn(text).some(({ given: { problem } }) => told.some((one) => one.includes(problem ?? "\n")));
  return isAhead ? text : text.replace(aheadText(name), "");
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

/** Where a value is required of all rows as they are. */
interface Requiring {
  readonly at: number;
  readonly call: FoundCall;
  /** The first after it that changes the column otherwise, or a name that the call has; null: none does. */
  readonly since: number | null;
}

/** Null where nowhere is, or rows get something there already. */
function requiredBy(texts: readonly string[], table: Table, column: Column): Requiring | null {
  let [names, since]: [Names, number | null] = [{ table: table.name, column: column.name }, null];
  for (const [at, text] of [...texts.entries()].reverse()) {
    const call = callsIn(text).find(({ name, given }) => name === "makeRequired" && isOf(given, names));
    if (call !== undefined) return call.given.backfill === "null" ? { at, call, since } : null;
    const statements = statementsIn(text);
    for (const statement of statements.toReversed()) {
      if (begins(statement, names)) return null;
      const former = formerNames(statement, names);
      const isOther = alters(statement, names) || leadsElsewhere(statement, names, statements);
      if (former !== names || isOther || makesTarget(statement, column.references)) since = at;
      names = former;
    }
  }
  return null;
}

/** What a column was called at a time, and its table. */
interface Names {
  readonly table: string;
  readonly column: string;
}

const isOf = (given: FoundCall["given"], { table, column }: Names): boolean =>
  given.table === quoted(table) && given.column === quoted(column);

/** Those of the way there, in order. */
const statementsIn = (text: string): string[] =>
  (text.split("\nexport async function ")[1] ?? "").split(/\n(?= {2}await )/);

/** Whether it alters the table. */
const isOn = (statement: string, table: string): boolean =>
  [`alterTable("${table}"`, `raw('alter table "${table}" `, `raw(\`alter table "${table}" `].some((start) =>
    statement.startsWith(`  await knex.schema.${start}`),
  );

/** Whether the column, or its table, comes to be, or goes. */
const begins = (statement: string, { table, column }: Names): boolean =>
  statement.includes(`createTable("${table}"`) ||
  (isOn(statement, table) &&
    new RegExp(`add column "${column}"|table\\.(?!rename|(?:set|drop)Nullable|foreign|dropF)\\w+\\("${column}"`).test(
      statement,
    ));

/** Before it is run. */
function formerNames(statement: string, names: Names): Names {
  const { table, column } = names;
  const moved = new RegExp(`renameTable\\("(\\w+)", "${table}"\\)`).exec(statement)?.[1];
  if (moved !== undefined) return { table: moved, column };
  const renamed = new RegExp(`renameColumn\\("(\\w+)", "${column}"\\)`).exec(statement)?.[1];
  return renamed !== undefined && isOn(statement, table) ? { table, column: renamed } : names;
}

/** Whether it gives the column other values, or another type, or lets it have none, or asks that each is another. */
function alters(statement: string, names: Names): boolean {
  const { table, column } = names;
  if (callsIn(statement).some(({ name, given }) => name === "makeUnique" && isOf(given, names))) return true;
  const line = `^ {4}table\\.(?!foreign|dropForeign)\\w+\\(\\[?"${column}"`;
  return isOn(statement, table)
    ? new RegExp(`${line}|alter column "${column}" (?:type|drop not null)`, "m").test(statement)
    : new RegExp(`raw\\(['\`]update "${table}" set "${column}" = `).test(statement);
}

/** Whether it is what has the column link to something else, or to nothing: that looks at its values, or makes no foreign key again. */
function leadsElsewhere(statement: string, { table, column }: Names, beside: readonly string[]): boolean {
  const looks = `${table}.${column} is to link to `;
  if (callsIn(statement).some(({ name, given }) => name === "checkNoRows" && given.problem?.includes(looks)))
    return true;
  return (
    isOn(statement, table) &&
    statement.includes(`table.dropForeign("${column}"`) &&
    !beside.some((one) => isOn(one, table) && one.includes(` foreign key ("${column}") `))
  );
}

/** Whether what a link leads to comes to be, or is called otherwise afterwards. */
const makesTarget = (statement: string, references: Column["references"]): boolean =>
  references !== null &&
  (statement.includes(`createTable("${references.table}"`) || formerNames(statement, references) !== references);
