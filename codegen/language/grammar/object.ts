/** Objects: forms with a fixed set of keys. */

import { createReport, type Report } from "../diagnostics.ts";
import { nearestWord } from "../edit-distance.ts";
import { type Entry, type Node, nodeOf, part } from "../yaml-node.ts";
import { text } from "./name-parsers.ts";
import { type Form, type Key, type Keyed, type Keys, reportMismatch, type Schema, type Under } from "./parser.ts";
import { article, capital, flow, quotedSeries, series } from "./text-format.ts";
import { explainUnknownKeys, missingSpace } from "./unknown-keys.ts";

interface About {
  readonly required?: true;
  readonly default?: unknown;
  readonly otherwise?: string;
  readonly example?: unknown;
}

export function key<T>(form: Form<T>, description: string, about: About & { readonly default: unknown }): Key<T, true>;
export function key<T>(form: Form<T>, description: string, about?: About): Key<T, false>;
export function key<T>(form: Form<T>, description: string, { example, ...about }: About = {}): Key<T, boolean> {
  const examples = example === undefined ? [] : [example];
  return { form, description, required: false, always: "default" in about, ...about, examples };
}

interface Manner {
  /** Exactly one of these keys must be present. */
  readonly oneOf?: readonly string[];
  /** Whether `a, b: value` means `a: value` and `b: value`. */
  readonly joined?: true;
}

/** An object with a fixed set of keys. */
export function object<K extends Keys>(name: string, keys: K, { oneOf = [], joined }: Manner = {}): Form<Keyed<K>> {
  const names = Object.keys(keys);
  const it = capital(article(name));

  const read = (node: Node, report: Report, under?: Under): Keyed<K> | undefined => {
    if (node.kind !== "map") {
      const [first, second] = oneOf.length > 0 ? oneOf : names;
      const looks = `a set of keys such as "${first}"${second === undefined ? "" : ` or "${second}"`}`;
      const meant = (value: unknown): readonly unknown[] => underOneKey(value, keys);
      const spaced = node.kind === "scalar" ? missingSpace(String(node.value), keys) : null;
      return reportMismatch({ node, looks, under, form: { read }, meant }, report, spaced);
    }
    const entries: readonly Separate[] = joined ? node.entries.flatMap(separate) : node.entries;
    const unknown = explainUnknownKeys(entries, keys, under?.outer);
    const found = new Map<string, Separate>();
    for (const entry of entries) {
      if (!Object.hasOwn(keys, entry.key)) continue;
      if (found.has(entry.key))
        report.add("duplicate-key", entry.keyAt, `The key "${entry.key}" occurs twice here.`, "Keep one of the two.");
      else found.set(entry.key, entry);
    }
    for (const [index, { entry, suggestion, under: above }] of unknown.entries()) {
      // Keys that all belong under one key are reported once.
      if (above !== undefined && unknown[index - 1]?.suggestion === suggestion) continue;
      report.add("unknown-key", entry.keyAt, `${it} has no key "${entry.key}".`, suggestion);
    }
    const meant = new Map(
      unknown.flatMap((each) => (each.meant === undefined ? [] : [[each.meant, each.entry] as const])),
    );
    const partial = new Set(unknown.flatMap((each) => each.under ?? []));
    const there = new Set([...found.keys(), ...meant.keys(), ...partial]);
    const chosen = oneOf.filter((each) => found.has(each));
    const second = found.get(chosen[1] ?? "");
    if (second !== undefined) {
      const message = `${it} has one of the keys ${oneOf.join(", ")}, not ${chosen.join(" and ")}.`;
      report.add("conflicting-keys", second.keyAt, message, "Keep one of them.");
    }
    const illegible = new Set([...partial, ...(second === undefined ? [] : chosen)]);
    // An unknown key may be any of the missing ones.
    const isComplete = !node.partial && unknown.every((each) => (each.meant ?? each.under) !== undefined);
    const lacking = names.filter((each) => keys[each]?.required && !there.has(each));
    if (isComplete && lacking.length > 0) {
      const message = `${it} needs the key${lacking.length > 1 ? "s" : ""} ${quotedSeries(lacking)}.`;
      report.add("missing-key", node.owner, message, exampleOf(lacking, keys));
    } else if (isComplete && unknown.length === 0 && oneOf.length > 0 && !oneOf.some((each) => there.has(each))) {
      const message = `${it} needs one of the keys ${oneOf.join(", ")}.`;
      report.add("missing-key", node.owner, message, exampleOf(oneOf.slice(0, 1), keys));
    }
    const result: Record<string, unknown> = Object.create(null);
    for (const [each, { form, always, examples, default: standard }] of Object.entries(keys)) {
      const [entry, other] = [found.get(each), meant.get(each)];
      const inner: Under = { key: entry?.written ?? each, examples, outer: { name, keys } };
      let value: unknown;
      if (entry === undefined) value = other && asMeant(other, form, report, inner);
      else if (!partial.has(each)) value = form.read(entry.value, report, inner);
      else if (entry.value.kind === "map") value = form.read({ ...entry.value, partial: true }, report, inner);
      if ((entry ?? other) !== undefined && value === undefined) illegible.add(each);
      result[each] = value === undefined && always ? form.read(nodeOf(standard, node.owner), report) : value;
    }
    result.at = node.owner;
    result.span = { ...node.at, start: Math.min(node.owner.start, node.at.start) };
    result.keyAt = (each: string) => (found.get(each) ?? meant.get(each))?.keyAt ?? node.owner;
    result.legible = (each: string) => !illegible.has(each) && !node.partial && (there.has(each) || isComplete);
    return result as Keyed<K>;
  };

  const parts = Object.values(keys).map((each) => each.form);
  return { name, keys, parts, read, schema: objectSchema(keys, oneOf, joined === true) };
}

