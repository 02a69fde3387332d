/** Generated files: the output of an emitter, and the JSON in it. */

export interface Artifact {
  /** With forward slashes, relative to the output folder: `resources/place.ts`. */
  readonly path: string;
  readonly text: string;
}

/** A JSON value. Printing leaves out undefined members. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export type Schema = JsonObject;

/** Prints JSON with an indent of two spaces, keys in insertion order, and a final line feed. */
export const printJson = (value: JsonValue | object): string => `${JSON.stringify(value, null, 2)}\n`;

export const withoutNulls = <T>(members: Readonly<Record<string, T | null>>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, T] => entry[1] !== null));
