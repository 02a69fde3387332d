/** Lists, and tables whose keys the designer chooses. */

import { createReport, type Report } from "../diagnostics.ts";
import type { ListNode, Said, Spot } from "../node.ts";
import { article } from "./flow.ts";
import type { Form } from "./form.ts";
import { inBrackets, keyed, valuesOf } from "./meant.ts";
import { type Meant, misfit } from "./misfit.ts";

export interface List<T> {
  readonly items: readonly T[];
  /** False where an item cannot be read; what is not among the others is then not at fault. */
  readonly whole: boolean;
  readonly at: Spot;
}

/** Any number of values of one form. `meant`: what may have been meant by something else. */
export function list<T>(of: Form<T>, meant: Meant = inBrackets): Form<List<T>> {
  return {
    name: `list of ${of.name}s`,
    parts: [of],
    schema: { type: "array", items: of.schema },
    read(node, report, under) {
      if (node.kind === "list") return items(node, of, report);
      return misfit(node, `a list of ${of.name}s`, report, under, this, meant);
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
      return only === undefined ? undefined : { items: [only], whole: true, at: node.at };
    },
  };
}

function items<T>(node: ListNode, of: Form<T>, report: Report): List<T> {
  const read = node.items.map((item) => of.read(item, report));
  return {
    items: read.filter((each) => each !== undefined),
    whole: !read.includes(undefined),
    at: node.at,
  };
}

export interface Table<T> {
  readonly entries: readonly TableEntry<T>[];
  readonly at: Spot;
}

export interface TableEntry<T> {
  readonly key: Said<string>;
  /** Undefined where it cannot be read. */
  readonly value: T | undefined;
  /** True where the key is not written as such names are, which is reported. */
  readonly misnamed: boolean;
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
      const names = new Set(node.entries.map(({ key }) => key));
      const entries = node.entries.flatMap((entry): TableEntry<T>[] => {
        const said = keyForm.read({ kind: "scalar", value: entry.key, at: entry.keyAt }, report);
        const own = createReport();
        const meant = keyForm.mend?.(entry.key) ?? entry.key;
        const key = said === undefined && meant !== "" ? meant : entry.key;
        const value = of.read(entry.value, own, { key, examples });
        // What is neither a name nor its value is one thing that is written wrongly, but for a name that is one all but a sign.
        const isName = said !== undefined || /^\w+\W$/.test(entry.key);
        if (isName || value !== undefined) report.take(own.findings());
        if (said !== undefined) return [{ key: said, value, misnamed: false }];
        // A name that is not well formed is a name all the same, and so is the one that was meant: what uses either is not at fault.
        const written = { key: { value: entry.key, at: entry.keyAt }, misnamed: true };
        return names.has(meant) || meant === ""
          ? [{ ...written, value }]
          : [
              { ...written, key: { value: meant, at: entry.keyAt }, value },
              { ...written, value: undefined },
            ];
      });
      return { entries, at: node.at };
    },
  };
}
