/** SQL expressions shared by indexes and statements: collations, case folding, presence. */

import { sqlTypeOf } from "../column-types.ts";
import type { ColumnType, Part, WordsPart } from "../table.ts";

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

/** A text search configuration of the migrations: PostgreSQL's own, but without regard to accents. */
export const searchConfiguration = (dictionary: string): string => `hydrant_${dictionary}`;

/**
 * The words of columns for a full-text search: as they are written, and in their basic forms where the language is known.
 * `typeOf`: of a column. `most`: only the words among so many first characters of each text.
 */
export function searchDocument(
  parts: readonly WordsPart[],
  it: string,
  typeOf: (column: string) => ColumnType,
  most?: number,
): string {
  const start = (text: string) => (most === undefined ? text : `left(${text}, ${most})`);
  const vectors = parts.map(({ column, weight, languages }) => {
    const value = `${it}"${column}"`;
    const isMap = typeOf(column) === "languages";
    const words = (dictionary: string, text: string) =>
      `to_tsvector('${searchConfiguration(dictionary)}', coalesce(${text}, ''))`;
    const known = languages.map(({ tag, dictionary }) =>
      words(dictionary, start(isMap ? `${value}->>'${tag}'` : value)),
    );
    const asWritten = !isMap
      ? words("simple", start(value))
      : most === undefined
        ? `jsonb_to_tsvector('${searchConfiguration("simple")}', coalesce(${value}, '{}'), '["string"]')`
        : words(
            "simple",
            `(select string_agg(${start("form.words")}, ' ') from jsonb_each_text(${value}) as form(tag, words))`,
          );
    return `setweight(${[...known, asWritten].join(" || ")}, '${weight}')`;
  });
  return `(${vectors.join(" || ")})`;
}

/** Dates within JSON are texts that order as they should. A cast would depend on settings, and could have no index. */
export const isTemporal = (type: ColumnType): boolean => /^(date|timestamp)/.test(type);

/** The type as which a value within JSON is compared. */
export const comparedAs = (type: ColumnType): ColumnType => (isTemporal(type) || type === "uuid" ? "text" : type);

/** A text out of JSON, as what it is compared as. */
export const asCompared = (text: string, type: ColumnType): string =>
  comparedAs(type) === "text" ? `(${text})` : `((${text})::${sqlTypeOf(type)})`;

/** A single property of an embedded value. Values from before its default lack it. */
export function embeddedValue(value: string, property: string, part: Pick<Part, "type" | "default">): string {
  const text = `${value}->>'${property}'`;
  if (part.default === undefined) return asCompared(text, part.type);
  const standard = literal(String(part.default));
  return asCompared(`coalesce(${text}, case when ${value} is not null then ${standard} end)`, part.type);
}

/** Whether an embedded value has a property. */
export const hasEmbedded = (value: string, property: string): string =>
  `(coalesce(${value}->'${property}', 'null') not in ('null', '[]', '{}'))`;

/** An SQL string. Question marks are escaped, as knex takes them for placeholders. */
export function literal(value: string): string {
  const doubled = value.replaceAll("'", "''");
  return /[\\?]/.test(value) ? `E'${doubled.replaceAll("\\", "\\\\").replaceAll("?", "\\x3F")}'` : `'${doubled}'`;
}

/** The place of a text among the values of an ordered enumeration: 0 if it is not one of them, null without a text. */
export const rankOf = (text: string, values: readonly string[]): string =>
  `(case when ${text} is not null then coalesce(array_position(array[${values.map(literal).join(", ")}]::text[], ${text}), 0) end)`;

/** An expression for whether a value is present, if an index on the values cannot answer it; else null. */
export function presence(type: ColumnType, value: string): string | null {
  if (type === "json[]") return `(${value} <> '[]'::jsonb)`;
  if (type.endsWith("[]")) return `(cardinality(${value}) > 0)`;
  return type === "languages" || type === "json" || type === "document" || type === "point"
    ? `(${value} is not null)`
    : null;
}
