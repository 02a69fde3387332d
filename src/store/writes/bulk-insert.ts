/** Bulk insert of records, for reference data: one statement per thousand. */

import { isMany, sqlTypeOf } from "../column-types.ts";
import type { Executor, Result } from "../database/database.ts";
import { list, prepare, raw, type Statement, slot } from "../database/statement.ts";
import { departFromAll, viewsOf } from "../rows/departures.ts";
import { isDate, type Layout } from "../rows/table-mapping.ts";
import type { RecordContent } from "../store.ts";
import type { Join } from "../table.ts";
import { uuidv7 } from "../uuid.ts";
import { registerDeletion } from "./commit-dates.ts";
import { statementStart } from "./dates.ts";
import { encodeContent, refusalOf } from "./encode.ts";
import { countedIn, counterQuery } from "./write-statements.ts";

/** Rows per statement. */
const batch = 1000;

export class LoadRefused extends Error {}

type Row = { [column: string]: unknown };

/** Inserts records in one transaction; returns their number. Throws `LoadRefused` for an invalid record. */
export async function load(layout: Layout, executor: Executor, contents: readonly RecordContent[]): Promise<number> {
  const { table } = layout;
  const views = (table.watched ?? []).filter(({ resource }) => resource === table.resource);
  const addRows = prepare(rowsQuery(layout), false);
  const addLinks = table.joins.map((join) => [join, prepare(linksQuery(join), false)] as const);
  return executor.transaction(async (part) => {
    for (let start = 0; start < contents.length; start += batch) {
      const given = contents.slice(start, start + batch).map((content) => rowOf(layout, content));
      const rows = given.map(({ row }) => row);
      await number(layout, part, rows);
      const { took } = await refusing(layout, part, addRows.with({ rows: JSON.stringify(rows) }));
      // Nobody has seen the rows yet, so one date of the collection suffices.
      await registerDeletion(part, table, took);
      if (views.length > 0) await part.query(departFromAll.with(viewsOf(views)));
      for (const [join, statement] of addLinks) {
        const links = given.flatMap(({ row, joins }) => {
          const source = row[layout.identifier.name];
          return (joins.get(join) ?? []).map((target, position) => ({ source, position, target }));
        });
        await refusing(layout, part, statement.with({ links: JSON.stringify(links) }));
      }
    }
    // Update the planner's statistics after a bulk insert; PGlite has no autovacuum.
    await part.query({ text: `analyze "${table.name}"` });
    return contents.length;
  });
}

/** Numbers rows in their order. */
async function number(layout: Layout, part: Executor, rows: readonly Row[]): Promise<void> {
  const { counted, by } = countedIn(layout);
  const counter = counterQuery(layout, raw`${slot("amount")}::bigint`);
  if (counted === undefined || counter === null) return;
  const uncounted = rows.filter((row) => row[counted.name] === null);
  for (const [key, some] of Map.groupBy(uncounted, (row) => by && row[by.name])) {
    const values = { amount: some.length, ...(by && { [by.property]: key }) };
    const { last } = (await part.query(prepare(counter, false).with(values))).rows[0];
    for (const [index, row] of some.entries()) row[counted.name] = last - some.length + 1 + index;
  }
}

function rowOf(layout: Layout, given: RecordContent) {
  const content = layout.fill(given);
  const encoded = encodeContent(layout, content);
  if ("refused" in encoded)
    throw new LoadRefused(
      `A ${layout.table.resource} cannot be loaded: ${JSON.stringify(encoded)} of ${JSON.stringify(content)}`,
    );
  const { columns, joins } = encoded;
  const row: Row = {};
  for (const column of layout.columns.values()) {
    if (isDate(column)) continue;
    const stored = columns.get(column);
    const value = stored === null || column.type.startsWith("point") ? stored : content[column.property];
    // An absent property has its default, and one that is null has none.
    const standard = columns.has(column) ? null : column.default;
    row[column.name] = value ?? standard ?? (isMany(column.type) ? [] : null);
  }
  if (layout.table.identifier.kind === "uuid") row[layout.identifier.name] ??= uuidv7();
  return { row, joins };
}

async function refusing(layout: Layout, part: Executor, statement: Statement): Promise<Result<unknown>> {
  try {
    return await part.query(statement);
  } catch (error) {
    const refusal = refusalOf(layout, error);
    throw new LoadRefused(
      `The table ${layout.table.name} cannot be loaded: ${JSON.stringify(refusal)}: ${(error as { detail?: string }).detail ?? (error as Error).message}`,
      { cause: error },
    );
  }
}

/** Rows are passed as one JSON text, which PostgreSQL expands by column name. */
function rowsQuery({ table, columns }: Layout) {
  const all = [...columns.values()];
  const given = all.filter((column) => !isDate(column)).map(({ name, type }) => `"${name}" ${sqlTypeOf(type)}`);
  return raw`insert into "${table.name}" (${all.map(({ name }) => `"${name}"`).join(", ")})
    select ${list(all.map((column) => (isDate(column) ? statementStart() : `row."${column.name}"`)))}
    from json_to_recordset(${slot("rows")}::json) as row(${given.join(", ")})`;
}

const linksQuery = ({ name, source, target }: Join) =>
  raw`insert into "${name}" (source, position, target) select source, position, target
    from json_to_recordset(${slot("links")}::json) as link(source ${sqlTypeOf(source.kind)}, position integer, target ${sqlTypeOf(target.kind)})`;
