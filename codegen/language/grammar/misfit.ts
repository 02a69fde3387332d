/** A node that does not look as it should: what it is, what is wanted, and how what was meant would be written. */

import { createReport, type Report, type Suggestion } from "../diagnostics.ts";
import { type Node, nodeOf, plain, shown } from "../node.ts";
import { flow } from "./flow.ts";

/** The key that a value stands under, and what may stand there. */
export interface Under {
  readonly key: string;
  readonly examples: readonly unknown[];
}

/** What looks whether a value would do. */
interface Reader {
  readonly read: (node: Node, report: Report, under?: Under) => unknown;
  /** How to mend what is all but what is wanted; null where it is something else. */
  readonly slip?: (said: unknown) => Suggestion;
}

/** What a form makes of a node that it cannot read: values that may have been meant, the likeliest first. */
export type Meant = (value: unknown) => readonly unknown[];

/** Reports that a node does not look as it should. */
export function misfit(
  node: Node,
  looks: string,
  report: Report,
  under: Under | undefined,
  form: Reader,
  meant: Meant = () => [],
): undefined {
  const it = under === undefined ? "This" : `"${under.key}"`;
  const message =
    node.kind === "scalar" && node.value === null
      ? `${it} says nothing, and should be ${looks}.`
      : `${it} should be ${looks}, not ${found(node)}.`;
  report.add("wrong-form", node.at, message, suggestionFor(node, looks, under, form, meant));
  return undefined;
}

function found(node: Node): string {
  if (node.kind === "scalar") return shown(node);
  return node.kind === "list" ? "a list" : "a set of keys";
}

function suggestionFor(node: Node, looks: string, under: Under | undefined, form: Reader, meant: Meant): Suggestion {
  if (node.kind === "scalar" && node.value !== null && typeof node.value !== "string" && looks.startsWith("text"))
    return `Put it in quotes: "${shown(node)}".`;
  const said = plain(node);
  const slip = said === null ? null : (form.slip?.(said) ?? null);
  if (slip !== null) return slip;
  const fits = (value: unknown): boolean => {
    const own = createReport();
    return form.read(nodeOf(value, node.at), own) !== undefined && own.findings().length === 0;
  };
  const own = (said === null ? [] : meant(said)).find(fits);
  const likeliest = own ?? under?.examples[0];
  if (likeliest === undefined) return null;
  const words = new Set(wordsOf(said));
  const isOwn = own !== undefined && valuesIn(own).every((each) => each.split(" ").every((word) => words.has(word)));
  if (
    node.kind === "scalar" &&
    typeof node.value === "string" &&
    (typeof own === "boolean" || typeof own === "number") &&
    isOwn
  )
    return `Leave out the quotes: "${written(under, own)}".`;
  return `${isOwn ? "Write it as" : "For example"} "${written(under, likeliest)}".`;
}

/** Every single value within, as text. */
function valuesIn(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valuesIn) : [String(value)];
}

/** All that the designer has written: keys, values, and the words of a text. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [String(value), ...String(value).split(/[\s,;|]+/)];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...wordsOf(inner)]);
}

const written = (under: Under | undefined, value: unknown): string =>
  under === undefined ? flow(shortened(value)) : `${under.key}: ${flow(shortened(value))}`;

/** Of a long list or set of keys so much that it is seen how it goes on. */
function shortened(value: unknown): unknown {
  if (flow(value).length <= LONGEST || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return [...value.slice(0, 2), "…"];
  const entries = Object.entries(value);
  return Object.fromEntries(entries.slice(0, 2));
}

const LONGEST = 100;
