/** Lint rules for descriptions and examples. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { Property } from "../model.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { classesOf, type RuleInput } from "./rule-input.ts";

/** `missing-description` */
export function reportMissingDescriptions(input: RuleInput): void {
  const { report, scope, resources } = input;
  const look = (what: string, at: Spot, description: Located<string> | undefined): void => {
    if (description === undefined)
      report.add("missing-description", at, `${what} has no description.`, "Describe it in a sentence.");
  };
  const { api } = scope.spec;
  if (api !== null) look("The API", api.api?.at ?? api.at, api.description);
  for (const { key, value } of api?.roles?.entries ?? []) look(`The role "${key.value}"`, key.at, value?.description);
  for (const { declared, members } of classesOf(input)) {
    const { said } = declared;
    look(`"${declared.name}"`, ("resource" in said ? said.resource : said.value)?.at ?? said.at, said.description);
    for (const [name, { at, said: property }] of members)
      if (property !== null) look(`"${name}"`, at, property.description);
  }
  for (const { said } of resources.values())
    for (const { key, value } of said.operations?.entries ?? []) look(`"${key.value}"`, key.at, value?.description);
}

/** `missing-example`: of a text or number with no other clue to its values. */
export function reportMissingExamples(input: RuleInput): void {
  for (const { members } of classesOf(input)) {
    for (const [name, { at, said, property }] of members) {
      if (said === null || property === null || !needsExample(property)) continue;
      const message = `"${name}" has no example.`;
      input.report.add("missing-example", at, message, 'Add "example" with a value that it might have.');
    }
  }
}

function needsExample({ range, examples, default: standard, constraints }: Property): boolean {
  if (examples.length > 0 || standard !== null || constraints.enum !== null) return false;
  if (range.kind !== "data") return false;
  const { schema, constraints: limited } = DATATYPES[range.datatype];
  return limited !== null && schema.format === undefined;
}
