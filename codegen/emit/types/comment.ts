/** What a part of the document says of itself, as a JSDoc comment. */

import type { JsonObject, JsonValue } from "../json.ts";

/** The comment in lines of its own before a member, so deep as that stands; an empty text where nothing is said. */
export function comment(about: JsonObject, indent: string): string {
  const said = sayings(about);
  if (said.length === 0) return "";
  const text = said.join("\n * ").replaceAll("*/", "*\\/");
  return laid(text.includes("\n") ? `/**\n * ${text}\n */` : `/** ${text} */`, indent);
}

function sayings(about: JsonObject): readonly string[] {
  const said: string[] = [];
  const { title, summary, format, deprecated, examples, enum: choices, type, const: constant } = about;
  if (title) said.push(continued(title));
  if (summary) said.push(continued(summary));
  if (format) said.push(`Format: ${format}`);
  if (deprecated) said.push("@deprecated");
  for (const tag of ["description", "default", "example"]) {
    const value = about[tag];
    if (value !== undefined && (value !== "" || tag !== "description")) said.push(`@${tag} ${continued(value)}`);
  }
  if (Array.isArray(examples)) for (const example of examples) said.push(`@example ${continued(example)}`);
  if (constant !== undefined) said.push("@constant");
  if (choices) said.push(`@enum {${type === undefined ? "unknown" : [type].flat().join("|")}}`);
  return said;
}

/** A value with its further lines under the first. */
function continued(value: JsonValue): string {
  const text = typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
  return text.trim().replace(/\r?\n/g, "\n *     ");
}

/** The lines of a comment, trimmed; each but the first is as deep as the member, and by what it was deeper itself. */
function laid(text: string, indent: string): string {
  if (!UNEVEN.test(text)) return `${indent}${text.replaceAll("\n", `\n${indent}`)}\n`;
  const [first = "", ...more] = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const lines = more.map((line) => `${indent}${" ".repeat(depth(line))}${line.trim()}\n`);
  return `${indent}${first.trim()}\n${lines.join("")}`;
}

/** What ends a line beside a line feed, or stands before one and is not to be seen. */
const UNEVEN = /[\r\u2028\u2029]|\s\n/;

/** Columns before the first word of a line, as TypeScript counts them. */
function depth(line: string): number {
  const [blank = ""] = /^[ \t\v\f\u0085\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]*/.exec(line) ?? [];
  let column = 0;
  for (const space of blank) column += space === "\t" ? 4 - (column % 4) : 1;
  return column;
}
