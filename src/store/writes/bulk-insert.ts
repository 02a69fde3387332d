/** Bulk insert of records, for reference data: one statement per thousand. */

import { isMany, sqlTypeOf } from "../column-types.ts";
import type { Executor, Result } from "../database/database.ts";
import { list, prepare, raw, type Statement, slot } from "../database/statement.ts";
import { refusalOf } from "../database/write-errors.ts";
import { departFromAll, viewsOf } from "../rows/departures.ts";
import { isDate, type Layout } from "../rows/table-mapping.ts";
import type { RecordContent } from "../store.ts";
import type { Column } from "../table.ts";
import { uuidv7 } from "../uuid.ts";
import { registerDeletion } from "./commit-dates.ts";
import { statementStart } from "./dates.ts";
import { encodeContent } from "./encode.ts";
import { countedIn, counterQuery } from "./write-statements.ts";

/** Rows per statement. */
const batch = 1000;

export class LoadRefused extends Error {}

/** Inserts records in one transaction; returns their number. Throws `LoadRefused` for an invalid record. */
export async function load(layout: Layout, executor: Executor, contents: Iterable<RecordContent>): Promise<number> {
  const { table } = layout;
  const views = (table.watched ?? []).filter(({ resource }) => resource === table.resource);
  const addRows = prepare(rowsQuery(layout), false);
  const addLinks = table.joins.map((join) =>
    prepare(
      raw`insert into "${join.name}" (source, position, target) select source, position, target
        from json_to_recordset(${slot("links")}::json) as link(source ${sqlTypeOf(join.source.kind)}, position integer, target ${sqlTypeOf(join.target.kind)})`,
      false,
    ),
  );
  const { counted, by } = countedIn(layout);
  const counter = counterQuery(layout, raw`${slot("amount")}::bigint`);
  /** Numbers rows in their order. */
  const number = async (part: Executor, rows: readonly { [column: string]: unknown }[]) => {
    if (counted === undefined || counter === null) return;
    const uncounted = rows.filter((row) => row[counted.name] === null);
    for (const [key, some] of Map.groupBy(uncounted, (row) => by && row[by.name])) {
      const values = { amount: some.length, ...(by && { [by.property]: key }) };
      const drawn = await part.query<{ last: number }>(prepare(counter, false).with(values));
      const last = drawn.rows[0]?.last ?? 0;
      for (const [index, row] of some.entries()) row[counted.name] = last - some.length + 1 + index;
    }
  };
  const linkOf = ({ row, ...link }: { row: { [column: string]: unknown } }) => ({
    source: row[layout.identifier.name],
    ...link,
  });
  return executor.transaction(async (part) => {
    let count = 0;
    let rows: { [column: string]: unknown }[] = [];
    let links: { row: { [column: string]: unknown }; position: number; target: string }[][] = table.joins.map(() => []);
    const flush = async () => {
      if (rows.length === 0) return;
      await number(part, rows);
      const { took } = await refusing(layout, part, addRows.with({ rows: JSON.stringify(rows) }));
      // Nobody has seen the rows yet, so one date of the collection suffices.
      await registerDeletion(part, table, took);
      if (views.length > 0) await part.query(departFromAll.with(viewsOf(views)));
      for (const [index, statement] of addLinks.entries())
        await refusing(layout, part, statement.with({ links: JSON.stringify(links[index]?.map(linkOf)) }));
      count += rows.length;
      rows = [];
      links = table.joins.map(() => []);
    };
    for (const given of contents) {
      const content = layout.fill(given);
      const { columns, joins } = accepted(layout, content);
      const row: { [column: string]: unknown } = {};
      for (const column of layout.columns.values()) {
        if (!isDate(column))
          row[column.name] =
            (columns.get(column) === null || column.type.startsWith("point")
              ? columns.get(column)
              : content[column.property]) ?? absent(column, columns);
      }
      if (table.identifier.kind === "uuid") row[layout.identifier.name] ??= uuidv7();
      rows.push(row);
      for (const [index, join] of table.joins.entries()) {
        for (const [position, target] of (joins.get(join) ?? []).entries())
          links[index]?.push({ row, position, target });
      }
      if (rows.length === batch) await flush();
    }
    await flush();
    // Update the planner's statistics after a bulk insert; PGlite has no autovacuum.
    await part.query({ text: `analyze "${table.name}"` });
    return count;
  });
}

/** The value of an absent property: the default if undefined, none if null. */
function absent(column: Column, given: ReadonlyMap<Column, unknown>): unknown {
  return (given.has(column) ? null : column.default) ?? (isMany(column.type) ? [] : null);
}

function accepted(layout: Layout, content: RecordContent) {
  const encoded = encodeContent(layout, content);
  if ("refused" in encoded)
    throw new LoadRefused(
      `A ${layout.table.resource} cannot be loaded: ${JSON.stringify(encoded)} of ${JSON.stringify(content)}`,
    );
  return encoded;
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
