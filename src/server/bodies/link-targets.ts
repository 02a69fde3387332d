/** Link targets of a body: existence and current identifiers (clauses IRI-3, IRI-6). */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { readable } from "../../hypermedia/permission.ts";
import { type ContentLink, resolved } from "../../hypermedia/property-value.ts";
import { addViolation, type Violation } from "../../hypermedia/validation-errors.ts";
import type { Exchange } from "../exchange.ts";

/**
 * Replaces old IRIs by current identifiers. Returns a violation for each target that does not exist or is invisible to
 * the client. One query checks all links, and one more for each type with missing targets.
 */
export async function followLinks(links: readonly ContentLink[], exchange: Exchange) {
  const followed: ContentLink[] = [];
  const violations: Violation[] = [];
  if (links.length === 0) return { followed, violations };
  const identifiers = await identifiersNow(links, exchange);
  for (const link of links) {
    const { property, path, given, target } = link;
    const identifier = identifiers.get(target.resource)?.get(target.identifier);
    const message = `${resolved(given, target.iri)} is not a ${target.resource.name} that you may read.`;
    if (identifier === undefined) addViolation(violations, { property: property.name, path, message });
    else followed.push({ ...link, target: { ...target, identifier } });
  }
  return { followed, violations };
}

/** Current identifiers of visible targets, by type and by the identifier in the link. */
async function identifiersNow(
  links: readonly ContentLink[],
  { application, client }: Exchange,
): Promise<ReadonlyMap<ResourceDefinition, ReadonlyMap<string, string>>> {
  const { store } = application.machine;
  const wanted = [...Map.groupBy(links, ({ target }) => target.resource)].map(([resource, group]) => ({
    resource,
    identifiers: group.map(({ target }) => target.identifier),
    visibility: readable(resource, client),
  }));
  const present = await store.present(wanted.map((each) => ({ ...each, resource: each.resource.name })));
  const now = new Map<ResourceDefinition, ReadonlyMap<string, string>>();
  for (const { resource, identifiers, visibility } of wanted) {
    const there = present.get(resource.name) ?? new Set();
    const gone = identifiers.filter((identifier) => !there.has(identifier));
    const moved = gone.length === 0 ? [] : await store.resource(resource.name).moved(gone, visibility);
    now.set(resource, new Map([...[...there].map((identifier) => [identifier, identifier] as const), ...moved]));
  }
  return now;
}
