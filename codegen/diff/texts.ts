/** Compares titles and descriptions, without those that are derived from a name or another text. */

import type { Found } from "./change.ts";

interface Titled {
  readonly title: string;
  /** The title, where none is said. */
  readonly description: string;
}

/** A thing by its texts, and the title that it has where none is said. */
type Read = readonly [thing: Titled, otherwise: string];

const ITSELF = { what: "It", within: "" };

/** `within`: what stands before the keys of the texts. */
export function compareTexts([before, was]: Read, [after, is]: Read, found: Found, { what, within } = ITSELF): void {
  const follows = before.title === was && after.title === is;
  if (before.title !== after.title && !follows)
    found.add("text-changed", `${what} has another title.`, { key: `${within}title` });
  const repeats = before.description === before.title && after.description === after.title;
  if (before.description !== after.description && !repeats)
    found.add("text-changed", `${what} has another description.`, { key: `${within}description` });
}
