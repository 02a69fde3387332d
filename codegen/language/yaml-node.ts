/** Spec files as trees of YAML nodes, each of which knows where it stands. */

/** A file's text under the name that people see. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** A stretch of a source, as offsets into its text: `start` counts in, `end` does not. */
export interface Spot {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

export type Scalar = string | number | boolean | null;

export type Node = ScalarNode | ListNode | MapNode;

export interface ScalarNode {
  readonly kind: "scalar";
  readonly value: Scalar;
  readonly at: Spot;
}

export interface ListNode {
  readonly kind: "list";
  readonly items: readonly Node[];
  readonly at: Spot;
}

export interface MapNode {
  readonly kind: "map";
  readonly entries: readonly Entry[];
  /** True where keys were refused that may have been meant for what is missing. */
  readonly partial: boolean;
  /** The key that the map stands under, or its first key: where to point when something is missing in it. */
  readonly owner: Spot;
  readonly at: Spot;
}

export interface Entry {
  readonly key: string;
  readonly keyAt: Spot;
  readonly value: Node;
}

/** A value that was read, and where it was said. */
export interface Located<T> {
  readonly value: T;
  readonly at: Spot;
}

/** What a node says, as plain JSON. */
export function plain(node: Node): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plain);
  // Own properties only, so that a key such as `__proto__` stays a key.
  const object: Record<string, unknown> = Object.create(null);
  for (const entry of node.entries) object[entry.key] = plain(entry.value);
  return { ...object };
}

/** What a node says, as people are told of it: numbers and constants as they are written, which may not be how they are read. */
export function shown(node: Node): string {
  if (node.kind === "list") return `[${node.items.map(shown).join(",")}]`;
  if (node.kind === "map")
    return `{${node.entries.map(({ key, value }) => `${JSON.stringify(key)}:${shown(value)}`).join(",")}}`;
  const { value, at } = node;
  return typeof value === "string" ? JSON.stringify(value) : at.source.text.slice(at.start, at.end);
}

/** Where the last key of a path stands within a node, each step a key or the index of an item; the node's own place where there is no such key. */
export function keyWithin(node: Node, [step, ...rest]: readonly (string | number)[]): Spot {
  const entry = node.kind === "map" ? node.entries.find(({ key }) => key === step) : undefined;
  const inner = node.kind === "list" ? node.items[Number(step)] : entry?.value;
  if (inner === undefined) return node.at;
  return rest.length === 0 ? (entry?.keyAt ?? inner.at) : keyWithin(inner, rest);
}

/** A node that says `value` and claims to stand at `at`; for defaults, which stand in no file. */
export function nodeOf(value: unknown, at: Spot): Node {
  if (Array.isArray(value)) return { kind: "list", items: value.map((item) => nodeOf(item, at)), at };
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, inner]) => ({ key, keyAt: at, value: nodeOf(inner, at) }));
    return { kind: "map", entries, partial: false, owner: at, at };
  }
  return { kind: "scalar", value: value as Scalar, at };
}

/** The spot of a part of a scalar's text, where the file has that text in one line; else the whole scalar's. */
export function part(at: Spot, text: string, offset: number, length: number): Spot {
  const written = at.source.text.slice(at.start, at.end);
  const shift = written.indexOf(text);
  if (shift >= 0)
    return { source: at.source, start: at.start + shift + offset, end: at.start + shift + offset + length };
  // A sign may be written as several.
  const signs = written.slice(1, -1).match(written.startsWith("'") ? /''|[^']/gs : /\\["\\/]|[^\\]/gs) ?? [];
  if (!/^["']/.test(written) || signs.map((sign) => sign.at(-1)).join("") !== text) return at;
  const place = (count: number): number => at.start + 1 + signs.slice(0, count).join("").length;
  return { source: at.source, start: place(offset), end: place(offset + length) };
}

/** The beginning of a file whose text is not known. */
export function nowhere(file: string): Spot {
  return { source: { file, text: "" }, start: 0, end: 0 };
}

/** Characters that are no part of any text: control characters but for tabs and the ends of lines, and halves of characters. */
const CONTROL = /[^\t\n\r\u0085\P{Cc}]|\p{Cs}/u;
const EVERY = new RegExp(CONTROL, "gu");

/** The first of them: where it stands, and how it is called (`U+0000`); null where there is none. */
export function controlIn(text: string): { readonly at: number; readonly name: string } | null {
  const at = text.search(CONTROL);
  if (at < 0) return null;
  return { at, name: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}` };
}

/** A text with another character, or none, in the place of each. */
export function withoutControl(text: string, instead = ""): string {
  return text.replaceAll(EVERY, instead);
}
