/** Prints plain values as TypeScript: short ones on a line, longer ones broken up. */

const width = 120;

/** Code that stands in a literal as it is, on one line. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value as a literal; `indent` spaces stand before the line that it begins on. */
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

/** Null once it is seen to be longer than there is room, so that what is deep is not printed anew at each depth. */
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

/** A JSDoc comment, nothing where there is nothing to say; text that would end it is kept from doing so. `deprecated`: what its tag says, if it has one. */
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
