/**
 * Reads the YAML that specs are written in, as far as it is common: keys and values by lines, `- ` for items, braces,
 * brackets, quotes, texts of several lines and comments. Whatever else stands in a text, or might be wrong in it, is left to the library that knows all of
 * YAML, which gives the same nodes for what is common, in ten times the time.
 */

import { controlIn } from "./control.ts";
import type { Entry, MapNode, Node, Scalar, Source, Spot } from "./node.ts";

/** The tree of a file; null where its text is not common. */
export function readCommon(source: Source): MapNode | null {
  if (source.text.length > LONGEST_TEXT || UNUSUAL.test(source.text)) return null;
  try {
    return new Reader(source).file();
  } catch (error) {
    if (error === UNCOMMON) {
      return null;
    }
    throw error;
  }
}

/** Signs that neither stand for themselves nor begin a line, and lines that begin or end a document or tell of one. */
const UNUSUAL = /[^\n -~\u00A0-\u2027\u202A-\uFEFE\uFF00-\uFFFF]|^(?:---|\.\.\.|%)/m;

/** Thrown where a text is not common. */
const UNCOMMON = new Error("not common");

function uncommon(): never {
  throw UNCOMMON;
}

/** A node, and where what belongs to it ends: with its line, but in braces and brackets. */
interface Read<N extends Node = Node> {
  readonly node: N;
  readonly end: number;
}

/** Characters of a file; the expressions below need memory for each of a text. */
const LONGEST_TEXT = 1_000_000;

/** Maps and lists within each other: more need a stack that there may not be. */
const DEEPEST = 100;

/** A key is looked for no further than this, by YAML's own rule. */
const LONGEST_KEY = 1000;

/** Text without quotes that stands for itself: it looks like no number. */
const WORD = /^[^-+.\d~]/;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;
/** What is a number in another way of writing it. */
const NUMBERLIKE = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+|[-+]?\.inf|\.nan)$/i;

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
  ...["null", "Null", "NULL"].map((word) => [word, null] as const),
]);

class Reader {
  readonly #source: Source;
  readonly #text: string;
  #at = 0;
  /** How many maps and lists are around. */
  #depth = 0;
  /** How deep the comments stand that were passed on the way to this line; -1 without any. */
  #commented = -1;

  constructor(source: Source) {
    this.#source = source;
    this.#text = source.text;
  }

  file(): MapNode {
    if (this.#nextLine() !== 0) uncommon();
    const { node } = this.#blockMap(0, null);
    return this.#at === this.#text.length ? node : uncommon();
  }

  #spot(start: number, end: number): Spot {
    return { source: this.#source, start, end };
  }

  /** Goes to the next line that holds more than a comment; gives its indentation, and -1 at the end of the text. */
  #nextLine(): number {
    this.#commented = -1;
    for (; this.#at < this.#text.length; this.#at++) {
      const start = this.#at;
      this.#spaces();
      const depth = this.#at - start;
      if (this.#sign() === HASH) {
        this.#commented = Math.max(this.#commented, depth);
        this.#comment();
      } else if (this.#at < this.#text.length && this.#sign() !== LINE_FEED) return depth;
    }
    this.#at = this.#text.length;
    return -1;
  }

  /** Goes behind spaces and a comment, to the end of the line or what else stands in it. */
  #blank(): void {
    this.#spaces();
    if (this.#sign() === HASH && this.#text.charCodeAt(this.#at - 1) === SPACE) this.#comment();
  }

  #comment(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  /** Goes to what comes next in braces and brackets. */
  #gap(): void {
    this.#blank();
    if (this.#sign() === LINE_FEED) this.#nextLine();
  }

  #sign(): number {
    return this.#text.charCodeAt(this.#at);
  }

