/** Resolves access rules: looks up their roles, scopes, owners and conditions. */

import { didYouMean, nearestWord } from "../edit-distance.ts";
import type { ParsedRule } from "../grammar/access-rule.ts";
import type { Alternative, Rule } from "../model.ts";
import type { Located } from "../yaml-node.ts";
import { unknownProperty } from "./members.ts";
import { choices, lacksUsers, type Scope } from "./scope.ts";

/** The resource type that a rule is about. */
export interface Governed {
  readonly name: string;
  /** Whether resources have an owner; null: not known, so not checked. */
  readonly owned: boolean | null;
  /** Whether the rule is about an existing resource. */
  readonly exists: boolean;
  /** Whether some rule about existing resources names the owner. */
  readonly claimed: boolean;
  /** For `when`. A flag is a single boolean; null: not known, so not checked. */
  readonly kindOf: (property: string) => "flag" | "other" | "absent" | null;
  /** Names of the flags. */
  readonly flags: readonly string[];
}

/** The rule, without the alternatives that are reported. */
export function resolveRule(said: ParsedRule | undefined, governed: Governed, scope: Scope): Rule {
  return (said?.alternatives ?? []).flatMap(({ who, scope: scopeSaid, when }): Alternative[] => {
    const condition = conditionOf(when, governed, scope);
    if (!isAnyone(who.value, scope) && lacksUsers(scope, "bad-permission", who.at, `"${who.value}" needs users`))
      return [];
    if (scopeSaid !== null) {
      return known("scope", scopeSaid, scope) ? [{ who: "scope", scope: scopeSaid.value, when: condition }] : [];
    }
    if (who.value === "anyone" || who.value === "user") return [{ who: who.value, when: condition }];
    if (who.value === "owner") return ownerFits(who, governed, scope) ? [{ who: "owner", when: condition }] : [];
    return known("role", who, scope) ? [{ who: "role", role: who.value, when: condition }] : [];
  });
}

/** True for "anyone" and misspellings of it, which need no users. */
function isAnyone(who: string, { api }: Scope): boolean {
  return who === "anyone" || nearestWord(who, whoMay(api)) === "anyone";
}

/** All words that a rule can consist of. */
const whoMay = ({ roles }: Scope["api"]): readonly string[] => [
  ...roles.map(({ name }) => name),
  "anyone",
  "user",
  "owner",
  "nobody",
];

function ownerFits(
  who: Located<string>,
  { name, owned, exists, claimed }: Governed,
  { report, reported }: Scope,
): boolean {
  const lacking = owned === false && (exists || claimed);
  if (!exists && !lacking) {
    const message = "The operation is on a collection, which has no owner.";
    report.add("bad-permission", who.at, message, 'Did you mean "user"?');
    return false;
  }
  if (lacking) {
    if (!reported.has(`owner of ${name}`))
      report.add("bad-owner", who.at, `${name} has no owner.`, 'Add "owner: creator", or name a role instead.');
    reported.add(`owner of ${name}`);
    return false;
  }
  return true;
}

function conditionOf(when: Located<string> | null, governed: Governed, { report }: Scope): string | null {
  if (when === null) return null;
  const { name, exists, kindOf, flags } = governed;
  if (!exists) {
    const message = "A condition reads a property of a resource, and the operation is on a collection.";
    report.add("bad-permission", when.at, message, `Leave out "when ${when.value}".`);
    return when.value;
  }
  const kind = kindOf(when.value);
  const suggestion = didYouMean(when.value, flags) ?? choices("single boolean property", flags);
  if (kind === "absent") report.add("unknown-property", when.at, unknownProperty(name, when.value), suggestion);
  else if (kind === "other") {
    const message = `"when" asks for a single boolean property, and "${when.value}" of ${name} is none.`;
    report.add("bad-permission", when.at, message, suggestion);
  }
  return when.value;
}

function known(kind: "role" | "scope", said: Located<string>, { api, obscure, undeclared, used }: Scope): boolean {
  used.add(`${kind} ${said.value}`);
  if (obscure.has(`${kind}s`)) return true;
  const names = (kind === "role" ? api.roles : api.scopes).map((each) => each.name);
  if (names.includes(said.value)) return true;
  const alternatives = [...whoMay(api), ...api.scopes.map((scope) => `scope ${scope.name}`)];
  const word = said.value.replace(/^roles?[:=]/i, "").replace(/^scopes?[:=]/i, "scope ");
  const isScope = alternatives.includes(`scope ${word}`);
  const meant =
    kind === "scope" ? nearestWord(word, names) : isScope ? `scope ${word}` : nearestWord(word, alternatives);
  if (meant?.startsWith("scope ")) used.add(meant);
  undeclared.add(`${kind}s`, said, `There is no ${kind} "${said.value}".`, meant && `Did you mean "${meant}"?`);
  return false;
}
