/** Generates texts that match a regular expression (`u` flag). */

/** Candidates for a character class, plain ones first. */
const CHARACTERS: readonly string[] = [
  ..."abcdefghijklmnopqrstuvwxyz",
  ..."0123456789",
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ..." -_./:+@#,;!?&%$*'\"()[]{}<>=~^|\\`",
  ..."äöüßéèñçøåÄÖÜÉαβγΑабвАБאבابअ中文日本ひらカナ한글€£°©\t\n",
];

/** Maximum length of a text. */
const LONGEST = 10_000;

/** Maximum number of atoms read for one pattern, over all of its texts. */
const MOST_ATOMS = 1_000_000;

/** Candidates, plain ones first. The caller checks whether each matches, as lookarounds are ignored. `least`: minimum length. */
export function* textsFor(pattern: string, least: number): Generator<string> {
  const most = Math.min(least, 1000) + 8;
  const counts = new Set([2, 1, 0, ...Array.from({ length: most }, (_, index) => index)]);
  const shared: Shared = { left: MOST_ATOMS, characters: new Map() };
  for (let variant = 0; variant < 8; variant++) {
    const textOf = (more: number) => new Reader(pattern, variant, more, shared).text();
    const first = firstOf(most, (more) => (textOf(more)?.length ?? LONGEST) >= least);
    let last: string | null = null;
    for (const more of counts) {
      if (more < first) continue;
      const text = textOf(more);
      // Nothing repeats more often from here on.
      if (text === null || (more > 3 && text === last)) break;
      yield text;
      last = text;
    }
  }
}

/** Binary search: the first number below `most` for which a monotonic condition holds; 0 if none. */
function firstOf(most: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low === most ? 0 : low;
}

/** Shared by the readers of one pattern. */
interface Shared {
  /** Atoms that may still be read. */
  left: number;
  /** Characters that match each class or escape. */
  readonly characters: Map<string, readonly string[]>;
}

/** The pattern has unsupported syntax, or is too long. */
class Unreadable extends Error {}

/** Reads a pattern from left to right and makes one text. `variant` selects alternatives and characters; `more`: repetitions beyond the minimum. */
class Reader {
  readonly #pattern: string;
  readonly #variant: number;
  readonly #more: number;
  readonly #shared: Shared;
  readonly #groups: string[] = [];
  readonly #named = new Map<string, string>();
  #at = 0;
  #taken: number;

  constructor(pattern: string, variant: number, more: number, shared: Shared) {
    this.#pattern = pattern;
    this.#variant = variant;
    this.#more = more;
    this.#shared = shared;
    this.#taken = variant;
  }

  text(): string | null {
    try {
      return this.#alternatives();
    } catch (error) {
      // A deeply nested pattern overflows the stack.
      if (error instanceof Unreadable || error instanceof RangeError) return null;
      throw error;
    }
  }

  #alternatives(): string {
    const all = [this.#sequence()];
    while (this.#takes("|")) all.push(this.#sequence());
    return all[this.#variant % all.length] as string;
  }

  #sequence(): string {
    let text = "";
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#next())) {
      text += this.#repeated();
      if (text.length > LONGEST) throw new Unreadable();
    }
    return text;
  }

  /** An atom and its quantifier. Each repetition reads the atom again, so that characters differ. */
  #repeated(): string {
    const start = this.#at;
    let text = this.#atom();
    const [least, most] = this.#quantifier();
    const end = this.#at;
    const times = Math.min(most, least + (most > least ? this.#more : 0));
    if (times === 0) text = "";
    for (let time = 1; time < times && text.length <= LONGEST; time++) {
      this.#at = start;
      const again = this.#atom();
      if (again === "") break;
      text += again;
    }
    this.#at = end;
    return text;
  }

  #quantifier(): readonly [least: number, most: number] {
    const [said, sign, least, comma, most] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (said === undefined) return [1, 1];
    this.#at += said.length;
    if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY];
    return [Number(least), comma === "" ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most)];
  }

  #atom(): string {
    if (this.#shared.left-- <= 0) throw new Unreadable();
    if (this.#takes("(")) return this.#group();
    if (this.#takes("^") || this.#takes("$") || this.#takes("\\b") || this.#takes("\\B")) return "";
    const [, number] = /^\\([1-9]\d*)/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (number !== undefined) {
      this.#at += number.length + 1;
      return this.#groups[Number(number) - 1] ?? "";
    }
    const [named, name = ""] = /^\\k<([^>]+)>/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (named !== undefined) {
      this.#at += named.length;
      return this.#named.get(name) ?? "";
    }
    const [one] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[a-zA-Z]|\\[^kcpPux]|[^\\])/su.exec(
        this.#pattern.slice(this.#at),
      ) ?? [];
    if (one === undefined) throw new Unreadable();
    this.#at += one.length;
    return this.#oneOf(one);
  }

  #group(): string {
    const [look] = /^\?<?[=!]/.exec(this.#pattern.slice(this.#at)) ?? [];
    const [kind, name] = /^\?(?::|<([^=!>][^>]*)>)/.exec(this.#pattern.slice(this.#at)) ?? [];
    this.#at += (look ?? kind ?? "").length;
    const captures = look === undefined && kind !== "?:";
    const index = captures ? this.#groups.push("") - 1 : 0;
    const text = this.#alternatives();
    if (!this.#takes(")")) throw new Unreadable();
    if (captures) this.#groups[index] = text;
    if (name !== undefined) this.#named.set(name, text);
    return look === undefined ? text : "";
  }

  /** A character that matches a class, an escape, a dot or itself. */
  #oneOf(part: string): string {
    const [...own] = part;
    if (own.length === 1 && part !== ".") return part;
    const fitting = this.#charactersOf(part);
    const found = fitting[this.#taken % fitting.length];
    // In order, or letters and digits in turns.
    this.#taken += this.#variant % 2 === 0 ? 1 : 11;
    if (found === undefined) throw new Unreadable();
    return found;
  }

  #charactersOf(part: string): readonly string[] {
    const known = this.#shared.characters.get(part);
    if (known !== undefined) return known;
    const which = new RegExp(`^${part}$`, "u");
    const fitting = CHARACTERS.filter((character) => which.test(character));
    this.#shared.characters.set(part, fitting);
    return fitting;
  }

  #next(): string {
    return this.#pattern.charAt(this.#at);
  }

  #takes(part: string): boolean {
    if (!this.#pattern.startsWith(part, this.#at)) return false;
    this.#at += part.length;
    return true;
  }
}
