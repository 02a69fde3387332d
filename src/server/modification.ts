/**
 * `Last-Modified`, so that a 304 never lies (clauses CAC-1 to CAC-3); docs/caching.md has the proof.
 *
 * HTTP dates have one second. What is answered before the second of a change is well over is therefore dated back: should there be
 * another change that the answer has not seen, what the client remembers is older than that one.
 */

import { seenWithin } from "../store/rows/late-writes.ts";
import type { Exchange, Headers } from "./exchange.ts";
import { writeHttpDate } from "./header.ts";

/** What a date follows from, in epoch milliseconds. */
export interface Dating {
  /** The latest change of what is the same resource ever after: whatever is read later has this one or a later one. */
  readonly changed: number;
  /** The latest change of anything else that the answer shows or depends on. */
  readonly floor: number;
  /** By the database's clock: what the answer shows was so then, or later. */
  readonly at: number;
  /** By the clock that `Date` is from. */
  readonly now: number;
  /** Whether no two states have `changed` in the same second. Then the date is precise even within that second. */
  readonly hasUniqueSeconds?: boolean;
}

/** Epoch seconds: the one of the change, which a client's date is compared with, and the one that is sent. */
export function dated({ changed, floor, at, now, hasUniqueSeconds = false }: Dating): {
  readonly second: number;
  readonly lastModified: number;
} {
  const own = Math.floor(changed / 1000);
  const second = Math.max(own, Math.floor(floor / 1000));
  // The latest second that is over, with all changes in it seen.
  const over = Math.floor((at - seenWithin) / 1000) - 1;
  const present = Math.floor(now / 1000);
  // Of bytes that are replaced all the time, several states may get a second that is well ahead.
  if (hasUniqueSeconds)
    return {
      second,
      lastModified: Math.min(second, Math.max(over, Math.min(own, Math.floor(at / 1000) + 1)), present),
    };
  return { second, lastModified: Math.min(second, Math.max(over, own - 1), present - 1) };
}

/** The header for a resource that changed at an ISO 8601 date; `others`: the latest change of what it shows of others. */
export function modificationHeaders(exchange: Exchange, changed: string, others?: string): Headers {
  return headersFor(exchange, Date.parse(changed), others === undefined ? 0 : Date.parse(others));
}

/**
 * The headers for the bytes of what changed at an ISO 8601 date: from the first moment the date that they keep. `Date` comes along, since Node's
 * may be a moment old.
 */
export function bytesHeaders(exchange: Exchange, changed: string): Headers {
  const dates = headersFor(exchange, Date.parse(changed), 0, { hasUniqueSeconds: true });
  return { ...dates, Date: writeHttpDate(Math.floor(exchange.application.machine.now() / 1000)) };
}

/** The header for a page: with other rights, or other entries, it may be made up of older ones. */
export function pageHeaders(exchange: Exchange, changed: string): Headers {
  return headersFor(exchange, 0, Date.parse(changed));
}

/** The header for what is the same for everyone, and as old as the model. */
export function deploymentHeaders(exchange: Exchange): Headers {
  return headersFor(exchange, 0, 0, { rights: 0 });
}

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
    // What nobody read from the database was so when the request came, or later.
    at: readAt ?? now - (until - begun),
    now,
    hasUniqueSeconds,
  });
  exchange.changedSecond = second;
  return { "Last-Modified": writeHttpDate(lastModified) };
}

/** Notes a time of the database's clock that something was read at; the earliest counts. */
export function noteRead(exchange: Exchange, at: number | undefined): void {
  if (at !== undefined && (exchange.readAt === undefined || at < exchange.readAt)) exchange.readAt = at;
}
