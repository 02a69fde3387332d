/** Checks accounts and API keys: their resources, and the properties for the username, the password and so on. */

import { didYouMean } from "../../edit-distance.ts";
import type { Datatype, Property } from "../../model.ts";
import type { Located } from "../../yaml-node.ts";
import { find, type Members, type Resolved, type ResolvedResource } from "../members.ts";
import { classNamed, lacksUsers, type Scope } from "../scope.ts";

/** Reports missing and unsuitable resources and properties, and passwords and secrets that authentication does not use. */
export function checkAuthentication(scope: Resolved): void {
  checkAccounts(scope);
  checkKeys(scope);
  if (scope.obscure.has("authentication")) return;
  const { accounts, keys } = scope.api.authentication ?? { accounts: null, keys: null };
  const keysLegible = scope.spec.api?.authentication?.legible("keys") !== false;
  const keysKnown = keysLegible && (keys === null || scope.resources.has(keys.resource));
  for (const [name, { members }] of scope.resources) {
    for (const [each, { at, property }] of members) {
      const datatype = property?.range.kind === "data" ? property.range.datatype : null;
      const password =
        datatype === "password" && !plays(each, accounts?.password, accounts?.resource === name, members);
      const secret = datatype === "secret" && keysKnown && !plays(each, keys?.secret, keys?.resource === name, members);
      if (!password && !secret) continue;
      const part = password ? "the password of an account" : "the secret of an API key";
      const message = `A ${datatype} is ${part}, and "${each}" of ${name} is not`;
      if (lacksUsers(scope, "bad-authentication", at, message)) continue;
      const suggestion = 'Name it under "authentication" in api.yaml, or choose another type.';
      scope.report.add("bad-authentication", at, `${message}.`, suggestion);
    }
  }
}

/** Whether authentication uses a property. If `named` does not exist, which is reported there, it may mean this one. */
function plays(property: string, named: string | undefined, here: boolean, members: Members): boolean {
  return here && named !== undefined && (property === named || !members.has(named));
}

function checkAccounts(scope: Resolved): void {
  const accounts = scope.spec.api?.authentication?.accounts;
  const resource = resourceNamed(accounts?.resource, "Accounts are resources.", scope);
  if (accounts === undefined || resource === undefined) return;
  const { members, model } = resource;
  const username = accounts.legible("username") ? partOf(members, accounts.username, "string", scope) : null;
  // The identifier is checked already.
  const identifies = username !== null && username.name === model.identifier.property;
  if (username !== null && !identifies && !(username.required && username.unique)) {
    const message = `The name to log in with is required and unique, and "${username.name}" is not.`;
    scope.report.add("bad-authentication", accounts.username.at, message, 'Add "required: true, unique: true" to it.');
  }
  if (accounts.legible("password")) partOf(members, accounts.password, "password", scope);
  partOf(members, accounts.email, "email", scope);
  const roles = partOf(members, accounts.roles, "string", scope, true);
  if (roles === null) return;
  const open = roles.write === null && members.get(roles.name)?.said?.legible("write") !== false;
  if (open && !roles.readOnly) {
    const message = `Whoever may write an account may write its "${roles.name}", so users could give themselves any role.`;
    const suggestion = 'Add "write: " and a role to the property.';
    scope.report.add("bad-authentication", accounts.roles?.at ?? accounts.at, message, suggestion);
  }
  checkEnum(roles, members, "role", scope);
}

function checkKeys(scope: Resolved): void {
  const keys = scope.spec.api?.authentication?.keys;
  const resource = resourceNamed(keys?.resource, "API keys are resources.", scope);
  if (keys === undefined || resource === undefined) return;
  const { members, model, said } = resource;
  if (keys.legible("secret")) partOf(members, keys.secret, "secret", scope);
  partOf(members, keys.expires, "dateTime", scope);
  const scopes = partOf(members, keys.scopes, "string", scope, true);
  if (scopes !== null) checkEnum(scopes, members, "scope", scope);
  if (model.owner !== "creator" && said.legible("owner") && !scope.reported.has(`owner of ${model.name}`)) {
    const message = `An API key belongs to the user that made it, and "${model.name}" does not say so.`;
    scope.report.add("bad-authentication", keys.resource?.at ?? keys.at, message, 'Add "owner: creator" to it.');
  }
  checkKeyAccess(resource, scope);
}

/** A stolen key that could make further keys could not be revoked. */
function checkKeyAccess({ said, model }: ResolvedResource, { report }: Scope): void {
  for (const lifecycle of ["append", "replace", "update", "delete"] as const) {
    for (const { parties } of said.access?.[lifecycle]?.alternatives ?? []) {
      const [first] = parties;
      if (first === undefined || parties.some(({ who, scope }) => scope === null && who.value !== "anyone")) continue;
      const { who, scope } = first;
      const message = `${model.name} is the API key, and only users make, change and delete keys: "${scope === null ? "anyone" : `scope ${scope.value}`}" would admit a key to "${lifecycle}".`;
      report.add("bad-permission", (scope ?? who).at, message, 'Name "user", "owner" or a role.');
    }
  }
}

function resourceNamed(said: Located<string> | undefined, hint: string, scope: Resolved): ResolvedResource | undefined {
  const found = said === undefined ? null : classNamed(scope, said, ["resource"], "unknown-class", hint);
  return scope.resources.get(found?.name ?? "");
}

/** The property for a part of the authentication, or null, also for one that is reported. */
function partOf(
  members: Members,
  said: Located<string> | undefined,
  datatype: Datatype,
  scope: Scope,
  many = false,
): Property | null {
  const property = said === undefined ? null : find(members, said, scope);
  if (said === undefined || property === null) return null;
  const { range } = property;
  const typed = range.kind === "data" && range.datatype === datatype;
  if (typed && property.many === many && !property.multilingual) return property;
  const message = `"${said.value}" needs "type: ${datatype}", and must be ${many ? '"many: true"' : "single"}.`;
  scope.report.add("bad-authentication", said.at, message);
  return null;
}

function checkEnum(
  { name, constraints }: Property,
  members: Members,
  kind: "role" | "scope",
  { api, obscure, undeclared, used }: Scope,
): void {
  const known = (kind === "role" ? api.roles : api.scopes).map((each) => each.name);
  const items = members.get(name)?.said?.enum?.items ?? [];
  for (const value of constraints.enum ?? []) {
    used.add(`${kind} ${value}`);
    const item = items.find((each) => each.value === value);
    if (item === undefined || known.includes(String(value)) || obscure.has(`${kind}s`)) continue;
    undeclared.add(`${kind}s`, item, `There is no ${kind} "${value}".`, didYouMean(String(value), known));
  }
}
