/** The words of the generated contract: a resource with its types, and the handlers that each of its operations asks for. */

import type { ResourceDefinition } from "../hypermedia/definition.ts";
import type { Appended, Done, Found, Listed, Refused, Written } from "./answer.ts";
import type { AppendRequest, Asked, ItemRequest, ListRequest, ReplaceRequest, UpdateRequest } from "./request.ts";

/**
 * A resource definition that knows the types of its records (`R`), contents (`C`), changes (`P`), its lifecycle operations (`O`), and what
 * handlers may store of it (`S`): what clients send, unless there is more.
 */
export interface Resource<R, C, P, O extends keyof Lifecycle<R, C, P>, S = C> extends ResourceDefinition {
  /** Never there at run time: it carries the types. */
  readonly types?: {
    readonly record: R;
    readonly content: C;
    readonly change: P;
    readonly operations: O;
    readonly stored: S;
  };
}

/** What a retrieve may answer besides the resource. Everything before the handler (401, 406, 429, …) is the machine's to answer. */
type WriteRefusal = Refused<400 | 403 | 404 | 409 | 412>;

/** A handler for every lifecycle operation. */
export interface Lifecycle<R, C, P> {
  list(request: ListRequest<R>): Promise<Listed<R> | Refused<400 | 403 | 404>>;
  append(request: AppendRequest<C>): Promise<Appended<R> | Refused<400 | 403 | 409 | 413 | 415>>;
  retrieve(request: ItemRequest): Promise<Found<R> | Refused<404>>;
  replace(request: ReplaceRequest<C>): Promise<Written<R> | Appended<R> | WriteRefusal>;
  update(request: UpdateRequest<P>): Promise<Written<R> | WriteRefusal | Refused<413 | 415>>;
  delete(request: ItemRequest): Promise<Done | WriteRefusal>;
}

/** Who an account is, for the token endpoint: the member `authentication` of the application's handlers. */
export interface Accounts {
  /** The account's identifier, or why there is none. */
  verify(request: LoginRequest, username: string, password: string): Promise<Verified>;
}

/** The part of a request that comes before any resource is known. */
export type LoginRequest = Pick<Asked, "machine" | "api" | "requestId" | "address">;

export type Verified =
  | {
      readonly account: string;
      /** The stored hash that the password was verified against: tokens are issued only if it is still the account's (clause AUT-16). */
      readonly hash?: string;
    }
  | {
      readonly account: null;
      /** Seconds until the next attempt is looked at, where the account is locked. */
      readonly retryAfter?: number;
      /** True where this was the failure that locks. */
      readonly locks?: boolean;
      /** The account that has the name, for the log alone. */
      readonly tried?: string;
    };

/** Decisions about dates and lifetimes: the member `caching` of the application's handlers. */
export interface Caching {
  /** Seconds for which answers about a resource type may be reused unasked; null: ask each time (clause CAC-4). */
  maxAge(resource: ResourceDefinition): number | null;
  /** When a record last changed, as an ISO 8601 date (clause CAC-1). */
  lastModified(record: { readonly created: string; readonly modified: string }): string;
}
