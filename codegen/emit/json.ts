/** JSON documents under construction, and how they are printed. */

/** Any JSON value; members of objects that are undefined are left out when it is printed. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Two spaces deep, keys in the order they were made, a line feed at the end. */
export function printJson(value: JsonValue | object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
