/** User. Generated from the spec; do not edit. */

import type {
  CallOptions,
  Can,
  Link,
  Listing,
  Outcome,
  Paging,
  Prefix,
  Reference,
  WriteOptions,
} from "../runtime/types.ts";
import type {
  AnyStatus,
  AppendStatus,
  DeleteStatus,
  ReplaceStatus,
  RetrieveStatus,
  UpdateStatus,
} from "../statuses.ts";
import type { PasswordChangeContent } from "../values/password-change.ts";
import type { PasswordResetContent } from "../values/password-reset.ts";

/** Somebody who has an account. */
export interface User<Text = string> extends Link<User<Text>> {
  /** The name to log in with; no white space. */
  readonly username: string;

  /** Where mail reaches this user. */
  readonly email: string;

  /** The full name. */
  readonly name?: string;

  /** The language this user prefers. */
  readonly locale?: string;

  /** What this user is trusted with. */
  readonly roles?: readonly "admin"[];

  /** When it was made. */
  readonly created: string;

  /** When it was last changed. */
  readonly modified: string;

  /** The operations that this client may perform, as announced by the service. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Replaces the whole user, or creates it if it does not exist. */
  replace(content: UserContent, options?: WriteOptions): Outcome<User<Text>, ReplaceStatus>;

  /** Overwrites the properties of one user that the body contains, removes those that are null, and keeps the rest. */
  update(change: UserChange, options?: WriteOptions): Outcome<User<Text>, UpdateStatus>;

  /** Deletes one user permanently. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** Request body that creates or replaces one. */
export interface UserContent {
  /** The name to log in with; no white space. */
  readonly username: string;

  /** At least eight characters; never shown. */
  readonly password: string;

  /** Where mail reaches this user. */
  readonly email: string;

  /** The full name. */
  readonly name?: string;

  /** The language this user prefers. */
  readonly locale?: string;

  /** What this user is trusted with. */
  readonly roles?: readonly "admin"[];
}

/** Request body that changes one. Omitted properties stay; null removes a property. */
export interface UserChange {
  /** The name to log in with; no white space. */
  readonly username?: string;

  /** At least eight characters; never shown. */
  readonly password?: string;

  /** Where mail reaches this user. */
  readonly email?: string;

  /** The full name. */
  readonly name?: string | null;

  /** The language this user prefers. */
  readonly locale?: string | null;

  /** What this user is trusted with. */
  readonly roles?: readonly "admin"[] | null;
}

/** Filters, order and page size of a list. A page has 30 entries by default and at most 200. */
export interface UserQuery extends Paging {
  readonly username?: string | Prefix;

  /** A leading minus means descending. Up to three, the first one first. */
  readonly order?: UserOrder | readonly UserOrder[];

  /** Lists only the account of the logged-in user. */
  readonly me?: boolean;
}

export type UserOrder = "username" | "-username" | "created" | "-created";

/** Everybody who has an account. */
export interface UserCollection<Text = string> {
  /** Everybody who has an account. */
  list(query?: UserQuery, options?: CallOptions): Listing<User<Text>, "append" | "passwordReset" | "passwordChange">;

  /** Retrieves the properties of one user that the client may read. */
  retrieve(
    id: Reference<User<unknown>>,
    options?: CallOptions,
  ): Outcome<User<Text>, RetrieveStatus>;

  /** A link to one, by its identifier or its whole IRI. Sends no request. */
  at(id: string): Link<User<Text>>;

  /** Adds a new user to the collection. The server generates its identifier. */
  append(content: UserContent, options?: CallOptions): Outcome<User<Text>, AppendStatus>;

  /** Replaces the whole user, or creates it if it does not exist. */
  replace(id: string, content: UserContent, options?: CallOptions): Outcome<User<Text>, ReplaceStatus>;

  /** Sends a single-use token to the address of the account, if there is one. The answer does not tell whether there is. */
  passwordReset(content: PasswordResetContent, options?: CallOptions): Outcome<void, AnyStatus | 409 | 413 | 415>;

  /** Sets a new password with the token of a password reset and ends every login of that account. */
  passwordChange(content: PasswordChangeContent, options?: CallOptions): Outcome<void, AnyStatus | 409 | 413 | 415>;
}
