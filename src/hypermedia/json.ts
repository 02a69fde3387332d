/** JSON objects, and pointers into them (RFC 6901). */

export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A key as a segment of a pointer. */
export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The key that a pointer begins with; empty for the pointer to the whole. */
export function firstKey(pointer: string): string {
  return keyIn(pointer.split("/")[1] ?? "");
}

/** The keys that a pointer leads by; none for the pointer to the whole. */
export function keysOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map(keyIn);
}

const keyIn = (segment: string): string => segment.replaceAll("~1", "/").replaceAll("~0", "~");
