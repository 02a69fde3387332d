/** Hooks of an application before, after or instead of the operations of a stored resource. */

import type { StoredRecord } from "../../store/record.ts";
import type { RecordContent } from "../../store/store.ts";
import type { TypedStore } from "../../store/typed-store.ts";
import type { AppendRequest, ItemRequest, Own, ReplaceRequest, UpdateRequest } from "./handler-request.ts";
import type { Refused } from "./handler-result.ts";
import type { Lifecycle } from "./handler-types.ts";

/**
 * Functions that `stored` calls in the transaction of the operation. If one returns a refusal or throws, the
 * transaction is rolled back. It may run again if the transaction is repeated.
 */
export interface Hooks<R, C, P> {
  readonly before?: {
    append?(request: AppendRequest<C>, transaction: TypedStore): Promise<Refused<400 | 403 | 409> | undefined>;
    replace?(request: ReplaceRequest<C>, transaction: TypedStore): Promise<Refused<400 | 403 | 409> | undefined>;
    update?(request: UpdateRequest<P>, transaction: TypedStore): Promise<Refused<400 | 403 | 409> | undefined>;
    delete?(request: ItemRequest, transaction: TypedStore): Promise<Refused<400 | 403 | 409> | undefined>;
  };
  readonly after?: {
    append?(
      record: R,
      request: AppendRequest<C>,
      transaction: TypedStore,
    ): Promise<Refused<400 | 403 | 409> | undefined>;
    replace?(
      record: R,
      request: ReplaceRequest<C>,
      transaction: TypedStore,
    ): Promise<Refused<400 | 403 | 409> | undefined>;
    update?(
      record: R,
      request: UpdateRequest<P>,
      transaction: TypedStore,
    ): Promise<Refused<400 | 403 | 409> | undefined>;
    delete?(request: ItemRequest, transaction: TypedStore): Promise<Refused<400 | 403 | 409> | undefined>;
  };
  readonly instead?: {
    [Name in keyof Lifecycle<R, C, P>]?: (
      request: Parameters<Lifecycle<R, C, P>[Name]>[0],
      transaction: TypedStore,
    ) => ReturnType<Lifecycle<R, C, P>[Name]>;
  };
}

/** Hooks and operations without a resource's types. */
export type AnyHooks = Hooks<StoredRecord, RecordContent, RecordContent>;
export type AnyLifecycle = {
  readonly [Name in keyof Plain]: (request: Own<Parameters<Plain[Name]>[0]>) => ReturnType<Plain[Name]>;
};
type Plain = Lifecycle<StoredRecord, RecordContent, RecordContent>;
