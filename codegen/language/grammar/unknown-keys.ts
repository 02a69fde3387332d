/** Suggestions for unknown keys: the key that was meant, or where the key belongs. */

import { nearestWord } from "../edit-distance.ts";
import { INSTEAD } from "../synonyms.ts";
import { type Entry, type Node, plain } from "../yaml-node.ts";
import { text } from "./name-parsers.ts";
import { type Form, isReadable, type Keys, type Under } from "./parser.ts";
import { article } from "./text-format.ts";

export interface UnknownKey {
  readonly entry: Entry;
  readonly suggestion: string;
  /** The known key that was meant. */
  readonly meant?: string;
  /** The known key that it belongs under, or that it contains. */
  readonly under?: string;
}

/** The entries with unknown keys, each with a suggestion. */
export function explainUnknownKeys(
  entries: readonly Entry[],
  keys: Keys,
  outer: Under["outer"],
): readonly UnknownKey[] {
  const found: UnknownKey[] = [];
  let above: Entry | null = null;
  for (const entry of entries) {
    if (Object.hasOwn(keys, entry.key)) above = entry;
    else found.push({ entry, ...explain(entry, above, keys, outer) });
  }
  return found;
}

function explain(entry: Entry, above: Entry | null, keys: Keys, outer: Under["outer"]): Omit<UnknownKey, "entry"> {
  const { key, value } = entry;
  const names = Object.keys(keys);
  if (above !== null && isEmpty(above.value) && keys[above.key]?.form.schema.type === "object")
    return { suggestion: `Indent the keys that belong under "${above.key}".`, under: above.key };
  const unspaced = isEmpty(value) ? missingSpace(key, keys) : null;
  if (unspaced !== null) return { suggestion: unspaced, under: key.split(":", 1)[0] ?? "" };
  const table = names.find((name) => isEntryOf(entry, keys[name]?.form));
  if (table !== undefined) return { suggestion: `It looks like one of the "${table}": put it there.`, under: table };
  if (outer !== undefined && Object.hasOwn(outer.keys, key) && !INSTEAD.has(key))
    return { suggestion: `It is a key of ${article(outer.name)}: indent it less.` };
  const near = nearestWord(key, names);
  if (near !== null) return { suggestion: `Did you mean "${near}"?`, meant: near };
  if (above !== null && keys[above.key]?.form.schema.pattern === text.schema.pattern && followsComma(entry, above)) {
    const suggestion = `If it is part of the text, put that into quotes: '${above.key}: "${plain(above.value)}, …"'.`;
    return { suggestion, under: above.key };
  }
  const instead = INSTEAD.get(key);
  if (instead !== undefined) return { suggestion: instead };
  const inner = names.find((name) => keysWithin(keys[name]?.form).includes(key));
  if (inner !== undefined) return { suggestion: `It is a key of "${inner}": put it there.`, under: inner };
  return { suggestion: `Its keys are ${names.join(", ")}.` };
}

/** Whether it is what follows a comma in a text without quotes, within braces. */
function followsComma({ keyAt, value }: Entry, above: Entry): boolean {
  const isBare = isEmpty(value) && /^\s*[,}]/.test(keyAt.source.text.slice(keyAt.end));
  return isBare && typeof plain(above.value) === "string";
}

/** How to correct `type:integer`; null if it begins with none of the keys. */
export function missingSpace(text: string, keys: Keys): string | null {
  const [, name = "", rest = ""] = /^([^:]+):(\S.*?)(?=\s+\w+:|$)/.exec(text) ?? [];
  return Object.hasOwn(keys, name) ? `A key needs a colon and a space: "${name}: ${rest}".` : null;
}

/** Whether it looks like an entry of a table, such as a property beside "properties". */
function isEntryOf(entry: Entry, form: Form<unknown> | undefined): boolean {
  const of = form?.keys === undefined ? form?.parts[1]?.schema : undefined;
  if (entry.value.kind !== "map" || (of?.oneOf ?? of?.required) === undefined) return false;
  const { keyAt } = entry;
  return isReadable({ kind: "map", entries: [entry], partial: false, owner: keyAt, at: keyAt }, form);
}

const keysWithin = (form: Form<unknown> | undefined): readonly string[] =>
  Object.keys(form?.keys ?? form?.parts[1]?.keys ?? {});

const isEmpty = (value: Node): boolean => plain(value) === null;
