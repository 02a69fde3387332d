/** Removes unused components from an OpenAPI document. */

import type { JsonObject } from "../json.ts";

/** Components by kind and name. */
export type Components = Readonly<Record<string, JsonObject>>;

/**
 * The components that `from` refers to, transitively. Uses a queue, as a chain of references may overflow the stack.
 */
export function reachable(from: JsonObject, components: Components): Components {
  const seen = new Set<string>();
  const found = new Map<string, Set<string>>(Object.keys(components).map((kind) => [kind, new Set()]));
  const due = [from];
  const follow = (reference: string): void => {
    const [, , kind = "", name = ""] = reference.split("/");
    const about = components[kind]?.[name];
    if (about === undefined) throw new Error(`nothing stands at ${reference}`);
    found.get(kind)?.add(name);
    due.push(about as JsonObject);
  };
  const visit = (value: JsonObject): void => {
    // `for…in` also walks arrays; the document is large.
    for (const key in value) {
      const inner = value[key];
      if (typeof inner === "object") {
        if (inner !== null) visit(inner as JsonObject);
      } else if (key === "$ref" && typeof inner === "string" && !seen.has(inner)) {
        seen.add(inner);
        follow(inner);
      }
    }
  };
  for (let next = due.pop(); next !== undefined; next = due.pop()) visit(next);
  const kept = Object.entries(components).map(([kind, named]) => {
    const entries = Object.entries(named).filter(([name]) => found.get(kind)?.has(name));
    return [kind, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(kept.filter(([, named]) => Object.keys(named).length > 0));
}
