/** Keys that are not in the language: which one was meant, or where it was to stand. */

import { createReport, type Suggestion } from "../diagnostics.ts";
import { calledHere, nearest } from "../nearest.ts";
import type { Entry, Node } from "../node.ts";
import type { Form, Keys } from "./form.ts";

/** What was meant by a key that nobody knows. */
export interface Meaning {
  readonly entry: Entry;
  /** What is wrong with it, where it is not that nobody knows the key. */
  readonly message?: string;
  /** How to mend it; null where that is told of an entry above, for both. */
  readonly suggestion: Suggestion;
  /** The entry as it was meant, where its key is one of those that may stand here. */
  readonly meant?: Entry;
  /** The key that it was to stand under, or may stand for, so that nobody knows all that this says. */
  readonly under?: string;
}

/** How what another language says by a key is said here; null where nobody knows. */
export type Foreign = (entry: Entry) => Omit<Meaning, "entry"> | null;

/** What was meant by each of the entries that has none of the keys. */
export function meaningsOf(entries: readonly Entry[], keys: Keys, foreign: Foreign): readonly Meaning[] {
  const found: Meaning[] = [];
  const unsure: Unsure[] = [];
  let above: Entry | null = null;
  for (const entry of entries) {
    if (Object.hasOwn(keys, entry.key)) {
      above = entry;
      const other = isSingle(keys[entry.key]?.form) ? ofTable(entry, keys) : null;
      if (other === null) continue;
      const message = `"${entry.key}" is a key of its own here, and this looks like one of the "${other.under}".`;
      found.push({ ...other, message, suggestion: `Put it under "${other.under}".` });
    } else {
      const meaning: Meaning | null =
        outdented(entry, above, keys) ??
        cut(entry, above, keys) ??
        torn(entry, above) ??
        unspaced(entry, keys) ??
        unasked(entry, keys) ??
        abroad(entry, foreign);
      const near = meaning === null ? nearest(entry.key, Object.keys(keys)) : null;
      if (meaning !== null) found.push(meaning);
      else if (near !== null && (isSpeltOtherwise(entry.key, near) || reads(entry.value, keys[near]?.form)))
        found.push(meantBy(entry, near));
      else
        unsure.push({
          entry,
          otherwise: ofTable(entry, keys) ?? (near === null ? within(entry, keys) : meantBy(entry, near)),
        });
    }
  }
  return [...together(found), ...missed(unsure, [...entries, ...found.flatMap(({ meant }) => meant ?? [])], keys)];
}

interface Unsure {
  readonly entry: Entry;
  /** What it means where it stands for nothing that is missing; null: nobody knows. */
  readonly otherwise: Meaning | null;
}

/** Whether they are one name, in small letters or capitals, with or without signs between its words. */
export function isSpeltOtherwise(one: string, other: string): boolean {
  const letters = (name: string): string => name.replaceAll(/[\s_-]/g, "").toLowerCase();
  return letters(one) === letters(other);
}

const meantBy = (entry: Entry, key: string): Meaning => ({
  entry,
  suggestion: `Did you mean "${key}"?`,
  meant: { ...entry, key },
});

/** A key that nobody knows and that says what only one of those might say that are missing, or not there, stands for that. */
function missed(unsure: readonly Unsure[], there: readonly Entry[], keys: Keys): readonly Meaning[] {
  if (unsure.length === 0) return [];
  const names = Object.keys(keys);
  const absent = names.filter((name) => there.every(({ key }) => key !== name));
  const missing = absent.filter((name) => keys[name]?.required === true);
  const tables = absent.filter((name) => keys[name]?.form.schema.type === "object");
  const only = (entry: Entry, of: readonly string[]): string | null => {
    const [key = null, ...others] = unsure.length > 1 ? [] : of.filter((name) => reads(entry.value, keys[name]?.form));
    return others.length === 0 ? key : null;
  };
  return unsure.map(({ entry, otherwise }) => {
    const key = only(entry, missing);
    if (key !== null) return { entry, suggestion: `Did you mean "${key}", which is missing?`, under: key };
    if (otherwise !== null) return otherwise;
    const { value } = entry;
    const like = value.kind === "map" && value.entries.length > 0 ? only(entry, tables) : null;
    return like === null ? { entry, suggestion: `Its keys are ${names.join(", ")}.` } : meantBy(entry, like);
  });
}

/** What is to be indented under one key is told at the first, for all. */
function together(found: readonly Meaning[]): readonly Meaning[] {
  return found.map((each) => {
    const { under = "", suggestion } = each;
    const [first, ...others] = found.filter((other) => suggestion === indent(under) && other.suggestion === suggestion);
    if (first === undefined || others.length === 0) return each;
    return { ...each, suggestion: first === each ? indent(under, ", and what follows") : null };
  });
}

const indent = (under: string, what = ""): string => `Indent it${what}, to stand under "${under}".`;

/** `{ type: strin,g required: true }` */
function cut(entry: Entry, above: Entry | null, keys: Keys): Meaning | null {
  const [, rest, key = ""] = /^(\S+) (\S+)$/.exec(entry.key) ?? [];
  if (rest === undefined || above === null || above.value.kind !== "scalar" || !Object.hasOwn(keys, key)) return null;
  const { source, start, end } = above.value.at;
  if (!/^,\s*$/.test(source.text.slice(end, entry.keyAt.start))) return null;
  const whole = `${source.text.slice(start, end)}${rest}`;
  const suggestion = `The comma stands too early: "${above.key}: ${whole}, ${key}: …".`;
  return { entry, suggestion, meant: { ...entry, key }, under: above.key };
}

