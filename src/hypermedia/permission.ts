/** Access control: evaluates the spec's rules for a client and, where they depend on it, a record. */

import type { Visibility } from "../store/record.ts";
import type { Alternative, ResourceDefinition, Rule } from "./api-definition.ts";

/** Who sends the request: an anonymous client, a program with an API key, a user with an access token, or an operator's command. */
export interface Client {
  readonly kind: "anonymous" | "key" | "user" | "operator";
  /** Identifier of the user; for a key, of the user who made it; null for anonymous clients and operators. */
  readonly account: string | null;
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
  /** Identifier of the API key, or of the login that the access token belongs to. */
  readonly credential: string | null;
}

export const anonymous: Client = Object.freeze({
  kind: "anonymous",
  account: null,
  roles: [],
  scopes: [],
  credential: null,
});

/** The operator has full access to server and database, so no rule applies. */
export const operator: Client = Object.freeze({ ...anonymous, kind: "operator" });

/** Whether an alternative admits a client, before ownership and `when` are checked. */
function admits(alternative: Alternative, client: Client): boolean {
  switch (alternative.who) {
    case "anyone":
      return true;
    case "user":
    case "owner":
      return client.kind === "user";
    case "role":
      return client.kind === "user" && client.roles.includes(alternative.role);
    case "scope":
      return client.scopes.includes(alternative.scope);
  }
}

/** The records that a rule permits: all, none, owned ones, or those whose `when` property is true. */
export function visibility(rule: Rule, client: Client): Visibility {
  if (client.kind === "operator") return "all";
  let owner: string | null = null;
  let ownsAll = false;
  const when: string[] = [];
  const ownerWhen: string[] = [];
  for (const alternative of rule) {
    if (!admits(alternative, client)) continue;
    if (alternative.who === "owner") {
      owner = client.account;
      if (alternative.when === null) ownsAll = true;
      else ownerWhen.push(alternative.when);
    } else if (alternative.when === null) return "all";
    else when.push(alternative.when);
  }
  if (owner === null && when.length === 0) return "none";
  return owner === null || ownsAll ? { owner, when } : { owner, when, ownerWhen };
}

/** Whether a record is visible. */
export function sees(
  seen: Visibility,
  record: { readonly [property: string]: unknown },
  resource: ResourceDefinition,
): boolean {
  if (typeof seen === "string") return seen === "all";
  const isTrue = (property: string) => record[property] === true;
  if (seen.owner !== null && ownerOf(record, resource) === seen.owner && (seen.ownerWhen?.some(isTrue) ?? true))
    return true;
  return seen.when.some(isTrue);
}

/** Whether a rule permits an action on a record; without a record: on any record, or on the collection. */
export function permits(
  rule: Rule,
  client: Client,
  resource: ResourceDefinition,
  record?: { readonly [property: string]: unknown },
): boolean {
  const seen = visibility(rule, client);
  return record === undefined ? seen !== "none" : sees(seen, record, resource);
}

/** Account ID of a record's owner; null without one. */
function ownerOf(record: { readonly [property: string]: unknown }, resource: ResourceDefinition): string | null {
  if (resource.owner === null) return null;
  const owner = resource.owner === "itself" ? record[resource.identifier.key] : record.owner;
  return typeof owner === "string" ? owner : null;
}

/** Whether an anonymous client that a rule refuses could succeed with credentials. */
export function wantsCredentials(rule: Rule): boolean {
  return rule.some((alternative) => alternative.who !== "anyone");
}

/** Scopes that a rule accepts, for `X-Accepted-OAuth-Scopes`. */
export function acceptedScopes(rule: Rule): string[] {
  return [...new Set(rule.flatMap((alternative) => (alternative.who === "scope" ? [alternative.scope] : [])))];
}
