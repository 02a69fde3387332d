/** Diagnostics: what is wrong with a spec, where, and how to mend it. */

import { CODES, type Code, type Severity } from "./diagnostic-codes.ts";
import { pathOfPage } from "./doc-links.ts";
import type { Source, Spot } from "./yaml-node.ts";

/** One fault, as plain JSON. Line and column count from 1, column and length in UTF-16 code units. */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** A sentence that says how to mend it, or null. */
  readonly suggestion: string | null;
  /** The line of the file, for the code frame. */
  readonly text: string;
  /** Where the code is explained: a page of the documents that come with Hydrant, as seen from the current folder. */
  readonly docs: string;
}

/** What classes and groups there are by name: each with the key that its file begins with. */
export type Declared = ReadonlyMap<string, "resource" | "value" | "group">;

/** A sentence that says how to mend something, or what makes one where that depends on what other files declare. */
export type Suggestion = string | null | ((declared: Declared) => string | null);

/** One fault, and where it stands. */
export interface Finding {
  readonly code: Code;
  readonly at: Spot;
  readonly message: string;
  readonly suggestion: Suggestion;
}

/** Gathers the diagnostics of one run. */
export interface Report {
  readonly add: (code: Code, at: Spot, message: string, suggestion?: Suggestion) => void;
  /** Adds what another report has gathered. */
  readonly take: (findings: readonly Finding[]) => void;
  /** What was gathered, each fault once, in the order in which it was found. */
  readonly findings: () => readonly Finding[];
  /** Takes back what is no fault after all. */
  readonly drop: (finding: Finding) => void;
  /** What was gathered and not taken back, by file, line and column. `declared`: what suggestions may depend on. */
  readonly all: (declared?: Declared) => readonly Diagnostic[];
}

/** An empty report. */
export function createReport(): Report {
  // A property of a group is looked at once for each class that uses it: the same words at the same spot are one fault.
  const gathered = new Map<string, Finding>();
  const keyOf = ({ at, code, message }: Finding): string => [at.source.file, at.start, code, message].join("\0");
  const take = (findings: readonly Finding[]): void => {
    for (const finding of findings) gathered.set(keyOf(finding), finding);
  };
  return {
    add: (code, at, message, suggestion = null) => take([{ code, at, message, suggestion }]),
    take,
    findings: () => [...gathered.values()],
    drop(finding) {
      gathered.delete(keyOf(finding));
    },
    all: (declared = new Map()) => inOrder([...gathered.values()].map((each) => diagnosticOf(each, declared))),
  };
}

/** By file, line and column. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(byPlace);
}

function diagnosticOf({ code, at, message, suggestion: made }: Finding, declared: Declared): Diagnostic {
  const suggestion = typeof made === "function" ? made(declared) : made;
  const { line, column, text } = position(at);
  const length = Math.max(1, Math.min(at.end - at.start, text.length - column + 1));
  const { severity } = CODES[code];
  return { code, severity, message, file: at.source.file, line, column, length, suggestion, text, docs: docsOf(code) };
}

/** Where a code is explained. */
function docsOf(code: Code): string {
  return `${pathOfPage("diagnostics.md")}#${code}`;
}

function byPlace(one: Diagnostic, other: Diagnostic): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line || one.column - other.column || (one.code < other.code ? -1 : 1);
}

const lineStarts = new WeakMap<Source, readonly number[]>();

/** Line and column of a spot, and the text of that line. */
export function position(at: Spot): { line: number; column: number; text: string } {
  const { text } = at.source;
  const starts = lineStarts.get(at.source) ?? startsOf(text);
  lineStarts.set(at.source, starts);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at.start) low = middle;
    else high = middle - 1;
  }
  const start = starts[low] ?? 0;
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end < 0 ? text.length : end).replace(/\r$/, "");
  return { line: low + 1, column: at.start - start + 1, text: line };
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
