/** Batch read: rows of several types by identifier in one statement, at most a page of each type (clause COL-6). */

import type { Knex } from "knex";
import { canIdentify, sqlTypeOf } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { list, raw, Shapes, slot, sql } from "../database/statement.ts";
import type { StoredRecord } from "../record.ts";
import type { Store } from "../store.ts";
import { canFillPage, linksAlias, untilFull } from "./page-size.ts";
import { asText, type Layout, type Layouts, layoutNamed, linksOf } from "./table-mapping.ts";

/** A selected property, with its alias in the combined statement. */
interface Selected {
  readonly property: string;
  readonly alias: string;
  readonly value: string;
  readonly type: string;
}

interface Part {
  readonly layout: Layout;
  readonly selected: readonly Selected[];
  /** Whether the requested rows may exceed the size of a page. */
  readonly canFill: boolean;
}

export function compileBatchRead(layouts: Layouts): (executor: Executor) => Store["retrieveByType"] {
  const shapes = new Shapes();
  const made = new Map<string, readonly Part[]>();
  return (executor) => async (wanted) => {
    const identifiers: { [resource: string]: readonly string[] } = {};
    for (const [resource, given] of wanted) {
      const kind = layoutNamed(layouts, resource).table.identifier.kind;
      const possible = given.filter((identifier) => canIdentify(kind, identifier));
      if (possible.length > 0) identifiers[resource] = possible;
    }
    const resources = Object.keys(identifiers).sort();
    const found = new Map(resources.map((resource) => [resource, new Map<string, StoredRecord>()]));
    if (resources.length === 0) return found;
    const asked: { readonly layout: Layout; readonly canFill: boolean }[] = [];
    for (const resource of resources) {
      const layout = layoutNamed(layouts, resource);
      asked.push({ layout, canFill: await canFillPage(executor, layout, identifiers[resource]?.length ?? 0) });
    }
    const shape = asked.map(({ layout, canFill }) => `${layout.table.resource} ${canFill}`).join(" ");
    const parts = made.get(shape) ?? asked.map(({ layout, canFill }, index) => partOf(layout, index, canFill));
    made.set(shape, parts);
    const statement = shapes.get(shape, () => batchQuery(parts));
    const { rows } = await executor.lookUp<{ readonly $type: number; readonly [alias: string]: unknown }>(
      statement.with(identifiers),
    );
    for (const row of rows) {
      const { layout, selected } = parts[row.$type] as Part;
      const record = Object.fromEntries(selected.map(({ property, alias }) => [property, row[alias]]));
      const identifier = String(record[layout.identifier.property]);
      found.get(layout.table.resource)?.set(identifier, layout.fill(record) as StoredRecord);
    }
    return found;
  };
}

function partOf(layout: Layout, index: number, canFill: boolean): Part {
  const { table, columns } = layout;
  const own = [...columns.values()]
    .filter(({ type }) => type !== "hash")
    .map(({ name, property, type, references }) => {
      const cast = asText(type, references);
      return { property, value: `it."${name}"${cast}`, type: cast === "" ? sqlTypeOf(type) : "text" };
    });
  const links = table.joins.map((join, at) => ({
    property: join.property,
    value: canFill ? `it."${linksAlias(at)}"` : linksOf(layout, join),
    type: asText(join.target.kind, join) === "" ? `${sqlTypeOf(join.target.kind)}[]` : "text[]",
  }));
  return {
    layout,
    selected: [...own, ...links].map((each, at) => ({ ...each, alias: `$${index}_${at}` })),
    canFill,
  };
}

/** A UNION branch for each type. Each row has the columns of all types, so that every column has one type. */
function batchQuery(parts: readonly Part[]): Knex.Raw {
  const branches = parts.map((part, index) => {
    const { table, id } = part.layout;
    const values = parts.flatMap((other) =>
      other.selected.map(({ alias, value, type }) => `${other === part ? value : `null::${type}`} as "${alias}"`),
    );
    const rows: Knex.QueryBuilder = sql
      .from({ it: table.name })
      .whereRaw(raw`${id} = any(${slot(table.resource)}::${sqlTypeOf(table.identifier.kind)}[])`);
    const found = part.canFill ? untilFull(part.layout, rows, raw`${id}`) : rows;
    return found.select(raw`${index} as "$type", ${values.join(", ")}`);
  });
  return list(branches, " union all ");
}
