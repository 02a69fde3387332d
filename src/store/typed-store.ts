/** The store as handlers use it, typed by the generated resource definitions. */

import type { Credentials } from "./accounts/credentials.ts";
import type { Comparison, Condition, ListQuery, Order, RecordPage, Visibility, WriteRefusal } from "./record.ts";

/** A generated definition, with the types of its records (`R`) and of what is stored (`S`). */
export interface Typed<R, S> {
  readonly name: string;
  /** Required so that only a definition fits: a name alone does not determine the types. */
  readonly path: string;
  readonly operations: readonly unknown[];
  /** Never present at run time. */
  readonly types?: { readonly record: R; readonly stored: S };
}

/** The database, or one transaction in it. */
export interface TypedStore {
  /** The records of a resource type, by its definition from `src/generated/resources/`. */
  resource<R, S>(definition: Typed<R, S>): Records<R, S>;
  /** `endAccount` ends all logins of an account. A new password and the deletion of the account do that by themselves. */
  readonly credentials: Pick<Credentials, "endAccount">;
  /**
   * Runs `work` in a transaction, or in the current one. Commits when `work` resolves, whatever it returns; rolls back when it throws.
   * Repeats `work` after serialization failures and deadlocks.
   */
  transaction<T>(work: (transaction: TypedStore) => Promise<T>): Promise<T>;
}

/** The records of one resource type. The store does not know clients: only `visibility` limits what a method returns. */
export interface Records<R, S> {
  /** The record, or undefined. `lock`: no other transaction can write it until this one ends. */
  retrieve(
    identifier: string,
    options?: { readonly visibility?: Visibility; readonly lock?: boolean },
  ): Promise<R | undefined>;
  /** The records that exist and are visible, by identifier, with one query. */
  retrieveMany(identifiers: readonly string[], visibility: Visibility): Promise<ReadonlyMap<string, R>>;
  list(query: Query<R>): Promise<RecordPage<R>>;
  /**
   * Adds a record. `owner`: identifier of an account. `identifier`: a UUID; by default, a new one. `bytes`: for a file, the key of its
   * bytes. Throws if `identifier` is given although a property of the spec is the identifier, or `bytes` although it is no file.
   */
  append<T extends New<R, S>>(
    content: T & NothingBut<T, S>,
    options: { readonly owner: string | null; readonly identifier?: string; readonly bytes?: string },
  ): Promise<R | WriteRefusal>;
  /** Replaces the whole record; a property that `content` does not have loses its value. */
  replace<T extends New<R, S>>(identifier: string, content: T & NothingBut<T, S>): Promise<R | WriteRefusal>;
  /** Changes the properties in `change`; others keep their values. */
  update<T extends Changed<R, S>>(
    identifier: string,
    change: T & NothingBut<T, S>,
    options?: { readonly bytes?: string },
  ): Promise<R | WriteRefusal>;
  /** Changes the identifier of a record, and all links to it. */
  move(identifier: string, to: string): Promise<R | WriteRefusal>;
  delete(identifier: string): Promise<{ readonly deleted: true } | WriteRefusal>;
}

/** The argument of `append` and `replace`: a whole record. Optional properties may be left out or null. */
export type New<R, S> = { readonly [Name in keyof S]: OrNull<R, S, Name, S[Name]> };

/**
 * The argument of `update`: the properties to change. Null removes a property that is not required; in a multilingual
 * text, null removes a language.
 */
export type Changed<R, S> = { readonly [Name in keyof S]?: OrNull<R, S, Name, ByTag<Exclude<S[Name], undefined>>> };

type OrNull<R, S, Name extends keyof S, Value> =
  Record<never, never> extends Pick<S, Name> ? (Name extends Sure<R> ? Value : Value | null) : Value;

/** Properties that every record has a value of. */
type Sure<R> = {
  [Name in keyof R]: R[Name] extends readonly unknown[] ? never : null extends R[Name] ? never : Name;
}[keyof R];

type ByTag<Value> = Value extends { readonly [tag: string]: string }
  ? { readonly [tag: string]: string | null }
  : Value;

/** Rejects properties that the spec does not have, also in variables and not only in object literals. */
type NothingBut<T, S> = {
  readonly [Name in keyof T]: Name extends keyof S ? Within<T[Name], Exclude<S[Name], null | undefined>> : NotInSpec;
};

/** A type without values, whose name explains the compiler's message. */
declare const notInSpec: unique symbol;
interface NotInSpec {
  readonly [notInSpec]: never;
}

/** The same for embedded values. Multilingual texts may have any language tag. */
type Within<T, S> = S extends { readonly [tag: string]: string }
  ? T
  : T extends readonly (infer Each)[]
    ? readonly Within<Each, S extends readonly (infer Member)[] ? Member : never>[]
    : T extends object
      ? NothingBut<T, S>
      : T;

/**
 * The argument of `list`. A handler's `request.query` is one; add your own conditions with `{ ...query, conditions:
 * [...query.conditions, mine] }`.
 */
export type Query<R> = string extends keyof R ? ListQuery : TypedQuery<R>;

/** A query for a page of the records of one resource type. */
interface TypedQuery<R> extends Omit<ListQuery, "conditions" | "order"> {
  readonly conditions: readonly TypedCondition<R>[];
  readonly order: TypedOrder<R> & { readonly further?: readonly TypedOrder<R>[] };
}

/** Null: by identifier. */
interface TypedOrder<R> {
  readonly property: Orderable<R> | null;
  readonly direction: Order["direction"];
}

/** The properties with one plain value, or one in each language: neither lists nor what is embedded. */
type Orderable<R> = { [Name in keyof R]-?: NonNullable<R[Name]> extends Plain ? Name : never }[keyof R];

type Plain = string | number | boolean | { readonly [tag: string]: string };

/** A condition of a query. `value` has the type of the property; for `in` and `not` it is an array, for `between` a pair, for `exists` a boolean, for `or` an array of conditions. */
export type TypedCondition<R> =
  | { [Name in keyof R]: Compared<Name, Single<NonNullable<R[Name]>>> }[keyof R]
  | ThroughLink<R>;

/** A condition on the target of a link, as clients may send it: `property` is a property of the target. */
interface ThroughLink<R> extends Condition {
  readonly through: { readonly link: Link<R>; readonly visibility: Visibility };
}

/** The properties of a record that may be links: their values are identifiers. */
type Link<R> = {
  [Name in keyof R & string]-?: NonNullable<R[Name]> extends string | readonly string[] ? Name : never;
}[keyof R & string];

type Single<Value> = Value extends readonly (infer Each)[]
  ? Each
  : Value extends { readonly [tag: string]: string }
    ? string
    : Value;

type Compared<Name, Value> =
  | On<Name, Exclude<Comparison, "in" | "between" | "exists" | "not" | "or">, Value>
  | On<Name, "in" | "not", readonly Value[]>
  | On<Name, "or", readonly Compared<Name, Value>[]>
  | On<Name, "between", readonly [Value, Value]>
  | On<Name, "exists", boolean>;

interface On<Name, How, Value> {
  readonly property: Name;
  readonly comparison: How;
  readonly value: Value;
  /** Absent: the condition is on the record itself. */
  readonly through?: undefined;
}
