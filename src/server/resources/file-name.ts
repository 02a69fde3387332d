/** File names in `Content-Disposition` (RFC 6266, RFC 8187; clause OBJ-4). */

import { isUtf8 } from "node:buffer";
import { decodeExtended, encodeExtended, parse } from "content-disposition";

/** Characters of a name. */
const longest = 255;

/** Name of a file that is sent without one. */
const nameless = "content";

/** Control characters, line separators and bidirectional overrides, which can make a name look like another. */
const unseemly = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The last path segment of a header's file name, safe for paths and headers. */
export function fileNameIn(header = ""): string {
  // Clients also send the parameters alone, without a disposition type.
  const text = /^[^;"]*=/.test(header) ? `attachment; ${header}` : header;
  const given = parse(text, { extended: false }).parameters;
  // The extended form takes precedence, in any order (RFC 6266, section 4.3).
  return safe(decodeExtended(given["filename*"] ?? "") ?? utf8(given.filename) ?? "");
}

/** Header for a name. The plain form replaces non-ASCII characters and those that could be read as an escape. */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  return plain === name
    ? `inline; filename="${plain}"`
    : `inline; filename="${plain}"; filename*=${encodeExtended(name)}`;
}

/** Decodes a path segment to a name. Invalid escapes match no file. */
export function fileNameOf(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** Node reads headers as Latin-1. Non-ASCII plain names are mostly UTF-8. */
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