/** What may be meant by a value without its key: the value under each key that does not accept every text. */
function underOneKey(value: unknown, keys: Keys): readonly unknown[] {
  if (typeof value === "object") return [];
  return Object.entries(keys).flatMap(([name, { form }]) => {
    if (form.schema.pattern === text.schema.pattern) return [];
    const choices = form.schema.enum;
    // A word with a capital is the name of a class, not one of the choices.
    const near = Array.isArray(choices) && /^[a-z]/.test(String(value)) ? nearestWord(String(value), choices) : null;
    return [{ [name]: near ?? value }];
  });
}

/** The value of a misspelt key, read as that of the key that was meant, so that the mistake causes no further errors. */
function asMeant({ value }: Entry, form: Form<unknown>, report: Report, under: Under): unknown {
  if (value.kind === "scalar" && value.value === null) return undefined;
  const own = createReport();
  const read = form.read(value, own, under);
  if (read !== undefined) report.take(own.findings());
  return read;
}

function objectSchema(keys: Keys, oneOf: readonly string[], joined: boolean): Schema {
  const names = Object.keys(keys);
  const required = names.filter((name) => keys[name]?.required);
  const properties = Object.entries(keys).map(([name, about]) => {
    const { form, description, default: standard, otherwise, examples } = about;
    const meaning = otherwise === undefined ? description : `${description} If omitted: ${otherwise}.`;
    const given = {
      ...(standard === undefined ? {} : { default: standard }),
      ...(examples.length > 0 && { examples }),
    };
    return [name, { ...form.schema, description: meaning, ...given }];
  });
  const any = names.join("|");
  const some = Object.values(keys)[0]?.form.schema ?? {};
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(joined && { patternProperties: { [`^(${any})( *, *(${any}))+$`]: some } }),
    ...(required.length > 0 && { required }),
    ...(oneOf.length > 0 && { oneOf: oneOf.map((name) => ({ required: [name] })) }),
    additionalProperties: false,
  };
}

interface Separate extends Entry {
  /** All the keys that share the value, as they are written. */
  readonly written?: string;
}

/** `retrieve, update: owner` as two entries. */
function separate(entry: Entry): Separate[] {
  return [...entry.key.matchAll(/[^\s,]+/g)].map((match) => {
    const keyAt = part(entry.keyAt, entry.key, match.index, match[0].length);
    return { key: match[0], keyAt, value: entry.value, written: entry.key };
  });
}

function exampleOf(names: readonly string[], keys: Keys): string | null {
  const examples = names.flatMap((name) => {
    const [example] = keys[name]?.examples ?? [];
    return example === undefined ? [] : `"${name}: ${flow(example)}"`;
  });
  return examples.length === 0 ? null : `For example ${series(examples)}.`;
}
