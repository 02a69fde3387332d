/** Looks up which paths of access rules lead from records to the client's account. `permission.ts` judges them. */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { accountOf, type Client } from "../../hypermedia/client.ts";
import { beyondRecord } from "../../hypermedia/permission.ts";
import type { RelatedTo, StoredRecord } from "../../store/record.ts";
import type { Store } from "../../store/store.ts";

/** The paths to look up with records; undefined if no rule follows links, or the client has no account. */
export function relatedTo(resource: ResourceDefinition, client: Client): RelatedTo | undefined {
  const [account, { paths }] = [accountOf(client), beyondRecord(resource)];
  return account === null || paths.length === 0 ? undefined : { account, paths };
}

/** Records with `$related`. One statement for those that were read without it. */
export async function withRelations(
  records: readonly StoredRecord[],
  resource: ResourceDefinition,
  client: Client,
  store: Store,
): Promise<readonly StoredRecord[]> {
  const to = relatedTo(resource, client);
  if (to === undefined || records.every(({ $related }) => $related !== undefined)) return records;
  const { key } = resource.identifier;
  const identifiers = records.map((record) => String(record[key]));
  const found = await store.resource(resource.name).related(identifiers, to);
  return records.map((record) => ({ ...record, $related: [], ...found.get(String(record[key])) }));
}
