/** Who may do what, read from the model alone: what the server's answers are held against. */

import type {
  Lifecycle,
  Operation,
  Party,
  Property,
  RecordCondition,
  Resource,
  Rule,
} from "../../../codegen/language/model.ts";

/** Somebody who asks. */
export interface Client {
  /** For the names of tests: `anonymous`, `user`, `role clerk`, `all roles`, `key`, `key with stock`. */
  readonly name: string;
  readonly kind: "anonymous" | "user" | "key";
  /** The whole `Authorization` header. */
  readonly authorization: string | undefined;
  /** IRI of the user; null for all others. */
  readonly iri: string | null;
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
}

/** What rules ask of a resource, under the names of its properties. */
export type Facts = Readonly<Record<string, unknown>>;

function admitted(party: Party, client: Client): boolean {
  switch (party.who) {
    case "anyone":
      return true;
    case "user":
    case "related":
      return client.kind === "user";
    case "role":
      return client.roles.includes(party.role);
    case "scope":
      return client.scopes.includes(party.scope);
  }
}

/** Whether there can be a resource with which the rule permits it, or, of a collection, whether it does. */
export function mayEver(rule: Rule, client: Client): boolean {
  return rule.some(({ parties }) => parties.every((party) => admitted(party, client)));
}

/** Whether the rule permits it with a resource, of which an answer tells. */
export function may(rule: Rule, client: Client, resource: Resource, facts: Facts): boolean {
  return rule.some(
    ({ parties, when }) =>
      parties.every((party) => admitted(party, client) && leads(party, client, resource, facts)) &&
      when.every((condition) => meets(condition, facts)),
  );
}

/** Names the owner among the parties of a rule. */
export const namesOwner = (rule: Rule): boolean => rule.some(({ parties }) => parties.some(isOwner));

const isOwner = (party: Party): boolean => party.who === "related" && party.path.name === "owner";

function leads(party: Party, client: Client, resource: Resource, facts: Facts): boolean {
  if (party.who !== "related") return true;
  if (isOwner(party)) return owns(client, resource, facts);
  const { name, links, end } = party.path;
  if (end !== "account" || links.length > 1) throw new Error(`No answer tells where ${name} leads.`);
  return client.iri !== null && [facts[links[0] ?? ""]].flat().includes(client.iri);
}

function meets({ property, is }: RecordCondition, facts: Facts): boolean {
  const value = facts[property];
  return is === "past"
    ? typeof value === "string" && Date.parse(value) <= Date.now()
    : is.some((each) => each === value);
}

function owns({ iri }: Client, resource: Resource, facts: Facts): boolean {
  return iri !== null && (resource.owner === "itself" ? facts["@id"] : facts.owner) === iri;
}

export function operationOf(resource: Resource, lifecycle: Lifecycle): Operation | undefined {
  return resource.operations.find((operation) => operation.lifecycle === lifecycle);
}

/** The rule of a lifecycle operation; nobody, where there is none. */
export function ruleOf(resource: Resource, lifecycle: Lifecycle): Rule {
  return operationOf(resource, lifecycle)?.access ?? [];
}

export function mayRead(client: Client, resource: Resource, facts: Facts): boolean {
  return may(ruleOf(resource, "retrieve"), client, resource, facts);
}

/** Whether a client that may write a resource may write the property; `facts`: of the resource that is there. */
export function mayWriteProperty(property: Property, client: Client, resource: Resource, facts?: Facts): boolean {
  if (property.readOnly || property.source !== "client") return false;
  if (property.write === null) return true;
  return facts === undefined ? mayEver(property.write, client) : may(property.write, client, resource, facts);
}

/** Whether an answer to the client has the property. */
export function mayReadProperty(property: Property, client: Client, resource: Resource, facts: Facts): boolean {
  if (property.writeOnly || property.source === "secret") return false;
  return property.read === null || may(property.read, client, resource, facts);
}

/** Whether credentials could help an anonymous client. */
export function credentialsHelp(rule: Rule): boolean {
  return rule.some(({ parties }) => parties.some(({ who }) => who !== "anyone"));
}
