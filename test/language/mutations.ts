/** Slips of the pen: every way in which one key, value, line or file of a spec can be wrong by itself. */

import { isMap, isScalar, type Pair, parseDocument, visit } from "yaml";

/** The files of a spec, by their names. */
export type Files = ReadonlyMap<string, string>;

/** One slip. `what` is the same for slips of one kind at one key. */
export interface Slip {
  readonly what: string;
  readonly file: string;
  /** What stands in the file then; null: the file is gone. */
  readonly text: string | null;
  /** How the file is called then, where it is by another name. */
  readonly renamed?: string;
}

type Range = readonly [start: number, end: number];

/** Every slip in a spec. */
export function slips(files: Files): readonly Slip[] {
  const paths = [...files.values()].flatMap((text) => /^path: *(\S+)/m.exec(text)?.[1] ?? []);
  return [...files].flatMap(([file, text]) => [
    { what: "a file is gone", file, text: null },
    { what: "a file is empty", file, text: "" },
    { what: "a file ends in .yml", file, text, renamed: file.replace(/yaml$/, "yml") },
    ...pairsOf(text).flatMap((pair) => ofPair(file, text, pair, paths)),
    ...linesOf(text).flatMap((line) => ofLine(file, text, line)),
  ]);
}

/** The files with a slip in one of them. */
export function slipped(files: Files, { file, text, renamed = file }: Slip): Files {
  const all = new Map(files);
  all.delete(file);
  if (text !== null) all.set(renamed, text);
  return all;
}

interface Spotted {
  /** The keys above it and its own; names of the designer's own choice, as `*`. */
  readonly path: string;
  readonly key: Range;
  readonly value: Range;
  /** The value, where it is a single one. */
  readonly plain: string | null;
  readonly flow: boolean;
}

/** Values of every other kind. */
const OTHERS = ["true", "17", "[]", "{}", '"a b"', "null", "[x, x]", "{ x: y }", "2020-01-01"];

/** Keys whose values have keys of the designer's own. */
const TABLES = new Set(["properties", "operations", "roles", "scopes", "prefixes", "filter"]);

function pairsOf(text: string): readonly Spotted[] {
  const found: Spotted[] = [];
  visit(parseDocument(text), {
    Pair(_, pair, path) {
      if (!isScalar(pair.key) || !pair.key.range) return;
      const above = path.flatMap((each) => keysOf(each as Pair));
      const named = TABLES.has(above.at(-1) ?? "") ? "*" : String(pair.key.value);
      const parent = path.at(-1);
      const value = pair.value as { readonly range?: readonly [number, number, number] } | null;
      found.push({
        path: [...above.map((each, index) => (TABLES.has(above[index - 1] ?? "") ? "*" : each)), named].join("."),
        key: [pair.key.range[0], pair.key.range[1]],
        value: value?.range ? [value.range[0], value.range[1]] : [pair.key.range[1], pair.key.range[1]],
        plain: isScalar(pair.value) ? String(pair.value.value) : null,
        flow: isMap(parent) && parent.flow === true,
      });
    },
  });
  return found;
}

function keysOf(each: Pair): string[] {
  return "key" in each && isScalar(each.key) ? [String(each.key.value)] : [];
}

