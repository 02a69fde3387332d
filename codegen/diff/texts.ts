/** Compares titles and descriptions, except those that are derived from a name or another text. */

import type { Found } from "./change.ts";

interface Titled {
  readonly title: string;
  readonly description: string;
}

/** A thing with texts, and its default title. */
type WithDefault = readonly [thing: Titled, defaultTitle: string];

/** `within`: what stands before the keys of the texts. */
export function compareTexts(
  [before, was]: WithDefault,
  [after, is]: WithDefault,
  found: Found,
  { what, within } = { what: "It", within: "" },
): void {
  const isDerived = before.title === was && after.title === is;
  if (before.title !== after.title && !isDerived)
    found.add("text-changed", `${what} has another title.`, `${within}title`);
  const isRepeated = before.description === before.title && after.description === after.title;
  if (before.description !== after.description && !isRepeated)
    found.add("text-changed", `${what} has another description.`, `${within}description`);
}
