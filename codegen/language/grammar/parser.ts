/** Building blocks of the grammar: forms, which parse a node and have a JSON Schema and a name for people. */

import type { Code } from "../diagnostic-codes.ts";
import type { Report, Suggestion } from "../diagnostics.ts";
import type { Located, Node, Spot } from "../yaml-node.ts";
import { reportMismatch, type Under } from "./type-mismatch.ts";

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

/** The result of a form. */
export type Reading<F> = F extends Form<infer T> ? T : never;

interface Fault {
  readonly fault: string;
  readonly suggestion?: Suggestion;
  readonly code?: Code;
}

interface ScalarForm<T> {
  readonly name: string;
  /** Completes "This should be …". */
  readonly looks: string;
  readonly schema: Schema;
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
export function scalar<T extends string | number | boolean>(form: ScalarForm<T>): Form<Located<T>> {
  const { name, looks, schema, parse } = form;
  return {
    name,
    parts: [],
    schema,
    read(node, report, under) {
      const parsed = node.kind !== "scalar" || node.value === null ? null : parse(node.value);
      if (parsed === null) {
        // For a single value, the message says enough without an example.
        const single = node.kind === "scalar" && node.value !== null;
        const shownUnder = single ? under && { ...under, examples: [] } : under;
        return reportMismatch({ node, looks, under: shownUnder, form: this, meant: unquoted }, report);
      }
      if (typeof parsed !== "object") return { value: parsed, at: node.at };
      report.add(parsed.code ?? "wrong-form", node.at, parsed.fault, parsed.suggestion ?? null);
      return undefined;
    },
  };
}
