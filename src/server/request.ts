/** Requests as handlers see them: typed by the contract, with nothing of HTTP that a handler need not know. */

import type { ApiDefinition, ResourceDefinition, Rule } from "../hypermedia/definition.ts";
import type { Client } from "../hypermedia/permission.ts";
import type { Upload } from "../store/files/files.ts";
import type { Query } from "../store/typed.ts";
import type { Refused } from "./answer.ts";
import type { HandlersMachine, Machine } from "./machine.ts";

/** What every request says. */
export interface Asked {
  readonly machine: HandlersMachine;
  readonly api: ApiDefinition;
  readonly resource: ResourceDefinition;
  readonly client: Client;
  /** Who may do this: already granted in general; a handler asks it again of the record at hand. */
  readonly access: Rule;
  /** Identifier of the request, for the log. */
  readonly requestId: string;
  /** IP address of whoever asks, for the log; empty where it is not known. */
  readonly address: string;
}

/** The same to the machine's own handlers, which know no types of records. */
export type Own<Request> = Omit<Request, "machine"> & { readonly machine: Machine };

/** For those of them that the contract types as anybody's: the machine gives itself to every handler, whole. */
export function own<Request extends Asked>(request: Request): Own<Request> {
  return request as unknown as Own<Request>;
}

export interface ListRequest<R> extends Asked {
  readonly query: Query<R>;
}

export interface ItemRequest extends Asked {
  readonly identifier: string;
  /** Set where the client changes only what it has seen: `If-Unmodified-Since`, in epoch seconds (clause MTH-6). */
  readonly unmodifiedSince?: number;
  /** `If-Match`: only what is there (`*`), or only what has one of some entity tags, as nothing here has (clause CAC-4). */
  readonly match?: "any" | "tagged";
  /** True for `If-None-Match: *`: make it, never replace it. */
  readonly createOnly?: boolean;
}

export interface AppendRequest<C> extends Asked {
  readonly content: C;
  /** For a resource that is a file: its bytes, in place of content. What follows from them is the content that hooks see. */
  readonly incoming?: Incoming;
}

/** Bytes on their way in. */
export interface Incoming {
  readonly name: string;
  readonly mediaType: string;
  /** Takes them in, or tells why not. Where they have come already, as for hooks, tells what came. */
  receive(): Promise<Upload | Refused<400 | 413 | 415>>;
}

export interface ReplaceRequest<C> extends ItemRequest {
  readonly content: C;
  /** Read-only properties in the body, which must not differ from what is stored. */
  readonly echoed: Echoed;
}

export interface UpdateRequest<P> extends ItemRequest {
  readonly content: P;
  readonly echoed: Echoed;
  /** True for `Prefer: return=representation` (RFC 7240, section 4.2). */
  readonly returning: boolean;
  /** For a resource that is a file: other bytes, in place of content. What follows from them is the content that hooks see. */
  readonly incoming?: Incoming;
}

/** A further operation on a collection. */
export interface FurtherRequest<C> extends Asked {
  readonly content: C;
}

/**
 * A further operation on an item.
 *
 * @public for contracts of specs that have one with a body
 */
export interface FurtherItemRequest<C> extends ItemRequest {
  readonly content: C;
}

/** Read-only properties as a body gave them, in a record's form, with their place in the body. */
export type Echoed = { readonly [property: string]: unknown };
