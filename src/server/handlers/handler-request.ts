/** Requests of handlers: typed, and without HTTP details. */

import type { ApiDefinition, ResourceDefinition, Rule } from "../../hypermedia/api-definition.ts";
import type { Client } from "../../hypermedia/permission.ts";
import type { Upload } from "../../store/files/files.ts";
import type { Query } from "../../store/typed-store.ts";
import type { HandlersMachine, Machine } from "../runtime.ts";
import type { Refused } from "./handler-result.ts";

/** What every request to a handler has. */
export interface Asked {
  readonly machine: HandlersMachine;
  readonly api: ApiDefinition;
  readonly resource: ResourceDefinition;
  readonly client: Client;
  /**
   * The spec's rule for this operation. The server has checked that the client may use the operation; `stored` checks
   * the rule for the record.
   */
  readonly access: Rule;
  /** The `X-Request-Id` of the answer, a UUID, for the log. */
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
