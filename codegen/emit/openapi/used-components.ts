/** Removes unused components from an OpenAPI document. */

import type { JsonObject } from "../json.ts";

export type Components = Readonly<Record<string, JsonObject>>;

/** The components that `from` refers to, transitively. */
export function reachable(from: JsonObject, components: Components): Components {
  const used = new Set<string>();
  const visit = (value: JsonObject): void => {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "object" && inner !== null) visit(inner as JsonObject);
      else if (key === "$ref") used.add(inner as string);
    }
  };
  visit(from);
  // A loop over a Set includes members added meanwhile. Recursion might overflow the stack in a chain of references.
  for (const reference of used) {
    const [, , kind = "", name = ""] = reference.split("/");
    visit((components[kind]?.[name] ?? {}) as JsonObject);
  }
  const kept = Object.entries(components).map(([kind, named]) => {
    const entries = Object.entries(named).filter(([name]) => used.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(kept.filter(([, named]) => Object.keys(named).length > 0));
}
