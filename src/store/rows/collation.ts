/** SQL for multilingual properties: language lookup, collation, substring search. */

import { isStorable } from "../column-types.ts";
import { collationOf, folded, orderOf } from "../database/index-expressions.ts";
import { list, type Part, raw, type Sql, slot } from "../database/statement.ts";

/** The default collation: the Unicode root order, which PGlite and PostgreSQL both have. */
export const dictionary: string = collationOf(null);

/** Code point order, for prefixes. */
export const codePoints = 'collate "C"';

export type Languages = ReturnType<typeof languagesOf>;

/** Maximum number of tags in a lookup; two tags of any length with all their fallbacks are fewer. */
const mostTags = 64;

/**
 * A chain of languages, with the collation of the first. Chains with an index, as in `indexed`, become literals; others
 * are arguments. `shape`: cache key of the statement.
 */
export function languagesOf(tags: readonly string[], indexed: ReadonlySet<string>) {
  const order = orderOf(tags[0] ?? "");
  const collation = collationOf(order);
  const text = tags.join(" ");
  if (indexed.has(text)) return { shape: `=${text}`, literals: tags, slots: [], values: {}, collation };
  const wanted = tags.filter((tag) => isStorable("text", tag)).slice(0, mostTags);
  // Rounded up to a power of two, for few distinct statements; the last tag is repeated.
  let length = 1;
  while (length < wanted.length) length *= 2;
  const last = wanted.at(-1) ?? "";
  const slots = Array.from({ length }, (_, index) => `language${index}`);
  return {
    shape: `${length} ${order ?? ""}`,
    literals: [],
    slots,
    values: Object.fromEntries(slots.map((key, index) => [key, wanted[index] ?? last])),
    collation,
  };
}

/** The value of a language map in the first language that has one. */
export function inLanguage(map: string, { literals, slots }: Languages): Sql {
  const values =
    literals.length > 0
      ? literals.map((tag) => raw`(${map}->>'${tag.replaceAll("'", "''")}')`)
      : slots.map((key) => raw`${map}->>${slot(key)}::text`);
  return literals.length === 1 ? (values[0] as Sql) : raw`coalesce(${list(values)})`;
}

/** Case-insensitive substring search. `pattern`: key of the argument, from `searched`. */
export const contains = (text: Part, pattern: string): Sql =>
  raw`${inFolded(text)} like ${inFolded(raw`${slot(pattern)}::text`)}`;

function inFolded(text: Part): Sql {
  const [before = "", after = ""] = folded("?").split("?");
  return raw`${before}${text}${after}`;
}

/** The `like` pattern of a substring. */
export const searched = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** The same inside a stored language map, with JSON escapes, which an index over all languages serves. */
export const searchedInMap = (text: string): string => searched(JSON.stringify(text).slice(1, -1));
