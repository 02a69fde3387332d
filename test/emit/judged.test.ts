// Validators held against Ajv, which reads the same schemas: what is wrong with a value, in the same order, and what is filled in.

import { deepStrictEqual } from "node:assert/strict";
import { Ajv, type Options } from "ajv";
import { describe, expect, test } from "vitest";
import type { Schema } from "../../codegen/emit/artifact.ts";
import { changeSchema, contentSchema, valueForms } from "../../codegen/emit/schema/body-schema.ts";
import { changeForm, contentForm } from "../../codegen/emit/schema/schema-names.ts";
import { emitValidators } from "../../codegen/emit/validators.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import type { Class, Constraints, Datatype, Model, Property, ValueType } from "../../codegen/language/model.ts";
import { findViolation, type ValueContext } from "../../codegen/language/resolve/property/value-conformance.ts";
import {
  checkOf,
  mostErrors,
  type ValidationError,
  type Validator,
  validatorsWith,
} from "../../src/hypermedia/validation.ts";
import { FORMATS } from "../../src/store/formats.ts";
import fc, { runCount } from "../random.ts";
import { emitted } from "./emitted.ts";
import { data, embed, link, operation, property, resource } from "./model.ts";
import { near, ODD_NAMES } from "./near.ts";
import { ODD } from "./odd.ts";

const PATTERNS = Object.fromEntries(Object.entries(FORMATS).map(([name, pattern]) => [name, new RegExp(pattern, "u")]));

const OPTIONS: Options = {
  formats: PATTERNS,
  allErrors: true,
  useDefaults: true,
  strict: true,
  allowUnionTypes: true,
  ownProperties: true,
  multipleOfPrecision: 9,
};

/** Forms by name, of all resources and value types. */
function formsOf(model: Model): ReadonlyMap<string, Schema> {
  const values = valueForms(model.values);
  return new Map([
    ...model.values.map(({ name }): [string, Schema] => [name, values(name)]),
    ...model.resources.flatMap((of): [string, Schema][] => [
      [contentForm(of.name), contentSchema(of, values)],
      [changeForm(of.name), changeSchema(of, values)],
    ]),
  ]);
}

/** What a validator finds, and what it leaves of the value. */
function judgement(validate: Validator | ReturnType<Ajv["compile"]>, value: unknown) {
  const filled = copy(value);
  const fits = validate(filled);
  const errors = ((validate.errors ?? []) as readonly ValidationError[]).map(
    ({ instancePath, keyword, params, message }) => ({ instancePath, keyword, params, message }),
  );
  // Ajv holds a text against its pattern however long it is.
  const long = new Set(errors.flatMap(({ instancePath, keyword }) => (keyword === "maxLength" ? instancePath : [])));
  const isTheirs = "schemaEnv" in validate;
  const told = errors.filter(
    ({ instancePath, keyword }) => !(isTheirs && keyword === "pattern" && long.has(instancePath)),
  );
  // Ajv tells these two now in one order, now in the other, and answers never tell both.
  for (const [index, { instancePath, keyword }] of told.entries()) {
    const next = told[index + 1];
    if (keyword !== "type" || next?.keyword !== "enum" || next.instancePath !== instancePath) continue;
    told.splice(index, 2, next, told[index] as ValidationError);
  }
  return { fits, errors: told, filled };
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null) return value;
  const copied = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]));
  return Object.setPrototypeOf(copied, Object.getPrototypeOf(value));
}

/** A model without what Ajv has no type for: decimals, and JSON within bounds. */
function knownToAjv(model: Model): Model {
  const known = <C extends Class>(of: C): C => ({
    ...of,
    properties: of.properties.filter(
      ({ range }) => range.kind !== "data" || !["decimal", "json"].includes(range.datatype),
    ),
  });
  return { ...model, resources: model.resources.map(known), values: model.values.map(known) };
}

/** Holds every validator of a model against Ajv with random values; gives how many fitted, and what was found in others. */
function judge(model: Model, numRuns: number): { readonly fitting: number; readonly keywords: ReadonlySet<string> } {
  const forms = formsOf(model);
  const ajv = new Ajv(OPTIONS);
  const keywords = new Set<string>();
  let fitting = 0;
  for (const [name, validate] of Object.entries(emitted(emitValidators(model).text))) {
    const form = forms.get(name) as Schema;
    const theirs = ajv.compile(form);
    fc.assert(
      fc.property(near(form), (value) => {
        const expected = judgement(theirs, value);
        // Ours finds no more than an answer lists.
        fc.pre(expected.errors.length < mostErrors);
        const judged = judgement(validate, value);
        // Vitest asks objects for their constructors, and these have some of their own.
        deepStrictEqual(judged, expected);
        if (judged.fits) fitting++;
        for (const { keyword } of judged.errors) keywords.add(keyword);
      }),
      { numRuns: runCount(numRuns) },
    );
  }
  return { fitting, keywords };
}

