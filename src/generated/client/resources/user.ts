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

  /** What this client may do with it, as the service announced. */
  readonly can: Can<"retrieve" | "replace" | "update" | "delete">;

  /** Puts the user that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(content: UserContent, options?: WriteOptions): Outcome<User<Text>, ReplaceStatus>;

  /** Overwrites the properties of one user that are sent, removes those that are null, and keeps the rest. */
  update(change: UserChange, options?: WriteOptions): Outcome<User<Text>, UpdateStatus>;

  /** Deletes one user for good. */
  delete(options?: WriteOptions): Outcome<void, DeleteStatus>;
}

/** What makes or replaces one. */
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

/** What changes one: what is left out stays, and null removes. */
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

/** Which ones to list, and how. Pages have 30 unless itemsPerPage says otherwise, and at most 200. */
export interface UserQuery extends Paging {
  readonly username?: string | Prefix;

  /** With a minus, descending. */
  readonly order?: UserOrder;

  /** Only the account of whoever is logged in. */
  readonly me?: boolean;
}

export type UserOrder = "username" | "-username" | "created" | "-created";

/** Everybody who has an account. */
export interface UserCollection<Text = string> {
  /** Everybody who has an account. */
  list(query?: UserQuery, options?: CallOptions): Listing<User<Text>, "append" | "passwordReset" | "passwordChange">;

  /** Tells all that the client may know of one user. */
  retrieve(
    id: Reference<User<unknown>>,
    options?: CallOptions,
  ): Outcome<User<Text>, RetrieveStatus>;

  /** One by what identifies it in its address, or by its whole IRI; nothing is asked yet. */
  at(id: string): Link<User<Text>>;

  /** Adds a new user to the collection; the server makes its identifier. */
  append(content: UserContent, options?: CallOptions): Outcome<User<Text>, AppendStatus>;

  /** Puts the user that is sent in the place of the one that is there, whole; where none is there, it is made. */
  replace(id: string, content: UserContent, options?: CallOptions): Outcome<User<Text>, ReplaceStatus>;

  /** Sends a single-use token to the address of the account, if there is one. The answer does not tell whether there is. */
  passwordReset(content: PasswordResetContent, options?: CallOptions): Outcome<void, AnyStatus | 409 | 413 | 415>;

  /** Sets a new password with the token of a password reset and ends every login of that account. */
  passwordChange(content: PasswordChangeContent, options?: CallOptions): Outcome<void, AnyStatus | 409 | 413 | 415>;
}
