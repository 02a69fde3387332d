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

  /** The operations that this client may perform, as announced by the service. */
  readonly can: Can<"retrieve" | "update" | "delete">;

  /** Overwrites the properties of one API key that the body contains, removes those that are null, and keeps the rest. */
  update(change: ApiKeyChange, options?: WriteOptions): Outcome<ApiKey<Text>, UpdateStatus>;

  /** Deletes one API key permanently. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** Request body that creates or replaces one. */
export interface ApiKeyContent {
  /** What the key is for. */
  readonly name?: string;

  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires?: string;

  /** What the key may do beyond reading what anyone may read. */
  readonly scopes?: readonly "places:write"[];
}

/** Request body that changes one. Omitted properties stay; null removes a property. */
export interface ApiKeyChange {
  /** What the key is for. */
  readonly name?: string | null;

  /** When the key stops working; left out, it works until it is deleted. */
  readonly expires?: string | null;

  /** What the key may do beyond reading what anyone may read. */
  readonly scopes?: readonly "places:write"[] | null;
}

/** Filters, order and page size of a list. A page has 30 entries by default and at most 100. */
export interface ApiKeyQuery extends Paging {
  /** A leading minus means descending. Up to three, the first one first. */
  readonly order?: ApiKeyOrder | readonly ApiKeyOrder[];
}

export type ApiKeyOrder = "created" | "-created";

/** The keys of the user who asks. */
export interface ApiKeyCollection<Text = string> {
  /** The keys of the user who asks. */
  list(query?: ApiKeyQuery, options?: CallOptions): Listing<ApiKey<Text>, "append">;

  /** Retrieves the properties of one API key that the client may read. */
  retrieve(
    id: Reference<ApiKey<unknown>>,
    options?: CallOptions,
  ): Outcome<ApiKey<Text>, RetrieveStatus>;

  /** A link to one, by its identifier or its whole IRI. Sends no request. */
  at(id: string): Link<ApiKey<Text>>;

  /** Adds a new API key to the collection. The server generates its identifier. */
  append(content: ApiKeyContent, options?: CallOptions): Outcome<ApiKey<Text>, AppendStatus>;
}
