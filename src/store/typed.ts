/** The store as handlers know it: each resource by its generated definition, and so with the types that the spec gives it. */

import type { Credentials } from "./accounts/credentials.ts";
import type { Comparison, Condition, ListQuery, Order, RecordPage, Visibility, WriteRefusal } from "./record.ts";

/** What a definition tells of types: those of its records (`R`), and of what is stored of them (`S`). */
export interface Typed<R, S> {
  readonly name: string;
  /** Asked for so that nothing fits but a definition: by a name alone it would not be known of which types its records are. */
  readonly path: string;
  readonly operations: readonly unknown[];
  /** Never there at run time. */
  readonly types?: { readonly record: R; readonly stored: S };
}

/** A store, or one transaction on it: everything done through a transaction happens wholly or not at all. */
export interface TypedStore {
  /** The records of a resource, which is given as `src/generated/resources/` has it. */
  resource<R, S>(definition: Typed<R, S>): Records<R, S>;
  /** For the end of an account's logins, which comes by itself with another password or the end of the account. */
  readonly credentials: Pick<Credentials, "endAccount">;
  /**
   * Runs `work` in a transaction (in the same one, when already inside) and commits when it resolves, whatever it gives back; a throw rolls
   * back. Serialization failures and deadlocks are tried again, so `work` may run several times.
   */
  transaction<T>(work: (transaction: TypedStore) => Promise<T>): Promise<T>;
}

/** The records of one resource. Nobody's rights are asked here, but for `visibility`. */
export interface Records<R, S> {
  /** Undefined where there is none. `lock`: holds it against other writers until the transaction ends. */
  retrieve(
    identifier: string,
    options?: { readonly visibility?: Visible<R>; readonly lock?: boolean },
  ): Promise<R | undefined>;
  /** Those that exist and are visible, by identifier, in one query. */
  retrieveMany(identifiers: readonly string[], visibility: Visible<R>): Promise<ReadonlyMap<string, R>>;
  list(query: Query<R>): Promise<RecordPage<R>>;
  /**
   * `identifier`: a UUID that is chosen; else one is made. `bytes`: for a file, the key of its bytes. Throws where an identifier is
   * chosen for what a property of its own identifies, or bytes are given to what is no file.
   */
  append<T extends New<R, S>>(
    content: T & NothingBut<T, S>,
    options: { readonly owner: string | null; readonly identifier?: string; readonly bytes?: string },
  ): Promise<R | WriteRefusal>;
  /** Puts `content` in place of all that is not the server's own; what it leaves out is gone. */
  replace<T extends New<R, S>>(identifier: string, content: T & NothingBut<T, S>): Promise<R | WriteRefusal>;
  /** Overwrites the properties in `change`; null removes; texts in several languages merge by tag, where null removes a tag. */
  update<T extends Changed<R, S>>(
    identifier: string,
    change: T & NothingBut<T, S>,
    options?: { readonly bytes?: string },
  ): Promise<R | WriteRefusal>;
  /** Gives a record another identifier; links to it follow. */
  move(identifier: string, to: string): Promise<R | WriteRefusal>;
  delete(identifier: string): Promise<{ readonly deleted: true } | WriteRefusal>;
}

/** What makes a record of a concrete resource, as it is not taken where `S` stands open; what need not be there may be null. */
export type New<R, S> = { readonly [Name in keyof S]: OrNull<R, S, Name, S[Name]> };

/** What changes a record of a concrete resource, as it is not taken where `S` stands open: whatever of it is another from now on. */
export type Changed<R, S> = { readonly [Name in keyof S]?: OrNull<R, S, Name, ByTag<Exclude<S[Name], undefined>>> };

type OrNull<R, S, Name extends keyof S, Value> =
  Record<never, never> extends Pick<S, Name> ? (Name extends Sure<R> ? Value : Value | null) : Value;

/** What every record has, though it may have been left out; of several values there may be none. */
type Sure<R> = {
  [Name in keyof R]: R[Name] extends readonly unknown[] ? never : null extends R[Name] ? never : Name;
}[keyof R];

type ByTag<Value> = Value extends { readonly [tag: string]: string }
  ? { readonly [tag: string]: string | null }
  : Value;

/** A property that the spec does not have is an error wherever it was put, and not only in what is written out on the spot. */
type NothingBut<T, S> = {
  readonly [Name in keyof T]: Name extends keyof S ? Within<T[Name], Exclude<S[Name], null | undefined>> : NotInSpec;
};

/** What no value is, by a name that tells in the compiler's message why. */
declare const notInSpec: unique symbol;
interface NotInSpec {
  readonly [notInSpec]: never;
}

/** The same of what is embedded. Texts in several languages have whichever tags they have. */
type Within<T, S> = S extends { readonly [tag: string]: string }
  ? T
  : T extends readonly (infer Each)[]
    ? readonly Within<Each, S extends readonly (infer Member)[] ? Member : never>[]
    : T extends object
      ? NothingBut<T, S>
      : T;

/** Which records: all, none, or those of an owner and those with one of these boolean properties true. */
export type Visible<R> =
  | Extract<Visibility, string>
  | {
      readonly owner: string | null;
      readonly when: readonly Flag<R>[];
      readonly ownerWhen?: readonly Flag<R>[];
    };

type Flag<R> = { [Name in keyof R]: NonNullable<R[Name]> extends boolean ? Name : never }[keyof R];

/** A page to be read: as a client asks for it, or with conditions of a handler's own. Plain records have plain ones. */
export type Query<R> = string extends keyof R ? ListQuery : TypedQuery<R>;

interface TypedQuery<R> extends Omit<ListQuery, "visibility" | "conditions" | "order"> {
  readonly visibility: Visible<R>;
  readonly conditions: readonly TypedCondition<R>[];
  /** Null: by identifier. */
  readonly order: { readonly property: Orderable<R> | null; readonly direction: Order["direction"] };
}

/** The properties with one plain value, or one in each language: neither lists nor what is embedded. */
type Orderable<R> = { [Name in keyof R]-?: NonNullable<R[Name]> extends Plain ? Name : never }[keyof R];

type Plain = string | number | boolean | { readonly [tag: string]: string };

/** `value`: of the property's own type; for `in` several, for `between` the two bounds, for `exists` a boolean. */
export type TypedCondition<R> =
  | { [Name in keyof R]: Compared<Name, Single<NonNullable<R[Name]>>> }[keyof R]
  | ThroughLink<R>;

/** A condition on what a link leads to, as clients may ask for it: `property` is one of the target's, and not looked at here. */
interface ThroughLink<R> extends Condition {
  readonly through: { readonly link: Link<R>; readonly visibility: Visibility };
}

/** Links are identifiers, one or several. */
type Link<R> = {
  [Name in keyof R & string]-?: NonNullable<R[Name]> extends string | readonly string[] ? Name : never;
}[keyof R & string];

type Single<Value> = Value extends readonly (infer Each)[]
  ? Each
  : Value extends { readonly [tag: string]: string }
    ? string
    : Value;

type Compared<Name, Value> =
  | On<Name, Exclude<Comparison, "in" | "between" | "exists">, Value>
  | On<Name, "in", readonly Value[]>
  | On<Name, "between", readonly [Value, Value]>
  | On<Name, "exists", boolean>;

interface On<Name, How, Value> {
  readonly property: Name;
  readonly comparison: How;
  readonly value: Value;
  /** Of the record itself, and of nothing that it links to. */
  readonly through?: undefined;
}
