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

/** Maximum line width, unless a single value is longer. */
const WIDTH = 120;

/** Prints JSON compactly: an object or array that fits stays on one line. */
export function printClose(value: JsonValue): string {
  return `${laid(value, "", WIDTH)}\n`;
}

/** `room`: columns left on the line. */
function laid(value: JsonValue, indent: string, room: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts: string[] = [];
  // Two columns for each separator, two for the brackets.
  let width = 2;
  for (const key in value) {
    const item = (value as JsonObject)[key];
    if (item === undefined && !list) continue;
    const head = list ? "" : `${JSON.stringify(key)}: `;
    const part = head + laid(item, inner, WIDTH - inner.length - head.length - 1);
    width += part.length + 2;
    parts.push(part);
  }
  const [open, close] = list ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  const space = list ? "" : " ";
  if (width <= room && !parts.some((part) => part.includes("\n")))
    return `${open}${space}${parts.join(", ")}${space}${close}`;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
