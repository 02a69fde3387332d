/** Names of constraints and indexes: made by migrations, and told apart by them when the database refuses a write. */

import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names off without a word. */
const longest = 63;

/** A name of at most 63 bytes: the parts joined by `_`, or where that is too long their beginning and a hash of the whole. */
export function objectName(...parts: readonly string[]): string {
  const name = parts.join("_");
  if (Buffer.byteLength(name) <= longest) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 10);
  let start = name;
  while (Buffer.byteLength(start) > longest - hash.length - 1) start = start.slice(0, -1);
  return `${start}_${hash}`;
}

/** The column of the keys of bytes; no property's column begins with that character. */
export const bytesColumn = "_bytes";

export const primaryKeyName = (table: string): string => objectName(table, "pkey");
export const uniqueName = (table: string, column: string): string => objectName(table, column, "key");
/** Of the rule that stands while rows from before get the value that a column is to require. */
export const requiredName = (table: string, column: string): string => objectName(table, column, "required");
export const foreignKeyName = (table: string, column: string): string => objectName(table, column, "fkey");
/** Of the table of links, for finding what links to a target. */
export const joinIndexName = (join: string): string => objectName(join, "target", "idx");
