/** Lint rule for sunsets. */

import type { ParsedProperty } from "../grammar.ts";
import { LIFECYCLE } from "../resolve/resource/operations.ts";
import type { Located } from "../yaml-node.ts";
import { classesOf, type RuleInput } from "./rule-input.ts";

type DeprecationSaid = ParsedProperty["deprecated"];

/** `past-sunset`: the sunset was before today. */
export function reportPastSunsets(input: RuleInput): void {
  const { report, resources } = input;
  const today = new Date().toISOString().slice(0, "2030-01-31".length);
  const look = (what: string, deprecated: DeprecationSaid): void => {
    const sunset: Located<string> | undefined = deprecated?.sunset;
    if (sunset === undefined || sunset.value > today) return;
    const message = `The sunset of ${what} was on ${sunset.value}, and it is still there.`;
    report.add("past-sunset", sunset.at, message, "Remove it, or postpone the sunset.");
  };
  for (const { members } of classesOf(input))
    for (const [name, { said }] of members) look(`"${name}"`, said?.deprecated);
  for (const { model, said } of resources.values()) {
    look(model.name, said.deprecated);
    for (const each of LIFECYCLE) look(`"${each}" of ${model.name}`, said.deprecatedOperations?.[each]);
    for (const { key, value } of said.operations?.entries ?? []) look(`"${key.value}"`, value?.deprecated);
  }
}
