/** Formats diagnostics as text, with code frames, for the width and colours of a terminal. */

import { styleText } from "node:util";
import { SEVERITIES } from "./diagnostic-codes.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { series } from "./grammar/text-format.ts";
import { withoutControl } from "./yaml-node.ts";

/** The output. */
export interface Page {
  /** Columns of a line; infinite if unknown. */
  readonly width: number;
  /** Whether it shows colours. */
  readonly coloured: boolean;
}

const PLAIN: Page = { width: Number.POSITIVE_INFINITY, coloured: false };

/** The width of a stream, and whether it shows colours (`NO_COLOR`, `FORCE_COLOR`). */
export function pageOf(stream: NodeJS.WriteStream): Page {
  return {
    width: stream.isTTY ? Math.max(40, stream.columns) : Number.POSITIVE_INFINITY,
    coloured: styleText("bold", "x", { stream }) !== "x",
  };
}

/** How many further places of an unknown name are listed. */
const MOST_PLACES = 5;

/**
 * All diagnostics, the most severe last, where a terminal still shows them, and their number. One unknown name in many
 * places is reported once; so are the infos of one rule in one file.
 */
export function renderAll(diagnostics: readonly Diagnostic[], page: Page = PLAIN): string {
  if (diagnostics.length === 0) return "";
  const bySeverity = Map.groupBy(diagnostics, ({ severity }) => severity);
  const mostSevereLast = SEVERITIES.toReversed().flatMap((severity) => bySeverity.get(severity) ?? []);
  const alike = Map.groupBy(mostSevereLast, (each) => {
    if (/^unknown-(?!key|kind)|-on-no-(property|link)$/.test(each.code)) return each.message;
    // All other problems are separate, even with the same message.
    return each.severity === "info" ? `${each.code} ${each.file}` : each;
  });
  const told = [...alike.values()].map(([one, ...again]) => render(one as Diagnostic, page, again));
  return [...told, `${count(diagnostics)}\n`].join("\n");
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
 * One diagnostic, with further places of the same problem (`again`):
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

/** Further places, with their message if it is another one. */
function elsewhere(again: readonly Diagnostic[], { message: said }: Diagnostic, page: Page): string[] {
  if (again.length === 0) return [];
  const places = again.slice(0, MOST_PLACES).flatMap(({ file, line, column, message }) => {
    const place = `${file}:${line}:${column}`;
    const told = message === said ? place : `${place} ${message}`;
    return wrapped(told, { ...page, width: page.width - 2 }).map((each) => `  ${each}`);
  });
  const rest = Math.max(0, again.length - MOST_PLACES);
  const heading = again.every(({ message }) => message === said) ? "Also at" : "Similar";
  return [heading, ...places, ...(rest === 0 ? [] : [`  and ${rest} more`])];
}

/** The code frame: the line of the file, or a part of a long one, with the problem underlined. */
function frame({ line, column, length, text: written }: Diagnostic, { width }: Page): readonly [string, string] {
  // A terminal would run them as commands.
  const text = withoutControl(written);
  const gutter = String(line);
  const room = width - gutter.length - "   | ".length;
  const before = text.length <= room ? 0 : Math.max(0, Math.min(column - 1 - Math.floor(room / 3), text.length - room));
  const cut = (from: string) => (before > 0 ? `…${from.slice(1)}` : from);
  const shown = text.slice(before, before + room);
  const behind = before + room < text.length ? `${shown.slice(0, -1)}…` : shown;
  // Keeps tabs, so that the carets are under the text whatever the width of a tab.
  const indent = text.slice(before, column - 1).replaceAll(/[^\t]/g, " ");
  const carets = "^".repeat(Math.min(length, Math.max(1, room - indent.length)));
  return [`${gutter} | ${cut(behind)}`, `${" ".repeat(gutter.length)} | ${indent}${carets}`];
}

/** Wraps a sentence to the width, less the indentation. */
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
