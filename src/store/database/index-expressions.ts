/** SQL expressions shared by indexes and statements: collations, case folding, presence. */

import type { ColumnType } from "../table.ts";

/** Languages with an ICU collation of their own. A new entry needs a migration that creates its collation. */
export const ownOrders: readonly string[] = (
  "af am ar as az be bg bn bo br bs bs-Cyrl ceb chr cs cy da dsb ee el eo es et fa fa-AF fi fil fo fr-CA fy gl gu ha haw he hi hr hsb hu hy ig is " +
  "ja ka kk kl km kn ko kok ku ky lkt ln lo lt lv mk ml mn mr mt my nb ne nn no om or pa pl ps ro ru se si sk sl smn sq sr sr-Latn sv ta te th tk to " +
  "tr ug uk ur uz vi wo yi yo yue yue-Hans zh zh-Hant"
).split(" ");

const own = new Set(ownOrders);

/** The language whose order a tag uses: the tag itself or a prefix (`de-AT`: none); null for the root order. */
export function orderOf(tag: string): string | null {
  const subtags = tag.split("-");
  for (let length = subtags.length; length > 0; length--) {
    const shorter = subtags.slice(0, length).join("-");
    if (own.has(shorter)) return shorter;
  }
  return null;
}

/** The collation of an order; null for the root order. PGlite has all names, but sorts by the root order under each. */
export const collationOf = (order: string | null): string => `collate "${order ?? "und"}-x-icu"`;

/**
 * Case-folds a text for search, with `ß` as `ss` and one small sigma. Upper then lower case, as some letters have
 * several counterparts; lower case last, as the trigram index lowers texts again, by other rules.
 */
export const folded = (text: string): string =>
  `replace(lower(upper((${text}) collate "und-x-icu")), '\u03c2', '\u03c3')`;

/** An expression for whether a value is present, if an index on the values cannot answer it; else null. */
export function presence(type: ColumnType, value: string): string | null {
  if (type === "json[]") return `(${value} <> '[]'::jsonb)`;
  if (type.endsWith("[]")) return `(cardinality(${value}) > 0)`;
  return type === "languages" || type === "json" ? `(${value} is not null)` : null;
}
