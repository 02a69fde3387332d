/** Changes that one statement makes, which also judges the rules. */

import type { Rule } from "../../hypermedia/access-rules.ts";
import { permittedBy } from "../../hypermedia/permission.ts";
import { isWriteRefusal, type StoredRecord } from "../../store/record.ts";
import type { RecordContent, Store } from "../../store/store.ts";
import type { ItemRequest, Refused, Written } from "../handlers.ts";
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
