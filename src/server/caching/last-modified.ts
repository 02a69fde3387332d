/**
 * `Last-Modified` such that a 304 is always correct (clauses CAC-1 to CAC-3); proof in docs/caching.md. Dates have second
 * precision. Answers within the second of a change have an earlier date, so that a further change in it is not missed.
 */

import { seenWithin } from "../../store/writes/commit-dates.ts";
import type { Exchange, Headers } from "../exchange.ts";
import { writeHttpDate } from "../transport/header-values.ts";

/** Inputs of a date, in epoch milliseconds. */
export interface Dating {
  /** Latest change of the resource itself. Later reads have this one or a later one. */
  readonly changed: number;
  /** Latest change of all else that the answer shows or depends on. */
  readonly floor: number;
  /** Time of the read on the database's clock. */
  readonly at: number;
  /** Time on the clock of the `Date` header. */
  readonly now: number;
  /** Whether no two states have `changed` in the same second. Then the date is exact even within that second. */
  readonly hasUniqueSeconds?: boolean;
}

/** Epoch seconds of the change, to compare with a client's date, and of the `Last-Modified` to send. */
export function dated({ changed, floor, at, now, hasUniqueSeconds = false }: Dating): {
  readonly second: number;
  readonly lastModified: number;
} {
  const own = Math.floor(changed / 1000);
  const second = Math.max(own, Math.floor(floor / 1000));
  // The latest second that is over and whose changes are all visible.
  const over = Math.floor((at - seenWithin) / 1000) - 1;
  const present = Math.floor(now / 1000);
  // Bytes that are replaced in quick succession may have dates well ahead.
  if (hasUniqueSeconds)
    return {
      second,
      lastModified: Math.min(second, Math.max(over, Math.min(own, Math.floor(at / 1000) + 1)), present),
    };
  return { second, lastModified: Math.min(second, Math.max(over, own - 1), present - 1) };
}

/** Header for a resource that changed at an ISO 8601 date. `others`: latest change of what else it shows. */
export const modificationHeaders = (exchange: Exchange, changed: string, others?: string): Headers =>
  headersFor(exchange, Date.parse(changed), others === undefined ? 0 : Date.parse(others));

/** Headers for a file's bytes that changed at an ISO 8601 date. Includes `Date`, as Node's may lag behind. */
export function bytesHeaders(exchange: Exchange, changed: string): Headers {
  const dates = headersFor(exchange, Date.parse(changed), 0, { hasUniqueSeconds: true });
  return { ...dates, Date: writeHttpDate(Math.floor(exchange.application.machine.now() / 1000)) };
}

/** Header for a page: with other permissions or entries, the same page may consist of older entries. */
export const pageHeaders = (exchange: Exchange, changed: string): Headers =>
  headersFor(exchange, 0, Date.parse(changed));

/** Header for documents that are the same for everyone and change only with the model. */
export const deploymentHeaders = (exchange: Exchange): Headers => headersFor(exchange, 0, 0, { rights: 0 });

function headersFor(
  exchange: Exchange,
  changed: number,
  others: number,
  { rights = exchange.rightsChanged ?? 0, hasUniqueSeconds = false } = {},
): Headers {
  const { application, begun, readAt } = exchange;
  const until = performance.now();
  const now = application.machine.now();
  const floor = readAt === undefined ? 0 : application.databaseClock.saw(readAt, begun, until);
  const { second, lastModified } = dated({
    changed,
    floor: Math.max(others, rights, application.deployment.since, floor),
    // Without a read from the database, the answer shows the state when the request arrived or later.
    at: readAt ?? now - (until - begun),
    now,
    hasUniqueSeconds,
  });
  exchange.changedSecond = second;
  return { "Last-Modified": writeHttpDate(lastModified) };
}

/** Records the time of a read on the database's clock. The earliest counts. */
export function recordReadTime(exchange: Exchange, at: number | undefined): void {
  if (at !== undefined && (exchange.readAt === undefined || at < exchange.readAt)) exchange.readAt = at;
}
