/** Types of the generated handlers: resources with their types, and the handlers of their operations. */

import type { ResourceDefinition } from "../../hypermedia/api-definition.ts";
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

/** What a handler may refuse about one resource. The server answers other errors (401, 406, 429, …) before it calls the handler. */
type ItemRefusal = Refused<400 | 403 | 404 | 409 | 412>;

/**
 * The handlers of a resource's standard operations. `R`: the record, `C`: the content, `P`: the change. A resource has
 * only those that its spec declares.
 */
export interface Lifecycle<R, C, P> {
  list(request: ListRequest<R>): Promise<Listed<R> | Refused<400 | 403 | 404>>;
  append(request: AppendRequest<C>): Promise<Appended<R> | Refused<400 | 403 | 409 | 413 | 415>>;
  retrieve(request: ItemRequest): Promise<Found<R> | Refused<404>>;
  replace(request: ReplaceRequest<C>): Promise<Written<R> | Appended<R> | ItemRefusal>;
  update(request: UpdateRequest<P>): Promise<Written<R> | ItemRefusal | Refused<413 | 415>>;
  delete(request: ItemRequest): Promise<Done | ItemRefusal>;
}

/** Verifies credentials for the token endpoint: the member `authentication` of the application's handlers. */
export interface Accounts {
  /** Returns the account whose name and password these are, or null. Must take the same time whether or not the name has an account. */
  verify(request: LoginRequest, username: string, password: string): Promise<Verified>;
}

/** A request to the token endpoint, which concerns no resource. */
export type LoginRequest = Pick<Asked, "machine" | "api" | "requestId" | "address">;

/** The result of verifying a name and a password. */
export type Verified =
  | {
      readonly account: string;
      /** The stored hash that matched. Tokens are issued only if it is still the account's hash (clause AUT-16). */
      readonly hash?: string;
    }
  | {
      readonly account: null;
      /** Seconds until the lock ends, if the name is locked. */
      readonly retryAfter?: number;
      /** True if this failure has locked the name. */
      readonly locks?: boolean;
      /** The account with this name, for the log only. */
      readonly tried?: string;
    };

/** When records changed, and how long answers stay fresh: the member `caching` of the application's handlers. */
export interface Caching {
  /** `max-age` of answers about a resource type, in seconds; null: clients revalidate each time (clause CAC-4). */
  maxAge(resource: ResourceDefinition): number | null;
  /** When a record last changed, as an ISO 8601 date and time in UTC (clause CAC-1). */
  lastModified(record: { readonly created: string; readonly modified: string }): string;
}
