/** Preconditions of writes and downloads: `If-Unmodified-Since`, `If-Match`, unchanged read-only values. */

import { isDeepStrictEqual } from "node:util";
import { derivedPath } from "../../hypermedia/representation.ts";
import type { StoredRecord } from "../../store/record.ts";
import type { RecordContent, Store } from "../../store/store.ts";
import { maxSecondsAhead } from "../../store/writes/dates.ts";
import { type ItemRequest, type Refused, type ReplaceRequest, refuse } from "../handlers.ts";
import { readHttpDate } from "../transport/header-values.ts";
import type { Request } from "../transport/http.ts";
import {
  type Lock,
  lookUp,
  mayRead,
  mayWrite,
  notFound,
  refusedFor,
  refuseFor,
  violation,
  whyUnwritable,
  wrongState,
} from "./write-errors.ts";

type Conditions = Pick<ItemRequest, "unmodifiedSince" | "match">;

/** Conditional headers (RFC 9110, sections 13.1.4 and 13.1.1). */
export function conditionsOf({ headers }: Request): Conditions {
  const unmodifiedSince = readHttpDate(headers["if-unmodified-since"]);
  const match = headers["if-match"]?.trim();
  return {
    ...(unmodifiedSince === undefined ? {} : { unmodifiedSince }),
    ...(match === undefined ? {} : { match: match === "*" ? "any" : "tagged" }),
  };
}

/**
 * 412 if the record has changed since the client's date (clause MTH-6), or if the client sends an entity tag. Only the
 * record's date counts: deployments and permissions change answers, but not stored data. `now`: epoch milliseconds.
 */
export function precondition(current: StoredRecord, { unmodifiedSince, match }: Conditions, now: number) {
  if (match === "tagged") return untagged;
  // Beside `If-Match: *` the date is still checked, as it is stricter (unlike RFC 9110, section 13.1.4).
  if (unmodifiedSince === undefined) return undefined;
  const changed = Math.floor(Date.parse(current.modified) / 1000);
  if (changed <= unmodifiedSince) return undefined;
  const wait = retryAfter(changed, unmodifiedSince, Math.floor(now / 1000));
  return refuse(412, "The resource has changed since that date.", wait);
}

export type ToWrite =
  | { readonly current: StoredRecord; readonly refusal?: undefined }
  | { readonly current?: undefined; readonly refusal: Refused<403 | 404 | 409 | 412> };

/** Refuses as `refusedFor`, or by the preconditions. */
export async function lookUpToWrite(request: ItemRequest, store: Store, lock: Lock = false): Promise<ToWrite> {
  const current = await lookUp(request, store, lock);
  const refusal = refusedFor(current, request);
  if (refusal || current === undefined) return { refusal: refusal ?? notFound() };
  const stale = precondition(current, request, request.machine.now());
  return stale ? { refusal: stale } : { current };
}

/**
 * Seconds until a read returns the date of the change, if the client may already have seen the change. Within the
 * second of a change, answers have an earlier date. That second is in the future if bytes were replaced in quick
 * succession. All in epoch seconds.
 */
function retryAfter(changed: number, unmodifiedSince: number, now: number): { readonly retryAfter?: number } {
  const earliestSeen = changed < now ? changed - 1 : changed - 1 - maxSecondsAhead;
  return unmodifiedSince < earliestSeen ? {} : { retryAfter: Math.max(1, changed + 1 - now) };
}

/** 412 for a client that sends entity tags, as there are none (clause CAC-4). */
const untagged = refuse(412, "If-Match: resources have no entity tags; send If-Unmodified-Since instead.");

/** 400 if a value that the client may not write differs from the stored one that it may read (clauses LD-4, AUT-15); 409 if only a state does (STA-1). */
export function differences(current: StoredRecord, request: ReplaceRequest<RecordContent>) {
  const { resource, content, echoed } = request;
  // Owner-only write permission depends on the record.
  const others = resource.properties.filter(
    (property) => content[property.name] !== undefined && !mayWrite(property, request, current),
  );
  const unwritable = { ...echoed, ...Object.fromEntries(others.map(({ name }) => [name, content[name]])) };
  const violations = [];
  let state: string | undefined;
  for (const [name, given] of Object.entries(unwritable)) {
    const property = resource.properties.find((each) => each.name === name);
    if (property === undefined) continue;
    const stored = derivedPath(property, resource, current) ?? current[name];
    // Of a value that the client may not read, nobody may learn whether it was guessed.
    const shown = mayRead(property, request, current);
    const same = property.multilingual ? within(given, stored) : isDeepStrictEqual(given ?? null, stored ?? null);
    // An aggregate may have moved since the client read it: that is no change of the resource itself (clause VAL-6).
    if (shown && (same || property.source === "aggregate")) continue;
    if (property.source === "transitions") state = name;
    else
      violations.push(violation(name, `${whyUnwritable(property)}${shown ? ", and the stored value differs" : ""}.`));
  }
  const refused = refuseFor(violations, "The body would change a property that is not writable.");
  return refused ?? (state === undefined ? undefined : wrongState(current, state, request));
}

/** Answers contain only some languages, so a subset is enough. */
function within(given: unknown, stored: unknown): boolean {
  if (typeof given !== "object" || given === null || typeof stored !== "object" || stored === null)
    return given === stored;
  return Object.entries(given).every(([tag, value]) => (stored as Record<string, unknown>)[tag] === value);
}
