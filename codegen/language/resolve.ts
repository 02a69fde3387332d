/** Resolves a parsed spec into the model: settles every name, IRI, type and default, and reports every error. */

import { CODES } from "./diagnostic-codes.ts";
import type { Report } from "./diagnostics.ts";
import { lint, suppressFindings } from "./lint.ts";
import type { Api, Model } from "./model.ts";
import { checkAuthentication } from "./resolve/api/authentication.ts";
import { checkCycles } from "./resolve/api/cycles.ts";
import { checkRenames } from "./resolve/api/renames.ts";
import { checkAnnouncedNames, checkPaths, checkTables } from "./resolve/api/unique-names.ts";
import { defaultApi, resolveApi } from "./resolve/api.ts";
import { declareClasses } from "./resolve/classes.ts";
import { checkDeprecations } from "./resolve/deprecation.ts";
import {
  declarationsOf,
  type Members,
  type Resolved,
  type ResolvedResource,
  type ResolvedValue,
} from "./resolve/members.ts";
import { checkAggregates } from "./resolve/property/aggregate.ts";
import { checkInverses } from "./resolve/property/inverse.ts";
import { checkLiterals } from "./resolve/property/literal-values.ts";
import { resolveMembers } from "./resolve/property/property.ts";
import { checkInnerFilters } from "./resolve/resource/comparable.ts";
import { bodiesOf } from "./resolve/resource/operations.ts";
import { resolveResource } from "./resolve/resource/resource.ts";
import { createUndeclared, type Ground, hasBroken, obscureParts, type Scope, type Spec } from "./resolve/scope.ts";
import { checkEmbedding, resolveValue, withEmbeddedDefaults, withUses } from "./resolve/value.ts";
import type { Located } from "./yaml-node.ts";

/** The model without its hash. It is meaningful only if the report has no error. */
export function resolve(spec: Spec, report: Report): Omit<Model, "hash"> {
  const undeclared = createUndeclared(report);
  const api = spec.api === null ? defaultApi() : resolveApi(spec.api, report, undeclared);
  const ground: Ground = { report, spec, api, obscure: obscureParts(spec.api), used: new Set(), undeclared };
  const declared = declareClasses(ground);
  const obscure = obscureAccounts(api, declared)
    ? new Set([...ground.obscure, "authentication" as const])
    : ground.obscure;
  const scope: Scope = { ...ground, ...declared, obscure, reported: new Set(), missingClasses: new Map() };
  const values = new Map<string, ResolvedValue>();
  const resources = new Map<string, ResolvedResource>();
  for (const each of scope.classes.values()) {
    if (each.kind === "value") values.set(each.name, resolveValue(each, scope));
    else resources.set(each.name, resolveResource(each, scope));
  }
  const resolved: Resolved = { ...scope, resources, values };
  const unused = unusedGroups(scope);
  checkEmbedding(resolved);
  const misplaced = checkAnnouncedNames(checkPaths(resolved), resolved);
  checkLiterals(
    [...[...values.values(), ...resources.values()].map((each) => each.members), ...unused],
    misplaced,
    resolved,
  );
  checkTables(misplaced, resolved);
  checkRenames(resolved);
  checkDeprecations(resolved);
  checkInnerFilters(resolved);
  checkInverses(resolved);
  checkAggregates(resolved);
  checkCycles(resolved);
  checkAuthentication(resolved);
  const bodies = [...resources.values()].flatMap((each) => bodiesOf(each, scope));
  undeclared.report(spec.api);
  for (const { scopes } of api.roles) for (const each of scopes) scope.used.add(`scope ${each}`);
  const sound = !report.findings().some(({ code }) => CODES[code].severity === "error");
  if (sound) {
    warnOfUnused(scope);
    lint(resolved);
  }
  suppressFindings(spec, report, sound);
  const models = [...resources.values()].map(({ model }) => model).sort(compareNames);
  const used = withUses(models, [...[...values.values()].map(({ model }) => model), ...bodies]).toSorted(compareNames);
  if (!sound) return { api, resources: models, values: used };
  return { api, resources: withEmbeddedDefaults(models, used), values: withEmbeddedDefaults(used, used) };
}

/** True if the accounts are no resource, which `checkAuthentication` reports. */
function obscureAccounts({ authentication }: Api, { classes }: Pick<Scope, "classes">): boolean {
  return authentication !== null && classes.get(authentication.accounts.resource)?.kind !== "resource";
}

/** Resolves the groups that no class uses, to report their errors. */
function unusedGroups(scope: Scope): readonly Members[] {
  const unused = [...scope.groups].filter(([name]) => !scope.used.has(`group ${name}`));
  return unused.map(([name, said]) => {
    const governed = { name, owned: null, subject: "resource", claimed: false, declares: () => null } as const;
    return resolveMembers(name, declarationsOf(name, said, scope), { governed, table: null }, scope);
  });
}

/** Warns of groups, value types, roles, scopes, prefixes and relations that nothing uses. */
function warnOfUnused({ spec, api, obscure, classes, groups, report, used }: Scope): void {
  // A file that cannot be read may use them.
  if (hasBroken(spec) || obscure.size > 0 || spec.api === null) return;
  const warn = (kind: string, name: Located<string> | undefined, what = kind): void => {
    if (name === undefined || used.has(`${kind} ${name.value}`)) return;
    const message = `Nothing uses the ${what} "${name.value}".`;
    report.add("unused-declaration", name.at, message, "Use it, or leave it out.");
  };
  for (const { group } of groups.values()) warn("group", group);
  for (const each of classes.values()) if (each.kind === "value") warn("value", each.said.value, "value type");
  for (const { kind, name, said } of classes.values())
    if (kind === "resource")
      for (const { key } of said.relations?.entries ?? [])
        warn("relation", { value: `${name}.${key.value}`, at: key.at });
  const roles = spec.api.roles?.entries ?? [];
  // If accounts have no roles, a lint rule reports the roles that are used.
  const unheld = api.authentication?.accounts.roles === null && roles.some(({ key }) => used.has(`role ${key.value}`));
  if (!unheld) for (const { key } of roles) warn("role", key);
  for (const { key } of spec.api.scopes?.entries ?? []) warn("scope", key);
  for (const { key } of spec.api.prefixes?.entries ?? []) warn("prefix", key);
}

function compareNames(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
