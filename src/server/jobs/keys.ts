/** Jobs on API keys: `key list` and `key revoke`. */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
import { ownedBy, type StoredRecord, type Visibility } from "../../store/record.ts";
import { possible } from "../resources/write-errors.ts";
import { accountNamed, accountsOf, identifierIn, keysOf, pagesOf } from "./accounts.ts";
import { type Job, JobRefused } from "./job.ts";
import { perform } from "./run-operation.ts";

/** Lists the API keys of one user or of all. Only hashes of keys are stored. */
export const listKeys: Job = async (application, given, tell) => {
  const keys = keysOf(application);
  const accounts = accountsOf(application);
  const { store } = application.machine;
  const user = given.optional("user");
  const visibility: Visibility =
    user === null ? "all" : ownedBy((await accountNamed(application, accounts, user)).identifier);
  for await (const records of pagesOf(store, keys.resource, visibility)) {
    const makers = await store.resource(accounts.resource).retrieveMany([...new Set(records.flatMap(ownersIn))], "all");
    for (const record of records) {
      const maker = makers.get(ownersIn(record)[0] ?? "");
      await tell({
        identifier: identifierIn(record, keys.definition),
        user: maker === undefined ? null : String(maker[accounts.username]),
        about: about(record, keys.definition),
        scopes: (record[keys.scopes ?? ""] ?? []) as readonly string[],
        expires: (record[keys.expires ?? ""] ?? null) as string | null,
        created: record.created,
      });
    }
  }
  return { said: null, result: {} };
};

const ownersIn = ({ owner }: StoredRecord): string[] => (typeof owner === "string" ? [owner] : []);

/** What the creator wrote about a key, in any text property of the spec. */
function about(record: StoredRecord, { properties }: ResourceDefinition): string | null {
  const texts = properties
    .filter(({ source, many }) => source === "client" && !many)
    .filter(({ range }) => range.kind === "data" && range.datatype === "string")
    .map(({ name, multilingual }) => (multilingual ? Object.values(record[name] ?? {})[0] : record[name]))
    .filter((value) => typeof value === "string");
  return texts.length === 0 ? null : texts.join(", ");
}

/** Deletes an API key, which invalidates it at once everywhere (clause AUT-10). */
export const revokeKey: Job = async (application, given) => {
  const { resource, definition } = keysOf(application);
  const { machine } = application;
  const identifier = given.text("ID");
  const key = possible(definition, identifier)
    ? await machine.store.resource(resource).retrieve(identifier, { visibility: "all" })
    : undefined;
  if (key === undefined)
    throw new JobRefused("There is no such key. Give the identifier that `hydrant key list` shows, not the secret.");
  // A spec may permit no client to delete keys, but the operator must be able to.
  if (definition.operations.some(({ lifecycle }) => lifecycle === "delete"))
    await perform(application, { resource: definition, lifecycle: "delete", identifier });
  else await machine.store.resource(resource).delete(identifier);
  machine.log.info({ event: "key-ended", by: "operator", key: identifier, account: key.owner ?? null }, "key revoked");
  return { said: `Revoked the key ${identifier}.`, result: { identifier } };
};
