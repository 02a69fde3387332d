/** Closed sets of keys. */

import { createReport, type Report, type Suggestion } from "../diagnostics.ts";
import { type Entry, type MapNode, type Node, nodeOf, part } from "../node.ts";
import { lifted, lifting } from "./astray.ts";
import { article, flow, quotedSeries, series } from "./flow.ts";
import type { Form, Key, Keyed, Keys, Schema } from "./form.ts";
import { underKeys } from "./meant.ts";
import { misfit, type Under } from "./misfit.ts";
import { type Foreign, isSpeltOtherwise, type Meaning, meaningsOf, spaced } from "./strange.ts";

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
  readonly foreign?: Foreign;
  /** How to mend what stands in its place; null where nobody knows. */
  readonly slip?: (said: unknown, under: Under | undefined) => Suggestion;
}

/** A closed set of keys. */
export function object<K extends Keys>(
  name: string,
  keys: K,
  { oneOf = [], joined, foreign = () => null, slip = () => null }: Manner = {},
): Form<Keyed<K>> {
  const names = Object.keys(keys);
  const a = article(name);

  const read = (node: Node, report: Report, under?: Under): Keyed<K> | undefined => {
    if (node.kind !== "map") {
      const [first, second] = oneOf.length > 0 ? oneOf : names;
      const looks = `a set of keys such as "${first}"${second === undefined ? "" : ` or "${second}"`}`;
      return misfit(
        node,
        looks,
        report,
        under,
        { read, slip: (said) => (typeof said === "string" ? spaced(said, keys) : null) ?? slip(said, under) },
        underKeys(keys, joined === true),
      );
    }
    const { entries: own, strays } = lifted(node.entries, keys);
    for (const [index, stray] of strays.entries()) {
      if (strays[index - 1]?.under === stray.under) continue;
      const message = `"${stray.entry.key}" is a key of ${a}, and stands under "${stray.under.key}".`;
      report.add("unknown-key", stray.entry.keyAt, message, lifting(stray, strays[index + 1]?.under !== stray.under));
    }
    const all = strays.length === 0 ? own : [...own, ...strays.map(({ entry }) => entry)];
    const entries: readonly Separate[] = joined ? together(all, report).flatMap(separate) : all;
    const strange = meaningsOf(entries, keys, foreign);
    const displaced = strange.length === 0 ? NONE : new Set<Entry>(strange.map(({ entry }) => entry));
    const found = new Map<string, Separate>();
    for (const entry of entries) {
      if (!Object.hasOwn(keys, entry.key) || displaced.has(entry)) continue;
      if (found.has(entry.key))
        report.add("duplicate-key", entry.keyAt, `The key "${entry.key}" stands here twice.`, "Keep one of the two.");
      else found.set(entry.key, entry);
    }
    for (const { entry, message, suggestion } of strange) {
      if (suggestion === null) continue;
      const code = message === undefined ? "unknown-key" : "wrong-form";
      report.add(code, entry.keyAt, message ?? `${capital(a)} has no key "${entry.key}".`, suggestion);
    }
    const meant = new Map(
      strange.flatMap(({ meant: each }) => (each === undefined ? [] : [[each.key, each] as const])),
    );
    const partial = new Set(strange.flatMap(({ under: each }) => each ?? []));
    const illegible = new Set([...partial, ...conflicting(found, node, report)]);
    missing(node, new Set([...found.keys(), ...meant.keys(), ...partial]), strange, report);
    const result: Record<string, unknown> = Object.create(null);
    for (const [each, { form, always, examples, default: standard }] of Object.entries(keys)) {
      const [entry, other] = [found.get(each), meant.get(each)];
      const value =
        entry !== undefined
          ? readPartly(entry.value, partial.has(each), form, report, { key: entry.written ?? each, examples })
          : other && asMeant(other, form as Form<unknown>, report, { key: each, examples });
      if ((entry ?? other) !== undefined && value === undefined) illegible.add(each);
      result[each] = value === undefined && always ? form.read(nodeOf(standard, node.owner), report) : value;
    }
    result.at = node.owner;
    result.span = { ...node.at, start: Math.min(node.owner.start, node.at.start) };
    result.keyAt = (each: string) => (found.get(each) ?? meant.get(each))?.keyAt ?? node.owner;
    // A key that nobody knows may be any of those that are not there.
    const lost = strange.some(({ meant: known, under: above }) => (known ?? above) === undefined);
    const there = (each: string): boolean => found.has(each) || meant.has(each);
    result.legible = (each: string) => !illegible.has(each) && !node.partial && (there(each) || !lost);
    return result as Keyed<K>;
  };

  /** Several keys of which one can stand: nobody knows which one is meant. */
  const conflicting = (found: ReadonlyMap<string, Entry>, { owner }: MapNode, report: Report): readonly string[] => {
    const chosen = oneOf.filter((each) => found.has(each));
    const [, second] = chosen;
    if (second === undefined) return [];
    const message = `${capital(a)} has one of the keys ${oneOf.join(", ")}, not ${chosen.join(" and ")}.`;
    report.add("conflicting-keys", found.get(second)?.keyAt ?? owner, message, "Keep one of them.");
    return chosen;
  };

  /** What is missing, told once; but not where another key was meant for it, which is reported already: one of several by any that nobody knows, and all of them where there is nothing else. */
  const missing = (node: MapNode, there: ReadonlySet<string>, strange: readonly Meaning[], report: Report): void => {
    const unknown = strange.some(({ meant }) => meant === undefined);
    if (node.partial || (unknown && there.size === 0)) return;
    const lacking = names.filter((each) => keys[each]?.required === true && !there.has(each));
    const choice = oneOf.length > 0 && !unknown && !oneOf.some((each) => there.has(each));
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

const NONE: ReadonlySet<Entry> = new Set();

/** What a key says; where more was meant to stand under it, as much as does. */
function readPartly<T>(node: Node, partial: boolean, form: Form<T>, report: Report, under: Under): T | undefined {
  if (!partial) return form.read(node, report, under);
  return node.kind === "map" ? form.read({ ...node, partial }, report, under) : undefined;
}

/**
 * What a misspelt key says, read as that of the key that was meant, so that nothing follows from the slip. Where it does
 * not fit, something else may have been meant, unless the key is that one but for how it is spelt.
 */
function asMeant<T>({ value, keyAt }: Entry, form: Form<T>, report: Report, under: Under): T | undefined {
  if (value.kind === "scalar" && value.value === null) return undefined;
  const own = createReport();
  const read = form.read(value, own, under);
  const written = keyAt.source.text.slice(keyAt.start, keyAt.end);
  if (read !== undefined || isSpeltOtherwise(written.replaceAll(/["']/g, ""), under.key)) report.take(own.findings());
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
