/** Compares deprecations and sunsets, and reports removed parts by their sunset. */

import { same } from "../language/json-equal.ts";
import type { Deprecation } from "../language/model.ts";
import type { Found } from "./change.ts";

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
