/** Keys that stand too deep: below one of the keys that they belong beside. */

import { createReport } from "../diagnostics.ts";
import type { Entry, Node } from "../node.ts";
import type { Form, Keys } from "./form.ts";
import { text } from "./words.ts";

/** A key that stands too deep. */
export interface Stray {
  readonly entry: Entry;
  /** The key that it stands under. */
  readonly under: Entry;
  /** The one that it belongs beside, which it stands below. */
  readonly beside: Entry;
}

/** The entries of an object as they are without what stands too deep, and that. */
export function lifted(
  entries: readonly Entry[],
  keys: Keys,
): { readonly entries: readonly Entry[]; readonly strays: readonly Stray[] } {
  // Most objects have nothing that is as deep.
  if (!entries.some(({ key, value }) => Object.hasOwn(keys, key) && value.kind === "map" && isDeep(keys[key]?.form)))
    return { entries, strays: [] };
  const absent = new Set(Object.keys(keys));
  for (const { key } of entries) for (const name of key.split(/[\s,]+/)) absent.delete(name);
  const strays: Stray[] = [];

  /** `inner`: what is to stand behind the key there; undefined where there is no such key. */
  const isStray = ({ key, value }: Entry, inner: Form<unknown> | undefined): boolean => {
    const form = absent.has(key) ? keys[key]?.form : undefined;
    if (form === undefined) return false;
    // Of what may be any text nobody knows which of the two it is.
    return (
      (inner === undefined || (form.schema.pattern !== text.schema.pattern && !fits(value, inner))) && fits(value, form)
    );
  };

  const without = <N extends Node>(node: N, under: Entry, beside: Entry, form: Form<unknown>): N => {
    if (node.kind !== "map" || !isDeep(form)) return node;
    const { keys: own } = form;
    const ofTable = isTable(form) ? form.parts[1] : undefined;
    // Copied when the first of them is another.
    let changed: Entry[] | null = null;
    for (const [index, entry] of node.entries.entries()) {
      const known = own !== undefined && Object.hasOwn(own, entry.key) ? own[entry.key]?.form : undefined;
      // What has a key of its own there is that, whatever it says.
      if (known === undefined && isStray(entry, ofTable)) {
        absent.delete(entry.key);
        strays.push({ entry, under, beside });
        changed ??= node.entries.slice(0, index);
        continue;
      }
      const inner = known ?? ofTable;
      const value = inner === undefined ? entry.value : without(entry.value, entry, beside, inner);
      if (value !== entry.value) changed ??= node.entries.slice(0, index);
      changed?.push(value === entry.value ? entry : { ...entry, value });
    }
    return changed === null ? node : { ...node, entries: changed };
  };

  const rest = entries.map((entry) => {
    const form = Object.hasOwn(keys, entry.key) ? keys[entry.key]?.form : undefined;
    const value = form === undefined ? entry.value : without(entry.value, entry, entry, form);
    return value === entry.value ? entry : { ...entry, value };
  });
  return { entries: rest, strays };
}

/** How to mend one; the first of several that follow each other is told for all. */
export function lifting({ entry, beside }: Stray, isAlone: boolean): string {
  const { source, start } = beside.keyAt;
  const before = source.text.slice(source.text.lastIndexOf("\n", entry.keyAt.start - 1) + 1, entry.keyAt.start);
  const column = start - source.text.lastIndexOf("\n", start - 1);
  const it = isAlone ? "it" : "it, and what follows,";
  return before.trim() === ""
    ? `Begin ${it} in column ${column}, as "${beside.key}" does.`
    : `Put ${it.replace(/,$/, "")} beside "${beside.key}".`;
}

/** Whether keys may stand within. */
const isDeep = (form: Form<unknown> | undefined): boolean =>
  form !== undefined && (form.keys !== undefined || isTable(form));

const isTable = ({ keys, parts }: Form<unknown>): boolean => keys === undefined && parts.length === 2;

/** Whether that was meant to be of the form, though something in it may be at fault. */
function fits(node: Node, form: Form<unknown>): boolean {
  const report = createReport();
  return form.read(node, report) !== undefined && report.findings().every(({ code }) => !/-key/.test(code));
}
