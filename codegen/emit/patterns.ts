/** Generates texts that match a regular expression (`u` flag). */

/** Candidates for a character class, plain ones first. */
const CHARACTERS: readonly string[] = [
  ..."abcdefghijklmnopqrstuvwxyz",
  ..."0123456789",
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ..." -_./:+@#,;!?&%$*'\"()[]{}<>=~^|\\`",
  ..."äöüßéèñçøåÄÖÜÉαβγΑабвАБאבابअ中文日本ひらカナ한글€£°©\t\n",
];

const LONGEST = 10_000;

/** Candidates, plain ones first. The caller checks whether each matches, as lookarounds are ignored. `least`: minimum length. */
export function* textsFor(pattern: string, least: number): Generator<string> {
  const around = [...Array(12).keys()].map((index) => Math.max(0, least - 8 + index));
  for (let variant = 0; variant < 8; variant++)
    for (const more of new Set([2, 1, 0, ...Array(50).keys(), ...around])) {
      const text = textOf(pattern, variant, more);
      if (text === null) break;
      if (text.length >= least) yield text;
    }
}

/** The pattern has unsupported syntax, or the text is too long. */
class Unreadable extends Error {}

const ALTERNATIVE = /\|/y;
const GROUP = /\((?:\?(?:(:)|(<?[=!])|<([^>]+)>))?/y;
const GROUP_END = /\)/y;
const ASSERTION = /\^|\$|\\[bB]/y;
const BACKREFERENCE = /\\(?:([1-9]\d*)|k<([^>]+)>)/y;
const CHARACTER =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[a-zA-Z]|\\[^kcpPux]|[^\\]/suy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;

/**
 * Reads a pattern from left to right and makes one text; null if it cannot. `variant` selects alternatives and characters; `more`:
 * repetitions beyond the minimum.
 */
function textOf(pattern: string, variant: number, more: number): string | null {
  const groups: string[] = [];
  const named = new Map<string, string>();
  let at = 0;
  let taken = variant;

  /** Consumes a token, if it is next. */
  function next(token: RegExp): RegExpExecArray | null {
    token.lastIndex = at;
    const found = token.exec(pattern);
    if (found !== null) at = token.lastIndex;
    return found;
  }

  function alternatives(): string {
    const all = [sequence()];
    while (next(ALTERNATIVE) !== null) all.push(sequence());
    return all[variant % all.length] as string;
  }

  function sequence(): string {
    let text = "";
    while (at < pattern.length && !/[|)]/.test(pattern.charAt(at))) {
      text += repeated();
      if (text.length > LONGEST) throw new Unreadable();
    }
    return text;
  }

  /** An atom and its quantifier. Each repetition reads the atom again, so that characters differ. */
  function repeated(): string {
    const start = at;
    let text = atom();
    const [least, most] = quantifier();
    const end = at;
    const times = Math.min(most, least + (most > least ? more : 0));
    if (times === 0) text = "";
    for (let time = 1; time < times && text.length <= LONGEST; time++) {
      at = start;
      const again = atom();
      if (again === "") break;
      text += again;
    }
    at = end;
    return text;
  }

  function quantifier(): readonly [least: number, most: number] {
    const [found, sign, least, comma, most] = next(QUANTIFIER) ?? [];
    if (found === undefined) return [1, 1];
    if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY];
    return [Number(least), comma === "" ? Number(least) : most === "" ? Number.POSITIVE_INFINITY : Number(most)];
  }

  function atom(): string {
    const [group, isPlain, lookaround, name] = next(GROUP) ?? [];
    if (group !== undefined) {
      const isCapture = isPlain === undefined && lookaround === undefined;
      const index = isCapture ? groups.push("") - 1 : -1;
      const text = alternatives();
      if (next(GROUP_END) === null) throw new Unreadable();
      if (isCapture) groups[index] = text;
      if (name !== undefined) named.set(name, text);
      return lookaround === undefined ? text : "";
    }
    if (next(ASSERTION) !== null) return "";
    const [reference, number, label = ""] = next(BACKREFERENCE) ?? [];
    if (reference !== undefined) return (number === undefined ? named.get(label) : groups[Number(number) - 1]) ?? "";
    const [character] = next(CHARACTER) ?? [];
    if (character === undefined) throw new Unreadable();
    if ([...character].length === 1 && character !== ".") return character;
    const fitting = charactersOf(character);
    const found = fitting[taken % fitting.length];
    if (found === undefined) throw new Unreadable();
    // In order, or letters and digits in turns.
    taken += variant % 2 === 0 ? 1 : 11;
    return found;
  }

  try {
    return alternatives();
  } catch (error) {
    // A deeply nested pattern overflows the stack.
    if (error instanceof Unreadable || error instanceof RangeError) return null;
    throw error;
  }
}

const known = new Map<string, readonly string[]>();

/** Characters that a class or an escape matches. */
function charactersOf(part: string): readonly string[] {
  const which = new RegExp(`^${part}$`, "u");
  const found = known.get(part) ?? CHARACTERS.filter((character) => which.test(character));
  known.set(part, found);
  return found;
}
