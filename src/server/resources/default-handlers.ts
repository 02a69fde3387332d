/** Default handlers of a stored resource. Hooks run before, after or instead of them in the same transaction. */

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
import { transitionHandler } from "./transitions.ts";
import { receiveUpload } from "./upload.ts";
import { inTransaction } from "./write-transactions.ts";

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

type Request = Own<Asked> & { readonly incoming?: Incoming };
type Instead = (request: Request, transaction: Store) => Promise<Answer>;

function handlers(hooks: AnyHooks): AnyLifecycle {
  const operations = lifecycle(hooks);
  for (const [name, handle] of Object.entries(hooks.instead ?? {}) as unknown as [string, Instead][]) {
    const run = async (request: Request): Promise<Answer> => {
      const answer = await inTransaction(request.machine.store, (store: Store) => handle(request, store));
      // The hook decides what it deletes or replaces. Only these two operations can orphan bytes.
      if (!isRefused(answer) && (name === "update" || name === "delete")) endBytes(request);
      return answer;
    };
    // The upload is received before the transaction begins.
    const received = (request: Request) =>
      request.incoming ? receiveUpload(request.incoming, (incoming) => run({ ...request, incoming })) : run(request);
    Object.assign(operations, { [name]: received });
  }
  return audited(operations);
}
