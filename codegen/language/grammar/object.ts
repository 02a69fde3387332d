/** Closed sets of keys. */

import { createReport, type Report } from "../diagnostics.ts";
import { nearest } from "../nearest.ts";
import { type Entry, type MapNode, type Node, nodeOf, part } from "../node.ts";
import { article, flow } from "./flow.ts";
import type { Form, Key, Keyed, Keys, Schema } from "./form.ts";
import { underKeys } from "./meant.ts";
import { misfit, type Under } from "./misfit.ts";

interface About {
  readonly required?: true;
  readonly otherwise?: string;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

/** Defines a key. */
export function key<T>(form: Form<T>, description: string, about: About & { readonly default: unknown }): Key<T, true>;
export function key<T>(form: Form<T>, description: string, about?: About): Key<T, false>;
export function key<T>(
  form: Form<T>,
  description: string,
  about: About & { readonly default?: unknown } = {},
): Key<T, boolean> {
  const { required = false, otherwise, example, examples = [] } = about;
  return {
    form,
    description,
    required,
    always: "default" in about,
    examples: example === undefined ? examples : [example, ...examples],
    ...("default" in about ? { default: about.default } : {}),
    ...(otherwise === undefined ? {} : { otherwise }),
  };
}

interface Manner {
  /** Keys of which exactly one must stand. */
  readonly oneOf?: readonly string[];
  /** Whether `a, b: value` means `a: value` and `b: value`. */
  readonly joined?: true;
  /** How what another language says by a key is said here; null where nobody knows. */
  readonly foreign?: (entry: Entry) => string | null;
}

/** A closed set of keys. */
export function object<K extends Keys>(
  name: string,
  keys: K,
  { oneOf = [], joined, foreign = () => null }: Manner = {},
): Form<Keyed<K>> {
  const names = Object.keys(keys);
  const known = new Set(names);
  const a = article(name);

  const read = (node: Node, report: Report, under?: Under): Keyed<K> | undefined => {
    if (node.kind !== "map") {
      const [first, second] = oneOf.length > 0 ? oneOf : names;
      const looks = `a set of keys such as "${first}"${second === undefined ? "" : ` or "${second}"`}`;
      return misfit(node, looks, report, under, { read }, underKeys(keys, joined === true));
    }
    const entries: readonly Separate[] = joined ? together(node.entries, report).flatMap(separate) : node.entries;
    const found = new Map<string, Separate>();
    const meant = new Map<string, Separate>();
    let strange = 0;
    for (const entry of entries) {
      if (!known.has(entry.key)) {
        const elsewhere = foreign(entry);
        const near = elsewhere === null ? nearest(entry.key, names) : null;
        if (near === null) strange++;
        if (near !== null) meant.set(near, entry);
        const suggestion =
          unspaced(entry, known) ??
          unindented(entry, entries, keys) ??
          unasked(entry.key, known) ??
          elsewhere ??
          (near === null ? within(entry.key, keys) : null) ??
          (near === null ? `Its keys are ${names.join(", ")}.` : `Did you mean "${near}"?`);
        report.add("unknown-key", entry.keyAt, `${capital(a)} has no key "${entry.key}".`, suggestion);
      } else if (found.has(entry.key)) {
        report.add("duplicate-key", entry.keyAt, `The key "${entry.key}" stands here twice.`, "Keep one of the two.");
      } else found.set(entry.key, entry);
    }
    complete(node, found, meant, strange > 0, report);
    const result: Record<string, unknown> = Object.create(null);
    const illegible = new Set<string>();
    for (const [each, { form, always, examples, default: standard }] of Object.entries(keys)) {
      const [entry, other] = [found.get(each), meant.get(each)];
      const value =
        entry !== undefined
          ? form.read(entry.value, report, { key: entry.written ?? each, examples })
          : other && asMeant(other.value, form as Form<unknown>, report);
      if ((entry ?? other) !== undefined && value === undefined) illegible.add(each);
      result[each] = value === undefined && always ? form.read(nodeOf(standard, node.owner), report) : value;
    }
    result.at = node.owner;
    result.span = { ...node.at, start: Math.min(node.owner.start, node.at.start) };
    result.keyAt = (each: string) => (found.get(each) ?? meant.get(each))?.keyAt ?? node.owner;
    result.legible = (each: string) => !illegible.has(each) && !node.partial;
    return result as Keyed<K>;
  };

  /** What is missing; but not where another key was meant for it, which is reported already: one of several by any that nobody knows. */
  const complete = (
    node: MapNode,
    found: ReadonlyMap<string, Entry>,
    meant: ReadonlyMap<string, Entry>,
    strange: boolean,
    report: Report,
  ): void => {
    if (node.partial) return;
    const lacks = (key: string, message: string): void =>
      report.add("missing-key", node.owner, message, exampleOf(key, keys[key]));
    for (const [each, { required }] of Object.entries(keys)) {
      if (required && !found.has(each) && !meant.has(each)) lacks(each, `${capital(a)} needs the key "${each}".`);
    }
    const [first] = oneOf;
    if (first === undefined) return;
    const chosen = oneOf.filter((each) => found.has(each));
    const [, second] = chosen;
    if (second !== undefined) {
      const message = `${capital(a)} has one of the keys ${oneOf.join(", ")}, not ${chosen.join(" and ")}.`;
      report.add("conflicting-keys", found.get(second)?.keyAt ?? node.owner, message, "Keep one of them.");
    } else if (chosen.length === 0 && !strange && !oneOf.some((each) => meant.has(each))) {
      lacks(first, `${capital(a)} needs one of the keys ${oneOf.join(", ")}.`);
    }
  };

  return {
    name,
    keys,
    parts: Object.values(keys).map((each) => each.form),
    read,
    schema: objectSchema(keys, oneOf, joined === true),
  };
}

/**
 * What a misspelt key says, read as that of the key that was meant, so that nothing follows from the slip. Where it does
 * not fit, something else may have been meant.
 */
function asMeant<T>(node: Node, form: Form<T>, report: Report): T | undefined {
  const own = createReport();
  const value = form.read(node, own);
  if (value === undefined) return undefined;
  for (const { code, at, message, suggestion } of own.findings()) report.add(code, at, message, suggestion);
  return value;
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
        description: otherwise === undefined ? description : `${description} Left out: ${otherwise}.`,
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

/** In braces, `list, retrieve: anyone` is two keys, the first without a value: read as it was meant, and reported. */
function together(entries: readonly Entry[], report: Report): readonly Entry[] {
  const [entry, next, ...others] = entries;
  if (entry === undefined || next === undefined) return entries;
  const { source, end } = entry.keyAt;
  const bare = entry.value.kind === "scalar" && entry.value.value === null;
  if (!bare || !/^\s*,/.test(source.text.slice(end))) return [entry, ...together([next, ...others], report)];
  const all = together([next, ...others], report);
  const meant = all[0]?.value ?? entry.value;
  if (!(meant.kind === "scalar" && meant.value === null)) {
    const message = `In braces, "${entry.key}" is a key by itself, and says nothing.`;
    const suggestion = `Put keys that say the same in quotes: "${entry.key}, ${next.key}".`;
    report.add("wrong-form", entry.keyAt, message, suggestion);
  }
  return [{ ...entry, value: meant }, ...all];
}

interface Separate extends Entry {
  /** The key as it is written, with those that it shares its value with: what is wrong with that is one fault. */
  readonly written?: string;
}

/** `retrieve, update: owner` as two entries. */
function separate(entry: Entry): Separate[] {
  return [...entry.key.matchAll(/[^\s,]+/g)].map((match) => {
    const keyAt = part(entry.keyAt, entry.key, match.index, match[0].length);
    return { key: match[0], keyAt, value: entry.value, written: entry.key };
  });
}

/** `{type:integer}` is one key, and says nothing. */
function unspaced({ key, value }: Entry, known: ReadonlySet<string>): string | null {
  const [, name = "", rest = ""] = /^([^:]+):(.+)$/.exec(key) ?? [];
  if (!known.has(name) || !(value.kind === "scalar" && value.value === null)) return null;
  return `A key needs a colon and a space: "${name}: ${rest}".`;
}

/** What other languages say of what may be absent. */
function unasked(key: string, known: ReadonlySet<string>): string | null {
  const asked = /^(nullable|optional)$/.test(key) && known.has("required");
  return asked ? 'Leave it out: what is not "required" may be absent.' : null;
}

/** A key of what stands under one of the keys. */
function within(key: string, keys: Keys): string | null {
  const has = (form: Form<unknown> | undefined): boolean => Object.hasOwn(form?.keys ?? {}, key);
  for (const [name, { form }] of Object.entries(keys)) {
    if (has(form)) return `It is a key of "${name}": put it there.`;
    if (form.keys === undefined && has(form.parts[1])) return `It is a key of each of the "${name}": put it there.`;
  }
  return null;
}

/** What follows a key that says nothing, and has keys of its own, was meant to stand under it. */
function unindented(entry: Entry, entries: readonly Entry[], keys: Keys): string | null {
  const before = entries[entries.indexOf(entry) - 1];
  if (before === undefined || !(before.value.kind === "scalar" && before.value.value === null)) return null;
  return keys[before.key]?.form.schema.type === "object" ? `Indent it, to stand under "${before.key}".` : null;
}

function exampleOf(name: string, about: Key<unknown, boolean> | undefined): string | null {
  const example = about?.examples[0];
  return example === undefined ? null : `For example "${name}: ${flow(example)}".`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
