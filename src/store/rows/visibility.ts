/** Row visibility as a where clause. */

import type { Knex } from "knex";
import { isStorable } from "../column-types.ts";
import { all, either, raw, slot } from "../database/statement.ts";
import type { Visibility } from "../record.ts";
import type { Layout } from "./table-mapping.ts";

export interface RowFilter {
  /** Cache key of the condition's text. */
  readonly shape: string;
  readonly hidesAll: boolean;
  /** The argument `owner`. */
  readonly owner: string | null;
  /** Boolean properties that make a row visible; changing one may hide it. */
  readonly when: readonly string[];
  /** Boolean properties that make an owned row visible; null: all owned rows are. */
  readonly ownerWhen: readonly string[] | null;
}

const everything: RowFilter = { shape: "all", hidesAll: false, owner: null, when: [], ownerWhen: null };
const nothing: RowFilter = { shape: "none", hidesAll: true, owner: null, when: [], ownerWhen: null };

export function rowFilterOf(layout: Layout, visibility: Visibility): RowFilter {
  if (visibility === "all") return everything;
  if (visibility === "none") return nothing;
  const { when, ownerWhen = null } = visibility;
  const owner =
    layout.owner !== null && visibility.owner !== null && isStorable(layout.owner.type, visibility.owner)
      ? visibility.owner
      : null;
  if (owner === null && when.length === 0) return nothing;
  const own = owner === null ? "" : `owner ${ownerWhen?.join(" ") ?? ""}`;
  return { shape: `${own}|${when.join("|")}`, hidesAll: false, owner, when, ownerWhen };
}

/** The condition for rows aliased `it`; null: every row. `key`: argument key of the owner. */
export function filterCondition(
  layout: Layout,
  { shape, owner, when, ownerWhen }: RowFilter,
  key = "owner",
  it = "it",
): Knex.Raw | null {
  if (shape === "all") return null;
  const alternatives: Knex.Raw[] = when.map((property) => flag(layout, property, it));
  if (owner !== null && layout.owner !== null) {
    const owned = raw`${it}."${layout.owner.name}" = ${slot(key)}`;
    alternatives.push(
      ownerWhen === null ? owned : all([owned, either(ownerWhen.map((property) => flag(layout, property, it)))]),
    );
  }
  return either(alternatives);
}

/** The condition that a boolean property is true. */
function flag(layout: Layout, property: string, it: string): Knex.Raw {
  const column = layout.columns.get(property);
  if (column?.type !== "boolean") throw new TypeError(`${layout.table.resource} has no boolean property ${property}.`);
  return raw`${it}."${column.name}"`;
}
