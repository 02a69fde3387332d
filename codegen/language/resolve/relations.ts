/** Resolves relations: which accounts the resources of another type join to a resource, and in which role. */

import { createReport } from "../diagnostics.ts";
import { didYouMean } from "../edit-distance.ts";
import { RULE_WORDS } from "../grammar/access-rule.ts";
import type { TableEntry } from "../grammar/list.ts";
import type { ParsedRelation } from "../grammar.ts";
import type { NamedRelation, Relation } from "../model.ts";
import type { Located } from "../yaml-node.ts";
import { resolveCondition } from "./condition.ts";
import { type DeclaringType, declaresOf, linksToAccounts, targetOf } from "./declarations.ts";
import { unknownProperty } from "./members.ts";
import { choices, classNamed, lacksUsers, type Scope } from "./scope.ts";

/** The relations of a resource type. Reports what is wrong with them. */
export function resolveRelations(of: string, scope: Scope): readonly NamedRelation[] {
  return entriesOf(of, scope).flatMap((entry) => {
    checkName(entry.key, of, scope);
    const relation = relationOf(entry, of, scope);
    return relation === null ? [] : [{ name: entry.key.value, ...relation }];
  });
}

export const relationsOf = (of: string, scope: Scope): readonly string[] =>
  entriesOf(of, scope).map(({ key }) => key.value);

/** The relation of that name; null if it cannot be read or is wrong, which is reported there; undefined if there is none. */
export function relationNamed(of: string, name: string, scope: Scope): Relation | null | undefined {
  const entry = entriesOf(of, scope).find(({ key }) => key.value === name);
  if (entry === undefined) return undefined;
  scope.used.add(`relation ${of}.${name}`);
  return relationOf(entry, of, { ...scope, report: createReport(), reported: new Set() });
}

function entriesOf(of: string, { classes }: Scope): readonly TableEntry<ParsedRelation>[] {
  const declared = classes.get(of);
  return declared?.kind === "resource" ? (declared.said.relations?.entries ?? []) : [];
}

function relationOf({ value: said }: TableEntry<ParsedRelation>, of: string, scope: Scope): Relation | null {
  if (said?.through === undefined || said.account === undefined) return null;
  const { resource, link } = said.through;
  if (lacksUsers(scope, "bad-relation", said.at, "A relation joins accounts")) return null;
  const hint = 'Name a resource type: "through: Membership.organisation".';
  const found = classNamed(scope, resource, ["resource"], "unknown-class", hint);
  if (found === null) return null;
  const through = { name: found.name, declares: declaresOf(found.name, scope) };
  const accounts = scope.api.authentication?.accounts.resource ?? "";
  const isBack = isLinkTo(of, link, through, scope);
  const isAccount = isLinkTo(accounts, said.account, through, scope);
  if (!isBack || !isAccount || !said.legible("when")) return null;
  const when = (said.when ?? []).map((each) => resolveCondition(each, through, scope));
  for (const [index, { property }] of (said.when ?? []).entries()) {
    if (when[index]?.is !== "past") continue;
    const message = "A relation cannot depend on the time, because the dates of answers would not change with it.";
    const suggestion = "Let a program change a property at that time, and name its value.";
    scope.report.add("bad-relation", property.at, message, suggestion);
  }
  return { through: through.name, link: link.value, account: said.account.value, when };
}

function isLinkTo(target: string, said: Located<string>, { name, declares }: DeclaringType, scope: Scope): boolean {
  const declared = declares(said.value);
  if (declared === null) return false;
  if (targetOf(declared) === target && typeof declared === "object" && !declared.many.value) return true;
  const links = linksToAccounts(name, scope, true).filter((each) => targetOf(declares(each)) === target);
  if (declared === undefined) {
    const suggestion = didYouMean(said.value, links) ?? choices("link", links);
    scope.report.add("unknown-property", said.at, unknownProperty(name, said.value), suggestion);
  } else {
    const message = `"${said.value}" of ${name} is not a single link to ${target}.`;
    const otherwise = `Add one: "{ link: ${target}, required: true, onDelete: cascade }".`;
    scope.report.add("bad-relation", said.at, message, choices("link", links) ?? otherwise);
  }
  return false;
}

/** Reports a name that means something else in a rule: a word, a role, or a property of the resource type. */
function checkName({ value, at }: Located<string>, of: string, scope: Scope): void {
  const refuseAsDouble = (other: string) =>
    scope.report.add("duplicate-name", at, `${other} too, so a rule could mean either.`, "Rename one of them.");
  if ((RULE_WORDS as readonly string[]).includes(value)) {
    const message = `A relation cannot be named "${value}": access rules have that word already.`;
    scope.report.add("reserved-name", at, message, "Choose another name.");
  } else if (scope.api.roles.some(({ name }) => name === value)) refuseAsDouble(`There is a role "${value}"`);
  else if (linksToAccounts(of, scope, true).includes(value)) refuseAsDouble(`${of} has a link "${value}"`);
}

/** Reports links to accounts that have the name of a role. */
export function checkLinkNames(of: string, scope: Scope): void {
  const declared = scope.classes.get(of);
  if (declared?.kind !== "resource") return;
  const links = linksToAccounts(of, scope);
  for (const { key } of declared.said.properties?.entries ?? []) {
    if (!links.includes(key.value) || !scope.api.roles.some(({ name }) => name === key.value)) continue;
    const message = `There is a role "${key.value}" too, so a rule could mean either.`;
    scope.report.add("duplicate-name", key.at, message, "Rename one of them.");
  }
}
