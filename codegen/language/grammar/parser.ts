/** What a grammar is made of: forms that read a node, tell the editor's JSON Schema, and name themselves for people. */

import type { Code } from "../diagnostic-codes.ts";
import type { Report, Suggestion } from "../diagnostics.ts";
import type { Located, Node, Spot } from "../yaml-node.ts";
import { type Meant, reportMismatch, type Under } from "./type-mismatch.ts";

export type Schema = { readonly [keyword: string]: unknown };

/** What may stand at a place of a spec file. */
export interface Form<T> {
  /** How people call it: "duration". */
  readonly name: string;
  /** JSON Schema of it. */
  readonly schema: Schema;
  /** The value with its places; undefined where it does not fit, which is then in the report. `under`: the key that it stands under. */
  readonly read: (node: Node, report: Report, under?: Under) => T | undefined;
  /** The forms it is made of, which the reference page follows. */
  readonly parts: readonly Form<unknown>[];
  /** The keys, where it is an object. */
  readonly keys?: Keys;
  /** Of a name that is not written so, the one that was most likely meant. */
  readonly mend?: (wrong: string) => string;
}

/** A key of an object. With a default it always has a value; without one it may be absent, required or not (the report tells). */
export interface Key<T, Always extends boolean> {
  readonly form: Form<T>;
  readonly description: string;
  readonly required: boolean;
  readonly default?: unknown;
  /** What holds where it is left out, in words, for what no constant can say. */
  readonly otherwise?: string;
  readonly examples: readonly unknown[];
  readonly always: Always;
}

// The value's type stands in results only, so `any` loses nothing here and lets every key be one.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Keys = Readonly<Record<string, Key<any, boolean>>>;

export type Keyed<K extends Keys> = {
  readonly [Name in keyof K]: K[Name] extends Key<infer T, infer Always>
    ? Always extends true
      ? T
      : T | undefined
    : never;
} & {
  /** Where to point when the object as a whole is meant. */
  readonly at: Spot;
  /** All of it, with the key that it stands under. */
  readonly span: Spot;
  /** Where each key stands that is there. */
  readonly keyAt: (name: keyof K & string) => Spot;
  /** False where a key stands there, or one that was or may have been meant for it, but what it says cannot be read. */
  readonly legible: (name: keyof K & string) => boolean;
};

/** What a form reads. */
export type Reading<F> = F extends Form<infer T> ? T : never;

interface Fault {
  readonly fault: string;
  readonly suggestion?: Suggestion;
  readonly code?: Code;
}

interface ScalarForm<T> {
  readonly name: string;
  /** How it looks, to complete "This should be …". */
  readonly looks: string;
  readonly schema: Schema;
  /** The value meant, or what is wrong; null: it does not look so. */
  readonly parse: (value: string | number | boolean) => T | Fault | null;
  /** What may have been meant by what does not look so. */
  readonly meant?: Meant;
}

/** A number or truth value that is written as a text. */
export function unquoted(value: unknown): readonly unknown[] {
  const text = typeof value === "string" ? value : "";
  if (/^(true|yes|on)$/i.test(text)) return [true];
  if (/^(false|no|off)$/i.test(text)) return [false];
  return /^-?\d+(\.\d+)?$/.test(text) ? [Number(text)] : [];
}

/** A single value that is written in a form of its own. */
export function scalar<T extends string | number | boolean>({
  name,
  looks,
  schema,
  parse,
  meant = unquoted,
}: ScalarForm<T>): Form<Located<T>> {
  return {
    name,
    parts: [],
    schema,
    read(node, report, under) {
      const parsed = node.kind !== "scalar" || node.value === null ? null : parse(node.value);
      if (parsed === null) {
        // Of what is single already, how it looks says enough.
        const single = node.kind === "scalar" && node.value !== null;
        const shownUnder = single ? under && { ...under, examples: [] } : under;
        return reportMismatch({ node, looks, under: shownUnder, form: this, meant }, report);
      }
      if (typeof parsed !== "object") return { value: parsed, at: node.at };
      report.add(parsed.code ?? "wrong-form", node.at, parsed.fault, parsed.suggestion ?? null);
      return undefined;
    },
  };
}