function ofPair(file: string, text: string, pair: Spotted, paths: readonly string[]): Slip[] {
  const { path, key, value, plain, flow } = pair;
  const slip = (what: string, [start, end]: Range, instead: string): Slip => ({
    what: `${path}: ${what}`,
    file,
    text: text.slice(0, start) + instead + text.slice(end),
  });
  const written = text.slice(...key);
  const end = Math.max(key[1], value[1]);
  const whole = wholePair(text, key, value, flow);
  const values =
    plain === null
      ? []
      : [
          ...(/^[A-Za-z][\w:-]{2,}$/.test(plain) ? [slip("value misspelt", value, swapped(text.slice(...value)))] : []),
          ...(/^[A-Z]/.test(plain) ? [slip("value of another name", value, "Nowhere")] : []),
          ...(/^\/\w{3,}/.test(plain) ? [slip("value misspelt", value, plain.replace(/\w+/, swapped))] : []),
          ...(path === "path" ? paths.map((other) => slip("value of another", value, other)) : []),
          // Of what is counted and measured, a bound that nothing keeps to and that goes beyond the other one.
          ...(/\.(min|exclusiveMin)\w+$/.test(path) ? [slip("value beyond", value, "1000000000")] : []),
          ...(/\.(max|exclusiveMax)\w+$/.test(path)
            ? [slip("value beyond", value, path.endsWith("Items") ? "1" : "0")]
            : []),
        ];
  const beside = flow ? ", " : `\n${" ".repeat(key[0] - text.lastIndexOf("\n", key[0] - 1) - 1)}`;
  return [
    slip("gone", whole, ""),
    ...(written.length > 2
      ? [
          // Of several keys that share a value, the first.
          slip("key misspelt", key, written.replace(/\w{3,}/, swapped)),
          slip("key cut", key, written.replace(/\w(?=\W*$)/, "")),
          ...(path.endsWith("*") ? [] : [slip("key of another language", key, "quux")]),
        ]
      : []),
    ...(/^properties\.\*\.(type|link|embed)$/.test(path)
      ? [slip("beside another", [end, end], `${beside}${path.endsWith("link") ? "type: string" : "link: Nowhere"}`)]
      : []),
    slip(
      "twice",
      [whole[0], whole[0]],
      `${text.slice(...whole)}${/[\n,]\s*$/.test(text.slice(...whole)) ? "" : flow ? ", " : "\n"}`,
    ),
    ...OTHERS.map((instead) =>
      slip(`value ${instead}`, [key[1], end], `: ${instead}${/\n\s*$/.test(text.slice(key[1], end)) ? "\n" : ""}`),
    ),
    ...values,
  ];
}

/** From the beginning of a pair to where the next one begins. */
function wholePair(text: string, key: Range, value: Range, flow: boolean): Range {
  if (flow) {
    const behind = /^\s*,\s*/.exec(text.slice(value[1]));
    if (behind) return [key[0], value[1] + behind[0].length];
    const before = /,\s*$/.exec(text.slice(0, key[0]));
    return [key[0] - (before?.[0].length ?? 0), value[1]];
  }
  const start = text.lastIndexOf("\n", key[0] - 1) + 1;
  // An entry of a list begins in the line of its dash.
  if (text.slice(start, key[0]).trim() !== "") return [key[0], value[1]];
  const end = text.indexOf("\n", Math.max(key[1], value[1] - 1));
  return [start, end < 0 ? text.length : end + 1];
}

/** Two letters in the middle of a word change places, or one is gone where they are the same. */
function swapped(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2) - 1);
  const [one = "", other = ""] = [word[at], word[at + 1]];
  return word.slice(0, at) + (one === other ? one : other + one) + word.slice(at + 2);
}

function linesOf(text: string): readonly Range[] {
  let start = 0;
  return text.split("\n").flatMap((line) => {
    const range: Range = [start, start + line.length];
    start += line.length + 1;
    return line.trim() === "" ? [] : [range];
  });
}

function ofLine(file: string, text: string, [start, end]: Range): Slip[] {
  const line = text.slice(start, end);
  const slip = (what: string, instead: string): Slip => ({
    what: `a line: ${what}`,
    file,
    text: text.slice(0, start) + instead + text.slice(end),
  });
  return [
    slip("gone from its place by a space", ` ${line}`),
    ...(line.startsWith("  ")
      ? [slip("indented by a tab", line.replace(/^ +/, "\t")), slip("not indented", line.trimStart())]
      : []),
    ...[..."\"'{[}]:,&*!@%`|>-?#"].flatMap((sign) => [
      slip(
        `begins with ${sign}`,
        line.replace(/^\s*/, (space) => space + sign),
      ),
      slip(`ends in ${sign}`, line + sign),
    ]),
    slip("without its colon", line.replace(":", "")),
    slip("without the space behind its colon", line.replace(": ", ":")),
  ];
}
