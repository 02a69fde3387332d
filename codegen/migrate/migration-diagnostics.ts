/** Diagnostics for changes that no migration can make, with positions in the spec. */

import { createReport, type Diagnostic } from "../language/diagnostics.ts";
import type { ParsedResource, ParsedValue } from "../language/grammar.ts";
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
  const said =
    spec.resources.find((each) => each.resource?.value === resource) ??
    spec.values.find((each) => each.value?.value === resource);
  if (said === undefined) return (spec.api as NonNullable<Spec["api"]>).keyAt("api");
  const declared = property === undefined ? said : propertyOf(said, property, spec);
  if (declared === null) return firstOf(said, ["properties", "use"]);
  const formerly = "renamedFrom" in declared ? (declared.renamedFrom?.items ?? []) : [];
  const named = formerly.find(({ value }) => value === former);
  return named?.at ?? firstOf(declared, keys);
}

/** A property of the class itself, or of a group that it uses. */
function propertyOf({ properties, use }: ParsedResource | ParsedValue, name: string, { groups }: Spec) {
  const used = (use?.items ?? []).map(({ value }) => groups.find(({ group }) => group?.value === value)?.properties);
  const all = [properties, ...used].flatMap((each) => each?.entries ?? []);
  return all.find(({ key }) => key.value === name)?.value ?? null;
}

interface Keyed {
  readonly at: Spot;
  readonly keyAt: (name: never) => Spot;
}

/** The position of the first existing key, or else of the whole object. */
function firstOf({ at, keyAt }: Keyed, keys: readonly string[]): Spot {
  const spots = keys.map((key) => (keyAt as (name: string) => Spot)(key));
  return spots.find((each) => each !== at) ?? at;
}
