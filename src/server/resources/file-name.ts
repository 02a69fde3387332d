/** File names: as `Content-Disposition` gives them, and as it tells them (RFC 6266, RFC 8187; clause OBJ-4). */

import { isUtf8 } from "node:buffer";

/** Characters of a name. */
const longest = 255;

/** What is a file to somebody who names none. */
const nameless = "content";

/** A parameter: a token, and a quoted string or what stands there without quotes. */
const parameter = /(?:^|;)\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g;

/** What no name needs: what controls terminals, begins a line, or turns the order of letters round so that a name looks like another. */
const unseemly = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name that a header gives, safe for paths and headers: the last part of it, where it has several. */
export function fileNameIn(header: string | undefined): string {
  const given = new Map<string, string>();
  for (const [, name = "", quoted, bare = ""] of (header ?? "").matchAll(parameter))
    given.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, "$1") ?? bare.trim());
  // The extended form comes first, wherever it stands (RFC 6266, section 4.3).
  return safe(extended(given.get("filename*")) ?? utf8(given.get("filename")) ?? "");
}

/** The header that tells a name. In ASCII for those who know no other, with what is not ASCII, or might be read as an escape, left out. */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  return plain === name
    ? `inline; filename="${plain}"`
    : `inline; filename="${plain}"; filename*=UTF-8''${escaped(name)}`;
}

/** The name that a segment of a path means, whichever of its characters are escaped; what is no text is nobody's name. */
export function fileNameOf(segment: string): string {
  return unescaped(segment) ?? "";
}

/** `UTF-8'language'escaped` (RFC 8187, section 3.2). */
function extended(value: string | undefined): string | undefined {
  const [, text] = /^utf-8'[^']*'(.*)$/i.exec(value ?? "") ?? [];
  return text === undefined ? undefined : unescaped(text);
}

/** Headers are read as Latin-1, but what comes in a plain name that is no ASCII is mostly UTF-8. */
function utf8(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}

function safe(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const name = [...last.replace(unseemly, "").trim()].slice(0, longest).join("").trim();
  return name === "" || name === "." || name === ".." ? nameless : name;
}

function escaped(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
