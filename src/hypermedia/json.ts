/** JSON objects and JSON Pointers (RFC 6901). */

export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The first key of a JSON Pointer; empty for the root. */
export function firstKey(pointer: string): string {
  return keyIn(pointer.split("/")[1] ?? "");
}

/** The keys of a JSON Pointer; empty for the root. */
export function keysOf(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map(keyIn);
}

const keyIn = (segment: string): string => segment.replaceAll("~1", "/").replaceAll("~0", "~");
