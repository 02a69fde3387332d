/** Lint rule for patterns with which one request can keep the server busy. */

import type { Property } from "../model.ts";
import { part } from "../yaml-node.ts";
import { type Backtracking, backtrackingOf } from "./regex-backtracking.ts";
import { classesOf, type RuleInput } from "./rule-input.ts";

/** `slow-pattern`: the pattern may backtrack for a long time. */
export function reportSlowPatterns(input: RuleInput): void {
  const { report, scope } = input;
  const body = scope.api.limits.structuredContent;
  for (const { members } of classesOf(input)) {
    for (const { said, property } of members.values()) {
      const pattern = said?.pattern;
      if (pattern === undefined || property === null || property.readOnly) continue;
      const { maxLength } = property.constraints;
      const found = backtrackingOf(pattern.value, {
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

/** How many texts in one body may have to match the pattern. */
function textsOf({ many, multilingual, constraints }: Property, languages: number): number {
  if (many) return constraints.maxItems ?? Number.POSITIVE_INFINITY;
  return multilingual ? languages : 1;
}

function messageOf({ power, repeated }: Backtracking, slice: string): string {
  const text = JSON.stringify(`${repeated.repeat(Math.ceil(6 / repeated.length))}…`);
  return power === null
    ? `"${slice}" can match a text such as ${text} in many ways. If the text then fails to match, the server tries them all, and each further repetition doubles the time.`
    : `If a text such as ${text} fails to match, the time that "${slice}" takes grows with the ${POWERS.get(power) ?? `power ${power}`} of its length, and the server can do nothing else meanwhile.`;
}

const POWERS: ReadonlyMap<number, string> = new Map([
  [2, "square"],
  [3, "cube"],
]);

function suggestionOf({ power, unanchored, harmless }: Backtracking, slice: string, maxLength: number | null): string {
  const bounded =
    harmless === null
      ? ""
      : maxLength === null
        ? `, or add "maxLength: ${harmless}" or less`
        : `, or lower "maxLength" to ${harmless} or less`;
  if (unanchored) return `Begin the pattern with "^" if it is meant to match from the beginning${bounded}.`;
  return power === null
    ? `Let only one part match each character: separate nested repetitions by a character that nothing else in them matches, as in "[a-z]+(-[a-z]+)*"${bounded}.`
    : `Let the parts of "${slice}" match different characters, or separate them by a character that neither matches${bounded}.`;
}
