/** Explains YAML syntax errors: what was probably meant, by the parser's error code and the text around it. */

import type { YAMLError } from "yaml";
import { capital } from "./grammar/text-format.ts";

/** The part of the text that is wrong, what is wrong there, and how to correct it. */
export interface SyntaxProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly suggestion: string | null;
}

/** Explains an error. `opened`: where the innermost quote, brace or bracket around it begins; null if there is none. */
export function explainSyntaxError(error: YAMLError, text: string, opened: number | null): SyntaxProblem {
  const [start, end] = error.pos;
  const problem = { start, end, message: sentence(error.message), suggestion: null };
  return { ...problem, ...(mergeConflict(text) ?? explain(error, text, opened)) };
}

/** What replaces the parser's own message and place; null for errors that are rare. */
function explain({ code, message, pos: [start] }: YAMLError, text: string, opened: number | null) {
  const opener = opened === null ? "" : text.charAt(opened);
  const isInFlow = opener === "{" || opener === "[";
  const value = valueAt(text, start);
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY": {
      if (!/:(\s|$)/.test(value)) return misindented(text, endOfLine(text, start) + 1);
      const meaning = "A colon and a space begin a value, and this is one already.";
      return { end: start + value.length, message: meaning, suggestion: quote(value) };
    }
    case "BAD_SCALAR_START":
    case "BAD_ALIAS": {
      const whole = isInFlow ? (/^.[^,\]}]*/.exec(value)?.[0].trimEnd() ?? value) : value;
      const meaning = `A text without quotes cannot begin with "${text.charAt(start)}".`;
      return { end: start + whole.length, message: meaning, suggestion: quote(whole) };
    }
    case "BAD_DQ_ESCAPE": {
      const meaning = `"${text.slice(start, start + 2)}" has no meaning between double quotes.`;
      const suggestion = "Put the text between single quotes, where a backslash is only a backslash.";
      return { end: start + 2, message: meaning, suggestion };
    }
    case "TAB_AS_INDENT":
      return { message: "A tab cannot indent a line.", suggestion: "Indent it with spaces." };
    case "BLOCK_IN_FLOW":
      return missingComma(text, start, opener);
    case "MULTILINE_IMPLICIT_KEY":
      return isInFlow ? missingComma(text, start, opener) : missingColon(start, value);
    case "MISSING_CHAR":
    case "BAD_INDENT":
      if (message.startsWith("Implicit map keys") && value !== "") return missingColon(start, value);
      if (/^(Missing closing|Flow )/.test(message)) return opened === null ? null : unclosed(text, start, opened);
      return code === "BAD_INDENT" ? misindented(text, start) : null;
    default:
      return null;
  }
}

/** Marks that git leaves where two branches have changed one place. */
function mergeConflict(text: string) {
  const mark = /^(?:[<>|]{7} .*|={7}\s*?)$/m.exec(text);
  if (mark === null) return null;
  return {
    start: mark.index,
    end: mark.index + mark[0].trimEnd().length,
    message: "This is an unresolved merge.",
    suggestion: "Keep what is meant of both sides, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.",
  };
}

/** `{ a: b c: d }` */
function missingComma(text: string, start: number, opener: string) {
  const suggestion = `Put a comma between them, or close the "${opener}" before.`;
  return { end: endOfWord(text, start), message: "A comma is missing after this.", suggestion };
}

/** `type:integer`, or a word alone. */
function missingColon(start: number, written: string) {
  const end = start + written.length;
  if (/^-(\s|$)/.test(written)) {
    const suggestion = 'Put it under a key of its own, or write the list in brackets: "[one, other]".';
    return { end, message: "This is an entry of a list among keys.", suggestion };
  }
  const [, key = written, value = "…"] = /^([\w-]+):(\S.*)$/.exec(written) ?? [];
  return { end, message: "A key needs a colon and a space.", suggestion: `Write "${key}: ${value}".` };
}

/** The parser reports at the end of the text what is opened and not closed. */
function unclosed(text: string, start: number, opened: number) {
  const opener = text.charAt(opened);
  const closer = { "{": "}", "[": "]" }[opener];
  if (closer !== undefined && text.charAt(start) === closer) return null;
  const name = closer === undefined ? "quote" : `"${opener}"`;
  return {
    start: opened,
    end: opened + 1,
    message: `This ${name} is opened and not closed.`,
    suggestion: `Close it with ${closer === undefined ? "another one" : `"${closer}"`}.`,
  };
}

/** A line in no column of the lines around it. `from`: in that line, or where empty lines before it begin. */
function misindented(text: string, from: number) {
  const start = from + text.slice(from).search(/\S/);
  const message = "This line is not indented like the lines around it.";
  const suggestion =
    "Begin keys that belong together in the same column, and what belongs under a key further to the right.";
  return { start, end: endOfWord(text, start), message, suggestion };
}

const quote = (text: string): string => `Put the text in quotes: ${JSON.stringify(text)}.`;

/** What stands in the rest of the line, without a comment. */
function valueAt(text: string, at: number): string {
  const line = text.slice(at, endOfLine(text, at));
  return line.replace(/\s#.*$/, "").trimEnd();
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

function endOfWord(text: string, at: number): number {
  return at + Math.max(1, /^[^\s:,]*/.exec(text.slice(at))?.[0].length ?? 0);
}

function sentence(message: string): string {
  const text = message.trim();
  return `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;
}
