/** Lists, and tables whose keys the designer chooses. */

import type { Report } from "../diagnostics.ts";
import type { ListNode, Said, Spot } from "../node.ts";
import { article } from "./flow.ts";
import type { Form } from "./form.ts";
import { inBrackets, keyed, valuesOf } from "./meant.ts";
import { misfit } from "./misfit.ts";

export interface List<T> {
  readonly items: readonly T[];
  readonly at: Spot;
}

/** Any number of values of one form. */
export function list<T>(of: Form<T>): Form<List<T>> {
  return {
    name: `list of ${of.name}s`,
    parts: [of],
    schema: { type: "array", items: of.schema },
    read(node, report, under) {
      if (node.kind === "list") return items(node, of, report);
      return misfit(node, `a list of ${of.name}s`, report, under, this, inBrackets);
    },
  };
}

/** One value, or a list of them. */
export function oneOrMore<T>(of: Form<T>): Form<List<T>> {
  return {
    name: `${of.name}, or a list of them`,
    parts: [of],
    schema: { anyOf: [of.schema, { type: "array", items: of.schema, minItems: 1 }] },
    read(node, report, under) {
      if (node.kind === "list") return items(node, of, report);
      if (node.kind === "map" && of.keys === undefined)
        return misfit(node, `${article(of.name)}, or a list of them`, report, under, this, inBrackets);
      const only = of.read(node, report, under);
      return only === undefined ? undefined : { items: [only], at: node.at };
    },
  };
}

function items<T>(node: ListNode, of: Form<T>, report: Report): List<T> {
  return { items: node.items.flatMap((item) => of.read(item, report) ?? []), at: node.at };
}

export interface Table<T> {
  /** Every entry; `value` is undefined where it cannot be read. */
  readonly entries: readonly { readonly key: Said<string>; readonly value: T | undefined }[];
  readonly at: Spot;
}

/** Keys of the designer's own choice, each with a value of one form. */
export function table<T>(keyForm: Form<Said<string>>, of: Form<T>): Form<Table<T>> {
  const pattern = keyForm.schema.pattern;
  return {
    name: `${of.name} for each ${keyForm.name}`,
    parts: [keyForm, of],
    schema: {
      type: "object",
      ...(pattern === undefined
        ? { additionalProperties: of.schema }
        : { patternProperties: { [String(pattern)]: of.schema }, additionalProperties: false }),
    },
    read(node, report, under) {
      if (node.kind !== "map")
        return misfit(node, `a set of keys, one for each ${keyForm.name}`, report, under, this, keyed(under));
      const examples = valuesOf(under);
      const entries = node.entries.map((entry) => {
        const said = keyForm.read({ kind: "scalar", value: entry.key, at: entry.keyAt }, report);
        const value = of.read(entry.value, report, { key: entry.key, examples });
        // A name that is not well formed is a name all the same: what uses it is not at fault.
        return { key: said ?? { value: entry.key, at: entry.keyAt }, value };
      });
      return { entries, at: node.at };
    },
  };
}
