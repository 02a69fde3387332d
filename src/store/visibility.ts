/** Which rows a client may see, as a condition of statements. */

import type { Knex } from "knex";
import { isStorable } from "./encode.ts";
import type { Layout } from "./layout.ts";
import type { Visibility } from "./record.ts";
import { either, slot, sql } from "./statement.ts";

/** A visibility over one table. */
export interface Sight {
  /** What tells its condition's text from others'. */
  readonly shape: string;
  /** True where nothing at all is visible. */
  readonly blind: boolean;
  /** The argument `owner`. */
  readonly owner: string | null;
  /** Boolean properties by which a row is seen; a change of one may take it out of sight. */
  readonly when: readonly string[];
}

const everything: Sight = { shape: "all", blind: false, owner: null, when: [] };
const nothing: Sight = { shape: "none", blind: true, owner: null, when: [] };

export function sightOf(layout: Layout, visibility: Visibility): Sight {
  if (visibility === "all") return everything;
  if (visibility === "none") return nothing;
  const { when } = visibility;
  const owner = layout.owner !== null && visibility.owner !== null && isStorable(layout.owner.type, visibility.owner) ? visibility.owner : null;
  if (owner === null && when.length === 0) return nothing;
  return { shape: `${owner === null ? "" : "owner"}|${when.join("|")}`, blind: false, owner, when };
}

/** The condition over rows named `it`; null: every row. */
export function sightCondition(layout: Layout, { shape, owner, when }: Sight): Knex.Raw | null {
  if (shape === "all") return null;
  const alternatives: Knex.Raw[] = [];
  if (owner !== null && layout.owner !== null) alternatives.push(sql.raw("?? = ?", [`it.${layout.owner.name}`, slot("owner")]));
  for (const property of when) {
    const column = layout.columns.get(property);
    if (column?.type !== "boolean") throw new TypeError(`${layout.table.resource} has no boolean property ${property}.`);
    alternatives.push(sql.raw("??", [`it.${column.name}`]));
  }
  return either(alternatives);
}
