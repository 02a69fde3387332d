/** Which value types answers hold, and which bodies. */

import type { Resource, ValueType } from "../../model.ts";

/** Value types, each with where it is met: an operation names it, or what is met there embeds it; resources are met in both. */
export function metWhere(
  resources: readonly Resource[],
  values: readonly Omit<ValueType, "answered" | "sent">[],
): readonly ValueType[] {
  const operations = resources.flatMap((resource) => resource.operations);
  const properties = new Map([...resources, ...values].map((each) => [each.name, each.properties]));
  const closure = (begin: readonly (string | null)[], passes: "readOnly" | "writeOnly"): ReadonlySet<string> => {
    const found = new Set<string>();
    const open = [...resources.map(({ name }) => name), ...begin];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === null || found.has(name)) continue;
      found.add(name);
      for (const property of properties.get(name) ?? [])
        if (property.range.kind === "embed" && !property[passes]) open.push(property.range.value);
    }
    return found;
  };
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
