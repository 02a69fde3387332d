/** Compares what annotates a part of a spec: titles and descriptions, deprecations and sunsets. */

import { same } from "../language/json-equal.ts";
import type { Deprecation } from "../language/model.ts";
import type { Found } from "./change.ts";

interface Titled {
  readonly title: string;
  readonly description: string;
}

/** A thing with texts, and its default title. */
type WithDefault = readonly [thing: Titled, defaultTitle: string];

/** Compares texts, except those that are derived from a name or another text. `within`: what stands before their keys. */
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

/** `newName`: the present name of the replacement. */
export function compareDeprecations(
  before: Deprecation,
  after: Deprecation,
  found: Found,
  newName = (name: string): string => name,
): void {
  const is = after.deprecated;
  const replacedBy = before.deprecated?.replacedBy ?? null;
  const was = before.deprecated && { ...before.deprecated, replacedBy: replacedBy && newName(replacedBy) };
  if (before.since !== after.since) found.add("text-changed", "The version that introduced it has changed.", "since");
  const at = found.at({ key: "deprecated" });
  if (was === null && is !== null) {
    const sunset = is.sunset === null ? "" : `, and may be removed on ${is.sunset}`;
    at.add("deprecated", `It is deprecated since ${is.since}${sunset}.`);
  }
  if (was !== null && is === null) at.add("deprecation-withdrawn", "It is no longer deprecated.");
  if (was === null || is === null || same(was, is)) return;
  const [then, now] = [was.sunset, is.sunset];
  if (then === now) at.add("deprecation-changed", "The date of its deprecation or its replacement has changed.");
  else if (now !== null && (then === null || now < then))
    at.add("sunset-brought-forward", `Its sunset is ${now}; ${then ?? "none"} was announced.`);
  else at.add("sunset-put-off", `Its sunset is ${now ?? "not known"}; ${then} was announced.`);
}

/** Reports a removed part: as retired if its sunset is past. `what`: the beginning of a sentence. */
export function addRemoved(
  kind: "resource" | "property" | "operation",
  { deprecated }: Deprecation,
  what: string,
  { today }: { readonly today: string },
  found: Found,
): void {
  const sunset = deprecated?.sunset ?? null;
  if (sunset !== null && sunset <= today)
    found.add(`${kind}-retired`, `${what} is removed, as was announced for ${sunset}.`);
  else found.add(`${kind}-removed`, `${what} is removed${kind === "operation" ? ", or nobody may carry it out" : ""}.`);
}
