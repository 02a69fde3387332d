/** Handlers: their requests, results and types, and the hooks of stored resources. None has HTTP details. */

import type { Rule } from "../hypermedia/access-rules.ts";
import type { ApiDefinition, ResourceDefinition } from "../hypermedia/api-definition.ts";
import type { Client } from "../hypermedia/client.ts";
import type { Violation } from "../hypermedia/validation-errors.ts";
import type { Upload } from "../store/files/files.ts";
import type { RecordPage, StoredRecord } from "../store/record.ts";
import type { RecordContent } from "../store/store.ts";
import type { Changed, New, Query, TypedStore } from "../store/typed-store.ts";
import type { HandlersMachine, Machine } from "./runtime.ts";

/** What every request to a handler has. */
export interface Asked {
  readonly machine: HandlersMachine;
  readonly api: ApiDefinition;
  readonly resource: ResourceDefinition;
  readonly client: Client;
  /** Name of the operation: `update`, `assign`. */
  readonly operation: string;
  /**
   * The spec's rule for this operation. The server has checked that the client may use the operation; `stored` checks
   * the rule for the record.
   */
  readonly access: Rule;
  /** The `X-Request-Id` of the answer, for the log: the identifier of its trace, if any, else a UUID. */
  readonly requestId: string;
  /** IP address of the client, for the log; empty for operators. */
  readonly address: string;
}

/** A request of the default handlers, with the internal runtime. */
export type Own<Request> = Omit<Request, "machine"> & { readonly machine: Machine };

/** For default handlers that have public types: all handlers get the internal runtime. */
export function own<Request extends Asked>(request: Request): Own<Request> {
  return request as unknown as Own<Request>;
}

/** A GET of a collection. `query` can be passed to the store's `list` as it is, or with more conditions. */
export interface ListRequest<R> extends Asked {
  readonly query: Query<R>;
}

/** A request for one resource. */
export interface ItemRequest extends Asked {
  readonly identifier: string;
  /** The header `If-Unmodified-Since`, in seconds since 1970-01-01T00:00:00Z (clause MTH-6). `stored` checks it. */
  readonly unmodifiedSince?: number;
  /**
   * The header `If-Match`: `any` for `*`, which an existing resource matches; `tagged` for entity tags, which nothing
   * matches (clause CAC-4).
   */
  readonly match?: "any" | "tagged";
  /** True for `If-None-Match: *`: create the resource, and refuse to replace one. */
  readonly createOnly?: boolean;
}

/** A POST to a collection. `C`: the type of the content, as generated from the spec. */
export interface AppendRequest<C> extends Asked {
  readonly content: C;
  /** For a file: its bytes. Hooks find the metadata that follows from the bytes in `content`. */
  readonly incoming?: Incoming;
}

/** The bytes of an upload. */
export interface Incoming {
  readonly name: string;
  readonly mediaType: string;
  /** Stores the bytes and returns their key, length and digest, or the refusal to answer. In hooks they are stored already. */
  receive(): Promise<Upload | Refused<400 | 413 | 415>>;
}

/** A PUT of a resource, with its full content. */
export interface ReplaceRequest<C> extends ItemRequest {
  readonly content: C;
  /** Read-only properties in the body. `stored` refuses the request if they differ from what is stored. */
  readonly echoed: Echoed;
}

/** A PATCH of a resource. `P`: the type of the change, in which null removes a property. */
export interface UpdateRequest<P> extends ItemRequest {
  readonly content: P;
  readonly echoed: Echoed;
  /** True for `Prefer: return=representation` (RFC 7240, section 4.2). */
  readonly returning: boolean;
  /** For a file whose bytes are replaced: the new bytes. Hooks find the metadata that follows from them in `content`. */
  readonly incoming?: Incoming;
}

/** A further operation on a collection. A GET that returns a collection also has `query`, as a `ListRequest` has. */
export interface FurtherRequest<C> extends Asked {
  readonly content: C;
}

/**
 * A further operation on an item. `C`: the type of its content, or undefined if the spec has no `expects`.
 *
 * @public for specs that have one with a body
 */
export interface FurtherItemRequest<C> extends ItemRequest {
  readonly content: C;
}

/** Read-only properties of a body, as in a record. */
export type Echoed = { readonly [property: string]: unknown };

/** A record to represent for the client, in its languages and with its operations: 200, or 304 if it has not changed. */
export interface Found<R> {
  readonly status: 200;
  readonly record: R;
  /** When the record was read, in milliseconds since 1970 by the database's clock. Default: when the request came. */
  readonly at?: number;
}

/** A page of a collection, as the store's `list` returns it: 200, or 304 if nothing of the resource type has changed. */
export interface Listed<R> {
  readonly status: 200;
  readonly page: RecordPage<R>;
}

/** Created: 303 with the IRI of the record. `shown`: secret properties to show in the body, this once. */
export interface Appended<R> {
  readonly status: 303;
  readonly record: R;
  readonly shown?: { readonly [property: string]: string };
}

/** Changed: 204, or 200 with the record if the client sent `Prefer: return=representation`. */
export interface Written<R> {
  readonly status: 204;
  readonly record: R;
}

