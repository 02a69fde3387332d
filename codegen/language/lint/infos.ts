/** Lint rules of the severity info: past sunsets, redundant statuses, missing descriptions and examples. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import type { ParsedProperty } from "../grammar.ts";
import type { Property } from "../model.ts";
import { classesOf, type Resolved } from "../resolve/members.ts";
import { furtherStatuses, LIFECYCLE } from "../resolve/resource/statuses.ts";
import type { Located, Spot } from "../yaml-node.ts";

type DeprecationSaid = ParsedProperty["deprecated"];

/** `past-sunset`: the sunset was before today. */
export function reportPastSunsets(resolved: Resolved): void {
  const { report, resources } = resolved;
  const today = new Date().toISOString().slice(0, "2030-01-31".length);
  const look = (what: string, deprecated: DeprecationSaid): void => {
    const sunset: Located<string> | undefined = deprecated?.sunset;
    if (sunset === undefined || sunset.value > today) return;
    const message = `The sunset of ${what} was on ${sunset.value}, and it is still there.`;
    report.add("past-sunset", sunset.at, message, "Remove it, or postpone the sunset.");
  };
  for (const { members } of classesOf(resolved))
    for (const [name, { said }] of members) look(`"${name}"`, said?.deprecated);
  for (const { model, said } of resources.values()) {
    look(model.name, said.deprecated);
    for (const each of LIFECYCLE) look(`"${each}" of ${model.name}`, said.deprecatedOperations?.[each]);
    for (const { key, value } of said.operations?.entries ?? []) look(`"${key.value}"`, value?.deprecated);
  }
}

/** `redundant-status`: the operation may answer the status anyway. */
export function reportRedundantStatuses(resolved: Resolved): void {
  const { report, resources } = resolved;
  for (const { model, said } of resources.values()) {
    const contract = new Set(said.contract?.items.map(({ value }) => value));
    for (const { key, value } of said.operations?.entries ?? []) {
      const operation = model.operations.find(({ name }) => name === key.value);
      if (operation === undefined || value?.statuses === undefined) continue;
      const usual = furtherStatuses(operation, contract.has(key.value), [], resolved);
      const known = new Set(usual);
      for (const { value: status, at } of value.statuses.items) {
        if (known.has(status))
          report.add("redundant-status", at, `"${key.value}" may answer ${status} anyway.`, "Leave it out.");
        known.add(status);
      }
    }
  }
}

/** `missing-description` */
export function reportMissingDescriptions(resolved: Resolved): void {
  const { report, spec, resources } = resolved;
  const look = (what: string, at: Spot, description: Located<string> | undefined): void => {
    if (description === undefined)
      report.add("missing-description", at, `${what} has no description.`, "Describe it in a sentence.");
  };
  const { api } = spec;
  if (api !== null) look("The API", api.api?.at ?? api.at, api.description);
  for (const { key, value } of api?.roles?.entries ?? []) look(`The role "${key.value}"`, key.at, value?.description);
  for (const { declared, members } of classesOf(resolved)) {
    const { said } = declared;
    look(`"${declared.name}"`, ("resource" in said ? said.resource : said.value)?.at ?? said.at, said.description);
    for (const [name, { at, said: property }] of members)
      if (property !== null) look(`"${name}"`, at, property.description);
  }
  for (const { said } of resources.values())
    for (const { key, value } of said.operations?.entries ?? []) look(`"${key.value}"`, key.at, value?.description);
}

/** `missing-example`: of a text or number with no other clue to its values. */
export function reportMissingExamples(resolved: Resolved): void {
  for (const { members } of classesOf(resolved)) {
    for (const [name, { at, said, property }] of members) {
      if (said === null || property === null || !needsExample(property)) continue;
      const message = `"${name}" has no example.`;
      resolved.report.add("missing-example", at, message, 'Add "example" with a value that it might have.');
    }
  }
}

function needsExample({ range, examples, default: standard, constraints }: Property): boolean {
  if (examples.length > 0 || standard !== null || constraints.enum !== null) return false;
  if (range.kind !== "data") return false;
  const { schema, constraints: limited } = DATATYPES[range.datatype];
  return limited !== null && schema.format === undefined;
}
