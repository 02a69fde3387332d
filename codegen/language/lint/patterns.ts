/** Patterns: each takes a time that grows with the length of a text, and not with a power of it, or worse. */

import type { Property } from "../model.ts";
import { part } from "../yaml-node.ts";
import { type Slowness, slownessOf } from "./pattern/backtracking.ts";
import { classesOf, type Sight } from "./rule-input.ts";

/** Tells of patterns by which a client can keep the server busy with one request. */
export function slow(sight: Sight): void {
  const { report, scope } = sight;
  const body = scope.api.limits.structuredContent;
  for (const { members } of classesOf(sight)) {
    for (const { said, property } of members.values()) {
      const pattern = said?.pattern;
      if (pattern === undefined || property === null || property.readOnly) continue;
      const { maxLength } = property.constraints;
      const found = slownessOf(pattern.value, {
        longest: Math.min(maxLength ?? body, body),
        texts: (length) => Math.min(textsOf(property, scope.api.locales.offered.length), Math.ceil(body / length)),
      });
      if (found === null) continue;
      const { start, end } = found;
      const slice = pattern.value.slice(start, end);
      const spot = part(pattern.at, pattern.value, start, end - start);
      report.add("slow-pattern", spot, messageOf(found, slice), suggestionOf(found, slice, maxLength));
    }
  }
}

/** How many texts one body may hold against the pattern. */
function textsOf({ many, multilingual, constraints }: Property, languages: number): number {
  if (many) return constraints.maxItems ?? Number.POSITIVE_INFINITY;
  return multilingual ? languages : 1;
}

function messageOf({ power, before, repeated, ending }: Slowness, slice: string): string {
  const text = JSON.stringify(`${before}${repeated.repeat(Math.ceil(6 / repeated.length))}…${ending}`);
  return power === null
    ? `"${slice}" takes a text such as ${text} in so many ways that trying them all keeps the server busy, without an end for a text that is long enough.`
    : `The time that "${slice}" takes grows with the ${POWERS.get(power) ?? `power ${power}`} of the length of a text such as ${text}, and meanwhile the server is busy.`;
}

const POWERS: ReadonlyMap<number, string> = new Map([
  [2, "square"],
  [3, "cube"],
]);

function suggestionOf({ power, unanchored, harmless }: Slowness, slice: string, maxLength: number | null): string {
  const bounded =
    harmless === null
      ? ""
      : maxLength === null
        ? `, or add "maxLength: ${harmless}" or less`
        : `, or lower "maxLength" to ${harmless} or less`;
  if (unanchored) return `Begin the pattern with "^", if only what stands there is meant${bounded}.`;
  return power === null
    ? `Let only one part match each character: within nested repetitions, put a separator that nothing else in them matches, as in "[a-z]+(-[a-z]+)*"${bounded}.`
    : `Let the parts of "${slice}" match different characters, or put a separator between them that neither matches${bounded}.`;
}
