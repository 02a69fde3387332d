/** Parses access rules: `owner or admin`, `scope places:write or admin`, `owner or anyone when published`, `nobody`. */

import { type Located, part, type Spot } from "../yaml-node.ts";
import type { Form } from "./parser.ts";
import { reportMismatch } from "./type-mismatch.ts";

/** Reserved words of access rules, which cannot be names of roles. */
export const RULE_WORDS = ["anyone", "user", "owner", "nobody", "scope", "or", "when"] as const;

/** One alternative. `who` is a reserved word or the name of a role. */
export interface ParsedAlternative {
  readonly who: Located<string>;
  readonly scope: Located<string> | null;
  readonly when: Located<string> | null;
}

export interface ParsedRule {
  /** Empty: nobody. */
  readonly alternatives: readonly ParsedAlternative[];
  readonly at: Located<string>["at"];
}

const ALTERNATIVE = /^\s*(?:scope\s+(?<scope>\S+)|(?<who>\S+))(?:\s+when\s+(?<when>\S+))?\s*$/d;
const WORD_OF_RULES = /^(or|when|scope|nobody)$/;
const LOOKS = 'an access rule such as "owner or admin", "scope places:write", "anyone when published" or "nobody"';

/** An access rule. */
export const rule: Form<ParsedRule> = {
  name: "access rule",
  parts: [],
  schema: {
    type: "string",
    pattern: "^\\S+( +\\S+)*$",
    examples: ["anyone", "user", "owner or admin", "scope places:write or admin", "anyone when published", "nobody"],
  },
  read(node, report, under) {
    if (node.kind !== "scalar" || typeof node.value !== "string")
      return reportMismatch({ node, looks: LOOKS, under, form: this }, report);
    const { value, at } = node;
    if (value.trim() === "nobody") return { alternatives: [], at };
    const alternatives: ParsedAlternative[] = [];
    let offset = 0;
    for (const piece of value.split(/(?<=^|\s)or(?=\s|$)/)) {
      const alternative = parse(piece, (from, to) => part(at, value, offset + from, to - from));
      if (alternative === null) {
        const text = piece.trim();
        const spot = text === "" ? at : part(at, value, offset + piece.indexOf(text), text.length);
        report.add("bad-access-rule", spot, faultOf(text), suggestionFor(text));
        return undefined;
      }
      alternatives.push(alternative);
      offset += piece.length + "or".length;
    }
    return { alternatives, at };
  },
};

function parse(piece: string, spot: (from: number, to: number) => Spot): ParsedAlternative | null {
  const match = ALTERNATIVE.exec(piece);
  const said = (name: string): Located<string> | null => {
    const [from, to] = match?.indices?.groups?.[name] ?? [0, 0];
    return from === to ? null : { value: piece.slice(from, to), at: spot(from, to) };
  };
  const [who, scope, when] = [said("who"), said("scope"), said("when")];
  if ([who, when].some((each) => each !== null && WORD_OF_RULES.test(each.value))) return null;
  if (scope !== null) return { who: { value: "scope", at: scope.at }, scope, when };
  return who === null ? null : { who, scope: null, when };
}

function suggestionFor(text: string): string {
  if (text === "nobody") return "Remove it, or remove the other alternatives.";
  if (AND.test(text)) return "Name one of them, or a role that only clients with both have.";
  if (/(^|\s)(when|if)\s/.test(text))
    return '"when" takes the name of a boolean property and nothing else: "anyone when published". For any other condition, add a boolean property.';
  const words = text.split(/\s*(?:,|\|+)\s*/);
  const isChoice = words.length > 1 && words.every((each) => /^(scope \S+|[a-z][a-z0-9_-]*)$/.test(each));
  return isChoice
    ? `Did you mean "${words.join(" or ")}"?`
    : `Write something like ${LOOKS.replace(/^.*such as /, "")}.`;
}

const AND = /\s+and\s+|\s*[&+]+\s*/i;

function faultOf(text: string): string {
  if (text === "") return 'An alternative is missing before or after "or".';
  if (AND.test(text)) return 'Access rules have no "and": a client needs to match only one alternative.';
  return text === "nobody"
    ? '"nobody" cannot be combined with other words.'
    : `"${text}" is not an alternative of an access rule.`;
}
