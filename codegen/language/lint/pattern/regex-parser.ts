/** Reads a regular expression (`u` flag) into a tree that knows where each of its parts stands. */

interface Extent {
  readonly start: number;
  readonly end: number;
}

export type Tree = Extent &
  (
    | { readonly kind: "character"; readonly text: string }
    /** `^` or `$`. */
    | { readonly kind: "edge"; readonly of: "beginning" | "end" }
    /** Takes nothing of a text, or what is not known here: `\b`, what is looked for ahead or back, what a group had. */
    | { readonly kind: "nothing" }
    | { readonly kind: "sequence" | "choice"; readonly parts: readonly Tree[] }
    | { readonly kind: "repetition"; readonly of: Tree; readonly least: number; readonly most: number }
  );

/** A sound pattern, and apart from it each one that it looks for ahead, as that is tried by itself. */
export function readPattern(pattern: string): readonly Tree[] {
  const reader = new Reader(pattern);
  const whole = reader.choice();
  const trees = [whole, ...reader.ahead];
  const isAnchored = whole.kind === "sequence" && whole.parts[0]?.kind === "edge" && whole.parts[0].of === "beginning";
  return trees.map((tree) => {
    const { start, end } = tree;
    // Behind something endless, or within it, there is no end of places at which it is tried.
    const around = trees.filter((each) => each !== tree && each.start <= start && end <= each.end);
    const isFixed = isAnchored && !around.flatMap(endlessIn).some((each) => each.start <= start);
    const beginning: Tree = { kind: "edge", of: "beginning", start, end: start };
    return tree !== whole && isFixed ? { kind: "sequence", parts: [beginning, tree], start, end } : tree;
  });
}

function endlessIn(tree: Tree): readonly Tree[] {
  if (tree.kind === "repetition") return tree.most === Number.POSITIVE_INFINITY ? [tree] : endlessIn(tree.of);
  return "parts" in tree ? tree.parts.flatMap(endlessIn) : [];
}

const CHARACTER =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\?.)/su;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/;
const NOTHING = /^\\(?:[bB]|[1-9]\d*|k<[^>]*>)/;
const GROUP = /^\((?:\?(?:[a-z]*(?:-[a-z]*)?:|<?[=!]|<[^=!>][^>]*>))?/;

class Reader {
  /** What is looked for ahead. */
  readonly ahead: Tree[] = [];
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  choice(): Tree {
    const start = this.#at;
    const parts = [this.#sequence()];
    while (this.#next() === "|") {
      this.#at++;
      parts.push(this.#sequence());
    }
    return parts.length === 1 ? (parts[0] as Tree) : { kind: "choice", parts, start, end: this.#at };
  }

  #sequence(): Tree {
    const start = this.#at;
    const parts: Tree[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#next())) parts.push(this.#repeated());
    return { kind: "sequence", parts, start, end: this.#at };
  }

  #repeated(): Tree {
    const start = this.#at;
    const of = this.#single();
    const [said, sign, least, comma, most] = QUANTIFIER.exec(this.#rest()) ?? [];
    if (said === undefined) return of;
    this.#at += said.length;
    const place = { start, end: this.#at };
    const endless = Number.POSITIVE_INFINITY;
    if (sign !== undefined)
      return { kind: "repetition", of, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : endless, ...place };
    const highest = comma === "" ? Number(least) : most === "" ? endless : Number(most);
    return { kind: "repetition", of, least: Number(least), most: highest, ...place };
  }

  #single(): Tree {
    const start = this.#at;
    const [group] = GROUP.exec(this.#rest()) ?? [];
    if (group !== undefined) return this.#group(group, start);
    const [nothing] = NOTHING.exec(this.#rest()) ?? [];
    const text = nothing ?? CHARACTER.exec(this.#rest())?.[0] ?? "";
    this.#at += text.length;
    const place = { start, end: this.#at };
    if (nothing !== undefined) return { kind: "nothing", ...place };
    if (text === "^" || text === "$") return { kind: "edge", of: text === "^" ? "beginning" : "end", ...place };
    return { kind: "character", text, ...place };
  }

  #group(opening: string, start: number): Tree {
    this.#at += opening.length;
    const of = this.choice();
    this.#at++;
    const end = this.#at;
    if (!/[=!]$/.test(opening)) return { ...of, start, end };
    if (!opening.includes("<")) this.ahead.push({ kind: "sequence", parts: [of], start, end });
    return { kind: "nothing", start, end };
  }

  #rest(): string {
    return this.#pattern.slice(this.#at);
  }

  #next(): string {
    return this.#pattern.charAt(this.#at);
  }
}
