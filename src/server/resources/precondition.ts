/** What must hold of the stored record before a write, or before its bytes are read: `If-Unmodified-Since`, and what is not the client's to write sent back unchanged. */

import { isDeepStrictEqual } from "node:util";
import { contentPath } from "../../hypermedia/representation.ts";
import type { StoredRecord } from "../../store/record.ts";
import { maxSecondsAhead } from "../../store/rows/dates.ts";
import type { RecordContent } from "../../store/store.ts";
import { type Refused, refuse } from "../answer.ts";
import { readHttpDate } from "../header.ts";
import type { Echoed, ItemRequest } from "../request.ts";
import type { Request } from "../transport/messages.ts";
import { mayWrite, whyUnwritable } from "./refusals.ts";

type Conditions = Pick<ItemRequest, "unmodifiedSince" | "match">;

/** `If-Unmodified-Since` and `If-Match` (RFC 9110, sections 13.1.4 and 13.1.1). */
export function conditionsOf({ headers }: Request): Conditions {
  const unmodifiedSince = readHttpDate(headers["if-unmodified-since"]);
  const match = headers["if-match"]?.trim();
  return {
    ...(unmodifiedSince === undefined ? {} : { unmodifiedSince }),
    ...(match === undefined ? {} : { match: match === "*" ? "any" : "tagged" }),
  };
}

/**
 * 412 where the record has changed since the date that the client gave (clause MTH-6), or where it asks for an entity tag. Only its own date
 * counts: a deployment or other rights may make answers others that tell of it, but change nothing of what is stored. `now`: epoch milliseconds.
 */
export function precondition(
  current: StoredRecord,
  { unmodifiedSince, match }: Conditions,
  now: number,
): Refused<412> | undefined {
  if (match === "tagged") return untagged;
  // Beside `If-Match: *` the date counts all the same: it says more (other than RFC 9110, section 13.1.4).
  if (unmodifiedSince === undefined) return undefined;
  const changed = Math.floor(Date.parse(current.modified) / 1000);
  if (changed <= unmodifiedSince) return undefined;
  return refuse(412, "The resource has changed since.", retryAfter(changed, unmodifiedSince, Math.floor(now / 1000)));
}

/**
 * How long to wait until a new read gets the date of the change, where the client may have seen the change. Until the second of the change is
 * over, answers have the date of an earlier one, and that second is in the future where bytes were replaced quickly. All in epoch seconds.
 */
function retryAfter(changed: number, unmodifiedSince: number, now: number): { readonly retryAfter?: number } {
  const earliestSeen = changed < now ? changed - 1 : changed - 1 - maxSecondsAhead;
  return unmodifiedSince < earliestSeen ? {} : { retryAfter: Math.max(1, changed + 1 - now) };
}

/** 412 for who would change only what has an entity tag: nothing has (clause CAC-4). */
const untagged = refuse(412, "If-Match: nothing here has an entity tag; send If-Unmodified-Since instead.");

/** 400 where a property that this client may not write of this record differs from what is stored (clauses LD-4, AUT-15). */
export function differences(
  current: StoredRecord,
  request: ItemRequest & { readonly content: RecordContent; readonly echoed: Echoed },
): Refused<400> | undefined {
  const { resource, content, echoed } = request;
  // Whether a property is its owner's alone to write, only the record tells.
  const others = resource.properties.filter(
    (property) => content[property.name] !== undefined && !mayWrite(property, request, current),
  );
  const unwritable = { ...echoed, ...Object.fromEntries(others.map(({ name }) => [name, content[name]])) };
  const violations = [];
  for (const [name, given] of Object.entries(unwritable)) {
    const property = resource.properties.find((each) => each.name === name);
    if (property === undefined) continue;
    // The link to a file's bytes is not stored; it follows from the identifier and the name.
    const stored = resource.bytes?.content === name ? contentPath(resource, current) : current[name];
    const same = property.multilingual ? within(given, stored) : isDeepStrictEqual(given ?? null, stored ?? null);
    if (!same)
      violations.push({
        property: name,
        path: `/${name}`,
        message: `${whyUnwritable(property)}, and another value is stored.`,
      });
  }
  return violations.length === 0
    ? undefined
    : refuse(400, "The body would change what cannot be changed.", { violations });
}

/** An answer shows only some languages, so what comes back need only be a part. */
function within(given: unknown, stored: unknown): boolean {
  if (typeof given !== "object" || given === null || typeof stored !== "object" || stored === null)
    return given === stored;
  return Object.entries(given).every(([tag, value]) => (stored as Record<string, unknown>)[tag] === value);
}
