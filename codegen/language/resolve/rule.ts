/** Access rules against what there is: roles, scopes, owners, and the properties that `when` asks for. */

import type { RuleSaid } from "../grammar/rule.ts";
import type { Alternative, Rule } from "../model.ts";
import { didYouMean } from "../nearest.ts";
import type { Said } from "../node.ts";
import { lacksUsers, type Scope } from "./scope.ts";

/** What a rule is about. */
export interface Governed {
  /** In words, for messages: "Place". */
  readonly name: string;
  /** Whether one of them has an owner; null: not known, so not asked. */
  readonly owned: boolean | null;
  /** Whether there is one resource already that the rule is asked for. */
  readonly exists: boolean;
  /** Whether a property is there and a single boolean; null: not known, so not asked. */
  readonly isFlag: (property: string) => boolean | null;
}

/** The rule with every name looked up; alternatives that make no sense are reported and left out. */
export function resolveRule(said: RuleSaid | undefined, governed: Governed, scope: Scope): Rule {
  return (said?.alternatives ?? []).flatMap(({ who, scope: scopeSaid, when }): Alternative[] => {
    const condition = conditionOf(when, governed, scope);
    if (who.value !== "anyone" && lacksUsers(scope, "bad-permission", who.at, `"${who.value}" needs users`)) return [];
    if (scopeSaid !== null) {
      return known("scope", scopeSaid, scope) ? [{ who: "scope", scope: scopeSaid.value, when: condition }] : [];
    }
    if (who.value === "anyone" || who.value === "user") return [{ who: who.value, when: condition }];
    if (who.value === "owner") return ownerFits(who, governed, scope) ? [{ who: "owner", when: condition }] : [];
    return known("role", who, scope) ? [{ who: "role", role: who.value, when: condition }] : [];
  });
}

function ownerFits(who: Said<string>, { name, owned, exists }: Governed, { report, told }: Scope): boolean {
  if (!exists) {
    report.add(
      "bad-permission",
      who.at,
      "Nothing is owned yet where something is added to a collection or asked of it.",
      'Did you mean "user"?',
    );
    return false;
  }
  if (owned === false) {
    if (!told.has(`owner of ${name}`))
      report.add("bad-owner", who.at, `${name} has no owner.`, 'Add "owner: creator", or name a role instead.');
    told.add(`owner of ${name}`);
    return false;
  }
  return true;
}

function conditionOf(when: Said<string> | null, { name, exists, isFlag }: Governed, { report }: Scope): string | null {
  if (when === null) return null;
  if (!exists) {
    report.add(
      "bad-permission",
      when.at,
      "There is no resource yet whose property could be asked.",
      `Leave out "when ${when.value}".`,
    );
  } else if (isFlag(when.value) === false) {
    report.add(
      "bad-permission",
      when.at,
      `"when" asks for a single boolean property, and "${when.value}" of ${name} is none.`,
    );
  }
  return when.value;
}

function known(kind: "role" | "scope", said: Said<string>, { api, obscure, report, used }: Scope): boolean {
  used.add(`${kind} ${said.value}`);
  if (obscure.has(`${kind}s`)) return true;
  const names = (kind === "role" ? api.roles : api.scopes).map((each) => each.name);
  if (names.includes(said.value)) return true;
  const words = kind === "role" ? [...names, "anyone", "user", "owner", "nobody"] : names;
  const suggestion = didYouMean(said.value, words) ?? `Declare it under "${kind}s" in api.yaml.`;
  report.add(
    kind === "role" ? "unknown-role" : "unknown-scope",
    said.at,
    `There is no ${kind} "${said.value}".`,
    suggestion,
  );
  return false;
}
