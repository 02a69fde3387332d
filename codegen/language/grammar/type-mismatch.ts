/** Reports values of the wrong type, with a suggestion. */

import { createReport, type Report, type Suggestion } from "../diagnostics.ts";
import { type Node, nodeOf, plain, shown } from "../yaml-node.ts";
import { flow } from "./text-format.ts";

/** The key of a value, and examples of valid values. */
export interface Under {
  readonly key: string;
  readonly examples: readonly unknown[];
  /** The object around the value, and its keys. */
  readonly outer?:
    | { readonly name: string; readonly keys: Readonly<Record<string, { readonly form: Reader }>> }
    | undefined;
}

interface Reader {
  readonly read: (node: Node, report: Report, under?: Under) => unknown;
}

/** Values that may have been meant by a wrong one, the likeliest first. */
export type Meant = (value: unknown) => readonly unknown[];

interface Mismatch {
  readonly node: Node;
  /** Completes "This should be …". */
  readonly looks: string;
  readonly under: Under | undefined;
  readonly form: Reader;
  readonly meant?: Meant;
}

/** Reports that a value has the wrong type. */
export function reportMismatch(mismatch: Mismatch, report: Report, suggestion: Suggestion = null): undefined {
  const { node, looks, under } = mismatch;
  const it = under === undefined ? "This" : `"${under.key}"`;
  const message =
    node.kind === "scalar" && node.value === null
      ? `${it} has no value, and should be ${looks}.`
      : `${it} should be ${looks}, not ${found(node)}.`;
  report.add("wrong-form", node.at, message, suggestion ?? (() => suggestionFor(mismatch)));
  return undefined;
}

function found(node: Node): string {
  if (node.kind === "scalar") return shown(node);
  return node.kind === "list" ? "a list" : "a set of keys";
}

function suggestionFor({ node, looks, under, form, meant = () => [] }: Mismatch): string | null {
  const said = plain(node);
  if (/number|boolean/.test(typeof said) && looks.startsWith("text")) return `Put it in quotes: "${shown(node)}".`;
  const own = said === null ? undefined : meant(said).find((value) => isReadable(nodeOf(value, node.at), form));
  const value = own ?? under?.examples[0];
  if (value === undefined) return null;
  const written = `${under === undefined ? "" : `${under.key}: `}${flow(value)}`;
  if (own === undefined) return `For example "${written}".`;
  const isQuoted = typeof own !== "object" && said === String(own);
  return `${isQuoted ? "Leave out the quotes:" : "Write it as"} "${written}".`;
}

/** Whether a form can read a value without errors. */
export function isReadable(node: Node, form: Reader | undefined): boolean {
  const report = createReport();
  return form?.read(node, report) !== undefined && report.findings().length === 0;
}
