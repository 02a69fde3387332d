/** Limits the size of a page in bytes: a page ends with the row that fills it (clause COL-2). */

import { elementType, isMany } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { type Part, raw, type Sql } from "../database/statement.ts";
import { MAX_JSON_BYTES, MAX_LANGUAGES } from "../formats.ts";
import { MAX_PAGE_BYTES } from "../record.ts";
import type { Column, Join, Table } from "../table.ts";
import { type Layout, linksOf, recordColumns } from "./table-mapping.ts";

/** Upper bound in bytes of a link, a short value, or a language tag with punctuation in a response. */
const SHORT = 100;

/** Upper bound in bytes of a value, by its constraints. */
function maxBytes({ type, limits = {}, parts = [] }: Pick<Column, "type" | "limits" | "parts">): number {
  const { maxLength = Number.POSITIVE_INFINITY, maxItems = Number.POSITIVE_INFINITY } = limits;
  if (isMany(type)) return maxItems * maxBytes({ type: elementType(type), limits, parts });
  // A code point takes at most four bytes.
  if (type === "text") return 4 * maxLength;
  if (type === "languages") return (limits.maxLanguages ?? MAX_LANGUAGES) * (4 * maxLength + SHORT);
  if (type === "document") return MAX_JSON_BYTES;
  return type === "json" ? parts.reduce((sum, part) => sum + maxBytes(part), SHORT) : SHORT;
}

const maxLinkBytes = ({ limits }: Join): number => SHORT * (limits?.maxItems ?? Number.POSITIVE_INFINITY);

/**
 * Whether that many rows can exceed the size of a page. Checks the constraints first, then the table, as measuring
 * every row would add a tenth to the cost of an ordinary page.
 */
export async function canFillPage(executor: Executor, layout: Layout, rows: number): Promise<boolean> {
  const { table, columns } = layout;
  const sizes = [...[...columns.values()].map(maxBytes), ...table.joins.map(maxLinkBytes)];
  if (rows * sizes.reduce((sum, size) => sum + size, 0) <= MAX_PAGE_BYTES) return false;
  const known = largeTables.get(layout);
  if (known !== undefined && Date.now() - known.at < 1000) return known.isLarge;
  // One request at a time refreshes the result; the others use the former one.
  if (known !== undefined) largeTables.set(layout, { ...known, at: Date.now() });
  const { rows: found } = await executor.query<{ readonly large: boolean }>({ text: largeQuery(table) });
  const isLarge = found[0]?.large === true;
  largeTables.set(layout, { at: Date.now(), isLarge });
  return isLarge;
}

/** The last result per table, valid for one second: writing more rows than a page holds takes longer. */
const largeTables = new WeakMap<Layout, { readonly at: number; readonly isLarge: boolean }>();

/**
 * Whether a table may have large rows. PostgreSQL moves large values of a row of more than 2 kB, after compression, to
 * a TOAST table. While that is empty, every row is small. Links are small in total while their table is.
 */
function largeQuery({ name, joins }: Table): string {
  const beside = `coalesce(pg_relation_size((select nullif(reltoastrelid, 0) from pg_class where oid = '"${name}"'::regclass)), 0) > 0`;
  const links = joins.map((join) => `pg_relation_size('"${join.name}"'::regclass) > ${MAX_PAGE_BYTES / 2}`);
  return `select ${[beside, ...links].join(" or ")} as large`;
}

/**
 * From and where clause: rows `it`, up to the one that fills a page; at least one. `$more` is whether another row follows.
 * `rows`: selects columns of all rows.
 */
export function untilFull(layout: Layout, rows: (columns: readonly Part[]) => Sql, order: Part): Sql {
  const links = layout.table.joins.map((join, index) => raw`${linksOf(layout, join)} as "${linksAlias(index)}"`);
  const window = raw`over (order by ${order} rows between unbounded preceding and 1 preceding)`;
  return raw`from (
      select it.*, sum(${bytesOf(layout)}) ${window} as "$before", lead(true) ${window} as "$more"
      from (${rows(["it.*", ...links])}) as it
    ) as it where coalesce(it."$before", 0) < ${MAX_PAGE_BYTES}`;
}

/** The columns of records, from those rows. */
export const recordColumnsUntilFull = (layout: Layout): Sql =>
  recordColumns(layout, (_, index) => `it."${linksAlias(index)}"`);

const linksAlias = (index: number): string => `$links${index}`;

/** Size of a row, without values that are always short. */
function bytesOf({ table, columns }: Layout): string {
  const long = [...columns.values()].filter((column) => column.type !== "hash" && maxBytes(column) > 10 * SHORT);
  const links = table.joins.map((_, index) => `${SHORT} * cardinality(it."${linksAlias(index)}")`);
  return ["0", ...long.map(columnBytes), ...links].join(" + ");
}

/** Size before compression. For a text or an uncompressed value it is known without reading it. */
function columnBytes({ name, type }: Column): string {
  const value = `it."${name}"`;
  if (type === "text") return `coalesce(octet_length(${value}), 0)`;
  const read =
    type.startsWith("json") || type === "languages" || type === "document"
      ? `${value} #> '{}'`
      : `trim_array(${value}, 0)`;
  return `coalesce(pg_column_size(case when pg_column_compression(${value}) is null then ${value} else ${read} end), 0)`;
}
