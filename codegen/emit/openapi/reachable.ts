/** Leaves out the components of an OpenAPI document that nothing refers to. */

import type { JsonObject } from "../json.ts";

/** Components by kind and name. */
export type Components = Readonly<Record<string, JsonObject>>;

/** The components that `from` refers to, directly or through others; each is looked at once. */
export function reachable(from: JsonObject, components: Components): Components {
  const found = new Set<string>();
  const visit = (value: JsonObject): void => {
    // Lists are gone through as objects: it is the same, and there is a great deal to go through.
    for (const key in value) {
      const inner = value[key];
      if (typeof inner === "object") {
        if (inner !== null) visit(inner as JsonObject);
      } else if (key === "$ref" && typeof inner === "string" && !found.has(inner)) {
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

function target(reference: string, components: Components): JsonObject {
  const [, , kind = "", name = ""] = reference.split("/");
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`nothing stands at ${reference}`);
  return found as JsonObject;
}
