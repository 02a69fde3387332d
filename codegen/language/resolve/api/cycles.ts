/** Cycles of required links, in which no resource can be the first. */

import type { Spot } from "../../yaml-node.ts";
import type { Resolved, ResolvedResource } from "../members.ts";

interface Need {
  readonly property: string;
  readonly target: string;
  readonly at: Spot;
}

/** Reports each cycle once, at one of its links. */
export function checkCycles({ resources, report }: Resolved): void {
  const needs = new Map([...resources].map(([name, resource]) => [name, needsOf(resource)]));
  const state = new Map<string, "open" | "done">();
  // Depth-first search. Recursion could overflow the stack, as specs may chain thousands of links.
  for (const start of needs.keys()) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const path: { name: string; next: number }[] = [{ name: start, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const need = needs.get(top.name)?.[top.next++];
      if (need === undefined) {
        state.set(top.name, "done");
        path.pop();
      } else if (state.get(need.target) === "open") {
        const circle = path.slice(path.findIndex(({ name }) => name === need.target)).map(({ name }) => name);
        report.add("never-creatable", need.at, messageOf(need, circle), `Leave out "required" of "${need.property}".`);
      } else if (!state.has(need.target) && needs.has(need.target)) {
        state.set(need.target, "open");
        path.push({ name: need.target, next: 0 });
      }
    }
  }
}

function needsOf({ members }: ResolvedResource): readonly Need[] {
  return [...members].flatMap(([name, { at, said, property }]) =>
    property?.required && property.range.kind === "link"
      ? [{ property: name, target: property.range.resource, at: said?.keyAt("required") ?? at }]
      : [],
  );
}

function messageOf({ property, target }: Need, circle: readonly string[]): string {
  if (circle.length === 1) {
    return `Every "${target}" needs another by its "${property}", so none can ever be the first.`;
  }
  return `${[...circle, target].map((name) => `"${name}"`).join(" needs ")}, so none can ever be the first.`;
}
