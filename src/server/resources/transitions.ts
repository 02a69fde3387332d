/** Transitions: operations that lead a resource from one state to another (clauses STA-1 to STA-3). */

import type { Transition } from "../../hypermedia/access-rules.ts";
import { isWriteRefusal, type StoredRecord } from "../../store/record.ts";
import type { RecordContent, Store } from "../../store/store.ts";
import {
  type AnyHooks,
  type FurtherItemRequest,
  isRefused,
  type Own,
  type Refused,
  type TransitionHooks,
  type Written,
} from "../handlers.ts";
import { inTransaction } from "./in-transaction.ts";
import { precondition } from "./precondition.ts";
import { lookUp, notFound, refusedFor, refusedMove, writeRefused, wrongState } from "./write-errors.ts";

type Contents = { readonly [name: string]: RecordContent | undefined };
type Request = Own<FurtherItemRequest<RecordContent | undefined>>;

/** The handler of a transition. The row is locked, so that of two at the same time one meets the state of the other. */
export function transitionHandler(name: string, { property, from, to }: Transition, { before, after }: AnyHooks) {
  const first = (before as TransitionHooks<Contents, RecordContent> | undefined)?.[name];
  const last = (after as TransitionHooks<Contents> | undefined)?.[name];
  return (request: Request): Promise<Written<StoredRecord> | Refused<400 | 403 | 404 | 409 | 412>> =>
    inTransaction(request.machine.store, async (store: Store) => {
      const current = await lookUp(request, store, { lock: true });
      const refusal = refusedFor(current, request);
      if (refusal || current === undefined) return refusal ?? notFound();
      const stale = precondition(current, request, request.machine.now());
      if (stale) return stale;
      if (!from.includes(String(current[property]))) return wrongState(current, property, request);
      const given = request.content ?? {};
      const prepared = (await refusedMove(current, given, request, store)) ?? (await first?.(request, store));
      if (isRefused(prepared)) return prepared;
      const values = { ...given, ...prepared?.values, [property]: to };
      const record = await store.resource(request.resource.name).update(request.identifier, values);
      if (isWriteRefusal(record)) return writeRefused(record);
      return (await last?.(request, store)) ?? { status: 204, record };
    });
}
