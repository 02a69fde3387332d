/** Values that fit a schema of the normalised form, or nearly: what is next to a bound, of another type, named oddly. */

import type { Schema } from "../../codegen/emit/artifact.ts";
import fc from "../random.ts";

/** Values as JSON can have them, most of them fitting in most places; a new one each time, as defaults are filled into it. */
export function near(schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: choices } = schema as { readonly type: string | readonly string[]; readonly enum?: unknown[] };
  const chosen = choices === undefined ? [] : [{ weight: 3, arbitrary: fc.constantFrom(...choices) }];
  return fc.oneof(
    { weight: 12, arbitrary: OF_TYPES[[type].flat()[0] as string]?.(schema) ?? fc.constant(undefined) },
    ...chosen,
    { weight: 1, arbitrary: fc.constantFrom(null, ...ODD) },
    { weight: 1, arbitrary: anything() },
  );
}

/** Names that mean something elsewhere, or are written otherwise in a JSON Pointer. */
export const ODD_NAMES = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "a/b", "a~1", "", "0"];

const ODD = [undefined, true, false, "", "null", 0, -0, 1, -1.5, 1e21, Number.POSITIVE_INFINITY] as const;

function anything(): fc.Arbitrary<unknown> {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(...ODD, null),
      fc.array(tie("value"), { maxLength: 3 }),
      object(
        fc.array(fc.tuple(fc.constantFrom("en", "de", "name", "note", ...ODD_NAMES), tie("value")), { maxLength: 3 }),
      ),
    ),
  }));
  return value;
}

/** Objects with these members, `__proto__` being one like any other, as `JSON.parse` makes them. */
function object(members: fc.Arbitrary<(readonly [string, unknown])[]>): fc.Arbitrary<object> {
  return fc
    .tuple(members, fc.boolean())
    .map(([entries, bare]) => Object.setPrototypeOf(Object.fromEntries(entries), bare ? null : Object.prototype));
}

const OF_TYPES: { readonly [type: string]: (schema: Schema) => fc.Arbitrary<unknown> } = {
  string: text,
  integer: number,
  number,
  boolean: () => fc.boolean(),
  array: ({ items, minItems, maxItems }) => {
    const around = [minItems, maxItems].flatMap((bound) =>
      typeof bound === "number" ? [bound - 1, bound, bound + 1] : [],
    );
    const length = fc.constantFrom(0, 1, 2, ...around.filter((each) => each >= 0));
    return length.chain((count) => fc.array(near(items as Schema), { minLength: count, maxLength: count }));
  },
  object: (schema) => (schema.properties === undefined ? map(schema) : members(schema)),
};

function map({ additionalProperties }: Schema): fc.Arbitrary<object> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("en", "de", "de-AT", "zh-Hant", "x-klingon") },
    { weight: 1, arbitrary: fc.constantFrom("e", "de_AT", "en-", ...ODD_NAMES) },
  );
  return object(fc.array(fc.tuple(name, near(additionalProperties as Schema)), { maxLength: 3 }));
}

function members({ properties, required = [] }: Schema): fc.Arbitrary<object> {
  const known = Object.entries(properties as { readonly [name: string]: Schema }).map(([name, schema]) => {
    // One in so many is missing.
    const freq = (required as readonly string[]).includes(name) ? 12 : 3;
    return fc.option(fc.tuple(fc.constant(name), near(schema)), { freq, nil: null });
  });
  const other = fc.tuple(fc.constantFrom("other", "note", ...ODD_NAMES), fc.constantFrom(1, "x", null, undefined));
  const entries = fc.tuple(
    ...known,
    fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: other }),
    fc.boolean(),
  );
  return object(
    entries.map((drawn) => {
      const given = drawn.slice(0, -1).filter((entry) => entry !== null) as [string, unknown][];
      return drawn.at(-1) === true ? given : given.reverse();
    }),
  );
}

/** Texts of the formats, each with a character of another kind here and there. */
const WRITTEN: { readonly [format: string]: readonly string[] } = {
  date: ["2024-02-29", "2023-02-29", "0000-01-01"],
  "date-time": ["2024-02-29T23:59:59.123+05:30", "2024-01-01T00:00:00", "2016-12-31T23:59:60Z"],
  duration: ["P1Y2M3DT4H5M6S", "PT36H", "P"],
  email: ["ada+api@mail.example.org", "ada@", "ada"],
  iri: ["https://odd.example/v1/makers/ä?q=%20#ö", "urn:isbn:0451450523", "/relative", "https://x.example/%zz"],
  language: ["de-1996-u-co-phonebk-x-own", "deutsch_AT"],
  password: ["correct horse", "half \ud83c"],
  text: ["Cup", "a\u0000", "half \udf00"],
  "time-of-day": ["09:30:00+02:00", "09:30:00", "25:00:00"],
  uuid: ["01938f2c-7d3a-7bb2-9a51-0a4c7c1de001", "01938f2c"],
};

function text({ format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const character = fc.constantFrom("a", "b", "7", "-", "/", '"', "é", "🏺", "\ud83c", "\udffa", "\u0000", "\n");
  const bounds = [minLength, maxLength].flatMap((bound) =>
    typeof bound === "number" ? [bound - 1, bound, bound + 1] : [],
  );
  const length = fc.constantFrom(0, 1, 3, ...bounds.filter((each) => each >= 0 && each < 400));
  const free = length.chain((count) =>
    fc.oneof(
      fc.array(character, { minLength: count, maxLength: count }).map((characters) => characters.join("")),
      character.map((each) => each.repeat(count)),
    ),
  );
  const written = fc.constantFrom(...(WRITTEN[String(format)] ?? ["x"]));
  const spoilt = fc
    .tuple(written, fc.nat({ max: 40 }), character)
    .map(([whole, at, put]) => whole.slice(0, at) + put + whole.slice(at + 1));
  return fc.oneof(free, written, spoilt);
}

function number(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((each) => typeof each === "number");
  const around = bounds.flatMap((each) => [
    each,
    each - 1,
    each + 1,
    each * (1 + Number.EPSILON),
    each - 0.5,
    each + 0.25,
  ]);
  const step = typeof multipleOf === "number" ? multipleOf : 1;
  return fc.oneof(
    fc.constantFrom(0, -0, 1e21, -1e300, 5e-324, Number.POSITIVE_INFINITY, ...around),
    fc.integer({ min: -1000, max: 1000 }).map((count) => count * step),
    fc.integer({ min: -1000, max: 1000 }).map((count) => count * step + step / 3),
    fc.double({ noNaN: true }),
  );
}
