/** YAML nodes with their places in the spec files. */

/** The text of a file, and its name for people. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** A range of a source, as offsets into its text. `end` is exclusive. */
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
  /** True if keys that belong in it are elsewhere, so that missing keys are not reported. */
  readonly partial: boolean;
  /** The key that has the map as its value, or its first key: the place of a problem with the whole map. */
  readonly owner: Spot;
  readonly at: Spot;
}

export interface Entry {
  readonly key: string;
  readonly keyAt: Spot;
  readonly value: Node;
}

/** A value and its place. */
export interface Located<T> {
  readonly value: T;
  readonly at: Spot;
}

/** The values of some keys; null for those that are omitted. */
export function valuesOf<S extends Readonly<Record<K, Located<unknown> | undefined>>, K extends string>(
  said: S,
  ...keys: K[]
) {
  const values = keys.map((key) => [key, said[key]?.value ?? null]);
  return Object.fromEntries(values) as { [Name in K]: S[Name] extends Located<infer V> ? V : string | null };
}

/** The value of a node as plain JSON. */
export function plain(node: Node): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plain);
  // Own properties only, so that a key such as `__proto__` stays a key.
  const object: Record<string, unknown> = Object.create(null);
  for (const entry of node.entries) object[entry.key] = plain(entry.value);
  return { ...object };
}

/** The value of a node for messages. Numbers and constants are as written: `1.0`, not `1`. */
export function shown(node: Node): string {
  if (node.kind === "list") return `[${node.items.map(shown).join(",")}]`;
  if (node.kind === "map")
    return `{${node.entries.map(({ key, value }) => `${JSON.stringify(key)}:${shown(value)}`).join(",")}}`;
  const { value, at } = node;
  return typeof value === "string" ? JSON.stringify(value) : at.source.text.slice(at.start, at.end);
}

/** The place of the key at the end of a path within a node. A step is a key or the index of an item. The place of the node if there is no such key. */
export function keyWithin(node: Node, [step, ...rest]: readonly (string | number)[]): Spot {
  const entry = node.kind === "map" ? node.entries.find(({ key }) => key === step) : undefined;
  const inner = node.kind === "list" ? node.items[Number(step)] : entry?.value;
  if (inner === undefined) return node.at;
  return rest.length === 0 ? (entry?.keyAt ?? inner.at) : keyWithin(inner, rest);
}

/** A node with a value that is in no file, such as a default. */
export function nodeOf(value: unknown, at: Spot): Node {
  if (Array.isArray(value)) return { kind: "list", items: value.map((item) => nodeOf(item, at)), at };
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, inner]) => ({ key, keyAt: at, value: nodeOf(inner, at) }));
    return { kind: "map", entries, partial: false, owner: at, at };
  }
  return { kind: "scalar", value: value as Scalar, at };
}

/** The place of a part of a scalar; that of the whole scalar if it is folded over several lines. */
export function part(at: Spot, text: string, offset: number, length: number): Spot {
  const written = at.source.text.slice(at.start, at.end);
  const shift = written.indexOf(text);
  if (shift >= 0)
    return { source: at.source, start: at.start + shift + offset, end: at.start + shift + offset + length };
  // Within quotes, one character may be written as two.
  const characters = written.slice(1, -1).match(written.startsWith("'") ? /''|[^']/gs : /\\["\\/]|[^\\]/gs) ?? [];
  if (!/^["']/.test(written) || characters.map((each) => each.at(-1)).join("") !== text) return at;
  const place = (count: number): number => at.start + 1 + characters.slice(0, count).join("").length;
  return { source: at.source, start: place(offset), end: place(offset + length) };
}

/** The beginning of a file, without its text. */
export const nowhere = (file: string): Spot => ({ source: { file, text: "" }, start: 0, end: 0 });

/** Control characters except tabs and line ends, and lone surrogates. No text may contain them. */
const CONTROL = /[^\t\n\r\u0085\P{Cc}]|\p{Cs}/u;
const EVERY = new RegExp(CONTROL, "gu");

/** The first control character: its offset and name (`U+0000`). */
export function controlIn(text: string): { readonly at: number; readonly name: string } | null {
  const at = text.search(CONTROL);
  if (at < 0) return null;
  return { at, name: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0")}` };
}

export const withoutControl = (text: string): string => text.replaceAll(EVERY, "\u{fffd}");
