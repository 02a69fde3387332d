/** What is not YAML, in our own words: the parser knows the code, and what people meant is seen from the text around it. */

import type { YAMLError } from "yaml";

/** A fault of syntax: the stretch of the text that is meant, what is wrong there, and how to mend it. */
export interface SyntaxProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly suggestion: string | null;
}

type Tell = (text: string, start: number, end: number, message: string) => SyntaxProblem | null;

/** By the codes of the parser; what is seldom met is told in the parser's words. */
const TOLD: { readonly [code in YAMLError["code"]]?: Tell } = {
  BLOCK_AS_IMPLICIT_KEY: (text, start) =>
    (endOfLine(text, start) > colonBehind(text, start) ? second : below)(text, start),
  MULTILINE_IMPLICIT_KEY: (text, start) => uncommaed(text, start) ?? loneKey(text, start),
  MISSING_CHAR: (text, start, _, message) => unclosed(text, start, message) ?? followed(text, start, message),
  BAD_INDENT: (text, start, _, message) =>
    /^Flow /.test(message) ? unclosed(text, start, message) : misplaced(text, start),
  BAD_SCALAR_START: (text, start) => reserved(text, start),
  BAD_ALIAS: (text, start) => reserved(text, start),
  BLOCK_IN_FLOW: (text, start) => uncommaed(text, start),
  UNEXPECTED_TOKEN: (text, start, _, message) => unexpected(text, start, message),
  TAB_AS_INDENT: (_, start, end) => ({
    start,
    end,
    message: "A tab cannot indent a line.",
    suggestion: "Indent it by spaces.",
  }),
  BAD_DQ_ESCAPE: (text, start) => ({
    start,
    end: start + 2,
    message: `"${text.slice(start, start + 2)}" means nothing between double quotes.`,
    suggestion: "Put the text between single quotes, where a backslash is only a backslash.",
  }),
};

/** The fault that the parser's error stands for. */
export function syntaxFault({ code, message, pos: [start, end] }: YAMLError, text: string): SyntaxProblem {
  return (
    unmerged(text) ??
    TOLD[code]?.(text, start, end, message) ?? { start, end, message: sentence(message), suggestion: null }
  );
}

/** Marks that git leaves where two branches changed one place; of those that stand there, the first. */
function unmerged(text: string): SyntaxProblem | null {
  const marks = [...text.matchAll(/^(?:[<>|]{7}(?= ).*|={7}(?=\s*$))/gm)];
  const [first] = marks;
  if (first === undefined) return null;
  const isWhole = /^<{7}/.test(first[0]) && marks.some(([mark]) => /^>{7}/.test(mark));
  const suggestion =
    "Keep what is meant of both sides, and take out the lines that begin with <<<<<<<, ======= and >>>>>>>.";
  return {
    start: first.index,
    end: first.index + first[0].trimEnd().length,
    message: isWhole ? "This is an unresolved merge." : "This line is left over from a merge.",
    suggestion: isWhole ? suggestion : "Take it out, and keep what is meant of both sides.",
  };
}

/** `description: Note: x` */
function second(text: string, start: number): SyntaxProblem {
  const end = endOfValue(text, start);
  const suggestion = `Put the text in quotes: ${JSON.stringify(text.slice(start, end))}.`;
  return { start, end, message: "A colon and a space begin a value, and this is one already.", suggestion };
}

