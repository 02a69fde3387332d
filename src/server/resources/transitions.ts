/** Transitions: operations that lead a resource from one state to another (clauses STA-1 to STA-3). */

import type { Transition } from "../../hypermedia/access-rules.ts";
import { announcedTo } from "../../hypermedia/operations.ts";
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
import { lookUpToWrite, type ToWrite } from "./precondition.ts";
import { type Lock, refusedMove, refusedWrite, wrongState } from "./write-errors.ts";
import { inTransaction, overwrite } from "./write-transactions.ts";

type Contents = { readonly [name: string]: RecordContent | undefined };
type Request = Own<FurtherItemRequest<RecordContent | undefined>> & { readonly returning: boolean };

/** Handlers of transitions that judge all that the spec says of them. */
const made = new WeakSet<object>();

/** Whether a handler judges by itself who may use its operation on which item. */
export const judgesItem = (handle: object): boolean => made.has(handle);

/** One statement carries it out if it may; else the row is locked, so that of two at a time one meets the other's state. */
export function transitionHandler(name: string, transition: Transition, { before, after }: AnyHooks) {
  const { property, from, to } = transition;
  const first = (before as TransitionHooks<Contents, RecordContent> | undefined)?.[name];
  const last = (after as TransitionHooks<Contents> | undefined)?.[name];
  const handle = async (request: Request): Promise<Written<StoredRecord> | Refused<400 | 403 | 404 | 409 | 412>> => {
    const { store } = request.machine;
    const values = { ...request.content, [property]: to };
    const rules = [announcedTo({ access: request.access, transition })];
    const answer =
      first || last
        ? null
        : ((await overwrite(request, values, store, rules)) ?? (await checked(request, store)).refusal);
    return answer ?? inTransaction(store, (locked) => held(request, locked));
  };
  const checked = async (request: Request, store: Store, lock: Lock = false): Promise<ToWrite> => {
    const found = await lookUpToWrite(request, store, lock);
    if (found.refusal || from.includes(String(found.current[property]))) return found;
    return { refusal: wrongState(found.current, property, request) };
  };
  const held = async (request: Request, store: Store) => {
    const { current, refusal } = await checked(request, store, first || last ? "firmly" : true);
    if (refusal) return refusal;
    const given = request.content ?? {};
    const prepared = (await refusedMove(current, given, request, store)) ?? (await first?.(request, store));
    if (isRefused(prepared)) return prepared;
    const values = { ...given, ...prepared?.values, [property]: to };
    const record = await store.resource(request.resource.name).update(request.identifier, values);
    if (isWriteRefusal(record)) return refusedWrite(record, request, store);
    return (await last?.(request, store)) ?? { status: 204, record };
  };
  made.add(handle);
  return handle;
}
