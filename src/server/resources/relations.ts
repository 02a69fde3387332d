/** Looks up which paths of access rules lead from records to the client's account. `permission.ts` judges them. */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { accountOf, type Client } from "../../hypermedia/client.ts";
import { metWhenNew } from "../../hypermedia/operations.ts";
import { beyondRecord, intersection, isWithin, readable, ruleOf, visibility } from "../../hypermedia/permission.ts";
import type { AccountPath } from "../../store/access-path.ts";
import type { ListQuery, RelatedTo, StoredRecord } from "../../store/record.ts";
import type { Exchange } from "../exchange.ts";

/** The paths to look up with records; undefined if no rule follows links, or the client has no account. */
export function relatedTo(resource: ResourceDefinition, client: Client): RelatedTo | undefined {
  const account = accountOf(client);
  const { paths } = beyondRecord(resource);
  return account === null || paths.length === 0 ? undefined : { account, paths };
}

/** Records with `$related`. One statement for those that were read without it. */
export async function withRelations(
  records: readonly StoredRecord[],
  resource: ResourceDefinition,
  exchange: Exchange,
) {
  const { client, application } = exchange;
  const to = relatedTo(resource, client);
  if (to === undefined || records.every(({ $related }) => $related !== undefined)) return records;
  const { key } = resource.identifier;
  const identifiers = records.map((record) => String(record[key]));
  const found = await application.machine.store.resource(resource.name).related(identifiers, to);
  return records.map((record): StoredRecord => ({ ...record, $related: [], ...found.get(String(record[key])) }));
}

/**
 * Ways to append something, if the rule follows links: of each, what has to be visible so that a new record can link to it.
 * `linked`: the link of an inverse collection, and the resource that it names.
 */
export function waysToAppend(
  resource: ResourceDefinition,
  client: Client,
  definitionOf: (resource: string) => ResourceDefinition | undefined,
  linked?: { readonly link: string; readonly identifier: string },
): ListQuery["waysToAppend"] {
  const seen = visibility(metWhenNew(ruleOf(resource, "append"), resource), client);
  if (typeof seen === "string") return undefined;
  const isElsewhere = (path: AccountPath) =>
    isWithin(path) && path.links[0] === linked?.link && linked?.identifier !== seen.account;
  const possible = seen.alternatives.filter(({ paths }) => linked === undefined || !paths.some(isElsewhere));
  const ways = possible.map(({ paths }) => {
    const further = paths.filter((path) => !isWithin(path));
    return [...Map.groupBy(further, ({ links }) => links[0])].map(([link, onward]) => {
      const range = resource.properties.find(({ name }) => name === link)?.range;
      const target = range?.kind === "link" ? definitionOf(range.resource) : undefined;
      // Nobody has a relation to what is yet to be made.
      if (target === undefined) return { resource: resource.name, visibility: "none" as const };
      const rest = onward.map(({ name, links, end }) => ({
        name: name.replace(/^[^.]*\./, ""),
        links: links.slice(1),
        end,
      }));
      const given = { property: target.identifier.key, is: [linked?.identifier ?? ""], isBound: true as const };
      const when = linked !== undefined && link === linked.link ? [given] : [];
      const leads = { account: seen.account, alternatives: [{ paths: rest, when }] };
      const isNarrowed = target.rights?.visible !== undefined;
      return { resource: target.name, visibility: intersection(leads, readable(target, client)), isNarrowed };
    });
  });
  return ways.some((ends) => ends.length === 0) ? undefined : ways;
}
