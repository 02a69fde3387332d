/** Cursors for keyset pagination: opaque text in URLs (clause COL-2). */

import type { ListQuery, Order, Position } from "../store/record.ts";

type From = ListQuery["from"];

/** The message for an invalid cursor. */
export const invalidCursor = "It is not a cursor of this collection in this order; take one from the view's links.";

/** The cursor of a page after or before a position in an order, or of the last page. */
export function writeCursor(order: Order, from: Exclude<From, { at: "start" } | { at: "offset" }>): string {
  const position = from.at === "end" ? null : from.position;
  return Buffer.from(JSON.stringify([from.at[0], ...orderKey(order), position])).toString("base64url");
}

/** Properties and directions of an order. */
function orderKey({ further = [], ...first }: Order): readonly [property: string | null, direction: string] {
  const property = first.property && [first, ...further].map((each) => each.property).join();
  return [property, [first, ...further].map(({ direction }) => direction.charAt(0)).join("")];
}

/** Decodes a cursor; undefined if it is invalid or belongs to another order. */
export function readCursor(cursor: string, order: Order): From | undefined {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || read.length !== 4) return undefined;
  const [at, property, direction, position] = read as [unknown, unknown, unknown, unknown];
  const key = orderKey(order);
  if (property !== key[0] || direction !== key[1]) return undefined;
  if (at === "e" && position === null) return { at: "end" };
  if (!isPosition(position) || position.length !== key[1].length + 1) return undefined;
  if (at === "a" || at === "b") return { at: at === "a" ? "after" : "before", position };
  return undefined;
}

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || typeof value.at(-1) !== "string") return false;
  return value.slice(0, -1).every((each) => each === null || ["string", "number", "boolean"].includes(typeof each));
}
