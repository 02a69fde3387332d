/** Prints values as TypeScript literals: on one line if short, otherwise broken up. */

const width = 120;

/** Code to print unchanged in a literal, on one line. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Prints a literal. `indent`: indentation of its first line in spaces. */
export function literal(value: unknown, indent = 0): string {
  const room = width - 20 - indent;
  const flat = onOneLine(value, room);
  if (flat !== null && flat.length <= room) return flat;
  const inner = " ".repeat(indent + 2);
  const outer = " ".repeat(indent);
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map((each) => `${inner}${literal(each, indent + 2)},\n`);
    return `[\n${items.join("")}${outer}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members: string[] = [];
    for (const [key, each] of Object.entries(value))
      if (each !== undefined) members.push(`${inner}${propertyKey(key)}: ${literal(each, indent + 2)},\n`);
    return `{\n${members.join("")}${outer}}`;
  }
  return JSON.stringify(value);
}

/** Returns null as soon as the text exceeds the room, so that nested values are not printed anew at each depth. */
function onOneLine(value: unknown, room: number): string | null {
  if (value instanceof Code) return value.text;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const listed = Array.isArray(value);
  const parts: string[] = [];
  let left = room;
  for (const key in value) {
    const each = (value as Readonly<Record<string, unknown>>)[key];
    if (each === undefined && !listed) continue;
    const name = listed ? "" : `${propertyKey(key)}: `;
    const text = left <= 0 ? null : onOneLine(each, left - name.length);
    if (text === null) return null;
    parts.push(name + text);
    left -= name.length + text.length + 2;
  }
  if (listed) return `[${parts.join(", ")}]`;
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function propertyKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

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
