/** Formats and compares alternatives of access rules. */

import { isDeepStrictEqual } from "node:util";
import type { AccountPath, Alternative, Party, RecordCondition, Relation, Rule } from "./model.ts";

/** The rule that admits every client. */
export const ANYONE: Rule = [{ parties: [{ who: "anyone" }], when: [] }];

/** Whether a rule admits every client to every resource. */
export const isPublic = (rule: Rule): boolean =>
  rule.some(({ parties, when }) => when.length === 0 && parties.every(({ who }) => who === "anyone"));

/** `admin or scope things:write` */
export const ruleInWords = (rule: Rule): string => rule.map(inWords).join(" or ");

/** An alternative as the spec writes it: `owner when state is draft`. */
export const inWords = ({ parties, when }: Alternative): string => under(whoInWords(parties), when);

/** Parties as the spec writes them: `owner`, `admin and organisation.member`, `scope places:write`. */
export const whoInWords = (parties: readonly Party[]): string => parties.map(partyInWords).join(" and ");

/** Words for clients, with conditions. */
export function under(words: string, when: readonly RecordCondition[]): string {
  if (when.length === 0) return words;
  const conditions = when.map(conditionInWords);
  return `${words} when ${conditions.length === 1 ? conditions[0] : `(${conditions.join(" and ")})`}`;
}

function partyInWords(party: Party): string {
  if (party.who === "role") return party.role;
  if (party.who === "related") return party.path.name;
  return party.who === "scope" ? `scope ${party.scope}` : party.who;
}

/** `published`, `state is one of (open, assigned)`, `publishedAt is past`. */
export function conditionInWords({ property, is }: RecordCondition): string {
  if (is === "past") return `${property} is past`;
  const [only, ...others] = is;
  if (others.length > 0) return `${property} is one of (${is.join(", ")})`;
  return only === true ? property : `${property} is ${only}`;
}

/** Whether every client that matches `one` also matches `wider`, on the same resource. */
export const lets = (wider: Alternative, one: Alternative): boolean =>
  wider.parties.every((party) => one.parties.some((other) => includes(party, other))) && meets(one, wider);

function includes(wider: Party, one: Party): boolean {
  if (wider.who === "anyone") return true;
  // Only users have roles, resources and relations; API keys have scopes too.
  if (wider.who === "user") return one.who !== "anyone" && one.who !== "scope";
  if (wider.who === "related" && one.who === "related")
    return isSamePath(wider.path, one.path) && meets(relationOf(one.path), relationOf(wider.path));
  return isDeepStrictEqual(wider, one);
}

/** Whether two paths follow the same links to the same end. Names and conditions of a relation do not count. */
export function isSamePath(one: AccountPath, other: AccountPath): boolean {
  const bare = ({ links, end }: AccountPath) => ({ links, end: typeof end === "string" ? end : { ...end, when: [] } });
  return isDeepStrictEqual(bare(one), bare(other));
}

const relationOf = ({ end }: AccountPath): Pick<Relation, "when"> => (typeof end === "string" ? { when: [] } : end);

/** Whether what meets the conditions of `one` meets those of `wider`. */
export const meets = (one: Pick<Relation, "when">, wider: Pick<Relation, "when">): boolean =>
  wider.when.every((condition) => one.when.some((other) => follows(condition, other)));

/** Whether a condition is met wherever another one is. */
function follows(condition: RecordCondition, other: RecordCondition): boolean {
  if (condition.property !== other.property) return false;
  if (condition.is === "past" || other.is === "past") return condition.is === other.is;
  const { is } = condition;
  return other.is.every((value) => is.includes(value));
}
