/** Value types: which answers and bodies contain them, and the defaults inside embedded values. */

import { isFilledIn } from "../../datatype-schemas.ts";
import type { Class, Json, Property, Resource, ValueType } from "../../model.ts";

type NamedProperties = Pick<ValueType, "name" | "properties">;

/** Value types, each with whether answers and bodies contain it: directly, or embedded in another class. */
export function withUses(
  resources: readonly Resource[],
  values: readonly Omit<ValueType, "answered" | "sent">[],
): readonly ValueType[] {
  const classes = [...resources, ...values];
  const operations = resources.flatMap((resource) => resource.operations);
  const names = resources.map(({ name }) => name);
  const answered = withEmbedded([...names, ...operations.map(({ returns }) => returns)], classes, "writeOnly");
  const sent = withEmbedded([...names, ...operations.map(({ expects }) => expects)], classes, "readOnly");
  return values.map((each) => ({ ...each, answered: answered.has(each.name), sent: sent.has(each.name) }));
}

/** Names of classes, and of those embedded in them. `skipped`: properties that do not count. */
export function withEmbedded(
  names: readonly (string | null)[],
  classes: readonly NamedProperties[],
  skipped: "readOnly" | "writeOnly" | null,
): ReadonlySet<string> {
  const properties = new Map(classes.map((each) => [each.name, each.properties]));
  const found = new Set(names.filter((name) => name !== null));
  // The loop also visits names that it adds.
  for (const name of found)
    for (const property of properties.get(name) ?? [])
      if (property.range.kind === "embed" && !(skipped !== null && property[skipped])) found.add(property.range.value);
  return found;
}

/** Adds the defaults of embedded values to the defaults, backfills and examples of the spec, as is done for bodies. */
export function withEmbeddedDefaults<T extends Class>(
  classes: readonly T[],
  values: readonly NamedProperties[],
): readonly T[] {
  const byName = new Map(values.map((value) => [value.name, value.properties]));
  const completed = (given: Json, property: Property): Json => {
    const { range } = property;
    if (range.kind !== "embed" || typeof given !== "object" || given === null) return given;
    if (Array.isArray(given)) return given.map((each) => completed(each, property));
    const members = new Map(Object.entries(given));
    for (const inner of byName.get(range.value) ?? []) {
      const value = members.get(inner.name) ?? (isFilledIn(inner) ? inner.default : undefined);
      if (value !== undefined) members.set(inner.name, completed(value, inner));
    }
    return Object.fromEntries(members);
  };
  const complete = (property: Property): Property => ({
    ...property,
    default: property.default === null ? null : completed(property.default, property),
    backfill: property.backfill === null ? null : completed(property.backfill, property),
    examples: property.examples.map((example) => completed(example, property)),
  });
  return classes.map((each) => ({ ...each, properties: each.properties.map(complete) }));
}
