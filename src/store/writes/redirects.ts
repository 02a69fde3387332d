/**
 * Redirects of renamed resources: former identifiers of rows (clause IRI-6).
 *
 * An entry points to the row's current identifier, across several renames. It applies while no row has the former
 * identifier. An entry for a reused identifier is overwritten when its row is renamed and deleted when that row is
 * deleted, so inserts need not check for entries.
 */

import type { Knex } from "knex";
import { canIdentify, sqlTypes } from "../column-types.ts";
import type { Executor } from "../database/database.ts";
import { all, prepare, Shapes, slot, sql } from "../database/statement.ts";
import type { Visibility } from "../record.ts";

import type { Layout } from "../rows/table-mapping.ts";
import { sightCondition, sightOf } from "../rows/visibility.ts";

/** Runs after the rename: the row is locked then, and all entries for it are visible. */
const note = prepare(
  sql.raw(
    `with taken as (delete from hydrant_former_identifier where resource = ?::text and former = ?::text),
       led_on as (
         update hydrant_former_identifier set current = ?::text
         where resource = ?::text and current = ?::text and former <> ?::text and former <> ?::text
       )
     insert into hydrant_former_identifier (resource, former, current) values (?::text, ?::text, ?::text)
     on conflict (resource, former) do update set current = excluded.current`,
    ["resource", "to", "to", "resource", "from", "from", "to", "resource", "from", "to"].map(slot),
  ),
);

/** In the transaction of a rename: redirects this and earlier identifiers to the new one. */
export async function noteRenaming(part: Executor, { table }: Layout, from: string, to: string): Promise<void> {
  await part.query(note.with({ resource: table.resource, from, to }));
}

/** Deletes the entries of deleted rows; `gone` has their identifiers. The argument `resource` names their type. */
export function endLines(gone: string): Knex.Raw {
  return sql.raw(
    "delete from hydrant_former_identifier as line using ?? as gone where line.resource = ?::text and (line.former = gone.identifier or line.current = gone.identifier)",
    [gone, slot("resource")],
  );
}

/** Looks up former identifiers of one table. */
export class Former {
  readonly #layout: Layout;
  readonly #shapes = new Shapes();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Current identifiers of visible rows by former ones, except those reused by a row. */
  async current(
    executor: Executor,
    identifiers: readonly string[],
    visibility: Visibility,
  ): Promise<ReadonlyMap<string, string>> {
    const { table } = this.#layout;
    const sight = sightOf(this.#layout, visibility);
    const possible = identifiers.filter((identifier) => canIdentify(table.identifier.kind, identifier));
    if (sight.blind || possible.length === 0) return new Map();
    const statement = this.#shapes.get(sight.shape, () => this.#find(sightCondition(this.#layout, sight)));
    const { rows } = await executor.lookUp<{ former: string; current: string }>(
      statement.with({ resource: table.resource, identifiers: possible, owner: sight.owner }),
    );
    return new Map(rows.map(({ former, current }) => [former, current]));
  }

  #find(seen: Knex.Raw | null): Parameters<typeof prepare>[0] {
    const { table, identifier } = this.#layout;
    const type = sqlTypes[table.identifier.kind];
    const conditions = [
      sql.raw("line.resource = ?::text", [slot("resource")]),
      sql.raw("line.former = any(?::text[])", [slot("identifiers")]),
      sql.raw(`not exists (select from ?? as taken where ?? = line.former::${type})`, [
        table.name,
        `taken.${identifier.name}`,
      ]),
    ];
    return sql
      .from({ line: "hydrant_former_identifier" })
      .joinRaw(`join ?? as it on ?? = line.current::${type}`, [table.name, `it.${identifier.name}`])
      .whereRaw(all([...conditions, ...(seen ? [seen] : [])]))
      .select("line.former", "line.current");
  }
}
