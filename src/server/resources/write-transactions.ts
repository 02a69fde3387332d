/** How writes run: by one statement that also judges the rules, or in a transaction that a refusal rolls back. */

import type { Rule } from "../../hypermedia/access-rules.ts";
import { permittedBy } from "../../hypermedia/permission.ts";
import { isWriteRefusal, type StoredRecord } from "../../store/record.ts";
import { type RecordContent, Rollback, type Store } from "../../store/store.ts";
import { type ItemRequest, isRefused, type Refused, type Written } from "../handlers.ts";
import { changesFollowed, possible, refusedWrite } from "./write-errors.ts";

/** Null if the record has to be read: for a precondition, to return it, or to say why the rules do not permit it. */
export async function overwrite(
  request: ItemRequest & { readonly returning: boolean },
  content: RecordContent,
  store: Store,
  rules: readonly Rule[],
): Promise<Written<StoredRecord> | Refused<400 | 409> | null> {
  const { resource, identifier, client, unmodifiedSince, match, returning } = request;
  const isConditional = unmodifiedSince !== undefined || match !== undefined;
  if (returning || isConditional || resource.rights?.may !== undefined || changesFollowed(resource, content))
    return null;
  if (!possible(resource, identifier)) return null;
  const permitted = permittedBy(rules, resource, client);
  const outcome = await store.resource(resource.name).overwrite(identifier, content, permitted);
  if (outcome === null) return null;
  // The answer needs only the record's dates.
  return isWriteRefusal(outcome)
    ? refusedWrite(outcome, request, store)
    : { status: 204, record: outcome as StoredRecord };
}

/**
 * Runs `work` in a transaction and returns its answer. Rolls back if the answer is a refusal or `work` throws. `work`
 * may run several times.
 */
export async function inTransaction<S, A>(
  store: { transaction<T>(work: (transaction: S) => Promise<T>): Promise<T> },
  work: (transaction: S) => Promise<A>,
): Promise<A> {
  return store.transaction(async (transaction) => {
    const answer = await work(transaction);
    if (isRefused(answer)) throw new Rollback(answer);
    return answer;
  });
}
