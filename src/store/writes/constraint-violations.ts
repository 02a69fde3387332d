/**
 * Constraint violations: rows that the spec no longer permits, written before a constraint or by a server that does not
 * know it. They stay readable as far as their types allow, and are refused when written back.
 */

import { isOfType } from "../column-types.ts";
import type { Executor, Result } from "../database/database.ts";
import type { ColumnType, Part, Table } from "../table.ts";
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
  return (await Array.fromAsync(tables, (table) => findViolationsIn(executor, table))).flat();
}

async function findViolationsIn(executor: Executor, table: Table): Promise<readonly Violation[]> {
  const limited = limitedIn(table);
  if (limited.length === 0) return [];
  const misfitOf = (name: string) => ({ name: `${table.name}.${name}`, rows: 0, some: [] as string[] });
  const misfits = new Map(limited.flatMap(namesIn).map((name) => [name, misfitOf(name)]));
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

/** Constraints of a property; inside embedded values, also whether it is required. `type`: if its column can hold others. */
type Asked = Pick<Part, "property"> & Partial<Part>;

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

/** What is limited in the rows of a table, with its SQL. */
function limitedIn({ name, identifier, columns, joins }: Table): readonly (Asked & { readonly sql: string })[] {
  const { key, column, limits } = identifier;
  const loose = columns.filter((each) => each.limits !== undefined || isLoose(each.type));
  const links = joins.filter((join) => join.limits !== undefined);
  return [
    ...(limits === undefined ? [] : [{ property: key, limits, sql: `"${column}"` }]),
    ...loose.map(({ property, name, type, required, limits = {}, parts = [] }) => {
      // JSON null is a value to the database.
      return { property, limits, parts, ...(isLoose(type) ? { type, required } : {}), sql: `"${name}"` };
    }),
    // Links are limited only in number.
    ...links.map(({ property, name: join, limits = {} }) => {
      return { property, limits, sql: `array(select "target" from "${join}" where "source" = "${name}"."${column}")` };
    }),
  ];
}

/** Whether a column type can hold invalid values: other JSON, or nulls in an array. */
const isLoose = (type: ColumnType): boolean => type === "json" || type === "languages" || type.endsWith("[]");
