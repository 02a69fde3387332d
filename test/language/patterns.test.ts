/** The lint rule for slow patterns finds those that backtrack for a long time, and no others. */

import { describe, expect, test } from "vitest";
import { backtrackingOf } from "../../codegen/language/lint/patterns.ts";
import { FORMATS } from "../../src/store/formats.ts";

const MEGABYTE = 2 ** 20;

function told(pattern: string, longest = MEGABYTE) {
  const found = backtrackingOf(pattern, { longest, texts: () => 1 });
  return found === null ? null : { ...found, part: pattern.slice(found.start, found.end) };
}

const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  slugs: ["^[a-z0-9-]+$", "^[a-z0-9]+(-[a-z0-9]+)*$", "^[a-z]+(?:[-_][a-z0-9]+)*$", "^[a-z][a-z0-9-]{1,38}[a-z0-9]$"],
  "names of hosts": [
    "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$",
    "^(?!-)[a-z0-9-]{1,63}(?<!-)$",
    "^(?:[a-z]{1,63}\\.){1,8}[a-z]{2,}$",
  ],
  "phone numbers": [
    "^\\+[0-9 ]{5,20}$",
    "^\\+?[1-9]\\d{1,14}$",
    "^\\+?[0-9]{1,3}( ?[0-9]{2,4}){2,5}$",
    "^(\\+\\d{1,3}[ -]?)?(\\(\\d{1,4}\\)[ -]?)?\\d{2,4}([ -]?\\d{2,4}){1,4}$",
  ],
  UUIDs: [
    "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
  ],
  SemVer: [
    "^\\d+\\.\\d+\\.\\d+$",
    "^v?(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$",
    "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*))*))?$",
  ],
  colours: ["^#[0-9a-fA-F]{6}$", "^#(?:[0-9a-fA-F]{3}){1,2}$", "^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$"],
  "days and times": [
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$",
    "^P(\\d+Y)?(\\d+M)?(\\d+D)?(T(\\d+H)?(\\d+M)?(\\d+S)?)?$",
  ],
  "e-mail addresses": [
    "^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$",
    "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$",
    "^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$",
    "^.{1,64}@.{1,255}$",
  ],
  "names and words": [
    "^[\\p{L} '-]+$",
    "^\\p{Lu}\\p{Ll}+(?:[ -]\\p{Lu}\\p{Ll}+)*$",
    "^[A-ZÅÄÖ][a-zåäö]+( [A-ZÅÄÖ][a-zåäö]+)*$",
    "^(\\w+)\\s\\1$",
    "^\\S+(?: \\S+)*$",
    "^[^\\s\\p{Cc}]+$",
    "^\\s*\\S+\\s*$",
  ],
  "keys and paths": [
    "^(/[a-z0-9_-]+)+/?$",
    "^[A-Z]{2,4}[0-9]{2,6}$",
    "^https?://[^\\s/$.?#][^\\s]*$",
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
  ],
  "passwords and what is ruled out": [
    "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}$",
    "^(?=(?:.*\\d){2,}).{8,}$",
    "^(?!.*--)[a-z-]+$",
    "^(?!.*(.)\\1\\1).+$",
  ],
  "what matches at once": ["[a-z]+", "(a*)*", "^(a+)+", "^(a|a)*", "[0-9]", "^/docs/", "\\d{3}-\\d{4}"],
  "what is repeated a number of times": [
    "^.{1,200}@.{1,200}$",
    "[a-z]{1,100}@",
    "^(ab{3}|ac{3})+$",
    "^(?:[0-9]{1,3}){1,3}$",
  ],
  "what may be nothing": [
    "^((a?)?)*b$",
    "^(?:|a)+$",
    "",
    "^$",
    "^(?:a?){3}$",
    "(){1000000000}b",
    "^(?:(?=a)(|)){9999999}a$",
  ],
};

describe("a pattern that takes each text in few ways is not told", () => {
  for (const [kind, patterns] of Object.entries({ ...HARMLESS, "formats of the runtime": Object.values(FORMATS) }))
    test.each(patterns)(`${kind}: %s`, (pattern) => expect(told(pattern)).toBeNull());
});

/** Patterns, the parts of them that are told, and the power; null: each character multiplies the ways. */
const SLOW: readonly (readonly [pattern: string, part: string, power: number | null])[] = [
  ["^(a+)+$", "(a+)+", null],
  ["^(a*)*$", "(a*)*", null],
  ["^((ab)*)*$", "((ab)*)*", null],
  ["^(a|a)*$", "(a|a)*", null],
  ["^(a|ab|b)*$", "(a|ab|b)*", null],
  ["^x(([a-z0-9]+)-?)*y$", "(([a-z0-9]+)-?)*", null],
  ["^([A-Za-z]+,? ?)+$", "([A-Za-z]+,? ?)+", null],
  ["^(?:\\p{L}+ ?)+$", "(?:\\p{L}+ ?)+", null],
  ["^(.*)*$", "(.*)*", null],
  ["^(x+x+)+y$", "(x+x+)+", null],
  ["^(ab{3}|abbb)+$", "(ab{3}|abbb)+", null],
  ["^([a-z]{1,10}){1,10}$", "([a-z]{1,10}){1,10}", null],
  ["^(?=(a+)+$)", "(a+)+", null],
  ["^\\d+\\d+$", "\\d+\\d+", 2],
  ["^[a-z]+[a-z0-9]*$", "[a-z]+[a-z0-9]*", 2],
  ["^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", "[^@\\s]+\\.[^@\\s]+", 2],
  ["^.*,.*,.*$", ".*,.*", 3],
  ["\\s+$", "\\s+", 2],
  ["^\\s+|\\s+$", "\\s+", 2],
  ["[a-z]+@", "[a-z]+", 2],
  ["a.*b.*c", ".*b.*", 3],
  ["^[\\p{L} ]+[\\p{Lu}-]+$", "[\\p{L} ]+[\\p{Lu}-]+", 2],
];

describe("a pattern that takes a text in many ways is told with that part of it", () => {
  test.each(SLOW)("%s", (pattern, part, power) => expect(told(pattern)).toMatchObject({ part, power }));
});

test("a text that bounds the ways is enough, and it is told how long it may be", () => {
  const lengths = SLOW.flatMap(([pattern]) => told(pattern)?.harmless ?? []);
  expect(lengths.length).toBeGreaterThan(5);
  for (const [pattern] of SLOW) {
    const harmless = told(pattern)?.harmless ?? 0;
    expect([pattern, told(pattern, harmless)]).toEqual([pattern, null]);
  }
  expect(told("^(a+)+$", 12)).toBeNull();
  expect(told("^(a+)+$", 40)).not.toBeNull();
  expect(told("^\\d+\\d+$", 100_000)).not.toBeNull();
});

test("several texts of one body count together", () => {
  const slow = (texts: number) => backtrackingOf("^\\d+\\d+$", { longest: 1000, texts: () => texts });
  expect(slow(1)).toBeNull();
  expect(slow(1000)).toMatchObject({ harmless: 100 });
});
