/** Forms for lists, and for tables, whose keys the designer chooses. */

import { createReport, type Report } from "../diagnostics.ts";
import type { ListNode, Located, Spot } from "../yaml-node.ts";
import { type Form, isReadable, type Meant, reportMismatch } from "./parser.ts";
import { article } from "./text-format.ts";

export interface List<T> {
  readonly items: readonly T[];
  /** False if an item cannot be read. It may be any item that seems to be missing. */
  readonly whole: boolean;
  readonly at: Spot;
}

/** What may be meant instead of a list: one value, or several with commas between them. */
const inBrackets: Meant = (value) =>
  typeof value === "string" && /\w/.test(value) ? [value.split(/\s*,\s*/)] : typeof value === "number" ? [[value]] : [];

export function list<T>(of: Form<T>): Form<List<T>> {
  return {
    name: `list of ${of.name}s`,
    parts: [of],
    schema: { type: "array", items: of.schema },
    read(node, report, under) {
      if (node.kind === "list") return items(node, of, report);
      return reportMismatch({ node, looks: `a list of ${of.name}s`, under, form: this, meant: inBrackets }, report);
    },
  };
}

export function oneOrMore<T>(of: Form<T>): Form<List<T>> {
  return {
    name: `${of.name}, or a list of them`,
    parts: [of],
    schema: { anyOf: [of.schema, { type: "array", items: of.schema, minItems: 1 }] },
    read(node, report, under) {
      if (node.kind === "list") return items(node, of, report);
      if (node.kind === "map" && of.keys === undefined)
        return reportMismatch({ node, looks: `${article(of.name)}, or a list of them`, under, form: this }, report);
      const only = of.read(node, report, under);
      return only === undefined ? undefined : { items: [only], whole: true, at: node.at };
    },
  };
}

function items<T>(node: ListNode, of: Form<T>, report: Report): List<T> {
  const read = node.items.map((item) => of.read(item, report));
  return { items: read.filter((each) => each !== undefined), whole: !read.includes(undefined), at: node.at };
}

export interface Table<T> {
  readonly entries: readonly TableEntry<T>[];
  readonly at: Spot;
}

export interface TableEntry<T> {
  readonly key: Located<string>;
  /** Undefined if it cannot be read. */
  readonly value: T | undefined;
  /** True if the key is not a valid name, which is reported. */
  readonly misnamed: boolean;
}

/** Keys that the designer chooses, each with a value of the same form. */
export function table<T>(keyForm: Form<Located<string>>, of: Form<T>): Form<Table<T>> {
  const pattern = keyForm.schema.pattern;
  return {
    name: `${of.name} for each ${keyForm.name}`,
    parts: [keyForm, of],
    schema:
      pattern === undefined
        ? { type: "object", additionalProperties: of.schema }
        : { type: "object", patternProperties: { [String(pattern)]: of.schema }, additionalProperties: false },
    read(node, report, under) {
      const looks = `a set of keys, one for each ${keyForm.name}`;
      if (node.kind !== "map") return reportMismatch({ node, looks, under, form: this }, report);
      const examples = (under?.examples ?? []).flatMap((example) => Object.values(example as object));
      const names = new Set(node.entries.map(({ key }) => key));
      const entries = node.entries.flatMap((entry): TableEntry<T>[] => {
        const outer = under?.outer;
        const beside = outer?.keys[entry.key]?.form;
        if (entry.value.kind === "map" && !isReadable(entry.value, of) && isReadable(entry.value, beside)) {
          const message = `"${entry.key}" is a key of ${article(outer?.name ?? "")}.`;
          report.add("unknown-key", entry.keyAt, message, "Indent it less.");
          return [];
        }
        const said = keyForm.read({ kind: "scalar", value: entry.key, at: entry.keyAt }, report);
        const own = createReport();
        const meant = keyForm.mend?.(entry.key) ?? entry.key;
        const key = said === undefined && meant !== "" ? meant : entry.key;
        const value = of.read(entry.value, own, { key, examples, outer });
        // If neither the name nor the value is valid, one report is enough, unless only the last character of the name is wrong.
        const isName = said !== undefined || /^\w+\W$/.test(entry.key);
        if (isName || value !== undefined) report.take(own.findings());
        if (said !== undefined) return [{ key: said, value, misnamed: false }];
        // Declares both the invalid name and the one that was meant, so that uses of either are not reported.
        const written = { key: { value: entry.key, at: entry.keyAt }, value, misnamed: true };
        if (names.has(meant) || meant === "") return [written];
        return [
          { ...written, key: { value: meant, at: entry.keyAt } },
          { ...written, value: undefined },
        ];
      });
      return { entries, at: node.at };
    },
  };
}
