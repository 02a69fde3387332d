/** Access rules: `owner or admin`, `scope places:write or admin`, `owner or anyone when published`, `nobody`. */

import { part, type Said, type Spot } from "../node.ts";
import type { Form } from "./form.ts";
import { misfit } from "./misfit.ts";

/** Words of the rules that no role can be named. */
export const RULE_WORDS = ["anyone", "user", "owner", "nobody", "scope", "or", "when"] as const;

/** One alternative as it is written: `who` is one of the rules' own words or a role's name. */
export interface AlternativeSaid {
  readonly who: Said<string>;
  readonly scope: Said<string> | null;
  readonly when: Said<string> | null;
}

export interface RuleSaid {
  /** None at all: nobody. */
  readonly alternatives: readonly AlternativeSaid[];
  readonly at: Said<string>["at"];
}

const ALTERNATIVE = /^\s*(?:scope\s+(?<scope>\S+)|(?<who>\S+))(?:\s+when\s+(?<when>\S+))?\s*$/d;
const WORD_OF_RULES = /^(or|when|scope|nobody)$/;
const LOOKS = 'an access rule such as "owner or admin", "scope places:write", "anyone when published" or "nobody"';

/** An access rule. */
export const rule: Form<RuleSaid> = {
  name: "access rule",
  parts: [],
  schema: {
    type: "string",
    pattern: "^\\S+( +\\S+)*$",
    examples: ["anyone", "user", "owner or admin", "scope places:write or admin", "anyone when published", "nobody"],
  },
  read(node, report, under) {
    if (node.kind !== "scalar" || typeof node.value !== "string")
      return misfit(node, LOOKS, report, under, this, alternativesIn);
    const { value, at } = node;
    if (value.trim() === "nobody") return { alternatives: [], at };
    const alternatives: AlternativeSaid[] = [];
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

/** `[admin, owner]`, `{ role: admin }` and `{ scopes: [places:write] }` of other languages. */
function alternativesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const words = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([key, named]): unknown[] => {
        const names = [named].flat();
        if (/^roles?$/i.test(key)) return names;
        return /^scopes?$/i.test(key) ? names.map((name) => `scope ${name}`) : [null];
      });
  const isOne = words.length === 1 && isAlternative(words[0]);
  return isOne || isChoice(words) ? [words.join(" or ")] : [];
}

function parse(piece: string, spot: (from: number, to: number) => Spot): AlternativeSaid | null {
  const match = ALTERNATIVE.exec(piece);
  const said = (name: string): Said<string> | null => {
    const [from, to] = match?.indices?.groups?.[name] ?? [0, 0];
    return from === to ? null : { value: piece.slice(from, to), at: spot(from, to) };
  };
  const [who, scope, when] = [said("who"), said("scope"), said("when")];
  if ([who, when].some((each) => each !== null && WORD_OF_RULES.test(each.value))) return null;
  if (scope !== null) return { who: { value: "scope", at: scope.at }, scope, when };
  return who === null ? null : { who, scope: null, when };
}

function suggestionFor(text: string): string {
  if (text === "nobody") return "Leave it out, or all that stands beside it.";
  if (AND.test(text)) return narrowed(text);
  const conditional = asked(text);
  if (conditional !== null) return conditional;
  const [, kind = "", name] = /^(role|scope)s?[:=]?\s+(\S+)$/i.exec(text) ?? [];
  if (name !== undefined) return `Did you mean "${kind.toLowerCase() === "scope" ? `scope ${name}` : name}"?`;
  return joined(text) ?? `Write ${LOOKS.replace("an access rule such as", "something like")}.`;
}

/** `when not published`, `when state = running`: the rules ask for one thing only. */
function asked(text: string): string | null {
  const [, who, , condition] = /^(?:(.+?)\s+)?(when|if)\s+(.+)$/.exec(text) ?? [];
  if (condition === undefined) return null;
  const [, name] = /^(\w+)\s*(?:==?=?|is)\s*true$/.exec(condition) ?? [];
  return who !== undefined && name !== undefined
    ? `Write "${who} when ${name}".`
    : '"when" takes the name of a boolean property and nothing else, and holds where it is true: "anyone when published". For anything else, add a boolean property that says so.';
}

const NAME = /^[a-z][a-z0-9_-]*$/;

/** Those who have any of the others are among them, so that beside one of these they say nothing, or open what it closes. */
const WIDE: readonly string[] = ["anyone", "user"];

/** `curator, admin` is a list in other languages. */
function joined(text: string): string | null {
  const words = text.split(/\s*(?:,|\|+)\s*/);
  return words.length > 1 && isChoice(words) ? `Did you mean "${words.join(" or ")}"?` : null;
}

/** Whether words name what may be meant to be enough each by itself. */
function isChoice(words: readonly unknown[]): boolean {
  return words.every((each) => isAlternative(each) && !WIDE.includes(each));
}

const isAlternative = (word: unknown): word is string =>
  typeof word === "string" && /^(scope \S+|[a-z][a-z0-9_-]*)$/.test(word);

const AND = /\s+and\s+|\s*[&+]+\s*/i;

/** What is asked for at once, as the narrowest of it where that is known. */
function narrowed(text: string): string {
  const words = text.split(AND);
  const [first, ...others] = new Set(words.filter((each) => !WIDE.includes(each)));
  const only = first === undefined ? "user" : first;
  return others.length === 0 && words.every((each) => NAME.test(each))
    ? `Did you mean "${only}"? Whoever is that is the other, too.`
    : "Name one of them, or a role that only those have who are both.";
}

function faultOf(text: string): string {
  if (text === "") return 'Something is missing beside an "or".';
  if (AND.test(text)) return 'Access rules have no "and": each alternative is enough by itself.';
  return text === "nobody" ? '"nobody" stands alone.' : `"${text}" is no alternative of an access rule.`;
}
