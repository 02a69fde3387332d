/** Compares deprecations and sunsets. */

import { same } from "../language/json-equal.ts";
import type { Deprecation } from "../language/model.ts";
import type { Found } from "./change.ts";

/** `called`: by the name that it has now what was to take the place. */
export function compareDeprecations(
  before: Deprecation,
  after: Deprecation,
  found: Found,
  called = (name: string): string => name,
): void {
  const is = after.deprecated;
  const was = before.deprecated && {
    ...before.deprecated,
    replacedBy: before.deprecated.replacedBy && called(before.deprecated.replacedBy),
  };
  const at = found.at({ key: "deprecated" });
  if (before.since !== after.since)
    found.add("text-changed", "It is told otherwise since when it is there.", { key: "since" });
  if (was === null && is !== null) {
    const sunset = is.sunset === null ? "" : `, and may be gone from ${is.sunset} on`;
    at.add("deprecated", `It should no longer be used since ${is.since}${sunset}.`);
  }
  if (was !== null && is === null) at.add("deprecation-withdrawn", "It is there to stay, after all.");
  if (was === null || is === null || same(was, is)) return;
  const [then, now] = [was.sunset, is.sunset];
  if (then === now)
    at.add("deprecation-changed", "It is told otherwise since when it is deprecated, or what takes its place.");
  else if (now !== null && (then === null || now < then))
    at.add("sunset-brought-forward", `It may be gone from ${now} on; ${then ?? "no day"} was told.`);
  else at.add("sunset-put-off", `It stays until ${now ?? "nobody knows when"}; ${then} was told.`);
}

/** Whether what is gone has been told to be so by today. */
export function isRetired({ deprecated }: Deprecation, today: string): boolean {
  return deprecated?.sunset != null && deprecated.sunset <= today;
}