/** `{ type: map<string, string> }`: in braces the comma ends the value, and what follows is no key. */
function torn(entry: Entry, above: Entry | null): Meaning | null {
  if (above === null || above.value.kind !== "scalar" || !saysNothing(entry.value)) return null;
  const isOpen = /[(<][^)>]*$/.test(String(above.value.value)) && /[)>]/.test(entry.key);
  return isOpen ? { entry, suggestion: null } : null;
}

/** `{type:integer}` is one key, and says nothing. */
function unspaced(entry: Entry, keys: Keys): Meaning | null {
  const suggestion = saysNothing(entry.value) ? spaced(entry.key, keys) : null;
  return suggestion === null ? null : { entry, suggestion, under: entry.key.split(":", 1)[0] ?? "" };
}

/** How to mend `type:integer`; null where it begins with none of the keys. */
export function spaced(text: string, keys: Keys): string | null {
  const [, name = "", rest = ""] = /^([^:]+):(\S.*?)(?=\s+\w+:|$)/.exec(text) ?? [];
  return Object.hasOwn(keys, name) ? `A key needs a colon and a space: "${name}: ${rest}".` : null;
}

/** What other languages say of what may be absent. */
function unasked(entry: Entry, keys: Keys): Meaning | null {
  const asked = /^(nullable|optional)$/.test(entry.key) && Object.hasOwn(keys, "required");
  if (!asked) return null;
  const isNeeded = entry.value.kind === "scalar" && entry.value.value === false;
  const suggestion = isNeeded
    ? 'Write "required: true" in its place.'
    : 'Leave it out: what is not "required" may be absent.';
  return { entry, suggestion };
}

function abroad(entry: Entry, foreign: Foreign): Meaning | null {
  const meaning = foreign(entry);
  return meaning === null ? null : { entry, ...meaning };
}

/** What looks like nothing but an entry of a table among the keys: a property beside "properties". */
function ofTable(entry: Entry, keys: Keys): Meaning | null {
  if (entry.value.kind !== "map" || entry.value.entries.length === 0) return null;
  const needy = ({ schema }: Form<unknown>): boolean => schema.oneOf !== undefined || schema.required !== undefined;
  for (const [name, { form }] of Object.entries(keys)) {
    const [, of] = form.parts;
    if (isTable(form) && of !== undefined && needy(of) && reads(mapOf(entry), form))
      return { entry, suggestion: `It looks like one of the "${name}": put it there.`, under: name };
  }
  return null;
}

/** A key of what stands under one of the keys, by its own name or another. */
function within(entry: Entry, keys: Keys): Meaning | null {
  for (const [name, { form }] of Object.entries(keys)) {
    if (isTable(form) && Object.hasOwn(form.parts[1]?.keys ?? {}, entry.key))
      return { entry, suggestion: `It is a key of each of the "${name}": put it there.` };
    const inner = innerKey(entry, form.keys ?? {});
    if (inner === entry.key) return { entry, suggestion: `It is a key of "${name}": put it there.`, under: name };
    if (inner !== null) return { entry, suggestion: `Write it as "${inner}", under "${name}".`, under: name };
  }
  return null;
}

/** The key that an entry has among those of another object; null where it has none. */
function innerKey({ key, value }: Entry, keys: Keys): string | null {
  const names = Object.keys(keys);
  const other = names.find((name) => isSpeltOtherwise(key, name)) ?? calledHere(key, names);
  return other !== null && reads(value, keys[other]?.form) ? other : null;
}

/** What follows a key that says nothing, and has keys of its own, was meant to stand under it; so was what goes on like the keys below one. */
function outdented(entry: Entry, above: Entry | null, keys: Keys): Meaning | null {
  const form = above === null ? undefined : keys[above.key]?.form;
  if (above === null || form?.schema.type !== "object") return null;
  const { value } = above;
  const goesOn = (): boolean =>
    isTable(form) && isBlock(value) && nearest(entry.key, Object.keys(keys)) === null && reads(mapOf(entry), form);
  if (!saysNothing(value) && !goesOn()) return null;
  return { entry, suggestion: indent(above.key), under: above.key };
}

const isSingle = (form: Form<unknown> | undefined): boolean => form?.parts.length === 0;

const isTable = ({ keys, parts }: Form<unknown>): boolean => keys === undefined && parts.length === 2;

const isBlock = ({ kind, at }: Node): boolean => kind === "map" && at.source.text.charAt(at.start) !== "{";

const saysNothing = (value: Node): boolean => value.kind === "scalar" && value.value === null;

const mapOf = (entry: Entry): Node => ({
  kind: "map",
  entries: [entry],
  partial: false,
  owner: entry.keyAt,
  at: entry.keyAt,
});

/** Whether that could stand there. */
function reads(node: Node, form: Form<unknown> | undefined): boolean {
  const report = createReport();
  return form?.read(node, report) !== undefined && report.findings().length === 0;
}
