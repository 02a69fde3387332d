// Validators: what they accept and refuse of the normalised form of bodies.

import { describe, expect, test } from "vitest";
import { emitValidators } from "../../codegen/emit/validators.ts";
import { emitted } from "./emitted.ts";
import { ODD } from "./odd.ts";

const { text } = emitValidators(ODD);
const validators = emitted(text);

/** What is wrong, as `path keyword`; nothing where the value fits. */
function faults(form: string, value: unknown): string[] {
  const validate = validators[form];
  if (validate === undefined) throw new Error(`there is no validator ${form}`);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

const SIZE = { amount: 1.5, note: { en: "about" } };
const WHOLE = {
  name: { en: "Cup" },
  good: true,
  maker: "https://odd.example/v1/makers/acme",
  sizes: [SIZE],
  hidden: "x",
};

test("there is one for each form, and no other export", () => {
  expect(Object.keys(validators).sort()).toEqual([
    "MakerChange",
    "MakerContent",
    "Question",
    "ThingChange",
    "ThingContent",
    "Use",
  ]);
});

test("the code makes no code, and imports nothing but the machine", () => {
  expect(text).not.toMatch(/\beval\b|\bFunction\(|\brequire\(/);
  expect(text.match(/^import .*$/gm)).toEqual(['import { validatorsWith } from "hydrant";']);
});

test("everything that is wrong is told at once", () => {
  expect(faults("ThingContent", { ...WHOLE, good: "yes", count: -1, extra: 1, name: undefined }).sort()).toEqual([
    " additionalProperties",
    " required",
    "/count minimum",
    "/good type",
  ]);
});

test("a body from the network changes nothing by its names", () => {
  const body = JSON.parse('{"__proto__": {"name": {"en": "x"}}, "constructor": 1}') as object;
  expect(faults("ThingContent", body).filter((fault) => fault === " additionalProperties")).toHaveLength(2);
  expect(faults("ThingContent", Object.assign(Object.create(null), WHOLE))).toEqual([]);
});

describe("a property of a whole resource", () => {
  const accepted: readonly (readonly [string, unknown])[] = [
    ["name", { en: "Cup", "de-AT": "Häferl", "x-klingon": "HIv" }],
    ["name", { en: "🏺".repeat(10) }],
    ["aliases", []],
    ["aliases", ["a", "b", "c"]],
    ["colour", "red"],
    ["count", 0],
    ["count", Number.MAX_SAFE_INTEGER],
    ["ratio", 1.5],
    ["day", "2024-02-29"],
    ["at", "2024-02-29T23:59:59.123+05:30"],
    ["at", "2024-02-29T00:00:00Z"],
    ["opens", "09:30:00"],
    ["opens", "09:30:00+02:00"],
    ["lasts", "P1Y2M3DT4H5M6S"],
    ["lasts", "PT36H"],
    ["mail", "ada+api@mail.example.org"],
    ["page", "https://example.org/Straße?q=ä#ö"],
    ["page", "urn:isbn:0451450523"],
    ["page", "https://[2001:db8::1]:8080/"],
    ["speaks", "zh-Hant-TW"],
    ["speaks", "de-1996-u-co-phonebk-x-own"],
    ["number", "01938f2c-7d3a-7bb2-9a51-0a4c7c1de001"],
    ["maker", "https://odd.example/v1/makers/ä"],
    ["rivals", ["https://odd.example/v1/makers/a", "https://odd.example/v1/makers/b"]],
    ["size", SIZE],
    ["title", "line\nbreak\tand 🏺"],
  ];

  const refused: readonly (readonly [name: string, value: unknown, found: string | readonly string[]])[] = [
    ["name", "Cup", "/name type"],
    ["name", {}, "/name minProperties"],
    ["name", { en: "a", de: "b", fr: "c", it: "d" }, "/name maxProperties"],
    ["name", { "not a tag": "x" }, ["/name format", "/name propertyNames"]],
    ["name", { en: "" }, "/name/en minLength"],
    ["name", { en: "🏺".repeat(11) }, "/name/en maxLength"],
    ["name", { en: null }, "/name/en type"],
    ["aliases", "a", "/aliases type"],
    ["aliases", ["a", "b", "c", "d"], "/aliases maxItems"],
    ["aliases", ["abcdef"], "/aliases/0 maxLength"],
    ["colour", "blue", "/colour enum"],
    ["colour", null, ["/colour type", "/colour enum"]],
    ["count", -1, "/count minimum"],
    ["count", 1.5, "/count type"],
    ["count", "1", "/count type"],
    ["count", 2 ** 53, "/count maximum"],
    ["ratio", 0.75, "/ratio multipleOf"],
    ["ratio", Number.POSITIVE_INFINITY, "/ratio type"],
    ["good", 1, "/good type"],
    ["day", "2023-02-29", "/day format"],
    ["day", "0000-01-01", "/day format"],
    ["at", "2024-01-01T00:00:00", "/at format"],
    ["at", "2024-01-01 00:00:00Z", "/at format"],
    ["at", "2016-12-31T23:59:60Z", "/at format"],
    ["at", "9999-12-31T23:59:59-01:00", "/at format"],
    ["opens", "25:00:00", "/opens format"],
    ["lasts", "P", "/lasts format"],
    ["lasts", "PT", "/lasts format"],
    ["mail", "ada", "/mail format"],
    ["page", "/relative", "/page format"],
    ["page", "https://example.org/a b", "/page format"],
    ["page", "https://example.org/%zz", "/page format"],
    ["speaks", "deutsch_AT", "/speaks format"],
    ["number", "01938f2c", "/number format"],
    ["maker", { "@id": "https://odd.example/v1/makers/acme" }, "/maker type"],
    ["size", { ...SIZE, "@type": "Measure" }, "/size additionalProperties"],
    ["size", { amount: 0, note: { en: "x" } }, "/size/amount exclusiveMinimum"],
    ["size", { amount: 1 }, "/size required"],
    ["sizes", [], "/sizes minItems"],
    ["title", "nul\u0000", "/title format"],
    ["title", "half \ud83c", "/title format"],
    ["key", "x", " additionalProperties"],
    ["created", "2024-01-01T00:00:00.000Z", " additionalProperties"],
  ];

  test.each(accepted)("%s may be %j", (name, value) => {
    expect(faults("ThingContent", { ...WHOLE, [name]: value })).toEqual([]);
  });

  test.each(refused)("%s may not be %j", (name, value, found) => {
    expect(faults("ThingContent", { ...WHOLE, [name]: value }).sort()).toEqual([found].flat().sort());
  });

  test.each(["name", "good", "maker", "sizes", "hidden"])("%s is required", (name) => {
    expect(faults("ThingContent", { ...WHOLE, [name]: undefined })).toEqual([" required"]);
  });
});

describe("a change", () => {
  test.each([
    [{}],
    [{ title: null, count: null, colour: null, aliases: null, size: null, rivals: null, at: null }],
    [{ name: { de: "Tasse", en: null } }],
    [{ name: {} }],
    [{ colour: "green" }],
  ])("may be %j", (change) => {
    expect(faults("ThingChange", change)).toEqual([]);
  });

  test.each([
    [{ name: null }, "/name type"],
    [{ good: null }, "/good type"],
    [{ colour: "blue" }, "/colour enum"],
    [{ size: { amount: null, note: { en: "x" } } }, "/size/amount type"],
    [{ sizes: [] }, "/sizes minItems"],
    [{ modified: null }, " additionalProperties"],
  ])("may not be %j", (change, fault) => {
    expect(faults("ThingChange", change)).toEqual([fault]);
  });
});

describe("what an operation expects", () => {
  test.each([
    [{ words: "Why?" }, []],
    [{ words: "Why?", secretWord: "correct horse" }, []],
    [{ secretWord: "half \ud83c" }, [" required", "/secretWord format"]],
    [[], [" type"]],
  ])("%j", (value, found) => {
    expect(faults("Question", value)).toEqual(found);
  });
});

test("hostile texts take no time to refuse", () => {
  const long = 100_000;
  const hostile = {
    mail: `${"a".repeat(long)}@${"a.".repeat(long)}`,
    page: `https://${"[:@".repeat(long)} `,
    lasts: `P${"1".repeat(long)}`,
    speaks: "aa-".repeat(long),
    at: `2024-01-01T00:00:00.${"0".repeat(long)}`,
  };
  expect(faults("ThingChange", hostile).sort()).toEqual(
    Object.keys(hostile)
      .map((name) => `/${name} format`)
      .sort(),
  );
});
