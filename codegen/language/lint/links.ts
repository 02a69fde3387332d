/** Links: each resource type can be reached by some, and who may read a link may read what it leads to. */

import { whoInWords } from "../access-rule-text.ts";
import type { Alternative, Property, Resource, Rule } from "../model.ts";
import { readers, type Sight } from "./rule-input.ts";

/** Tells of resource types that neither the entrypoint nor another resource leads to. */
export function unlinked({ report, resources, values }: Sight): void {
  const models = [...resources.values()].map(({ model }) => model);
  const listed = ({ operations }: Resource): boolean => operations.some(({ lifecycle }) => lifecycle === "list");
  const collections = new Map(models.map(({ collectionClass, name }) => [collectionClass.name, name]));
  const reached = new Set(models.filter(listed).map(({ name }) => name));
  // Whatever is found leads further; a set that is gone through comes to what is added meanwhile.
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
    const message = `Nobody may list "${model.name}", no resource links to it and no operation answers with it, so no client finds one.`;
    report.add(
      "unlinked-resource",
      said.resource?.at ?? said.at,
      message,
      'Give somebody access to "list" it, or link to it from a resource that clients can reach.',
    );
  }
}

/** Tells of links that some of their readers can never follow. */
export function unreadable({ report, resources, scope }: Sight): void {
  const scopesOf = new Map(scope.api.roles.map(({ name, scopes }) => [name, scopes]));
  for (const { model, members } of resources.values()) {
    for (const { said, property, at } of members.values()) {
      if (said === null || property?.range.kind !== "link" || property.writeOnly) continue;
      const target = resources.get(property.range.resource)?.model;
      if (target === undefined) continue;
      const barred = readersOf(property, model).filter(
        (alternative) => !readers(target).some((other) => maySuffice(alternative, other, scopesOf)),
      );
      if (barred.length === 0) continue;
      const message = `Clients that may read "${property.name}" as ${barred.map((alternative) => `"${whoInWords(alternative)}"`).join(" or ")} may never read the ${target.title.toLowerCase()} it leads to.`;
      const suggestion = 'Let them "retrieve" it, or keep the link from them by "read".';
      report.add("unreadable-link", said.link?.at ?? at, message, suggestion);
    }
  }
}

/** Who reads a property: a rule of its own only narrows that of the resource. */
function readersOf({ read }: Property, model: Resource): Rule {
  return read !== null && readers(model).length > 0 ? read : readers(model);
}

/** Whether somebody who is admitted by `one` may be admitted by `other` too. */
function maySuffice(one: Alternative, other: Alternative, scopesOf: ReadonlyMap<string, readonly string[]>): boolean {
  if (other.who === "anyone") return true;
  // Whoever has a credential may be a user, and may own the other resource.
  if (other.who === "user" || other.who === "owner") return one.who !== "anyone";
  if (other.who === "role")
    return one.who === "role"
      ? one.role === other.role
      : one.who === "scope" && scopesOf.get(other.role)?.includes(one.scope) === true;
  return one.who === "scope"
    ? one.scope === other.scope
    : one.who === "role" && scopesOf.get(one.role)?.includes(other.scope) === true;
}
