/**
 * Default handlers of a stored resource.
 *
 * A plain resource is one line, `stored(countries)`. Hooks run before, after or instead of the defaults in the same
 * transaction.
 */

import type { Store } from "../../store/store.ts";
import { audited } from "../accounts/audit.ts";
import {
  type Answer,
  type AnyHooks,
  type AnyLifecycle,
  type Asked,
  type Hooks,
  type Incoming,
  isRefused,
  type Lifecycle,
  type Own,
  type Resource,
  type Transitions,
} from "../handlers.ts";
import { endBytes, lifecycle } from "./crud-handlers.ts";
import { inTransaction } from "./in-transaction.ts";
import { transitionHandler } from "./transitions.ts";
import { receiveUpload } from "./upload.ts";

/** The default handlers of a resource that is stored in the database: exactly those that its spec declares, with all its rules. */
export function stored<R, C, P, O extends keyof Lifecycle<R, C, P>, S, T>(
  { operations }: Resource<R, C, P, O, S, T>,
  hooks: Hooks<R, C, P, T, NoInfer<S>> = {},
): Pick<Lifecycle<R, C, P>, O> & Transitions<R, T> {
  // The generator guarantees the types of records. From here on they are plain records.
  const plain = hooks as unknown as AnyHooks;
  const transitions = operations.flatMap(({ name, transition }) =>
    transition === undefined ? [] : [[name, transitionHandler(name, transition, plain)] as const],
  );
  const all: unknown = { ...handlers(plain), ...Object.fromEntries(transitions) };
  return all as Pick<Lifecycle<R, C, P>, O> & Transitions<R, T>;
}

function handlers(hooks: AnyHooks): AnyLifecycle {
  const operations = lifecycle(hooks);
  for (const [name, handle] of Object.entries(hooks.instead ?? {})) {
    const called = async (request: Own<Asked> & { readonly incoming?: Incoming }): Promise<Answer> => {
      const answer = await inTransaction(request.machine.store, (transaction) =>
        (handle as unknown as (request: Asked, transaction: Store) => Promise<Answer>)(request, transaction),
      );
      // The hook decides what it deletes or replaces. Only these two operations can orphan bytes.
      if (!isRefused(answer) && (name === "update" || name === "delete")) endBytes(request);
      return answer;
    };
    Object.assign(operations, {
      // The upload is received before the transaction begins.
      [name]: (request: Own<Asked> & { readonly incoming?: Incoming }) =>
        request.incoming
          ? receiveUpload(request.incoming, (incoming) => called({ ...request, incoming }))
          : called(request),
    });
  }
  return audited(operations);
}
