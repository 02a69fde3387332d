/** Types of the generated handlers: resources with their types, and the handlers of their operations. */

import type { ResourceDefinition } from "../../hypermedia/definition.ts";
import type {
  AppendRequest,
  Asked,
  ItemRequest,
  ListRequest,
  ReplaceRequest,
  UpdateRequest,
} from "./handler-request.ts";
import type { Appended, Done, Found, Listed, Refused, Written } from "./handler-result.ts";

/**
 * Resource definition with the types of its records (`R`), contents (`C`), changes (`P`), CRUD operations (`O`) and
 * stored values (`S`, by default the contents).
 */
export interface Resource<R, C, P, O extends keyof Lifecycle<R, C, P>, S = C> extends ResourceDefinition {
  /** Absent at run time: only for types. */
  readonly types?: {
    readonly record: R;
    readonly content: C;
    readonly change: P;
    readonly operations: O;
    readonly stored: S;
  };
}

/** Errors that a write handler may return. Steps before the handler answer all others (401, 406, 429, …). */
type WriteRefusal = Refused<400 | 403 | 404 | 409 | 412>;

/** Handlers of the CRUD operations. */
export interface Lifecycle<R, C, P> {
  list(request: ListRequest<R>): Promise<Listed<R> | Refused<400 | 403 | 404>>;
  append(request: AppendRequest<C>): Promise<Appended<R> | Refused<400 | 403 | 409 | 413 | 415>>;
  retrieve(request: ItemRequest): Promise<Found<R> | Refused<404>>;
  replace(request: ReplaceRequest<C>): Promise<Written<R> | Appended<R> | WriteRefusal>;
  update(request: UpdateRequest<P>): Promise<Written<R> | WriteRefusal | Refused<413 | 415>>;
  delete(request: ItemRequest): Promise<Done | WriteRefusal>;
}

/** Password verification for the token endpoint: the member `authentication` of the application's handlers. */
export interface Accounts {
  /** Returns the account's identifier, or why there is none. */
  verify(request: LoginRequest, username: string, password: string): Promise<Verified>;
}

/** The part of a request that does not depend on a resource. */
export type LoginRequest = Pick<Asked, "machine" | "api" | "requestId" | "address">;

export type Verified =
  | {
      readonly account: string;
      /** The verified password hash. Tokens are issued only if the account still has it (clause AUT-16). */
      readonly hash?: string;
    }
  | {
      readonly account: null;
      /** Seconds until the next attempt, if the account is locked. */
      readonly retryAfter?: number;
      /** True if this failure locked it. */
      readonly locks?: boolean;
      /** Account with this name, for the log only. */
      readonly tried?: string;
    };

/** Dates and cache lifetimes: the member `caching` of the application's handlers. */
export interface Caching {
  /** Seconds for which caches may reuse answers without revalidation; null: `no-cache` (clause CAC-4). */
  maxAge(resource: ResourceDefinition): number | null;
  /** ISO 8601 date of a record's last change (clause CAC-1). */
  lastModified(record: { readonly created: string; readonly modified: string }): string;
}