/** Done, with an empty answer: 204. */
export interface Done {
  readonly status: 204;
}

/** A refusal, which is answered as an error resource with this status (clause ERR-1). Make it with `refuse`. */
export interface Refused<S extends number = number> {
  readonly status: S;
  readonly description: string;
  readonly violations?: readonly Violation[];
  /** The header `Retry-After`, in seconds. */
  readonly retryAfter?: number;
  readonly refused: true;
}

/** Anything that a handler may return. */
export type Answer =
  | Found<never>
  | Found<unknown>
  | Listed<unknown>
  | Appended<unknown>
  | Written<unknown>
  | Done
  | Refused;

/**
 * Makes a refusal. A handler may use only statuses that the spec declares for the operation; others do not compile. `description`: one
 * sentence for the client. `violations`: problems with single values. `retryAfter`: seconds.
 */
export function refuse<S extends number>(
  status: S,
  description: string,
  more: { readonly violations?: readonly Violation[]; readonly retryAfter?: number } = {},
): Refused<S> {
  return { status, description, ...more, refused: true };
}

/** Whether a handler's answer is a refusal. */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === "object" && answer !== null && "refused" in answer && answer.refused === true;
}

/**
 * Resource definition with the types of its records (`R`), contents (`C`), changes (`P`), CRUD operations (`O`) and
 * stored values (`S`, by default the contents), and the contents of its transitions by name (`T`).
 */
export interface Resource<R, C, P, O extends keyof Lifecycle<R, C, P>, S = C, T = object> extends ResourceDefinition {
  /** Absent at run time: only for types. */
  readonly types?: {
    readonly record: R;
    readonly content: C;
    readonly change: P;
    readonly operations: O;
    readonly stored: S;
    readonly transitions: T;
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

/** Transitions by name. `T`: the content of each, or undefined if it accepts none. */
export type Transitions<R, T> = {
  readonly [Name in keyof T]: (
    request: FurtherItemRequest<T[Name]>,
  ) => Promise<Written<R> | Refused<400 | 403 | 404 | 409 | 412>>;
};

/** What a hook `before` a write returns: a refusal, or values to store beside those of the request, read-only ones too. */
export type Prepared<V> = Refused<400 | 403 | 409> | { readonly values: V };

/** A refusal of a hook, or undefined to go on. */
export type HookRefusal = Refused<400 | 403 | 409> | undefined;

/** Hooks of transitions by name, as `Hooks`. The row is locked, and in a state from which the transition leads. */
export type TransitionHooks<T, V = never> = [keyof T] extends [never]
  ? object
  : {
      readonly [Name in keyof T & string]?: (
        request: FurtherItemRequest<T[Name]>,
        transaction: TypedStore,
      ) => Promise<[V] extends [never] ? HookRefusal : Prepared<V> | undefined>;
    };

/**
 * Functions that `stored` calls in the transaction of the operation. If one returns a refusal or throws, the
 * transaction is rolled back. One that runs before a write may return `values` to store beside those of the request. A
 * hook may run again if the transaction is repeated.
 */
export interface Hooks<R, C, P, T = object, S = C> {
  readonly before?: TransitionHooks<T, Changed<R, S>> & {
    append?(request: AppendRequest<C>, transaction: TypedStore): Promise<Prepared<Partial<New<R, S>>> | undefined>;
    replace?(request: ReplaceRequest<C>, transaction: TypedStore): Promise<Prepared<Partial<New<R, S>>> | undefined>;
    update?(request: UpdateRequest<P>, transaction: TypedStore): Promise<Prepared<Changed<R, S>> | undefined>;
    delete?(request: ItemRequest, transaction: TypedStore): Promise<HookRefusal>;
  };
  readonly after?: TransitionHooks<T> & {
    append?(record: R, request: AppendRequest<C>, transaction: TypedStore): Promise<HookRefusal>;
    replace?(record: R, request: ReplaceRequest<C>, transaction: TypedStore): Promise<HookRefusal>;
    update?(record: R, request: UpdateRequest<P>, transaction: TypedStore): Promise<HookRefusal>;
    delete?(request: ItemRequest, transaction: TypedStore): Promise<HookRefusal>;
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

/** Rights that need the application's own code: a member of the handlers' `rights`, under the name of the collection. */
export interface Rights<R> {
  /**
   * Conditions that narrow the spec's rule for reading everywhere: in lists, links, embedding and downloads (clause
   * REL-8). A record has to meet all of them. They depend on the client and on constants alone, because a 304 considers nothing else.
   */
  visible?(client: Client): readonly VisibleCondition<R>[];
  /**
   * Whether a client may carry out an operation that the spec permits: `append`, `replace`, `update`, `delete` or a further
   * one. It never hides a record. False is answered with 403, and not announced. `record`: null for operations on the
   * collection. The result depends on the arguments and on constants alone.
   */
  may?(client: Client, operation: string, record: R | null): boolean;
}

/** The property has one of the values, or is a time that has passed. */
export interface VisibleCondition<R> {
  readonly property: keyof R & string;
  readonly is: readonly (string | number | boolean)[] | "past";
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
