/** Lint rules for links: clients can reach every resource type, and may read what a link leads to. */

import { whoInWords } from "../access-rule-text.ts";
import type { Alternative, Party, Property, Resource, Rule } from "../model.ts";
import { type RuleInput, readRuleOf } from "./rule-input.ts";

/** `unlinked-resource`: neither the entrypoint nor another resource leads to the type. */
export function reportUnlinkedResources({ report, resources, values }: RuleInput): void {
  const models = [...resources.values()].map(({ model }) => model);
  const listed = ({ operations }: Resource): boolean => operations.some(({ lifecycle }) => lifecycle === "list");
  const collections = new Map(models.map(({ collectionClass, name }) => [collectionClass.name, name]));
  const reached = new Set(models.filter(listed).map(({ name }) => name));
  // The loop also visits the names that it adds.
  for (const name of reached) {
    const model = resources.get(name)?.model ?? values.get(name)?.model;
    for (const { range, writeOnly } of model?.properties ?? []) {
      if (writeOnly || range.kind === "data") continue;
      reached.add(range.kind === "link" ? range.resource : range.value);
    }
    for (const { returns } of resources.get(name)?.model.operations ?? [])
      if (returns !== null) reached.add(collections.get(returns) ?? returns);
  }
  for (const { model, said } of resources.values()) {
    if (reached.has(model.name)) continue;
    const message = `Nobody may list "${model.name}", no resource links to it, and no operation answers with it, so no client can find one.`;
    report.add(
      "unlinked-resource",
      said.resource?.at ?? said.at,
      message,
      'Give somebody access to "list" it, or link to it from a resource that clients can reach.',
    );
  }
}

/** `unreadable-link`: some readers of the link may never read its target. */
export function reportUnreadableLinks({ report, resources, scope }: RuleInput): void {
  const scopesOf = new Map(scope.api.roles.map(({ name, scopes }) => [name, scopes]));
  for (const { model, members } of resources.values()) {
    for (const { said, property, at } of members.values()) {
      if (said === null || property?.range.kind !== "link" || property.writeOnly) continue;
      const target = resources.get(property.range.resource)?.model;
      if (target === undefined) continue;
      const barred = readersOf(property, model).filter(
        (alternative) => !readRuleOf(target).some((other) => maySuffice(alternative, other, scopesOf)),
      );
      if (barred.length === 0) continue;
      const message = `Clients that may read "${property.name}" as ${barred.map((alternative) => `"${whoInWords(alternative.parties)}"`).join(" or ")} may never read the ${target.title.toLowerCase()} that it leads to.`;
      const suggestion = 'Let them "retrieve" it, or hide the link from them with "read".';
      report.add("unreadable-link", said.link?.at ?? at, message, suggestion);
    }
  }
}

/** Who may read a property. Its own rule only narrows that of the resource. */
function readersOf({ read }: Property, model: Resource): Rule {
  return read !== null && readRuleOf(model).length > 0 ? read : readRuleOf(model);
}

/** Whether a client that matches `one` may match `other` too. */
function maySuffice(one: Alternative, other: Alternative, scopesOf: ReadonlyMap<string, readonly string[]>): boolean {
  return other.parties.every((wanted) => one.parties.some((party) => mayBe(party, wanted, scopesOf)));
}

function mayBe(one: Party, other: Party, scopesOf: ReadonlyMap<string, readonly string[]>): boolean {
  if (other.who === "anyone") return true;
  // Any client with a credential may be a user, own the other resource, and be what links say.
  if (other.who === "user" || other.who === "related") return one.who !== "anyone";
  if (other.who === "role")
    return one.who === "role"
      ? one.role === other.role
      : one.who === "scope" && scopesOf.get(other.role)?.includes(one.scope) === true;
  return one.who === "scope"
    ? one.scope === other.scope
    : one.who === "role" && scopesOf.get(one.role)?.includes(other.scope) === true;
}
