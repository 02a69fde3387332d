/** Compares access rules: whether somebody loses or gains access, judged as the server does (clauses AUT-9 and AUT-10). */

import { whoInWords } from "../language/access-rule-text.ts";
import type { Alternative, Api, Rule } from "../language/model.ts";

export interface Shift {
  /** In words: whom the other rule does not let. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Compares two rules; null lets everybody whom no other rule stops. `flagOf`: what a property of the old version is called. */
export type ShiftOf = (before: Rule | null, after: Rule | null, flagOf: (property: string) => string) => Shift;

type Roles = Pick<Api, "roles" | "authentication">;

/** Somebody before a resource, with no more than one alternative asks for: whoever has more is let in wherever this one is. */
interface Witness {
  readonly kind: "anonymous" | "user" | "key";
  /** Of a key, those of its maker. */
  readonly roles: readonly string[];
  /** The scopes that a key was given. */
  readonly given: readonly string[];
  readonly owns: boolean;
  /** The only property of the resource that is true. */
  readonly flag: string | null;
}

/**
 * How rules of one version are compared with those of another. What becomes of clients because a role has other scopes is told of the role, so
 * rules are compared with the roles as they are in the new version, and nobody is told to lose or gain what is theirs in both.
 */
export function shiftsBetween(was: Roles, is: Roles): ShiftOf {
  return (former, latter, flagOf) => {
    const before = (former ?? ANYONE).map((each) => ({ ...each, when: each.when === null ? null : flagOf(each.when) }));
    const after = latter ?? ANYONE;
    const loses = (one: Witness) => lets(before, one, is) && !lets(after, one, is);
    const gains = (one: Witness) => !lets(before, one, is) && !lets(before, one, was);
    return {
      lost: words(before, was, loses).map(([alternative, said]) => `${said}${exceptions(alternative, after)}`),
      gained: words(after, is, gains).map(([, said]) => said),
    };
  };
}

const ANYONE: Rule = [{ who: "anyone", when: null }];

/** A rule in words, for who may: `admin or scope things:write`. */
export const ruleInWords = (rule: Rule): string => rule.map(inWords).join(" or ");

function lets(rule: Rule, one: Witness, { roles }: Roles): boolean {
  const own = new Set(one.roles.flatMap((role) => roles.find(({ name }) => name === role)?.scopes ?? []));
  const isUser = one.kind === "user";
  return rule.some((alternative) => {
    const { who, when } = alternative;
    if (when !== null && when !== one.flag) return false;
    if (who === "role") return isUser && one.roles.includes(alternative.role);
    if (who === "scope") return own.has(alternative.scope) && (isUser || one.given.includes(alternative.scope));
    return who === "anyone" || (isUser && (who === "user" || one.owns));
  });
}

/** The least of those whom an alternative lets in, each kind of them with its name. */
function witnesses(
  alternative: Alternative,
  { roles, authentication }: Roles,
): readonly (readonly [Witness, string])[] {
  const { who, when } = alternative;
  const one: Witness = { kind: "user", roles: [], given: [], owns: who === "owner", flag: when };
  if (who === "anyone") return [[{ ...one, kind: "anonymous" }, who]];
  if (who === "user" || who === "owner") return [[one, who]];
  const given = authentication !== null && authentication.accounts.roles !== null ? roles : [];
  const holding = given.filter(({ name, scopes }) =>
    alternative.who === "role" ? name === alternative.role : scopes.includes(alternative.scope),
  );
  const users = holding.map(({ name }) => [{ ...one, roles: [name] }, name] as const);
  if (who === "role" || holding.length === 0 || !authentication?.keys?.scopes) return users;
  const { scope } = alternative;
  const key: Witness = { ...one, kind: "key", roles: holding.map(({ name }) => name), given: [scope] };
  return [...users, [key, `API keys with the scope ${scope}`]];
}

/** Whom of a rule something is true of: an alternative as a whole, or those of it. */
function words(
  rule: Rule,
  roles: Roles,
  isTrue: (one: Witness) => boolean,
): readonly (readonly [Alternative, string])[] {
  const told = rule.flatMap((alternative) => {
    const all = witnesses(alternative, roles);
    const some = all.filter(([one]) => isTrue(one));
    if (some.length > 0 && some.length === all.length) return [[alternative, inWords(alternative)] as const];
    return some.map(([, name]) => [alternative, under(name, alternative.when)] as const);
  });
  return told.filter(([, said], index) => told.findIndex(([, other]) => other === said) === index);
}

/** Those of an alternative that a rule lets all the same. */
function exceptions(alternative: Alternative, rule: Rule): string {
  const within = rule.filter((each) => isWithin(each, alternative));
  return within.length === 0 ? "" : ` except ${ruleInWords(within)}`;
}

function isWithin(one: Alternative, wider: Alternative): boolean {
  if (wider.when !== null && wider.when !== one.when) return false;
  if (wider.who === "anyone") return true;
  if (wider.who === "user") return one.who !== "anyone";
  return inWords({ ...one, when: null }) === inWords({ ...wider, when: null });
}

const inWords = (alternative: Alternative): string => under(whoInWords(alternative), alternative.when);

const under = (words: string, when: string | null): string => (when === null ? words : `${words} when ${when}`);
