/** Results of handlers: records, pages, writes and errors. */

import type { Violation } from "../../hypermedia/violation.ts";
import type { RecordPage } from "../../store/record.ts";

/** The record that was asked for. */
export interface Found<R> {
  readonly status: 200;
  readonly record: R;
  /** Epoch milliseconds of the database's clock when the record was read. Default: when the request arrived. */
  readonly at?: number;
}

/** A page of a collection. */
export interface Listed<R> {
  readonly status: 200;
  readonly page: RecordPage<R>;
}

/** A resource was created: 303 with its IRI. `shown`: secrets for the body, shown once. */
export interface Appended<R> {
  readonly status: 303;
  readonly record: R;
  readonly shown?: { readonly [property: string]: string };
}

/** A resource was changed: 204, or 200 with its representation if the client prefers that. */
export interface Written<R> {
  readonly status: 204;
  readonly record: R;
}

/** Success without content. */
export interface Done {
  readonly status: 204;
}

/** An error, sent as an error resource (clause ERR-1). */
export interface Refused<S extends number = number> {
  readonly status: S;
  readonly description: string;
  readonly violations?: readonly Violation[];
  /** Seconds. */
  readonly retryAfter?: number;
  readonly refused: true;
}

export type Answer =
  | Found<never>
  | Found<unknown>
  | Listed<unknown>
  | Appended<unknown>
  | Written<unknown>
  | Done
  | Refused;

export function refuse<S extends number>(
  status: S,
  description: string,
  more: { readonly violations?: readonly Violation[]; readonly retryAfter?: number } = {},
): Refused<S> {
  return { status, description, ...more, refused: true };
}

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === "object" && answer !== null && "refused" in answer && answer.refused === true;
}
