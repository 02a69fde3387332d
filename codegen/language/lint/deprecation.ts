/** Lifespans: what was to be gone by a day that is past. */

import type { ParsedProperty } from "../grammar.ts";
import { LIFECYCLE } from "../resolve/resource/operations.ts";
import type { Located } from "../yaml-node.ts";
import { classesOf, type Sight } from "./rule-input.ts";

type DeprecationSaid = ParsedProperty["deprecated"];

/** Tells of sunsets that are past on the day on which it is asked. */
export function outlived(sight: Sight): void {
  const { report, resources } = sight;
  const today = new Date().toISOString().slice(0, "2030-01-31".length);
  const look = (what: string, deprecated: DeprecationSaid): void => {
    const sunset: Located<string> | undefined = deprecated?.sunset;
    if (sunset === undefined || sunset.value > today) return;
    const message = `${what} may be gone from ${sunset.value} on, which is past, and is still there.`;
    report.add("past-sunset", sunset.at, message, "Take it out, or put the day off.");
  };
  for (const { members } of classesOf(sight))
    for (const [name, { said }] of members) look(`"${name}"`, said?.deprecated);
  for (const { model, said } of resources.values()) {
    look(model.name, said.deprecated);
    for (const each of LIFECYCLE) look(`"${each}" of ${model.name}`, said.deprecatedOperations?.[each]);
    for (const { key, value } of said.operations?.entries ?? []) look(`"${key.value}"`, value?.deprecated);
  }
}