const EVERY_KEYWORD = [
  ..."additionalProperties enum exclusiveMaximum exclusiveMinimum format maxItems maxLength maximum".split(" "),
  ..."maxProperties minItems minLength minProperties minimum multipleOf pattern propertyNames required type".split(" "),
];

const TEXTS: readonly Datatype[] = ["string", "email", "iri", "language", "uuid", "password"];
const DATATYPES: readonly Datatype[] = [
  ...TEXTS,
  "integer",
  "number",
  "boolean",
  "date",
  "dateTime",
  "time",
  "duration",
];

const limit = fc.option(fc.nat({ max: 5 }), { freq: 2, nil: null });
const bound = fc.option(fc.constantFrom(-3, 0, 0.5, 2, 1e21, 90), { freq: 2, nil: null });

/** Mostly nothing. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function constraints(datatype: Datatype): fc.Arbitrary<Partial<Constraints>> {
  if (TEXTS.includes(datatype)) {
    return fc.record({
      minLength: limit,
      maxLength: limit,
      pattern: fc.option(fc.constantFrom("^[a-z]+$", "a/b", '"\\\\', "^.{2}$", "^\\p{L}*$"), { freq: 2, nil: null }),
      enum: seldom(fc.constantFrom(["a", "🏺"], ["constructor", "x"], [""])),
    });
  }
  if (datatype !== "integer" && datatype !== "number") return fc.constant({});
  return fc.record({
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: fc.option(fc.constantFrom(0.01, 0.1, 0.5, 3, 1e-7), { freq: 2, nil: null }),
    enum: seldom(fc.constantFrom([0, 1.5], [1e21, -2])),
  });
}

/** Properties of any kind; `embeddable`: the value types there are for them. */
function properties(embeddable: readonly string[], inValue: boolean): fc.Arbitrary<readonly Property[]> {
  const range = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...DATATYPES).map(data) },
    { weight: 1, arbitrary: fc.constant(link("Thing")) },
    ...(embeddable.length === 0 ? [] : [{ weight: 3, arbitrary: fc.constantFrom(...embeddable).map(embed) }]),
  );
  const one = range.chain((of) =>
    fc
      .record({
        name: fc.constantFrom(
          "name",
          "note",
          "size",
          "at",
          "b2",
          ...ODD_NAMES.filter((name) => /^[a-z]\w+$/.test(name)),
        ),
        kind: fc.constantFrom("one", "many", "multilingual"),
        required: fc.boolean(),
        counts: fc.record({ minItems: limit, maxItems: limit }),
        maxLanguages: fc.constantFrom(null, 0, 1),
        constraints: of.kind === "data" ? constraints(of.datatype) : fc.constant({}),
        default: fc.constantFrom(null, null, "a", 1, true, [], ["a"], { en: "a" }, {}),
      })
      .map(({ name, kind, required, counts, maxLanguages, constraints: asked, default: given }) => {
        const many = kind === "many";
        const multilingual = kind === "multilingual" && of.kind === "data" && of.datatype === "string";
        // Ajv takes what every object inherits for a value that is there.
        const filled = inValue && !(name in {}) ? given : null;
        const all = { ...asked, ...(many ? counts : {}), ...(multilingual ? { maxLanguages } : {}) };
        return property(name, { range: of, many, multilingual, required, constraints: all, default: filled });
      }),
  );
  return fc.uniqueArray(one, { selector: ({ name }) => name, maxLength: 7 });
}

/** A resource, and value types that it and others of them embed. */
const models: fc.Arbitrary<Model> = fc
  .tuple(properties([], true), properties(["Inner"], true), properties(["Inner", "Outer"], false))
  .map(([inner, outer, own]) => ({
    ...ODD,
    values: [value("Outer", outer), value("Inner", inner)],
    resources: [
      resource("Thing", "/things/", own, {
        operations: [{ ...operation("append", "Thing", "/things/", []), expects: "Outer" }],
      }),
    ],
  }));

function value(name: string, of: readonly Property[]): ValueType {
  return { ...(ODD.values[0] as ValueType), name, properties: of };
}

test("whatever a model asks for is found where Ajv finds it", () => {
  const keywords = new Set<string>();
  let fitting = 0;
  fc.assert(
    fc.property(models, (model) => {
      const judged = judge(model, 25);
      for (const keyword of judged.keywords) keywords.add(keyword);
      fitting += judged.fitting;
    }),
    { numRuns: runCount(100) },
  );
  expect([...keywords].sort()).toEqual([...EVERY_KEYWORD].sort());
  expect(fitting).toBeGreaterThan(100);
});

