/**
 * Secret delivery: the first GET after a POST's 303 shows a new resource's secrets again, since HTTP clients lose the body
 * of a 303 (clause AUT-9). The secrets are encrypted with the creator's access token, so that neither other
 * clients nor the database can decrypt them.
 */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import type { StoredRecord } from "../../store/record.ts";
import type { Exchange } from "../exchange.ts";
import { bearerToken } from "../steps/authenticate.ts";

export type Shown = { readonly [property: string]: string };

/** Seconds until the secrets expire. */
const window = 60;

/** Milliseconds after creation within which the store is queried. Longer than the window, as clocks may differ. */
const worthAsking = 3_600_000;

export async function sealSecret(exchange: Exchange, resource: ResourceDefinition, record: StoredRecord, shown: Shown) {
  const token = tokenOf(exchange);
  if (token === undefined) return;
  const { credentials } = exchange.application.machine.store;
  await credentials.seal(token, subjectOf(resource, record), JSON.stringify(shown), window);
}

/** Returns secrets that are still to be delivered. A HEAD leaves them for a GET. */
export async function redeliverSecret(exchange: Exchange, resource: ResourceDefinition, record: StoredRecord) {
  if (!hasSecrets(resource)) return null;
  const { machine } = exchange.application;
  const token = tokenOf(exchange);
  if (token === undefined || machine.now() - Date.parse(record.created) > worthAsking) return null;
  const left = exchange.method === "HEAD";
  const text = await machine.store.credentials.unseal(token, subjectOf(resource, record), { left });
  return text === null ? null : (JSON.parse(text) as Shown);
}

export const hasSecrets = ({ properties }: ResourceDefinition): boolean =>
  properties.some(({ source }) => source === "secret");

const tokenOf = ({ client, selecting }: Exchange): string | undefined =>
  client.kind === "user" ? bearerToken(selecting.read("authorization")) : undefined;

const subjectOf = ({ name, identifier }: ResourceDefinition, record: StoredRecord): string =>
  `${name} ${String(record[identifier.key])}`;
