/** Compares access rules: whether somebody loses or gains access, judged as the server does (clauses AUT-9 and AUT-10). */

import { whoInWords } from "../language/access-rule-text.ts";
import type { Alternative, Api, Rule } from "../language/model.ts";

export interface Shift {
  /** In words: those whom the new rule no longer admits. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Compares two rules; null: no rule. `flagOf`: the new name of an old property. */
export type ShiftOf = (before: Rule | null, after: Rule | null, flagOf: (property: string) => string) => Shift;

type Roles = Pick<Api, "roles" | "authentication">;

/** A client with the minimum that one alternative requires. Clients with more rights are admitted wherever this one is. */
interface Witness {
  readonly kind: "anonymous" | "user" | "key";
  /** Of a key, those of its user. */
  readonly roles: readonly string[];
  /** The scopes of a key. */
  readonly given: readonly string[];
  readonly owns: boolean;
  /** The only property of the resource that is true. */
  readonly flag: string | null;
}

/** Compares rules with the roles of the new version, as changed scopes of a role are reported themselves. */
export function shiftsBetween(was: Roles, is: Roles): ShiftOf {
  return (old, latest, flagOf) => {
    const before = (old ?? ANYONE).map((each) => ({ ...each, when: each.when === null ? null : flagOf(each.when) }));
    const after = latest ?? ANYONE;
    const loses = (one: Witness) => lets(before, one, is) && !lets(after, one, is);
    const gains = (one: Witness) => !lets(before, one, is) && !lets(before, one, was);
    return {
      lost: words(before, was, loses).map(([alternative, said]) => `${said}${exceptions(alternative, after)}`),
      gained: words(after, is, gains).map(([, said]) => said),
    };
  };
}

const ANYONE: Rule = [{ who: "anyone", when: null }];

/** `admin or scope things:write` */
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

/** The clients that an alternative admits, each kind with its name. */
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

/** The clients of a rule for whom a condition is true: all of an alternative, or some kinds. */
function words(
  rule: Rule,
  roles: Roles,
  isTrue: (one: Witness) => boolean,
): readonly (readonly [Alternative, string])[] {
  const found = rule.flatMap((alternative) => {
    const all = witnesses(alternative, roles);
    const some = all.filter(([one]) => isTrue(one));
    if (some.length > 0 && some.length === all.length) return [[alternative, inWords(alternative)] as const];
    return some.map(([, name]) => [alternative, under(name, alternative.when)] as const);
  });
  return found.filter(([, said], index) => found.findIndex(([, other]) => other === said) === index);
}

/** The clients of an alternative that a rule still admits. */
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
