/** Requests of handlers: typed, and without HTTP details. */

import type { ApiDefinition, ResourceDefinition, Rule } from "../../hypermedia/definition.ts";
import type { Client } from "../../hypermedia/permission.ts";
import type { Upload } from "../../store/files/files.ts";
import type { Query } from "../../store/typed.ts";
import type { HandlersMachine, Machine } from "../runtime.ts";
import type { Refused } from "./handler-result.ts";

/** Members of all requests. */
export interface Asked {
  readonly machine: HandlersMachine;
  readonly api: ApiDefinition;
  readonly resource: ResourceDefinition;
  readonly client: Client;
  /** Access rule of the operation: granted in general, while the handler checks it for the record. */
  readonly access: Rule;
  /** Request id for the log. */
  readonly requestId: string;
  /** Client's IP address for the log; empty if unknown. */
  readonly address: string;
}

/** A request of the default handlers, with the internal runtime. */
export type Own<Request> = Omit<Request, "machine"> & { readonly machine: Machine };

/** For default handlers that have public types: all handlers get the internal runtime. */
export function own<Request extends Asked>(request: Request): Own<Request> {
  return request as unknown as Own<Request>;
}

export interface ListRequest<R> extends Asked {
  readonly query: Query<R>;
}

export interface ItemRequest extends Asked {
  readonly identifier: string;
  /** `If-Unmodified-Since` in epoch seconds: change only the version that the client has seen (clause MTH-6). */
  readonly unmodifiedSince?: number;
  /** `If-Match`: `*`, or entity tags, which never match (clause CAC-4). */
  readonly match?: "any" | "tagged";
  /** True for `If-None-Match: *`: create, but never replace. */
  readonly createOnly?: boolean;
}

export interface AppendRequest<C> extends Asked {
  readonly content: C;
  /** Bytes of a file resource instead of content. Hooks get content with their metadata. */
  readonly incoming?: Incoming;
}

/** An upload. */
export interface Incoming {
  readonly name: string;
  readonly mediaType: string;
  /** Receives the bytes or returns an error. For hooks, returns the received upload. */
  receive(): Promise<Upload | Refused<400 | 413 | 415>>;
}

export interface ReplaceRequest<C> extends ItemRequest {
  readonly content: C;
  /** Read-only values in the body, which must equal the stored ones. */
  readonly echoed: Echoed;
}

export interface UpdateRequest<P> extends ItemRequest {
  readonly content: P;
  readonly echoed: Echoed;
  /** True for `Prefer: return=representation` (RFC 7240, section 4.2). */
  readonly returning: boolean;
  /** Bytes of a file resource instead of content. Hooks get content with their metadata. */
  readonly incoming?: Incoming;
}

/** A custom operation on a collection. */
export interface FurtherRequest<C> extends Asked {
  readonly content: C;
}

/**
 * A custom operation on an item.
 *
 * @public for specs that have one with a body
 */
export interface FurtherItemRequest<C> extends ItemRequest {
  readonly content: C;
}

/** Read-only values of a body, in a record's form. */
export type Echoed = { readonly [property: string]: unknown };
