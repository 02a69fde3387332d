/** Targets: what the links of a body lead to, and by which identifier (clauses IRI-3, IRI-6). */

import type { ResourceDefinition } from "../../hypermedia/definition.ts";
import { visibility } from "../../hypermedia/permission.ts";
import { resolved } from "../../hypermedia/property-value.ts";
import type { ContentLink } from "../../hypermedia/reading.ts";
import { addViolation, type Violation } from "../../hypermedia/violation.ts";
import type { Exchange } from "../exchange.ts";
import { readingRule } from "../resources/refusals.ts";

/**
 * The links as they are to be kept: what a body calls by an old IRI is linked to by its present identifier. A violation for each whose target is
 * not there, or not for this client to see. One query finds out about all of them, and one more for each type of which a target is not there.
 */
export async function followLinks(
  links: readonly ContentLink[],
  exchange: Exchange,
): Promise<{ readonly followed: readonly ContentLink[]; readonly violations: readonly Violation[] }> {
  if (links.length === 0) return { followed: [], violations: [] };
  const identifiers = await identifiersNow(links, exchange);
  const followed: ContentLink[] = [];
  const violations: Violation[] = [];
  for (const link of links) {
    const { property, path, given, target } = link;
    const identifier = identifiers.get(target.resource)?.get(target.identifier);
    if (identifier !== undefined) followed.push({ ...link, target: { ...target, identifier } });
    else
      addViolation(violations, {
        property: property.name,
        path,
        message: `${resolved(given, target.iri)} is no ${target.resource.name} that you may read.`,
      });
  }
  return { followed, violations };
}

/** The identifiers that targets have now, by type and by the identifier in the link, as far as this client may read them. */
async function identifiersNow(
  links: readonly ContentLink[],
  { application, client }: Exchange,
): Promise<ReadonlyMap<ResourceDefinition, ReadonlyMap<string, string>>> {
  const { store } = application.machine;
  const wanted = [...Map.groupBy(links, ({ target }) => target.resource)].map(([resource, group]) => ({
    resource,
    identifiers: group.map(({ target }) => target.identifier),
    visibility: visibility(readingRule(resource), client),
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
