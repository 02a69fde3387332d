/** Resolves relations: which accounts the resources of another type join to a resource, and in which role. */

import { createReport } from "../diagnostics.ts";
import { didYouMean } from "../edit-distance.ts";
import { RULE_WORDS } from "../grammar/access-rule.ts";
import type { ParsedRelation } from "../grammar.ts";
import type { NamedRelation, Relation } from "../model.ts";
import type { Located } from "../yaml-node.ts";
import { resolveCondition } from "./condition.ts";
import { type Declares, declaresOf, linksToAccounts } from "./declarations.ts";
import { unknownProperty } from "./members.ts";
import { choices, classNamed, lacksUsers, type Scope } from "./scope.ts";

type Entry = { readonly key: Located<string>; readonly value: ParsedRelation | undefined };

/** The relations of a resource type. Reports what is wrong with them. */
export function resolveRelations(of: string, scope: Scope): readonly NamedRelation[] {
  return entriesOf(of, scope).flatMap((entry) => {
    checkName(entry.key, of, scope);
    const relation = relationOf(entry, of, scope);
    return relation === null ? [] : [{ name: entry.key.value, ...relation }];
  });
}

/** Names of the relations of a resource type. */
export const relationsOf = (of: string, scope: Scope): readonly string[] =>
  entriesOf(of, scope).map(({ key }) => key.value);

/** The relation of that name; null if it cannot be read or is wrong, which is reported there; undefined if there is none. */
export function relationNamed(of: string, name: string, scope: Scope): Relation | null | undefined {
  const entry = entriesOf(of, scope).find(({ key }) => key.value === name);
  if (entry === undefined) return undefined;
  scope.used.add(`relation ${of}.${name}`);
  return relationOf(entry, of, { ...scope, report: createReport(), reported: new Set() });
}

function entriesOf(of: string, { classes }: Scope): readonly Entry[] {
  const declared = classes.get(of);
  return declared?.kind === "resource" ? (declared.said.relations?.entries ?? []) : [];
}

function relationOf({ value: said }: Entry, of: string, scope: Scope): Relation | null {
  if (said?.through === undefined || said.account === undefined) return null;
  const { resource, link } = said.through;
  if (lacksUsers(scope, "bad-relation", said.at, "A relation joins accounts")) return null;
  const through = classNamed(
    scope,
    resource,
    ["resource"],
    "unknown-class",
    'Name a resource type: "through: Membership.organisation".',
  );
  if (through === null) return null;
  const declares = declaresOf(through.name, scope);
  const accounts = scope.api.authentication?.accounts.resource ?? "";
  const [back, account] = [
    linkTo(link, of, through.name, declares, scope),
    linkTo(said.account, accounts, through.name, declares, scope),
  ];
  if (!back || !account || !said.legible("when")) return null;
  const when = (said.when ?? []).map((each) => resolveCondition(each, { name: through.name, declares }, scope));
  for (const [index, { is }] of when.entries())
    if (is === "past")
      scope.report.add(
        "bad-relation",
        said.when?.[index]?.property.at ?? said.at,
        "A relation cannot depend on the time, because the dates of answers would not change with it.",
        "Let a program change a property at that time, and name its value.",
      );
  return { through: through.name, link: link.value, account: said.account.value, when };
}

/** Whether a property is a single link to a resource type. */
function linkTo(said: Located<string>, target: string, of: string, declares: Declares, scope: Scope): boolean {
  const declared = declares(said.value);
  if (declared === null) return false;
  const fits =
    declared !== undefined && declared !== "server" && declared.link?.value === target && !declared.many.value;
  if (fits) return true;
  const links = linksToAccounts(of, scope, true).filter((each) => {
    const other = declares(each);
    return other !== null && other !== undefined && other !== "server" && other.link?.value === target;
  });
  if (declared === undefined)
    scope.report.add(
      "unknown-property",
      said.at,
      unknownProperty(of, said.value),
      didYouMean(said.value, links) ?? choices("link", links),
    );
  else
    scope.report.add(
      "bad-relation",
      said.at,
      `"${said.value}" of ${of} is not a single link to ${target}.`,
      choices("link", links) ?? `Add one: "{ link: ${target}, required: true, onDelete: cascade }".`,
    );
  return false;
}

/** Reports a name that means something else in a rule: a word, a role, or a property of the resource type. */
function checkName({ value, at }: Located<string>, of: string, scope: Scope): void {
  if ((RULE_WORDS as readonly string[]).includes(value)) {
    const message = `A relation cannot be named "${value}": access rules have that word already.`;
    scope.report.add("reserved-name", at, message, "Choose another name.");
    return;
  }
  const other = scope.api.roles.some(({ name }) => name === value)
    ? `There is a role "${value}" too`
    : linksToAccounts(of, scope, true).includes(value)
      ? `${of} has a link "${value}" too`
      : null;
  if (other === null) return;
  scope.report.add("duplicate-name", at, `${other}, so a rule could mean either.`, "Rename one of them.");
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
