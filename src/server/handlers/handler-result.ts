/** Results of handlers: records, pages, writes and errors. */

import type { Violation } from "../../hypermedia/validation-errors.ts";
import type { RecordPage } from "../../store/record.ts";

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
