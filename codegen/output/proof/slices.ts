/**
 * JSON documents in slices, as they were printed: for what goes through a long one, and needs a little of it at a time.
 *
 * Documents are printed with two spaces before a line for each object and list that it stands inside of, and no text in
 * them has a line feed. What is printed otherwise is cut less, or cannot be read; but whatever the cuts, between slices
 * there is nothing but commas, so that where each of them can be read they are all that there is.
 */

import type { Json } from "../skeleton.ts";

/**
 * The texts of an object's members, or of the objects in a list, one or several in each.
 *
 * @param text the object or list, with its brackets. Throws where these are no pair.
 * @param depth how many objects and lists its members stand inside of, itself being one.
 */
export function slices(text: string, depth: number): readonly string[] {
  const whole = text.trimEnd();
  const isList = whole.startsWith("[");
  if (!whole.endsWith(isList ? "]" : "}")) throw new Error("it ends otherwise than it begins");
  const inside = whole.slice(1, -1);
  const opening = `\n${"  ".repeat(depth)}${isList ? "{" : '"'}`;
  const found: string[] = [];
  let from = 0;
  for (let at = inside.indexOf(opening, 1); at !== -1; at = inside.indexOf(opening, at + opening.length)) {
    if (inside[at - 1] !== ",") continue;
    found.push(inside.slice(from, at - 1));
    from = at;
  }
  return [...found, inside.slice(from)];
}

/** The members of an object, by name, with their texts. */
export function members(text: string, depth: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const slice of slices(text, depth)) {
    // Only what was printed in several lines is worth to be left unread.
    const [matched, name = ""] = /^\s*("(?:[^"\\]|\\.)*"): (?=[[{]\n)/.exec(slice) ?? [];
    if (matched !== undefined) found.set(JSON.parse(name), slice.slice(matched.length));
    else
      for (const [name, value] of Object.entries<Json>(JSON.parse(`{${slice}}`)))
        found.set(name, JSON.stringify(value));
  }
  return found;
}
