/** Names of constraints and indexes, by which migrations create them and errors are recognized. */

import { createHash } from "node:crypto";

/** PostgreSQL silently truncates longer names. */
const longest = 63;

/** A name of at most 63 bytes: the parts joined by `_`; if too long, a prefix and a hash. */
export function objectName(...parts: readonly string[]): string {
  const name = parts.join("_");
  if (Buffer.byteLength(name) <= longest) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 10);
  let start = name;
  while (Buffer.byteLength(start) > longest - hash.length - 1) start = start.slice(0, -1);
  return `${start}_${hash}`;
}

/** Column of the bytes' key. No property's column starts with an underscore. */
export const bytesColumn = "_bytes";

/** Column of the date at which an aggregate of the row last changed, and its name in records. */
export const aggregatedColumn = "_aggregated";
export const aggregatedKey = "$aggregated";
/** Columns of the sum and the number of values that an average is made of. */
export const averageColumns = (column: string): readonly [sum: string, count: string] => [
  objectName("", column, "sum"),
  objectName("", column, "count"),
];
export const aggregateTrigger = (table: string, rows: string, link: string): string =>
  objectName("hydrant_aggregate", table, rows, link);

export const primaryKeyName = (table: string): string => objectName(table, "pkey");
export const uniqueName = (table: string, column: string): string => objectName(table, column, "key");
/** Check constraint used while a backfill runs for a column that becomes required. */
export const requiredName = (table: string, column: string): string => objectName(table, column, "required");
export const foreignKeyName = (table: string, column: string): string => objectName(table, column, "fkey");
/** Suffixes of constraints over several columns. */
export const constraintSuffix = { unique: "key", compare: "check", require: "check", overlap: "excl" } as const;
export const joinIndexName = (join: string): string => objectName(join, "target", "idx");
