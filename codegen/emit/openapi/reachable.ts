/** Leaves out the components of an OpenAPI document that nothing refers to. */

import type { JsonObject, JsonValue } from "../json.ts";

/** Components by kind and name. */
export type Components = Readonly<Record<string, JsonObject>>;

/** The components that `from` refers to, directly or through others; each is looked at once. */
export function reachable(from: unknown, components: Components): Components {
  const found = new Set<string>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    for (const key in value) {
      const inner = (value as JsonObject)[key];
      if (key !== "$ref" || typeof inner !== "string") visit(inner);
      else if (!found.has(inner)) {
        found.add(inner);
        visit(target(inner, components));
      }
    }
  };
  visit(from);
  const kept = Object.entries(components).map(([kind, named]) => {
    const entries = Object.entries(named).filter(([name]) => found.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(kept.filter(([, named]) => Object.keys(named).length > 0));
}

function target(reference: string, components: Components): JsonValue {
  const [, , kind = "", name = ""] = reference.split("/");
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`nothing stands at ${reference}`);
  return found;
}
