/** The signs that a pattern tells apart: one character for all those that its parts treat alike. */

import type { Tree } from "./regex-parser.ts";

/** A character, or either edge of a text. */
export type Sign = string;

export const BEGINNING: Sign = "beginning";
export const END: Sign = "end";

export interface Signs {
  /** Characters, those first that read well, and no edges. */
  readonly characters: readonly Sign[];
  /** All of them, edges included. */
  readonly all: bigint;
  readonly bit: (sign: Sign) => bigint;
  /** What a part that stands for one character takes. */
  readonly of: (text: string) => bigint;
}

/** One character for all that `.`, `\s` and their kin tell apart, when ASCII is not meant. */
const PLAIN = [
  ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#%&,;:=~@_-./+*?$^|()[]{}<>'\"`\\ ",
  "é",
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  "\u00a0",
  "\u2028",
];

/** A part whose meaning for other characters than these its text tells. */
const IS_PLAIN = /^(?:[\x20-\x7e](?<!\\)|\\[^pPuxc])*$/s;

/** Those of a pattern's parts. */
export function signsOf(trees: readonly Tree[]): Signs {
  const texts = [...new Set(trees.flatMap(textsIn))];
  const tests = texts.map((text) => new RegExp(`^${text}$`, "u"));
  const known = new Map<string, Sign>();
  for (const character of [...PLAIN, ...texts.filter((text) => !IS_PLAIN.test(text)).flatMap(foreignOf)]) {
    const kind = tests.map((test) => (test.test(character) ? "1" : "0")).join("");
    if (!known.has(kind)) known.set(kind, character);
  }
  const characters = [...known.values()];
  const bits = new Map([...characters, BEGINNING, END].map((sign, index) => [sign, 1n << BigInt(index)]));
  const bit = (sign: Sign): bigint => bits.get(sign) ?? 0n;
  const takes = new Map(
    texts.map((text, part) => [
      text,
      [...known].reduce((all, [kind, sign]) => (kind[part] === "1" ? all | bit(sign) : all), 0n),
    ]),
  );
  const all = [...bits.values()].reduce((one, other) => one | other, 0n);
  return { characters, all, bit, of: (text) => takes.get(text) ?? 0n };
}

function textsIn(tree: Tree): readonly string[] {
  if (tree.kind === "character") return [tree.text];
  if (tree.kind === "repetition") return textsIn(tree.of);
  return "parts" in tree ? tree.parts.flatMap(textsIn) : [];
}

/** Characters of many scripts and kinds, for parts such as `\p{Lu}`. */
const FOREIGN: readonly number[] = [
  ...Array.from({ length: 0x4b0 }, (_, index) => 0x80 + index),
  ...Array.from({ length: 3000 }, (_, index) => 0x530 + index * 61).filter((code) => code < 0xd800 || code > 0xdfff),
];

/** Characters that a part may treat otherwise than their neighbours: those that it names, what is next to them, and some of all kinds. */
function foreignOf(text: string): readonly string[] {
  const named = [...text.matchAll(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))|([^\0-\x7f])/giu)].flatMap(
    ([, braced, four, two, own]) => {
      const code = own?.codePointAt(0) ?? Number.parseInt(braced ?? four ?? two ?? "", 16);
      return [code - 1, code, code + 1];
    },
  );
  const codes = [...(/\\[pP]/.test(text) ? FOREIGN : []), ...named];
  return codes.filter((code) => code >= 0 && code <= 0x10ffff).map((code) => String.fromCodePoint(code));
}
