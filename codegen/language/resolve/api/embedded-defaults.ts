/** What the spec itself gives of embedded values: with all that is always there in them, as in a body that leaves that out. */

import { isFilledIn } from "../../datatype-schemas.ts";
import type { Class, Json, Property, ValueType } from "../../model.ts";

/** Classes whose defaults, backfills and examples are whole. Where no value has what may be left out, they are as they were. */
export function withEmbeddedDefaults<T extends Class>(
  classes: readonly T[],
  values: readonly ValueType[],
): readonly T[] {
  if (!values.some(({ properties }) => properties.some(isFilledIn))) return classes;
  const byName = new Map(values.map((value) => [value.name, value.properties]));
  const whole = ({ range }: Property, given: Json): Json => {
    if (range.kind !== "embed") return given;
    const properties = byName.get(range.value) ?? [];
    return Array.isArray(given) ? given.map((each) => filled(each, properties)) : filled(given, properties);
  };
  const filled = (given: Json, properties: readonly Property[]): Json => {
    if (typeof given !== "object" || given === null) return given;
    const members = new Map(Object.entries(given));
    for (const property of properties) {
      const value = members.get(property.name) ?? (isFilledIn(property) ? property.default : undefined);
      if (value !== undefined) members.set(property.name, whole(property, value));
    }
    return Object.fromEntries(members);
  };
  const wholly = (property: Property): Property => ({
    ...property,
    default: property.default === null ? null : whole(property, property.default),
    backfill: property.backfill === null ? null : whole(property, property.backfill),
    examples: property.examples.map((example) => whole(property, example)),
  });
  return classes.map((each) => ({ ...each, properties: each.properties.map(wholly) }));
}
