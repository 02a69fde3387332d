/** JSON documents under construction, and how they are printed. */

/** Any JSON value; members of objects that are undefined are left out when it is printed. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON Schema. */
export type Schema = JsonObject;

/** Two spaces deep, keys in the order they were made, a line feed at the end. */
export function printJson(value: JsonValue | object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The longest line, unless a single value is longer. */
const WIDTH = 120;

/** The same, but that what fits into a line stands in one. */
export function printClose(value: JsonValue): string {
  return `${laid(value, "", WIDTH)}\n`;
}

/** `room`: columns that are left in the line. */
function laid(value: JsonValue, indent: string, room: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts: string[] = [];
  // Two columns for each separator, and as many for what is around them.
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
