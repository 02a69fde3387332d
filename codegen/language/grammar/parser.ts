/**
 * Building blocks of the grammar: forms, which parse a node and have a JSON Schema and a name for people, and reports of
 * values that have the wrong type.
 */

import type { Code } from "../diagnostic-codes.ts";
import { createReport, type Report, type Suggestion } from "../diagnostics.ts";
import { type Located, type Node, nodeOf, plain, type Spot, shown } from "../yaml-node.ts";
import { flow } from "./text-format.ts";

export type Schema = { readonly [keyword: string]: unknown };

/** What may be written at a place of a spec file. */
export interface Form<T> {
  /** For people: "duration". */
  readonly name: string;
  /** For editors. */
  readonly schema: Schema;
  /** The value with its places; undefined if it is wrong, which is then reported. `under`: the key that has this value. */
  readonly read: (node: Node, report: Report, under?: Under) => T | undefined;
  /** The forms of its parts, for the reference page. */
  readonly parts: readonly Form<unknown>[];
  /** The keys of an object. */
  readonly keys?: Keys;
  /** The name that a wrong one was most likely meant to be. */
  readonly mend?: (wrong: string) => string;
}

/** A key of an object. With a default, it always has a value. A required key may be missing too, which is then reported. */
export interface Key<T, Always extends boolean> {
  readonly form: Form<T>;
  readonly description: string;
  readonly required: boolean;
  readonly default?: unknown;
  /** What applies if it is omitted, in words, if there is no constant default. */
  readonly otherwise?: string;
  readonly examples: readonly unknown[];
  readonly always: Always;
}

// The type of the value occurs in results only, so `any` accepts every key and loses nothing.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Keys = Readonly<Record<string, Key<any, boolean>>>;

export type Keyed<K extends Keys> = {
  readonly [Name in keyof K]: K[Name] extends Key<infer T, infer Always>
    ? Always extends true
      ? T
      : T | undefined
    : never;
} & {
  /** The place of a problem with the whole object. */
  readonly at: Spot;
  /** The object, with the key that has it as its value. */
  readonly span: Spot;
  /** The place of a key that is present. */
  readonly keyAt: (name: keyof K & string) => Spot;
  /** False if the key, or one that may have been meant for it, is present but cannot be read. */
  readonly legible: (name: keyof K & string) => boolean;
};

/** The key of a value, and examples of valid values. */
export interface Under {
  readonly key: string;
  readonly examples: readonly unknown[];
  /** The object around the value, and its keys. */
  readonly outer?: { readonly name: string; readonly keys: Keys } | undefined;
}

/** The result of a form. */
export type Reading<F> = F extends Form<infer T> ? T : never;

/** What is wrong with a value, with the code "wrong-form" unless it says another. */
interface Fault {
  readonly fault: string;
  readonly suggestion?: Suggestion;
  readonly code?: Code;
}

interface ScalarForm<T> extends Pick<Form<T>, "name" | "schema"> {
  /** Completes "This should be …". */
  readonly looks: string;
  /** The value, or what is wrong with it; null: it is something else. */
  readonly parse: (value: string | number | boolean) => T | Fault | null;
}

/** A number or boolean that is written as text. */
export function unquoted(value: unknown): readonly unknown[] {
  const text = typeof value === "string" ? value : "";
  if (/^(true|yes|on)$/i.test(text)) return [true];
  if (/^(false|no|off)$/i.test(text)) return [false];
  return /^-?\d+(\.\d+)?$/.test(text) ? [Number(text)] : [];
}

/** A form for a single value. */
export function scalar<T extends string | number | boolean>({
  name,
  looks,
  schema,
  parse,
}: ScalarForm<T>): Form<Located<T>> {
  return {
    name,
    parts: [],
    schema,
    read(node, report, under) {
      const parsed = node.kind !== "scalar" || node.value === null ? null : parse(node.value);
      if (parsed === null) {
        // For a single value, the message says enough without an example.
        const isSingle = node.kind === "scalar" && node.value !== null;
        const shownUnder = isSingle ? under && { ...under, examples: [] } : under;
        return reportMismatch({ node, looks, under: shownUnder, form: this, meant: unquoted }, report);
      }
      if (typeof parsed !== "object") return { value: parsed, at: node.at };
      report.add(parsed.code ?? "wrong-form", node.at, parsed.fault, parsed.suggestion ?? null);
      return undefined;
    },
  };
}

/** Values that may have been meant by a wrong one, the likeliest first. */
export type Meant = (value: unknown) => readonly unknown[];

interface Mismatch {
  readonly node: Node;
  /** Completes "This should be …". */
  readonly looks: string;
  readonly under: Under | undefined;
  readonly form: Pick<Form<unknown>, "read">;
  readonly meant?: Meant;
}

/** Reports that a value has the wrong type. */
export function reportMismatch(mismatch: Mismatch, report: Report, suggestion: Suggestion = null): undefined {
  const { node, looks, under } = mismatch;
  const it = under === undefined ? "This" : `"${under.key}"`;
  const found = node.kind === "scalar" ? shown(node) : node.kind === "list" ? "a list" : "a set of keys";
  const message =
    plain(node) === null ? `${it} has no value, and should be ${looks}.` : `${it} should be ${looks}, not ${found}.`;
  report.add("wrong-form", node.at, message, suggestion ?? (() => suggestionFor(mismatch)));
  return undefined;
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
export function isReadable(node: Node, form: Pick<Form<unknown>, "read"> | undefined): boolean {
  const report = createReport();
  return form?.read(node, report) !== undefined && report.findings().length === 0;
}