  /** The column of where the reader is, counting from 0. */
  #column(): number {
    return this.#at - (this.#text.lastIndexOf("\n", this.#at - 1) + 1);
  }

  /** How deep that is which follows: -1 at the end of the text. */
  #next(): number {
    return this.#at === this.#text.length ? -1 : this.#column();
  }

  /** The map whose first key stands here, `indent` deep. */
  #blockMap(indent: number, owner: Spot | null): Read<MapNode> {
    this.#enter();
    const start = this.#at;
    const entries: Entry[] = [];
    let end: number;
    let depth: number;
    do {
      const { key, keyAt } = this.#key(false);
      const { node, end: ended } = this.#value(indent, keyAt);
      entries.push({ key, keyAt, value: node });
      end = ended;
      depth = this.#next();
    } while (depth === indent);
    if (depth > indent) uncommon();
    this.#depth--;
    return { node: mapOf(entries, owner, this.#spot(start, end)), end: this.#behind(indent, end) };
  }

  /** The items whose first `-` stands here, `indent` deep. */
  #blockList(indent: number): Read {
    this.#enter();
    const start = this.#at;
    const items: Node[] = [];
    let end: number;
    let depth: number;
    do {
      this.#at++;
      this.#spaces();
      const column = this.#column();
      const first = this.#text.charCodeAt(this.#at);
      if (first === LINE_FEED || first === DASH) uncommon();
      const { node, end: ended } = this.#isKey() ? this.#blockMap(column, null) : this.#inLine(indent);
      items.push(node);
      end = ended;
      depth = this.#next();
    } while (depth === indent && this.#isItem());
    if (depth > indent) uncommon();
    this.#depth--;
    return { node: { kind: "list", items, at: this.#spot(start, end) }, end: this.#behind(indent, end) };
  }

  /** Where that ends what is `indent` deep: comments behind it that are as deep belong to it. */
  #behind(indent: number, end: number): number {
    return indent > 0 && this.#commented >= indent ? this.#at : end;
  }

  #isItem(): boolean {
    return this.#sign() === DASH && this.#text.charCodeAt(this.#at + 1) === SPACE;
  }

  /** Whether a key stands here, and no value. */
  #isKey(): boolean {
    KEY.lastIndex = this.#at;
    return KEY.test(this.#text);
  }

  /** What stands behind a key of a map that is `indent` deep: in its line, or below. */
  #value(indent: number, owner: Spot): Read {
    this.#blank();
    if (this.#sign() !== LINE_FEED) return this.#inLine(indent, owner);
    const depth = this.#nextLine();
    if (this.#isItem() && depth >= indent) return this.#blockList(depth);
    return depth > indent && this.#isKey() ? this.#blockMap(depth, owner) : uncommon();
  }

  /** What begins in the line of its key or dash, `indent` deep; goes on to the next line. */
  #inLine(indent: number, owner: Spot | null = null): Read {
    const isText = this.#sign() === BAR || this.#sign() === ANGLE;
    const node = isText ? this.#blockText(indent) : this.#single(false, owner);
    if (node.kind !== "scalar" && this.#isShallow(node.at, indent)) uncommon();
    this.#blank();
    if (this.#at < this.#text.length && this.#sign() !== LINE_FEED) uncommon();
    const end = Math.min(this.#at + 1, this.#text.length);
    this.#nextLine();
    // Comments that are deeper belong to the value.
    return this.#commented > indent ? uncommon() : { node, end };
  }

  /** What stands in brackets, in braces or by itself. */
  #single(flow: boolean, owner: Spot | null): Node {
    if (this.#sign() === BRACKET) return this.#flowList();
    return this.#sign() === BRACE ? this.#flowMap(owner) : this.#scalar(flow);
  }

  /** Whether lines in brackets or braces stand no deeper than their key; the last may, where it only closes them. */
  #isShallow({ start, end }: Spot, indent: number): boolean {
    const [, ...lines] = this.#text.slice(start, end).split("\n");
    return lines.some((line, index) => {
      const depth = line.search(/[^ ]/);
      const closes = index === lines.length - 1 && depth === line.length - 1;
      return depth >= 0 && depth < (closes ? indent : indent + 1);
    });
  }

  #flowList(): Node {
    this.#enter();
    const start = this.#at++;
    const items: Node[] = [];
    while (this.#more(CLOSING_BRACKET, items.length > 0)) {
      items.push(this.#single(true, null));
      // A pair of its own is a map, which nobody means.
      this.#gap();
      if (this.#sign() === COLON) uncommon();
    }
    this.#depth--;
    return { kind: "list", items, at: this.#spot(start, this.#at) };
  }

  #flowMap(owner: Spot | null): Node {
    this.#enter();
    const start = this.#at++;
    const entries: Entry[] = [];
    while (this.#more(CLOSING_BRACE, entries.length > 0)) {
      const { key, keyAt } = this.#key(true);
      this.#gap();
      entries.push({ key, keyAt, value: this.#single(true, keyAt) });
    }
    this.#depth--;
    return mapOf(entries, owner, this.#spot(start, this.#at));
  }

  /** Whether another item follows in brackets or braces; goes to it, or behind the end of them. */
  #more(close: number, behind: boolean): boolean {
    this.#gap();
    if (behind && this.#sign() !== close) {
      if (this.#sign() !== COMMA) uncommon();
      this.#at++;
      this.#gap();
    }
    if (this.#sign() !== close) return true;
    this.#at++;
    return false;
  }

  /** Text in the lines below `|` or `>`, which are as deep as the first of them or deeper. */
  #blockText(indent: number): Node {
    const start = this.#at;
    BLOCK_TEXT.lastIndex = start;
    const [all, style, chomping, written = "", margin = ""] = BLOCK_TEXT.exec(this.#text) ?? uncommon();
    if (margin.length <= indent) uncommon();
    this.#at = start + all.length;
    const lines = written.replaceAll(`\n${margin}`, "\n").slice(margin.length);
    // A line break between lines that are as deep as the first folds into a space, or is left out before empty lines.
    const text = style === ">" ? lines.replace(/(?<=^[^ \n].*)\n(\n*)(?=[^ \n])/gm, (_, more) => more || " ") : lines;
    const end = Math.min(this.#at + 1, this.#text.length);
    return { kind: "scalar", value: chomping === "-" ? text : `${text}\n`, at: this.#spot(start, end) };
  }

  /** A key, and the colon behind it. */
  #key(flow: boolean): { readonly key: string; readonly keyAt: Spot } {
    const { value, at } = this.#scalar(flow);
    if (typeof value !== "string" || value === "<<" || at.end - at.start > LONGEST_KEY) uncommon();
    if (this.#sign() !== COLON) uncommon();
    const behind = this.#text.charCodeAt(++this.#at);
    if (behind !== SPACE && behind !== LINE_FEED) uncommon();
    return { key: value, keyAt: at };
  }

  #scalar(flow: boolean): { readonly kind: "scalar"; readonly value: Scalar; readonly at: Spot } {
    const start = this.#at;
    const form = FORMS[this.#text.charAt(start)] ?? (flow ? FLOW_PLAIN : PLAIN);
    form.lastIndex = start;
    const [written] = form.exec(this.#text) ?? uncommon();
    this.#at = start + written.length;
    return { kind: "scalar", value: scalarOf(written), at: this.#spot(start, this.#at) };
  }

  #enter(): void {
    if (++this.#depth > DEEPEST) uncommon();
  }

  #spaces(): void {
    while (this.#sign() === SPACE) this.#at++;
  }
}

function mapOf(entries: readonly Entry[], owner: Spot | null, at: Spot): MapNode {
  // A key that stands twice is reported.
  if (entries.length > 1 && new Set(entries.map(({ key }) => key)).size < entries.length) uncommon();
  return { kind: "map", entries, partial: false, owner: owner ?? entries[0]?.keyAt ?? at, at };
}

function unescaped(written: string): string {
  const text = JSON.parse(written) as string;
  return controlIn(text) === null ? text : uncommon();
}

function scalarOf(written: string): Scalar {
  const first = written.charAt(0);
  if (first === '"') return written.includes("\\") ? unescaped(written) : written.slice(1, -1);
  if (first === "'") return written.slice(1, -1).replaceAll("''", "'");
  if (WORD.test(written)) {
    const constant = CONSTANTS.get(written);
    return constant === undefined ? written : constant;
  }
  if (NUMBER.test(written)) return Number(written);
  return NUMBERLIKE.test(written) || first === "~" ? uncommon() : written;
}

/** Quoted text on a line, with those escapes that JSON has too. */
const FORMS: Readonly<Record<string, RegExp>> = {
  '"': /"(?:[^"\\\n]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*"/y,
  "'": /'(?:[^'\n]|'')*'(?!')/y,
};
/** Other text: no sign that has a meaning at its beginning, and in it neither a colon before a space nor a comment. */
const PLAIN = /(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|-(?=\d))(?:[^\s:]|:(?=\S)| +(?=[^\s#:]|:\S))*/y;
const FLOW_PLAIN =
  /(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|-(?=\d))(?:[^\s:,[\]{}]|:(?=[^\s,[\]{}])| +(?=[^\s#:,[\]{}]|:[^\s,[\]{}]))*/y;
const KEY = /(?:"[^"\\\n]*"|'(?:[^'\n]|'')*'|[^\s\-?:,[\]{}#&*!|>'"%@`](?:[^\s:]|:(?=\S)| +(?=[^\s#:]|:\S))*):(?=\s)/y;
/** Text of several lines, up to the break behind it; a line of spaces might be part of it. */
const BLOCK_TEXT = /([|>])(-?) *(?: #.*)?\n(( +)[^ \n].*(?:\n+\4 *[^ \n].*)*)(?=\n|$)(?!\n+ +(?:\n|$))/y;

const [LINE_FEED, SPACE, HASH, COMMA, DASH, COLON, BRACKET, CLOSING_BRACKET, BRACE, BAR, CLOSING_BRACE, ANGLE] = [
  0x0a, 0x20, 0x23, 0x2c, 0x2d, 0x3a, 0x5b, 0x5d, 0x7b, 0x7c, 0x7d, 0x3e,
];
