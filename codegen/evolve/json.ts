/** SQL about JSON: values of objects by their keys, each of several, and paths. */

/** A text as it stands in SQL; keys have no quotes. */
export const text = (value: string): string => `'${value}'`;

/** The path to what stands under names, each within the one before. */
export const jsonPath = (names: readonly string[]): string => ["$", ...names.map((name) => `"${name}"`)].join(".");

/** Holds for rows that have a value at a path for which a condition holds. */
export const within = (column: string, path: string, condition: string): string =>
  `exists (select from jsonb_path_query("${column}", '${path}') as "found" ("value") where ${condition})`;

/** An object without what stands under some of its keys. */
export const less = (value: string, keys: readonly string[]): string =>
  keys.reduce((left, key) => `${left} - ${text(key)}`, value);

/** Several values as an array, as each of them, `"each"`, becomes. */
export const severalAs = (value: string, each: string): string =>
  `select coalesce(jsonb_agg(${each} order by "at"), '[]') from jsonb_array_elements(${value}) with ordinality as "all" ("each", "at")`;

/** What stands under some of the keys, and under all others. */
export const byKey = (all: readonly (readonly [key: string, then: string])[], otherwise: string): string =>
  all.length === 0
    ? otherwise
    : `case "key" ${all.map(([key, then]) => `when ${text(key)} then ${then}`).join(" ")} else ${otherwise} end`;
