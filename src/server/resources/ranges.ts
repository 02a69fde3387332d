/** Range requests (RFC 9110, section 14; clause OBJ-3). */

import type { Part } from "../../store/files/files.ts";
import { readHttpDate } from "../transport/header-values.ts";

/**
 * Part that a `Range` header requests of `length` bytes. Undefined, for all of them, if it has several ranges, another
 * unit or an invalid form, which a server may ignore (section 14.2).
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

/** The last `count` bytes. A suffix range of an empty file cannot be written as a part. */
function lastOf(count: number, length: number): Part | "beyond" | undefined {
  if (count === 0) return "beyond";
  return length === 0 ? undefined : { start: Math.max(0, length - count), end: length - 1 };
}

/** Dates of the current bytes, in epoch seconds. */
interface Dated {
  /** Sent as `Last-Modified`. */
  readonly lastModified: number | undefined;
  /** Second of the last change. */
  readonly changed: number | undefined;
}

/**
 * Whether `If-Range` allows a part (section 13.1.5). Requires the exact, strong date of the bytes. A date that was set
 * back within the second of a change stands for two states (section 8.8.2.2; docs/caching.md). Entity tags never match:
 * there are none.
 */
export function isSame(header: string | undefined, { lastModified, changed }: Dated): boolean {
  if (header === undefined) return true;
  return lastModified !== undefined && lastModified === changed && readHttpDate(header.trim()) === lastModified;
}
