/**
 * Constraint violations: rows that the spec no longer permits, written before a constraint or by a server that does not
 * know it. They stay readable as far as their types allow, and are refused when written back.
 */

import { isOfType } from "../column-types.ts";
import type { Executor, Result } from "../database/database.ts";
import type { ColumnType, Json, Limits, Part, Table } from "../table.ts";
import { fits } from "../value-limits.ts";

export interface Violation {
  /** Like `places.kind`. */
  readonly name: string;
  readonly rows: number;
  /** Identifiers of the first few rows. */
  readonly some: readonly string[];
}

/** Rows read per batch, and identifiers returned. */
const atOnce = 5000;
const named = 3;

/** Scans all rows of tables with constraints. The database must be at the migration of these tables. */
export async function findViolations(executor: Executor, tables: readonly Table[]): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (const table of tables) found.push(...(await findViolationsIn(executor, table)));
  return found;
}

async function findViolationsIn(executor: Executor, table: Table): Promise<readonly Violation[]> {
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
      for (const name of new Set(limited.flatMap((one, at) => violationsIn(row[`value_${at}`], one)))) {
        const misfit = misfits.get(name);
        if (misfit === undefined) continue;
        misfit.rows++;
        if (misfit.some.length < named) misfit.some.push(String(row.id));
      }
    if (rows.length < atOnce) return [...misfits.values()].filter((misfit) => misfit.rows > 0);
    last = String(rows.at(-1)?.id);
  }
}

/** Constraints of a property; inside embedded values, also whether it is required. */
interface Asked {
  readonly property: string;
  /** Undefined if the column type excludes other values. */
  readonly type?: ColumnType;
  readonly required?: boolean;
  readonly default?: Json;
  readonly limits?: Limits;
  readonly parts?: readonly Part[];
}

interface Limited extends Asked {
  readonly sql: string;
}

/** Names like `size`, `size.width`. */
const namesIn = ({ property, parts = [] }: Asked): readonly string[] => [
  property,
  ...parts.flatMap(namesIn).map((name) => `${property}.${name}`),
];

/** Names of the violating properties in a value. */
function violationsIn(value: unknown, asked: Asked): readonly string[] {
  const { property, type, limits = {}, required = false, default: standard, parts = [] } = asked;
  if (value === null || value === undefined) return required && standard === undefined ? [property] : [];
  if (type !== undefined && !isOfType(type, value)) return [property];
  const embedded = parts.length === 0 ? [] : Array.isArray(value) ? value : [value];
  // A value with parts is limited only in number, and is no language map.
  const isFit = parts.length === 0 || Array.isArray(value) ? fits(value, limits) : true;
  return [
    ...(isFit ? [] : [property]),
    ...embedded.flatMap((one) =>
      parts.flatMap((part) => violationsIn(one[part.property], part)).map((name) => `${property}.${name}`),
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
      // JSON null is a value to the database.
      ...(isLoose(type) ? { type, required } : {}),
      sql: `"${name}"`,
    }));

/** Whether a column type can hold invalid values: other JSON, or nulls in an array. */
const isLoose = (type: ColumnType): boolean => type === "json" || type === "languages" || type.endsWith("[]");

/** Links are limited only in number. */
const limitedLinks = ({ name, identifier, joins }: Table): readonly Limited[] =>
  joins.flatMap(({ property, name: join, limits }) => {
    const links = `array(select "target" from "${join}" where "source" = "${name}"."${identifier.column}")`;
    return limits === undefined ? [] : [{ property, limits, sql: links }];
  });
