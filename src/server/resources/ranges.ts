/** Ranges: which part of some bytes is asked for (RFC 9110, section 14; clause OBJ-3). */

import type { Part } from "../../store/files/files.ts";
import { readHttpDate } from "../header.ts";

/**
 * The part that a `Range` header asks for, of so many bytes. Undefined where all of them are to be sent: it names no part, another unit, makes no
 * sense or names several, which a server may pass over (section 14.2).
 */
export function partOf(header: string | undefined, length: number): Part | "beyond" | undefined {
  const [, list] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  const ranges = list?.split(",").flatMap((each) => (each.trim() === "" ? [] : [each.trim()])) ?? [];
  const [, first, last] = (ranges.length === 1 && /^(\d*)-(\d*)$/.exec(ranges[0] ?? "")) || [];
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") return lastOf(Number(last), length);
  const start = Number(first);
  const end = last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= length ? "beyond" : { start, end };
}

/** The last so many bytes. Of nothing, the last hundred are nothing, which cannot be said as a part. */
function lastOf(count: number, length: number): Part | "beyond" | undefined {
  if (count === 0) return "beyond";
  return length === 0 ? undefined : { start: Math.max(0, length - count), end: length - 1 };
}

/** What the bytes that would be sent are dated, in epoch seconds. */
interface Dated {
  /** What is sent as `Last-Modified`. */
  readonly lastModified: number | undefined;
  /** The second of the last change. */
  readonly changed: number | undefined;
}

/**
 * Whether an `If-Range` lets a part be sent (section 13.1.5). Only the very date does that the bytes have, and only one that is good: a date that
 * was set back, as the second of the change is not over, stands for two states of the bytes (section 8.8.2.2; docs/caching.md). An entity tag never
 * does, as there are none.
 */
export function isSame(header: string | undefined, { lastModified, changed }: Dated): boolean {
  if (header === undefined) return true;
  return lastModified !== undefined && lastModified === changed && readHttpDate(header.trim()) === lastModified;
}
