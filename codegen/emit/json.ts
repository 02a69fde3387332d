/** JSON types and printing. */

/** A JSON value. Printing leaves out undefined members. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export type Schema = JsonObject;

/** Prints JSON with an indent of two spaces, keys in insertion order, and a final line feed. */
export function printJson(value: JsonValue | object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
