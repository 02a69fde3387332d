/** Access rules against what there is: roles, scopes, owners, and the properties that `when` asks for. */

import { didYouMean, nearestWord } from "../edit-distance.ts";
import type { ParsedRule } from "../grammar/access-rule.ts";
import type { Alternative, Rule } from "../model.ts";
import type { Located } from "../yaml-node.ts";
import { absent } from "./members.ts";
import { choices, lacksUsers, type Scope } from "./scope.ts";

/** What a rule is about. */
export interface Governed {
  /** In words, for messages: "Place". */
  readonly name: string;
  /** Whether one of them has an owner; null: not known, so not asked. */
  readonly owned: boolean | null;
  /** Whether there is one resource already that the rule is asked for. */
  readonly exists: boolean;
  /** Whether the owner is named for some that are there. */
  readonly claimed: boolean;
  /** What a property is to `when`: a flag is a single boolean; null: not known, so not asked. */
  readonly kindOf: (property: string) => "flag" | "other" | "absent" | null;
  /** The names of those that are flags. */
  readonly flags: readonly string[];
}

/** The rule with every name looked up; alternatives that make no sense are reported and left out. */
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

/** Whether that is the rules' own word for whoever asks, or another for it, which no users mend. */
function isAnyone(who: string, { api }: Scope): boolean {
  return who === "anyone" || nearestWord(who, whoMay(api)) === "anyone";
}

/** All that stands in rules by itself. */
const whoMay = ({ roles }: Scope["api"]): readonly string[] => [
  ...roles.map(({ name }) => name),
  "anyone",
  "user",
  "owner",
  "nobody",
];

function ownerFits(who: Located<string>, { name, owned, exists, claimed }: Governed, { report, told }: Scope): boolean {
  const lacking = owned === false && (exists || claimed);
  if (!exists && !lacking) {
    report.add(
      "bad-permission",
      who.at,
      "Nothing is owned yet where something is added to a collection or asked of it.",
      'Did you mean "user"?',
    );
    return false;
  }
  if (lacking) {
    if (!told.has(`owner of ${name}`))
      report.add("bad-owner", who.at, `${name} has no owner.`, 'Add "owner: creator", or name a role instead.');
    told.add(`owner of ${name}`);
    return false;
  }
  return true;
}

function conditionOf(when: Located<string> | null, governed: Governed, { report }: Scope): string | null {
  if (when === null) return null;
  const { name, exists, kindOf, flags } = governed;
  if (!exists) {
    report.add(
      "bad-permission",
      when.at,
      "A condition reads a property of the resource, and here there is none yet.",
      `Leave out "when ${when.value}".`,
    );
    return when.value;
  }
  const kind = kindOf(when.value);
  const suggestion = didYouMean(when.value, flags) ?? choices("single boolean property", flags);
  if (kind === "absent") report.add("unknown-property", when.at, absent(name, when.value), suggestion);
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
  const meant = kind === "role" ? alternativeMeant(said.value, api) : nearestWord(said.value, names);
  if (meant?.startsWith("scope ")) used.add(meant);
  undeclared.add(`${kind}s`, said, `There is no ${kind} "${said.value}".`, meant && `Did you mean "${meant}"?`);
  return false;
}

/** The alternative that was meant by a word that is no role: `places:write`, `scope:places:write`, `role:admin`. */
function alternativeMeant(word: string, api: Scope["api"]): string | null {
  const [, kind = "", name = word] = /^(scope|role)s?[:=](.+)$/i.exec(word) ?? [];
  const scopes = api.scopes.map((each) => each.name);
  const scope = kind.toLowerCase() === "scope" ? nearestWord(name, scopes) : scopes.find((each) => each === name);
  return scope == null ? nearestWord(name, whoMay(api)) : `scope ${scope}`;
}
