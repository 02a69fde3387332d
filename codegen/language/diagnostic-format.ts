/** Diagnostics for people: as text, as wide as a terminal and in its colours where there is one. */

import { styleText } from "node:util";
import { SEVERITIES } from "./diagnostic-codes.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { series } from "./grammar/text-format.ts";
import { withoutControl } from "./yaml-node.ts";

/** What diagnostics are written to. */
export interface Page {
  /** Columns that a line may have; infinite where nobody knows. */
  readonly width: number;
  /** Whether it shows colours. */
  readonly coloured: boolean;
}

const PLAIN: Page = { width: Number.POSITIVE_INFINITY, coloured: false };

/** A stream as a page: a terminal with its width, and in colours unless the environment says otherwise (`NO_COLOR`, `FORCE_COLOR`). */
export function pageOf(stream: NodeJS.WriteStream): Page {
  return {
    width: stream.isTTY ? Math.max(40, stream.columns) : Number.POSITIVE_INFINITY,
    coloured: styleText("bold", "x", { stream }) !== "x",
  };
}

/** Places at which a name that nobody knows is told to stand again. */
const MOST_PLACES = 5;

/**
 * All of them, the gravest last, where a terminal still shows them, and a line at the end that counts them. The same
 * unknown name in many places is told once, with the others; so are the infos that a rule has of a file.
 */
export function renderAll(diagnostics: readonly Diagnostic[], page: Page = PLAIN): string {
  if (diagnostics.length === 0) return "";
  const first = new Map<string, Diagnostic[]>();
  for (const each of gravestLast(diagnostics)) {
    const { code, severity, message, file } = each;
    // Of all other faults each is one by itself, though the words may be the same.
    const isName = /^unknown-(?!key|kind)|-on-no-(property|link)$/.test(code);
    const key = isName ? message : severity === "info" ? `${code} ${file}` : `${first.size}`;
    first.set(key, [...(first.get(key) ?? []), each]);
  }
  const told = [...first.values()].map(([one, ...again]) => render(one as Diagnostic, page, again));
  return [...told, `${count(diagnostics)}\n`].join("\n");
}

/** By severity, and within each as they stand. */
function gravestLast(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const bySeverity = Map.groupBy(diagnostics, ({ severity }) => severity);
  return SEVERITIES.toReversed().flatMap((severity) => bySeverity.get(severity) ?? []);
}

function count(diagnostics: readonly Diagnostic[]): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const number = diagnostics.filter((each) => each.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? "" : "s"}`];
  });
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  return `${series(counts)} in ${files === 1 ? "one file" : `${files} files`}.`;
}

/**
 * One by itself, and where else it is `again`:
 *
 *     spec/resources/place.yaml:12:5 error unknown-key
 *       A property has no key "requird".
 *
 *       12 |     requird: true
 *          |     ^^^^^^^
 *
 *       Did you mean "required"?
 *       See docs/diagnostics.md#unknown-key
 */
export function render(diagnostic: Diagnostic, page: Page = PLAIN, again: readonly Diagnostic[] = []): string {
  const { code, severity, message, file, line, column, suggestion, text, docs } = diagnostic;
  const style = (format: Parameters<typeof styleText>[0], part: string) =>
    page.coloured ? styleText(format, part, { validateStream: false }) : part;
  const colour = severity === "error" ? "red" : severity === "warning" ? "yellow" : "blue";
  const paragraphs = [
    wrapped(message, page),
    text.trim() === "" ? [] : frame(diagnostic, page).map((each, index) => (index === 0 ? each : style(colour, each))),
    [
      ...(suggestion === null ? [] : wrapped(suggestion, page)),
      ...elsewhere(again, diagnostic, page),
      style("dim", `See ${docs}`),
    ],
  ];
  const body = paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((each) => `  ${each}`).join("\n"));
  const head = `${style("bold", `${file}:${line}:${column}`)} ${style(colour, severity)} ${code}`;
  return [head, body.join("\n\n"), ""].join("\n");
}

/** Where else it is `again`, with what is said there where that is something else. */
function elsewhere(again: readonly Diagnostic[], { message: said }: Diagnostic, page: Page): string[] {
  if (again.length === 0) return [];
  const places = again.slice(0, MOST_PLACES).flatMap(({ file, line, column, message }) => {
    const place = `${file}:${line}:${column}`;
    const told = message === said ? place : `${place} ${message}`;
    return wrapped(told, { ...page, width: page.width - 2 }).map((each) => `  ${each}`);
  });
  const rest = Math.max(0, again.length - MOST_PLACES);
  const heading = again.every(({ message }) => message === said) ? "So it is at" : "Of the same kind are";
  return [heading, ...places, ...(rest === 0 ? [] : [`  and ${rest} more`])];
}

/** The line of the file with what is meant underlined. Of a line that is too long, the part around that. */
function frame({ line, column, length, text: written }: Diagnostic, { width }: Page): readonly [string, string] {
  // A terminal would take them for commands.
  const text = withoutControl(written, "\u{fffd}");
  const gutter = String(line);
  const room = width - gutter.length - "   | ".length;
  const before = text.length <= room ? 0 : Math.max(0, Math.min(column - 1 - Math.floor(room / 3), text.length - room));
  const cut = (from: string) => (before > 0 ? `…${from.slice(1)}` : from);
  const shown = text.slice(before, before + room);
  const behind = before + room < text.length ? `${shown.slice(0, -1)}…` : shown;
  // Tabs are kept in the caret's line so that it stands under the text whatever their width.
  const indent = text.slice(before, column - 1).replaceAll(/[^\t]/g, " ");
  const carets = "^".repeat(Math.min(length, Math.max(1, room - indent.length)));
  return [`${gutter} | ${cut(behind)}`, `${" ".repeat(gutter.length)} | ${indent}${carets}`];
}

/** A sentence in lines that fit between the indentation and the edge. */
function wrapped(sentence: string, { width }: Page): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of sentence.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width - 2) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