/** A key below one that has a value, and deeper. */
function below(text: string, start: number): SyntaxProblem | null {
  const line = startOfLine(text, start);
  const neighbour = keyOf(text, line);
  const next = /^\n(?:[^\S\n]*(?:#.*)?\n)*[^\S\n]+(?=\S)/.exec(text.slice(endOfLine(text, start)));
  if (neighbour === null || next === null) return null;
  const at = endOfLine(text, start) + next[0].length;
  return {
    start: at,
    end: endOfWord(text, at),
    message: `This stands below "${neighbour.key}", which has a value already.`,
    suggestion: `Begin it in column ${neighbour.column}, as "${neighbour.key}" does.`,
  };
}

/** `type:integer`, or a word alone. */
function loneKey(text: string, start: number): SyntaxProblem {
  const end = endOfValue(text, start);
  const written = text.slice(start, end);
  if (/^-(\s|$)/.test(written)) return entryAmongKeys(start, end);
  const [, key = written, value = "…"] = /^([\w-]+):(\S.*)$/.exec(written) ?? [];
  return { start, end, message: "A key needs a colon and a space.", suggestion: `Write "${key}: ${value}".` };
}

function followed(text: string, start: number, message: string): SyntaxProblem | null {
  return /^Implicit map keys/.test(message) && text.slice(start, endOfValue(text, start)) !== ""
    ? loneKey(text, start)
    : null;
}

function entryAmongKeys(start: number, end: number): SyntaxProblem {
  const suggestion = 'Put it under a key of its own, or write the list in brackets: "[one, other]".';
  return { start, end, message: "An entry of a list stands among keys.", suggestion };
}

const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** What is opened and not closed is told where it was opened. */
function unclosed(text: string, start: number, message: string): SyntaxProblem | null {
  const quote = /^Missing closing/.test(message);
  if (!quote && !/\bflow\b/i.test(message)) return null;
  const sign = text.charAt(start);
  if (!quote && (sign === "}" || sign === "]")) {
    const suggestion = "Indent it further than the key that it belongs to.";
    return { start, end: start + 1, message: `This "${sign}" begins too far to the left.`, suggestion };
  }
  const opened = quote ? openQuote(text) : openAt(text, start);
  const opener = text.charAt(opened ?? text.length);
  if (opened === null || quote !== /["']/.test(opener)) return null;
  const name = quote ? "quote" : `"${opener}"`;
  return {
    start: opened,
    end: opened + 1,
    message: `This ${name} is opened and not closed.`,
    suggestion: quote ? "Close it with another one." : `Close it with "${CLOSERS[opener]}".`,
  };
}

/** The quote that is open at the end of the text; else the first that is not closed in its line, and takes a later one for its end. */
function openQuote(text: string): number | null {
  const begin = /(?<=(?:^|[:,[{?-])[^\S\n]*)(?:"(?:[^"\\\n]|\\.)*("|$)|'(?:[^'\n]|'')*('|$))/gm;
  const open = [...text.matchAll(begin)].find(([, double, single]) => (double ?? single) === "");
  return open?.index ?? openAt(text, text.length);
}

/** A line that is neither with its neighbours nor below one of them. */
function misplaced(text: string, start: number): SyntaxProblem | null {
  const line = startOfLine(text, start);
  const own = indentation(text, line);
  const at = line + own;
  let neighbour: number | null = null;
  let above: ReturnType<typeof keyOf> = null;
  for (let before = line; before > 0; ) {
    before = startOfLine(text, before - 1);
    const indent = indentation(text, before);
    if (/^[^\S\n]*(#|\r?\n)/.test(text.slice(before))) continue;
    if (indent < own) {
      above = keyOf(text, before);
      break;
    }
    if (indent > own && (neighbour === null || indent < neighbour)) neighbour = indent;
  }
  const beside = above === null ? null : `Begin it in column ${above.column}, as "${above.key}" does.`;
  const suggestion = neighbour === null ? beside : `Its neighbours begin in column ${neighbour + 1}.`;
  const message = `This begins in column ${own + 1}, where nothing above it begins.`;
  return { start: at, end: endOfWord(text, at), message, suggestion };
}

/** `@Who` */
function reserved(text: string, start: number): SyntaxProblem {
  const end = endOfScalar(text, start);
  const suggestion = `Put the text in quotes: ${JSON.stringify(text.slice(start, end))}.`;
  return { start, end, message: `A text without quotes cannot begin with "${text.charAt(start)}".`, suggestion };
}

/** `{ a: b c: d }` */
function uncommaed(text: string, start: number): SyntaxProblem | null {
  const opened = openAt(text, start);
  if (opened === null || !/[{[]/.test(text.charAt(opened))) return null;
  const end = Math.max(start + 1, endOfLine(text, start));
  const suggestion = `Put a comma between them, or close the "${text.charAt(opened)}" before.`;
  return { start, end: Math.min(end, endOfWord(text, start)), message: "A comma is missing behind this.", suggestion };
}

function unexpected(text: string, start: number, message: string): SyntaxProblem | null {
  const sign = text.charAt(start);
  const end = endOfValue(text, start);
  if (/^Unexpected flow-\w+-end/.test(message)) {
    return { start, end: start + 1, message: `This "${sign}" closes nothing.`, suggestion: "Leave it out." };
  }
  if (/^Unexpected block-seq-ind/.test(message)) return entryAmongKeys(start, end);
  if (!/at node end$/.test(message)) return null;
  const suggestion = "Put the whole text in quotes, or leave this out.";
  return { start, end, message: "Nothing can follow here: the value before it is closed.", suggestion };
}

/** The innermost bracket or quote that is open before an offset; null where none is. */
function openAt(text: string, offset: number): number | null {
  const open: number[] = [];
  for (let at = 0; at < offset; at++) {
    const sign = text.charAt(at);
    if (sign === "#" && /^$|\s/.test(text.charAt(at - 1))) at = endOfLine(text, at);
    else if ((sign === "{" || sign === "[") && (open.length > 0 || beginsValue(text, at))) open.push(at);
    else if (sign === "}" || sign === "]") open.pop();
    else if ((sign === '"' || sign === "'") && beginsValue(text, at)) {
      const quoted = sign === '"' ? /"(?:[^"\\]|\\.)*"/sy : /'(?:[^']|'')*'(?!')/y;
      quoted.lastIndex = at;
      if (!quoted.test(text) || quoted.lastIndex > offset) return at;
      at = quoted.lastIndex - 1;
    }
  }
  return open.at(-1) ?? null;
}

/** Whether a key or value can begin there: elsewhere brackets and quotes are letters like others. */
function beginsValue(text: string, at: number): boolean {
  return /(^|[:,[{?-])\s*$/.test(text.slice(startOfLine(text, at), at));
}

/** The key that a line begins with, and its column. */
function keyOf(text: string, line: number): { readonly key: string; readonly column: number } | null {
  const match = /^([^\S\n]*(?:- +)?)([^\n:]+):/.exec(text.slice(line, endOfLine(text, line)));
  return match === null ? null : { key: match[2] ?? "", column: (match[1] ?? "").length + 1 };
}

function indentation(text: string, line: number): number {
  return /^ */.exec(text.slice(line, endOfLine(text, line)))?.[0].length ?? 0;
}

function startOfLine(text: string, at: number): number {
  // Before the first sign there is none, which `lastIndexOf` would look for at the first.
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Where a value without quotes ends that begins there: with its line, or before a comment. */
function endOfValue(text: string, at: number): number {
  return (
    at +
    text
      .slice(at, endOfLine(text, at))
      .replace(/\s#.*$/, "")
      .trimEnd().length
  );
}

/** The same of one that may stand in braces or brackets, where a comma ends it, too. */
function endOfScalar(text: string, at: number): number {
  const end = endOfValue(text, at);
  if (!/[{[]/.test(text.charAt(openAt(text, at) ?? text.length))) return end;
  const [value = ""] = /^.[^,\]}]*/.exec(text.slice(at, end)) ?? [];
  return at + Math.max(1, value.trimEnd().length);
}

function endOfWord(text: string, at: number): number {
  return at + (/^[^\s:,]*/.exec(text.slice(at, endOfLine(text, at)))?.[0].length ?? 0);
}

/** Where the next colon with a space behind it stands. */
function colonBehind(text: string, at: number): number {
  const found = text.slice(at).search(/:(\s|$)/);
  return found < 0 ? Number.POSITIVE_INFINITY : at + found;
}

/** The parser's message as a sentence. */
function sentence(message: string): string {
  const text = message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