test("a text that is too long is not held against a pattern that would not come to an end with it", () => {
  const properties = { text: { type: "string", maxLength: 5, pattern: "^(a+)+$" } };
  const validate = validatorsWith(PATTERNS)(() => ({ type: "object", properties, additionalProperties: false }));
  const faults = (text: string) => judgement(validate, { text }).errors.map(({ keyword }) => keyword);
  expect(faults(`${"a".repeat(5000)}!`)).toEqual(["maxLength"]);
  expect(faults("aa!")).toEqual(["pattern"]);
});

const SPECS = [
  "spec",
  ...["bookshop", "conference", "library", "measuring", "minimal"].map((name) => `test/specs/${name}`),
];

test.each(SPECS)("so is what the spec in %s asks for", async (spec) => {
  const { model } = await loadSpec(spec);
  expect(judge(knownToAjv(model as Model), 60).keywords).toContain("additionalProperties");
});

/** A property, the value types that it may embed, and values for it. */
const given = fc
  .tuple(properties([], false), properties(["Inner"], false), properties(["Inner", "Outer"], false))
  .chain(([inner, outer, own]) => {
    const types = [value("Inner", inner), value("Outer", outer)];
    const [one = property("name")] = own;
    const form = contentSchema({ ...resource("Thing", "/things/", [one]) }, valueForms(types));
    const { [one.name]: schema } = form.properties as { readonly [name: string]: Schema };
    return fc.record({
      types: fc.constant(types),
      one: fc.constant(one),
      form: fc.constant(form),
      values: fc.array(near(schema as Schema), { minLength: 25, maxLength: 25 }),
    });
  });

test("a value that a spec gives fits its property just where the validator of a body takes it", () => {
  const seen = { fits: 0, not: 0 };
  fc.assert(
    fc.property(given, ({ types, one, form, values }) => {
      const validate = validatorsWith(PATTERNS)(() => form);
      for (const drawn of values) {
        const said: unknown = JSON.parse(JSON.stringify(drawn) ?? "null");
        // What specs may write otherwise than bodies as they are checked: a text for that of the default language.
        if (one.multilingual && typeof said === "string") continue;
        const takes = validate({ [one.name]: copy(said) });
        expect(findViolation(said, one, fittingOf(said, types)) === null).toBe(takes);
        seen[takes ? "fits" : "not"]++;
      }
    }),
    { numRuns: runCount(200) },
  );
  expect(seen.fits).toBeGreaterThan(500);
  expect(seen.not).toBeGreaterThan(500);
});

/** Every language is offered that a body may name; no path is drawn that a link could begin with. */
const fittingOf = (said: unknown, types: readonly ValueType[]): ValueContext => ({
  locales: tagsIn(said),
  pathOf: () => "/things/",
  propertiesOf: (name) => types.find((type) => type.name === name)?.properties ?? null,
});

/** The keys that are language tags, wherever they stand. */
function tagsIn(said: unknown): readonly string[] {
  if (typeof said !== "object" || said === null) return [];
  return Object.entries(said).flatMap(([key, inner]) => [
    ...(PATTERNS.language?.test(key) ? [key] : []),
    ...tagsIn(inner),
  ]);
}

test("a property called as what every object inherits has its default all the same", () => {
  const form: Schema = {
    type: "object",
    properties: {
      constructor: { type: "string", default: "x" },
      size: { type: "object", properties: {}, additionalProperties: false, default: {} },
    },
    additionalProperties: false,
  };
  const validate = validatorsWith(PATTERNS)(() => form);
  const [first, second]: Record<string, unknown>[] = [{}, {}];
  expect([validate(first), validate(second)]).toEqual([true, true]);
  expect(first).toEqual({ constructor: "x", size: {} });
  expect(first?.size).not.toBe(second?.size);
});

describe("there is no form that asks for something unchecked", () => {
  const closed = { type: "object", properties: {}, additionalProperties: false };
  const map = { type: "object", propertyNames: { type: "string" }, additionalProperties: { type: "string" } };
  test.each<[string, Schema]>([
    ["a keyword of another type", { type: "string", minimum: 1 }],
    ["a keyword of JSON Schema", { type: "array", items: { type: "string" }, uniqueItems: true }],
    ["no type", { enum: [1] }],
    ["an unknown type", { type: "constructor" }],
    ["more than one type", { type: ["string", "number"] }],
    ["an unknown format", { type: "string", format: "hostname" }],
    ["other properties", { ...closed, additionalProperties: true }],
    ["a property name", { ...closed, propertyNames: { type: "string" } }],
    ["a schema of properties", { ...closed, properties: { name: { type: "string", const: "x" } } }],
    ["a schema of items", { type: "array", items: { type: "string", const: "x" } }],
    ["a schema of others", { ...map, additionalProperties: { type: "string", const: "x" } }],
    ["a default that nothing fills in", { type: "array", items: { type: "string", default: "x" } }],
  ])("%s", (_, schema) => {
    expect(() => checkOf(schema, PATTERNS)).toThrow(/There is no/);
  });
});
