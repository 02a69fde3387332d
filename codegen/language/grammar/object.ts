/** Objects: forms with a fixed set of keys. */

import { createReport, type Report } from "../diagnostics.ts";
import { nearestWord } from "../edit-distance.ts";
import { type Entry, type MapNode, type Node, nodeOf, part } from "../yaml-node.ts";
import { text } from "./name-parsers.ts";
import type { Form, Key, Keyed, Keys, Schema } from "./parser.ts";
import { article, flow, quotedSeries, series } from "./text-format.ts";
import { reportMismatch, type Under } from "./type-mismatch.ts";
import { explainUnknownKeys, missingSpace, type UnknownKey } from "./unknown-keys.ts";

interface About {
  readonly required?: true;
  readonly otherwise?: string;
  readonly example?: unknown;
}

/** Defines a key. */
export function key<T>(form: Form<T>, description: string, about: About & { readonly default: unknown }): Key<T, true>;
export function key<T>(form: Form<T>, description: string, about?: About): Key<T, false>;
export function key<T>(
  form: Form<T>,
  description: string,
  about: About & { readonly default?: unknown } = {},
): Key<T, boolean> {
  const { required = false, otherwise, example } = about;
  return {
    form,
    description,
    required,
    always: "default" in about,
    examples: example === undefined ? [] : [example],
    ...("default" in about ? { default: about.default } : {}),
    ...(otherwise === undefined ? {} : { otherwise }),
  };
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
  const a = article(name);

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
      report.add("unknown-key", entry.keyAt, `${capital(a)} has no key "${entry.key}".`, suggestion);
    }
    const meant = new Map(
      unknown.flatMap((each) => (each.meant === undefined ? [] : [[each.meant, each.entry] as const])),
    );
    const partial = new Set(unknown.flatMap((each) => each.under ?? []));
    const illegible = new Set([...partial, ...conflicting(found, node, report)]);
    missing(node, new Set([...found.keys(), ...meant.keys(), ...partial]), unknown, report);
    const result: Record<string, unknown> = Object.create(null);
    const outer = { name, keys };
    for (const [each, { form, always, examples, default: standard }] of Object.entries(keys)) {
      const [entry, other] = [found.get(each), meant.get(each)];
      const value =
        entry !== undefined
          ? readPartly(entry.value, partial.has(each), form, report, {
              key: entry.written ?? each,
              examples,
              outer,
            })
          : other && asMeant(other, form as Form<unknown>, report, { key: each, examples, outer });
      if ((entry ?? other) !== undefined && value === undefined) illegible.add(each);
      result[each] = value === undefined && always ? form.read(nodeOf(standard, node.owner), report) : value;
    }
    result.at = node.owner;
    result.span = { ...node.at, start: Math.min(node.owner.start, node.at.start) };
    result.keyAt = (each: string) => (found.get(each) ?? meant.get(each))?.keyAt ?? node.owner;
    // An unknown key may be any of the missing ones.
    const lost = unknown.some((each) => (each.meant ?? each.under) === undefined);
    const there = (each: string): boolean => found.has(each) || meant.has(each);
    result.legible = (each: string) => !illegible.has(each) && !node.partial && (there(each) || !lost);
    return result as Keyed<K>;
  };

  /** Reports keys that exclude each other. */
  const conflicting = (found: ReadonlyMap<string, Entry>, { owner }: MapNode, report: Report): readonly string[] => {
    const chosen = oneOf.filter((each) => found.has(each));
    const [, second] = chosen;
    if (second === undefined) return [];
    const message = `${capital(a)} has one of the keys ${oneOf.join(", ")}, not ${chosen.join(" and ")}.`;
    report.add("conflicting-keys", found.get(second)?.keyAt ?? owner, message, "Keep one of them.");
    return chosen;
  };

  /** Reports missing keys, unless an unknown key may have been meant for one. */
  const missing = (node: MapNode, there: ReadonlySet<string>, unknown: readonly UnknownKey[], report: Report): void => {
    if (node.partial || unknown.some((each) => (each.meant ?? each.under) === undefined)) return;
    const lacking = names.filter((each) => keys[each]?.required === true && !there.has(each));
    const choice = oneOf.length > 0 && unknown.length === 0 && !oneOf.some((each) => there.has(each));
    const [first] = lacking.length > 0 ? lacking : choice ? oneOf : [];
    if (first === undefined) return;
    const message =
      lacking.length > 0
        ? `${capital(a)} needs the key${lacking.length > 1 ? "s" : ""} ${quotedSeries(lacking)}.`
        : `${capital(a)} needs one of the keys ${oneOf.join(", ")}.`;
    report.add("missing-key", node.owner, message, exampleOf(lacking.length > 0 ? lacking : [first], keys));
  };

  return {
    name,
    keys,
    parts: Object.values(keys).map((each) => each.form),
    read,
    schema: objectSchema(keys, oneOf, joined === true),
  };
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

/** The value of a key. `partial`: some keys that belong in it are elsewhere. */
function readPartly<T>(node: Node, partial: boolean, form: Form<T>, report: Report, under: Under): T | undefined {
  if (!partial) return form.read(node, report, under);
  return node.kind === "map" ? form.read({ ...node, partial }, report, under) : undefined;
}

/** The value of a misspelt key, read as that of the key that was meant, so that the mistake causes no further errors. */
function asMeant<T>({ value }: Entry, form: Form<T>, report: Report, under: Under): T | undefined {
  if (value.kind === "scalar" && value.value === null) return undefined;
  const own = createReport();
  const read = form.read(value, own, under);
  if (read !== undefined) report.take(own.findings());
  return read;
}

function objectSchema(keys: Keys, oneOf: readonly string[], joined: boolean): Schema {
  const required = Object.entries(keys)
    .filter(([, each]) => each.required)
    .map(([name]) => name);
  const properties = Object.entries(keys).map(
    ([name, { form, description, default: standard, otherwise, examples }]) => [
      name,
      {
        ...form.schema,
        description: otherwise === undefined ? description : `${description} If omitted: ${otherwise}.`,
        ...(standard === undefined ? {} : { default: standard }),
        ...(examples.length === 0 ? {} : { examples }),
      },
    ],
  );
  const names = Object.keys(keys).join("|");
  const some = Object.values(keys)[0]?.form.schema ?? {};
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(joined ? { patternProperties: { [`^(${names})( *, *(${names}))+$`]: some } } : {}),
    ...(required.length === 0 ? {} : { required }),
    ...(oneOf.length === 0 ? {} : { oneOf: oneOf.map((name) => ({ required: [name] })) }),
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

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
