/** Which value types answers hold, and which bodies. */

import type { Resource, ValueType } from "../../model.ts";

/** Value types, each with where it is met: an operation names it, or what is met there embeds it; resources are met in both. */
export function metWhere(
  resources: readonly Resource[],
  values: readonly Omit<ValueType, "answered" | "sent">[],
): readonly ValueType[] {
  const operations = resources.flatMap((resource) => resource.operations);
  const closure = (begin: readonly (string | null)[], passes: Passes): ReadonlySet<string> =>
    withEmbedded([...resources.map(({ name }) => name), ...begin], [...resources, ...values], passes);
  const answered = closure(
    operations.map(({ returns }) => returns),
    "writeOnly",
  );
  const sent = closure(
    operations.map(({ expects }) => expects),
    "readOnly",
  );
  return values.map((each) => ({ ...each, answered: answered.has(each.name), sent: sent.has(each.name) }));
}

/** What a property is that is passed over, where bodies, or answers, are looked at. */
type Passes = "readOnly" | "writeOnly";

/** Names of classes, and of those that they embed; null is none. */
export function withEmbedded(
  names: readonly (string | null)[],
  classes: readonly Pick<ValueType, "name" | "properties">[],
  passes: Passes,
): ReadonlySet<string> {
  const properties = new Map(classes.map((each) => [each.name, each.properties]));
  const found = new Set(names.filter((name) => name !== null));
  // What is added while they are gone through is gone through, too.
  for (const name of found)
    for (const property of properties.get(name) ?? [])
      if (property.range.kind === "embed" && !property[passes]) found.add(property.range.value);
  return found;
}
