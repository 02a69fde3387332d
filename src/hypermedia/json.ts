/** JSON objects and JSON Pointers (RFC 6901). */

export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const escapePointer = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** The keys of a JSON Pointer; none for the root. */
export function keysOf(pointer: string): readonly string[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The first key of a JSON Pointer; empty for the root. */
export const firstKey = (pointer: string): string => keysOf(pointer)[0] ?? "";

/** An object with other values for its members. */
export const mapMembers = (object: JsonObject, change: (name: string, member: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(name, member)]));

/** The first of the values with each key. */
export const uniqueBy = <Value>(values: readonly Value[], keyOf: (value: Value) => unknown): Value[] =>
  [...Map.groupBy(values, keyOf).values()].map(([first]) => first as Value);

/** All objects in a value, itself included. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  // One list for all levels: a list for each would cost the depth times the size.
  const found: JsonObject[] = [];
  const look = (inner: unknown): void => {
    if (isObject(inner)) found.push(inner);
    if (typeof inner === "object" && inner !== null) for (const each of Object.values(inner)) look(each);
  };
  look(value);
  return found;
}
