/** Prints values as TypeScript literals, and as JSON: on one line if short, otherwise broken up. */

import type { JsonValue } from "./artifact.ts";

/** Code to print unchanged in a literal, on one line. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

interface Style {
  readonly key: (name: string) => string;
  /** Columns for a value on one line. `head`: columns of the key before it. */
  readonly room: (indent: number, head: number, isList: boolean) => number;
  /** After the last item of a value that is broken up. */
  readonly end: string;
}

/** Prints a literal. `indent`: indentation of its first line in spaces. */
export const literal = (value: unknown, indent = 0): string =>
  layOut(value, { key: propertyKey, room: (columns) => 100 - columns, end: "," }, indent);

/** Prints JSON with at most 120 columns, unless a single value is longer. */
export function printClose(value: JsonValue): string {
  const room = (indent: number, head: number, isList: boolean) => (isList ? 117 : 119) - indent - head;
  return `${layOut(value, { key: JSON.stringify, room, end: "" })}\n`;
}

function layOut(value: unknown, style: Style, indent = 0, head = 0): string {
  const isList = Array.isArray(value);
  const room = style.room(indent, head, isList);
  const flat = onOneLine(value, style, room);
  if (flat !== null && (flat.length <= room || !isComposite(value))) return flat;
  const margin = `\n${" ".repeat(indent)}`;
  const items = entriesOf(value as object).map(([name, each]) => {
    const key = isList ? "" : `${style.key(name)}: `;
    return key + layOut(each, style, indent + 2, key.length);
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}${margin}  ${items.join(`,${margin}  `)}${style.end}${margin}${close}`;
}

/** Returns null as soon as the text exceeds the room, so that nested values are not printed anew at each depth. */
function onOneLine(value: unknown, style: Style, room: number): string | null {
  if (value instanceof Code) return value.text;
  if (!isComposite(value)) return JSON.stringify(value ?? null);
  const isList = Array.isArray(value);
  const parts: string[] = [];
  let left = room;
  for (const [name, each] of entriesOf(value)) {
    const key = isList ? "" : `${style.key(name)}: `;
    const text = left <= 0 ? null : onOneLine(each, style, left - key.length);
    if (text === null) return null;
    parts.push(key + text);
    left -= key.length + text.length + 2;
  }
  if (isList) return `[${parts.join(", ")}]`;
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

const isComposite = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof Code);

const entriesOf = (value: object): (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, each]) => each !== undefined);

const propertyKey = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

/** A JSDoc comment; empty without text. Escapes an end of comment in it. `deprecated`: the text of a `@deprecated` tag. */
export function comment(text: string, indent = 0, deprecated: string | null = null): string {
  const clean = (words: string): string => words.trim().replaceAll("*/", "*\\/").replace(/\s+/g, " ");
  const margin = " ".repeat(indent);
  const tag = deprecated === null ? null : `@deprecated ${clean(deprecated)}`;
  const parts = [clean(text), tag].filter((part) => part !== null && part !== "");
  if (parts.length === 0) return "";
  if (parts.length === 1) return `${margin}/** ${parts[0]} */\n`;
  const lines = ["/**", ` * ${parts[0]}`, " *", ` * ${parts[1]}`, " */"];
  return lines.map((line) => `${margin}${line}\n`).join("");
}

/** A union of literal types; `never` without any. */
export const unionOf = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(" | ") || "never";

/** A member of an interface, with a comment. */
export const memberText = (about: string, member: string, deprecated: string | null = null): string =>
  `${comment(about, 2, deprecated)}  ${member};\n`;

/** An exported interface with a comment. `members`: each with a line feed. */
export const interfaceText = (head: string, members: string, about: string, deprecated: string | null = null): string =>
  `${comment(about, 0, deprecated)}export interface ${head} {\n${members}}\n`;
