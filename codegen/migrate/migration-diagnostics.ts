/** Diagnostics for changes that no migration can make, with positions in the spec. */

import { createReport, type Diagnostic } from "../language/diagnostics.ts";
import type { ParsedProperty, ParsedResource, ParsedValue } from "../language/grammar.ts";
import type { Spec } from "../language/resolve/scope.ts";
import type { Spot } from "../language/yaml-node.ts";
import type { Refusal, Whereabouts } from "./refusal.ts";

export function refusalsIn(said: Spec, refused: readonly Refusal[]): readonly Diagnostic[] {
  const report = createReport();
  for (const { code, place, message, mend } of refused) report.add(code, spotOf(place, said), message, mend);
  return report.all();
}

/** A removed property is reported at `properties`, a removed resource type at the API file. */
function spotOf(place: Whereabouts, spec: Spec): Spot {
  if ("source" in place) return place;
  const { resource, property, keys = [], former } = place;
  const said = classIn(spec, resource);
  if (said === undefined) return (spec.api as NonNullable<Spec["api"]>).keyAt("api");
  const declared = property === undefined ? said : propertyIn(spec, said, property)?.value;
  if (declared === undefined) return firstOf(said, ["properties", "use"]);
  const formerly = "renamedFrom" in declared ? (declared.renamedFrom?.items ?? []) : [];
  return formerly.find(({ value }) => value === former)?.at ?? firstOf(declared, keys);
}

/** A resource type or value type. */
export const classIn = ({ resources, values }: Spec, name: string): ParsedResource | ParsedValue | undefined =>
  resources.find(({ resource }) => resource?.value === name) ?? values.find(({ value }) => value?.value === name);

/** A property of the class itself, or of a group that it uses. */
export function propertyIn({ groups }: Spec, { properties, use }: ParsedResource | ParsedValue, name: string) {
  const used = (use?.items ?? []).map(({ value }) => groups.find(({ group }) => group?.value === value)?.properties);
  return [properties, ...used].flatMap((each) => each?.entries ?? []).find(({ key }) => key.value === name);
}

/** The position of the first existing key, or else of the whole object. */
function firstOf({ at, keyAt }: ParsedResource | ParsedValue | ParsedProperty, keys: readonly string[]): Spot {
  const spots = keys.map((key) => (keyAt as (name: string) => Spot)(key));
  return spots.find((each) => each !== at) ?? at;
}
