/** What may have been meant by a value of another kind: a list where keys belong, a value without its key, a single one. */

import { nearest } from "../nearest.ts";
import type { Keys, Schema } from "./form.ts";
import type { Meant, Under } from "./misfit.ts";
import { text } from "./words.ts";

/** Words with something between them, or keys, are most often a list. */
export const inBrackets: Meant = (value) =>
  typeof value === "object" && value !== null
    ? [Object.keys(value)]
    : typeof value === "boolean" || !/\w/.test(String(value))
      ? []
      : [String(value).split(/\s*[,;|]\s*|\s+/), [value]];

/** One of what is listed stands by itself. */
export const alone: Meant = (value) => [[value]];

/** A list of names, or of sets of keys that have the name within or in front, as keys. What nothing is said of is as in an example. */
export const keyed =
  (under: Under | undefined): Meant =>
  (value) => {
    const [example] = valuesOf(under);
    const entries = (Array.isArray(value) ? value : [value]).flatMap((item): [string, unknown][] => {
      if (typeof item === "string") return example === undefined ? [] : [[item, example]];
      if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
      const { name, ...rest } = item as Record<string, unknown>;
      return typeof name === "string" ? [[name, rest]] : Object.entries(item);
    });
    return entries.length === 0 ? [] : [Object.fromEntries(entries)];
  };

/** A value without its key, or keys without their values, and sets of keys in a list. What is required and not said is as in an example. */
export const underKeys =
  (keys: Keys, joined: boolean): Meant =>
  (value) => {
    const names = Object.keys(keys);
    const exampleAt = (name: string): unknown => keys[name]?.examples[0] ?? keys[name]?.default;
    const needed = names.filter((name) => keys[name]?.required === true);
    const completed = (said: object): object => ({
      ...Object.fromEntries(needed.map((name) => [name, exampleAt(name)])),
      ...said,
    });
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (items.every((item) => names.includes(String(item))))
      return [completed(Object.fromEntries(items.map((item) => [item, exampleAt(String(item))])))];
    if (items.every((item) => typeof item === "object")) return [Object.assign({}, ...items)];
    if (joined) return [{ [names.join(", ")]: value }];
    const schemaAt = (name: string): Schema => keys[name]?.form.schema ?? {};
    // A word that is one of a few says most, and so does the one that has to be there; then what looks like nothing else; what may be any text says least.
    const rank = (name: string): number => {
      const { enum: choices, pattern } = schemaAt(name);
      if (choices !== undefined) return 0;
      if (needed.length === 1 && needed[0] === name && pattern !== text.schema.pattern) return 0;
      if (/^(title|description|since|iri)$/.test(name)) return 3;
      return pattern === text.schema.pattern ? 2 : 1;
    };
    // A key that takes any text takes a name, and is meant by no sentence.
    const takes = (name: string): boolean => rank(name) !== 2 || typeof value !== "string" || /^\S+$/.test(value);
    return names
      .filter(takes)
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap((name) => [value, ...oneLike(value, schemaAt(name).enum)].map((each) => completed({ [name]: each })));
  };

/** The one of a few words that was meant by another. A capital begins the name of a class, which is meant as it stands. */
function oneLike(value: unknown, choices: unknown): readonly string[] {
  if (typeof value !== "string" || !/^[a-z]/.test(value) || !Array.isArray(choices)) return [];
  const near = nearest(value, choices);
  return near === null ? [] : [near];
}

/** What stands behind the keys of the examples. */
export const valuesOf = (under: Under | undefined): readonly unknown[] =>
  (under?.examples ?? []).flatMap((example) => Object.values(example as object));
