/** API key. Generated from the spec; do not edit. */

import type { CallOptions, Can, Link, Listing, Outcome, Paging, Reference, WriteOptions } from "../runtime/types.ts";
import type { User } from "./user.ts";
import type { AppendStatus, DeleteStatus, RetrieveStatus, UpdateStatus } from "../statuses.ts";

/** Lets an application call without being a user. */
export interface ApiKey<Text = string> extends Link<ApiKey<Text>> {
  /** What identifies the key in its path. */
  readonly id: string;

  /** The secret to send as the whole Authorization header. Shown once, when the key is made. */
  readonly key?: string;

  /** What the key is for. */
  readonly name?: string;

  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires?: string;

  /** What the key may do beyond reading what anyone may read. */
  readonly scopes?: readonly "places:write"[];

  /** When it was made. */
  readonly created: string;

  /** When it was last changed. */
  readonly modified: string;

  /** The user that made it. */
  readonly owner?: Link<User<Text>>;

  /** What this client may do with it, as the service announced. */
  readonly can: Can<"retrieve" | "update" | "delete">;

  /** Overwrites the properties of one API key that are sent, removes those that are null, and keeps the rest. */
  update(change: ApiKeyChange, options?: WriteOptions): Outcome<ApiKey<Text>, UpdateStatus>;

  /** Deletes one API key for good. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** What makes or replaces one. */
export interface ApiKeyContent {
  /** What the key is for. */
  readonly name?: string;

  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires?: string;

  /** What the key may do beyond reading what anyone may read. */
  readonly scopes?: readonly "places:write"[];
}

/** What changes one: what is left out stays, and null removes. */
export interface ApiKeyChange {
  /** What the key is for. */
  readonly name?: string | null;

  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires?: string | null;

  /** What the key may do beyond reading what anyone may read. */
  readonly scopes?: readonly "places:write"[] | null;
}

/** Which ones to list, and how. Pages have 30 unless itemsPerPage says otherwise, and at most 100. */
export interface ApiKeyQuery extends Paging {
  /** With a minus, descending. */
  readonly order?: ApiKeyOrder;
}

export type ApiKeyOrder = "created" | "-created";

/** The keys of the user who asks. */
export interface ApiKeyCollection<Text = string> {
  /** The keys of the user who asks. */
  list(query?: ApiKeyQuery, options?: CallOptions): Listing<ApiKey<Text>, "append">;

  /** Tells all that the client may know of one API key. */
  retrieve(
    id: Reference<ApiKey<unknown>>,
    options?: CallOptions,
  ): Outcome<ApiKey<Text>, RetrieveStatus>;

  /** One by what identifies it in its address, or by its whole IRI; nothing is asked yet. */
  at(id: string): Link<ApiKey<Text>>;

  /** Adds a new API key to the collection; the server makes its identifier. */
  append(content: ApiKeyContent, options?: CallOptions): Outcome<ApiKey<Text>, AppendStatus>;
}
