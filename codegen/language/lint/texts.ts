/** Texts for people: what a thing is, and what it looks like. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { Property } from "../model.ts";
import type { Located, Spot } from "../yaml-node.ts";
import { classesOf, type Sight } from "./rule-input.ts";

/** Tells of what people are told nothing about but its name. */
export function undescribed(sight: Sight): void {
  const { report, scope, resources } = sight;
  const look = (what: string, at: Spot, description: Located<string> | undefined): void => {
    if (description === undefined)
      report.add("missing-description", at, `${what} has no description.`, "Say it in a sentence.");
  };
  const { api } = scope.spec;
  if (api !== null) look("The API", api.api?.at ?? api.at, api.description);
  for (const { key, value } of api?.roles?.entries ?? []) look(`The role "${key.value}"`, key.at, value?.description);
  for (const { declared, members } of classesOf(sight)) {
    const { said } = declared;
    look(`"${declared.name}"`, ("resource" in said ? said.resource : said.value)?.at ?? said.at, said.description);
    for (const [name, { at, said: property }] of members)
      if (property !== null) look(`"${name}"`, at, property.description);
  }
  for (const { said } of resources.values())
    for (const { key, value } of said.operations?.entries ?? []) look(`"${key.value}"`, key.at, value?.description);
}

/** Tells of texts and numbers that nobody can imagine. */
export function unexemplified(sight: Sight): void {
  for (const { members } of classesOf(sight)) {
    for (const [name, { at, said, property }] of members) {
      if (said === null || property === null || !isManifold(property)) continue;
      const message = `"${name}" has no example.`;
      sight.report.add("missing-example", at, message, 'Add "example" with a value that it might have.');
    }
  }
}

function isManifold({ range, examples, default: standard, constraints }: Property): boolean {
  if (examples.length > 0 || standard !== null || constraints.enum !== null) return false;
  if (range.kind !== "data") return false;
  const { schema, constraints: limited } = DATATYPES[range.datatype];
  return limited !== null && schema.format === undefined;
}
