/** Diagnostics: what is wrong in a spec, where, and how to correct it. */

import { CODES, type Code, type Severity } from "./diagnostic-codes.ts";
import { pathOfPage } from "./doc-links.ts";
import type { Spot } from "./yaml-node.ts";

/** One problem, as plain JSON. Line and column count from 1, column and length in UTF-16 code units. */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
  /** How to correct it, in a sentence, or null. */
  readonly suggestion: string | null;
  /** The line of the file, for the code frame. */
  readonly text: string;
  /** The explanation of the code: a page of the documentation, relative to the current folder. */
  readonly docs: string;
}

/** The kinds of all classes and groups by name. */
export type Declared = ReadonlyMap<string, "resource" | "value" | "group">;

/** A sentence that says how to correct something, or a function that makes it from the declarations of all files. */
export type Suggestion = string | null | ((declared: Declared) => string | null);

/** A problem and its place. */
export interface Finding {
  readonly code: Code;
  readonly at: Spot;
  readonly message: string;
  readonly suggestion: Suggestion;
}

export type Report = ReturnType<typeof createReport>;

/** Collects the problems of one run. */
export function createReport() {
  // A property of a group is checked for each class that uses it, but each problem is reported once.
  const found = new Map<string, Finding>();
  const keyOf = ({ at, code, message }: Finding): string => [at.source.file, at.start, code, message].join("\0");
  const take = (finding: Finding): unknown => found.set(keyOf(finding), finding);
  return {
    add(code: Code, at: Spot, message: string, suggestion: Suggestion = null): void {
      take({ code, at, message, suggestion });
    },
    /** Adds the findings of another report. */
    take: (findings: readonly Finding[]): void => findings.forEach(take),
    /** Each problem once, in the order in which it was found. */
    findings: (): readonly Finding[] => [...found.values()],
    drop(finding: Finding): void {
      found.delete(keyOf(finding));
    },
    /** The diagnostics, by file, line and column. `declared`: for suggestions. */
    all: (declared: Declared = new Map()): readonly Diagnostic[] =>
      inOrder([...found.values()].map((each) => diagnosticOf(each, declared))),
  };
}

/** By file, line and column. */
export const inOrder = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.toSorted((one, other) => {
    if (one.file !== other.file) return one.file < other.file ? -1 : 1;
    return one.line - other.line || one.column - other.column || (one.code < other.code ? -1 : 1);
  });

function diagnosticOf({ code, at, message, suggestion: made }: Finding, declared: Declared): Diagnostic {
  const suggestion = typeof made === "function" ? made(declared) : made;
  const { line, column, text } = position(at);
  const length = Math.max(1, Math.min(at.end - at.start, text.length - column + 1));
  const { severity } = CODES[code];
  const docs = `${pathOfPage("diagnostics.md")}#${code}`;
  return { code, severity, message, file: at.source.file, line, column, length, suggestion, text, docs };
}

/** Line and column of a place, and the text of that line. */
export function position({ source, start }: Spot): { line: number; column: number; text: string } {
  const before = source.text.slice(0, start).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  const [text = ""] = source.text.slice(start - column + 1).split(/\r?\n/, 1);
  return { line: before.length, column, text };
}
