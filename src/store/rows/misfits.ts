/**
 * Rows with values that the spec takes no more: written before it asked for what it asks for now, or by a server that does not know it. They
 * are read as far as they are of its types, and refused when written back.
 */

import type { Executor, Result } from "../database/database.ts";
import { fits } from "../fits.ts";
import type { ColumnType, Json, Limits, Part, Table } from "../table.ts";
import { isOfType } from "./typed.ts";

export interface Misfit {
  /** `places.kind` */
  readonly name: string;
  readonly rows: number;
  /** Identifiers of the first few. */
  readonly some: readonly string[];
}

/** How many rows are read at once, and how many of those that are found are named. */
const atOnce = 5000;
const named = 3;

/** Looks at every row of tables with limits. The database is at the migration that the tables are of. */
export async function misfitsOf(executor: Executor, tables: readonly Table[]): Promise<readonly Misfit[]> {
  const found: Misfit[] = [];
  for (const table of tables) found.push(...(await misfitsIn(executor, table)));
  return found;
}

async function misfitsIn(executor: Executor, table: Table): Promise<readonly Misfit[]> {
  const limited = [...limitedIdentifier(table), ...limitedColumns(table), ...limitedLinks(table)];
  if (limited.length === 0) return [];
  const misfits = new Map(
    limited.flatMap(namesIn).map((name) => [name, { name: `${table.name}.${name}`, rows: 0, some: [] as string[] }]),
  );
  const id = `"${table.identifier.column}"`;
  const selected = limited.map(({ sql }, at) => `${sql} as "value_${at}"`).join(", ");
  for (let last: string | null = null; ; ) {
    const { rows }: Result<Record<string, unknown>> = await executor.query({
      text: `select ${id}::text as id, ${selected} from "${table.name}"${last === null ? "" : ` where ${id} > $1`} order by ${id} limit ${atOnce}`,
      values: last === null ? [] : [last],
    });
    for (const row of rows)
      for (const name of new Set(limited.flatMap((one, at) => unfitIn(row[`value_${at}`], one)))) {
        const misfit = misfits.get(name);
        if (misfit === undefined) continue;
        misfit.rows++;
        if (misfit.some.length < named) misfit.some.push(String(row.id));
      }
    if (rows.length < atOnce) return [...misfits.values()].filter((misfit) => misfit.rows > 0);
    last = String(rows.at(-1)?.id);
  }
}

/** What is asked of a property; of one in an embedded value also whether there has to be one. */
interface Asked {
  readonly property: string;
  /** Left out where nothing else can be stored. */
  readonly type?: ColumnType;
  readonly required?: boolean;
  /** What it is read as where it is not there. */
  readonly default?: Json;
  readonly limits?: Limits;
  readonly parts?: readonly Part[];
}

interface Limited extends Asked {
  readonly sql: string;
}

/** `size`, `size.width`. */
const namesIn = ({ property, parts = [] }: Asked): readonly string[] => [
  property,
  ...parts.flatMap(namesIn).map((name) => `${property}.${name}`),
];

/** The names of what does not fit in a value. */
function unfitIn(value: unknown, asked: Asked): readonly string[] {
  const { property, type, limits = {}, required = false, default: standard, parts = [] } = asked;
  if (value === null || value === undefined) return required && standard === undefined ? [property] : [];
  if (type !== undefined && !isOfType(type, value)) return [property];
  const embedded = parts.length === 0 ? [] : Array.isArray(value) ? value : [value];
  // A value with parts is limited in its number only; it is no language map.
  const isFit = parts.length === 0 || Array.isArray(value) ? fits(value, limits) : true;
  return [
    ...(isFit ? [] : [property]),
    ...embedded.flatMap((one) =>
      parts.flatMap((part) => unfitIn(one[part.property], part)).map((name) => `${property}.${name}`),
    ),
  ];
}

const limitedIdentifier = ({ identifier: { key, column, limits } }: Table): readonly Limited[] =>
  limits === undefined ? [] : [{ property: key, limits, sql: `"${column}"` }];

const limitedColumns = ({ columns }: Table): readonly Limited[] =>
  columns
    .filter(({ type, limits }) => limits !== undefined || isLoose(type))
    .map(({ property, name, type, required, limits = {}, parts = [] }) => ({
      property,
      limits,
      parts,
      // The null of JSON is a value to the database.
      ...(isLoose(type) ? { type, required } : {}),
      sql: `"${name}"`,
    }));

/** Whether a column of that type can hold what is no value of it: other JSON, or nothing among several values. */
const isLoose = (type: ColumnType): boolean => type === "json" || type === "languages" || type.endsWith("[]");

/** Of links only their number is limited. */
const limitedLinks = ({ name, identifier, joins }: Table): readonly Limited[] =>
  joins.flatMap(({ property, name: join, limits }) => {
    const links = `array(select "target" from "${join}" where "source" = "${name}"."${identifier.column}")`;
    return limits === undefined ? [] : [{ property, limits, sql: links }];
  });
