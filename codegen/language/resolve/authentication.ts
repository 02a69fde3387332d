/** Accounts and API keys: whether their resources and properties can play their parts. */

import type { Datatype, Property } from "../model.ts";
import { didYouMean } from "../nearest.ts";
import type { Said } from "../node.ts";
import type { Members } from "./members.ts";
import type { ResolvedResource } from "./resource.ts";
import { classNamed, type Scope } from "./scope.ts";

/** Reports parts that nothing plays, or that do not fit; and passwords and secrets that play none. */
export function authenticationFits(resources: ReadonlyMap<string, ResolvedResource>, scope: Scope): void {
  const said = scope.spec.api?.authentication;
  accountsFit(resources, scope);
  keysFit(resources, scope);
  if (scope.spec.api === null) return;
  const password = `${said?.accounts?.resource?.value}.${said?.accounts?.password.value}`;
  const secret = `${said?.keys?.resource?.value}.${said?.keys?.secret.value}`;
  for (const [name, { members }] of resources) {
    for (const [each, { at, property }] of members) {
      const datatype = property?.range.kind === "data" ? property.range.datatype : null;
      const misplaced =
        (datatype === "password" && password !== `${name}.${each}`) ||
        (datatype === "secret" && secret !== `${name}.${each}`);
      if (misplaced) {
        const part = datatype === "password" ? "the password of an account" : "the secret of an API key";
        scope.report.add(
          "bad-authentication",
          at,
          `A ${datatype} is ${part}, and "${each}" of ${name} is not.`,
          'Name it under "authentication" in api.yaml, or choose another type.',
        );
      }
    }
  }
}

function accountsFit(resources: ReadonlyMap<string, ResolvedResource>, scope: Scope): void {
  const accounts = scope.spec.api?.authentication?.accounts;
  const found =
    accounts?.resource &&
    classNamed(scope, accounts.resource, ["resource"], "unknown-class", "Accounts are resources.");
  const resource = found ? resources.get(found.name) : undefined;
  if (accounts === undefined || resource === undefined) return;
  const { members } = resource;
  const username = part(accounts.username, "string", false, members, scope);
  if (username !== null && !(username.required && username.unique)) {
    scope.report.add(
      "bad-authentication",
      accounts.username.at,
      `The name to log in with is required and unique, and "${username.name}" is not.`,
      'Add "required: true, unique: true" to it.',
    );
  }
  part(accounts.password, "password", false, members, scope);
  if (accounts.email !== undefined) part(accounts.email, "email", false, members, scope);
  const roles = accounts.roles === undefined ? null : part(accounts.roles, "string", true, members, scope);
  if (roles === null) return;
  if (roles.write === null && !roles.readOnly) {
    scope.report.add(
      "bad-authentication",
      accounts.roles?.at ?? accounts.at,
      `Whoever may write an account may write its "${roles.name}", so users could give themselves any role.`,
      'Add "write: " and a role to the property.',
    );
  }
  enumKnown(roles, members, "role", scope);
}

function keysFit(resources: ReadonlyMap<string, ResolvedResource>, scope: Scope): void {
  const keys = scope.spec.api?.authentication?.keys;
  const found =
    keys?.resource && classNamed(scope, keys.resource, ["resource"], "unknown-class", "API keys are resources.");
  const resource = found ? resources.get(found.name) : undefined;
  if (keys === undefined || resource === undefined) return;
  const { members, model } = resource;
  part(keys.secret, "secret", false, members, scope);
  if (keys.expires !== undefined) part(keys.expires, "dateTime", false, members, scope);
  const scopes = keys.scopes === undefined ? null : part(keys.scopes, "string", true, members, scope);
  if (scopes !== null) enumKnown(scopes, members, "scope", scope);
  if (model.owner !== "creator") {
    scope.report.add(
      "bad-authentication",
      keys.resource?.at ?? keys.at,
      `An API key belongs to the user that made it, and "${model.name}" does not say so.`,
      'Add "owner: creator" to it.',
    );
  }
}

/** The property that plays a part; null where there is none that can be looked at. */
function part(
  said: Said<string>,
  datatype: Datatype,
  many: boolean,
  members: Members,
  { report }: Scope,
): Property | null {
  const member = members.get(said.value);
  if (member === undefined) {
    report.add(
      "unknown-property",
      said.at,
      `There is no property "${said.value}".`,
      didYouMean(said.value, members.keys()),
    );
    return null;
  }
  const { property } = member;
  if (property === null) return null;
  const fits =
    property.range.kind === "data" &&
    property.range.datatype === datatype &&
    property.many === many &&
    !property.multilingual;
  if (!fits)
    report.add(
      "bad-authentication",
      said.at,
      `"${said.value}" plays this part where it has "type: ${datatype}" and is ${many ? '"many: true"' : "single"}.`,
    );
  return fits ? property : null;
}

/** Roles and scopes that can be given are roles and scopes that there are. */
function enumKnown(
  { name, constraints }: Property,
  members: Members,
  kind: "role" | "scope",
  { api, report, used }: Scope,
): void {
  const known = (kind === "role" ? api.roles : api.scopes).map((each) => each.name);
  const items = members.get(name)?.said?.enum?.items ?? [];
  for (const value of constraints.enum ?? []) {
    used.add(`${kind} ${value}`);
    const at = items.find((item) => item.value === value)?.at;
    if (at !== undefined && !known.includes(String(value))) {
      report.add(
        kind === "role" ? "unknown-role" : "unknown-scope",
        at,
        `There is no ${kind} "${value}".`,
        didYouMean(String(value), known) ?? `Declare it under "${kind}s" in api.yaml.`,
      );
    }
  }
}
