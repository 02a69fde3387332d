/** Values that break what the model asks of a property, each in one way. */

import type { Class, Constraints, Datatype, Model, Property } from "../../../codegen/language/model.ts";
import { type Json, type Sampler, valueNamed } from "./sampler.ts";

/** A value that no resource may have. */
export interface Broken {
  /** What is wrong with it. */
  readonly how: string;
  readonly value: unknown;
}

/** Every way to break a property's rules. `path`: of a class's collection, for links that lead astray. */
export async function brokenValues(
  property: Property,
  model: Model,
  sampler: Sampler,
  iri: (path: string) => string,
): Promise<readonly Broken[]> {
  const single = await brokenSingles(property, model, sampler, iri);
  if (property.multilingual)
    return [
      ...single.map(({ how, value }) => ({ how, value: { [model.api.locales.default]: value } })),
      { how: "no language tag", value: { "no tag!": "x" } },
    ];
  if (!property.many) return single;
  const { minItems, maxItems } = property.constraints;
  const values = await distinct(property, sampler, Math.max(minItems ?? 0, (maxItems ?? 0) + 1));
  return [
    ...single.map(({ how, value }) => ({ how: `one ${how}`, value: [value] })),
    ...(minItems === null || minItems === 0 ? [] : [{ how: "too few", value: values.slice(0, minItems - 1) }]),
    ...(maxItems === null || values.length <= maxItems ? [] : [{ how: "too many", value: values }]),
  ];
}

/** As many different values as are wanted and can be had. */
async function distinct(property: Property, sampler: Sampler, wanted: number): Promise<unknown[]> {
  const values = new Map<string, unknown>();
  for (let tries = 0; values.size < wanted && tries < wanted + 20; tries++) {
    const value = await sampler.value(
      { ...property, many: false, unique: property.range.kind === "link" },
      { all: false },
    );
    values.set(JSON.stringify(value), value);
  }
  return [...values.values()];
}

async function brokenSingles(
  property: Property,
  model: Model,
  sampler: Sampler,
  iri: (path: string) => string,
): Promise<Broken[]> {
  const { range } = property;
  if (range.kind === "data") return [...misfits(range.datatype), ...breaches(property.constraints, range.datatype)];
  if (range.kind === "embed") return brokenInside(valueNamed(model, range.value), model, sampler, iri);
  const target = model.resources.find(({ name }) => name === range.resource);
  const other = model.resources.find(({ name }) => name !== range.resource);
  return [
    { how: "no link at all", value: 5 },
    { how: "elsewhere", value: "https://elsewhere.example/x" },
    { how: "no reference", value: "a b" },
    { how: "nothing there", value: iri(`${target?.path}01938f2c-7d3a-7bb2-9a51-0a4c7c1de001`) },
    ...(other === undefined
      ? []
      : [{ how: "another type", value: iri(`${other.path}01938f2c-7d3a-7bb2-9a51-0a4c7c1de001`) }]),
  ];
}

/** An embedded value with one thing wrong in it. */
async function brokenInside(
  of: Class,
  model: Model,
  sampler: Sampler,
  iri: (path: string) => string,
): Promise<Broken[]> {
  const whole = await sampler.content(of, { all: true });
  const broken: Broken[] = [
    { how: "no value", value: "text" },
    { how: "another type", value: { "@type": "Nothing", ...whole } },
    { how: "unknown member", value: { ...whole, nothing: 1 } },
  ];
  for (const property of of.properties) {
    if (property.required) broken.push({ how: `without ${property.name}`, value: without(whole, property.name) });
    for (const { how, value } of await brokenValues(property, model, sampler, iri))
      broken.push({ how: `${property.name}: ${how}`, value: { ...whole, [property.name]: value } });
  }
  return broken;
}

function without(whole: Json, name: string): Json {
  return Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
}

/** Values of another type, or none of the type though they look like it. */
function misfits(datatype: Datatype): Broken[] {
  const values: Readonly<Record<Datatype, readonly unknown[]>> = {
    string: [5, true, ["a", "b"], { a: 1 }, "\u0000", "\ud800"],
    integer: ["x", 1.5, 2 ** 53, true],
    number: ["x", true, {}],
    boolean: ["yes", 1],
    date: ["2030-02-30", "31.1.2030", "2030-01-31T12:00:00Z", 5],
    dateTime: ["2030-01-31", "2030-01-31 12:00", "2030-02-30T00:00:00Z", 5],
    time: ["25:00:00", "12", 5],
    duration: ["1 h", "P", 5],
    email: ["nobody", "a@b@c", 5],
    iri: ["no iri", 5],
    language: ["x_y", "", 5],
    uuid: ["123", 5],
    password: [5, "\ud800"],
    secret: [],
  };
  return values[datatype].map((value) => ({ how: `${JSON.stringify(value)} as ${datatype}`, value }));
}

/** Values of the right type that a constraint does not let through. */
function breaches(constraints: Constraints, datatype: Datatype): Broken[] {
  const {
    enum: choices,
    pattern,
    minLength,
    maxLength,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf,
  } = constraints;
  const broken: Broken[] = [];
  if (choices !== null)
    broken.push({ how: "none of the choices", value: typeof choices[0] === "number" ? 987_654 : "none of these" });
  if (pattern !== null) {
    const [value] = ["", " ", "!", "0", "a", "A", "\n", "ä"].filter((each) => !new RegExp(pattern, "u").test(each));
    if (value !== undefined) broken.push({ how: "off the pattern", value });
  }
  if (minLength !== null && minLength > 0) broken.push({ how: "too short", value: "a".repeat(minLength - 1) });
  if (maxLength !== null) broken.push({ how: "too long", value: "a".repeat(maxLength + 1) });
  const step = datatype === "integer" ? 1 : 0.5;
  if (minimum !== null) broken.push({ how: "too small", value: minimum - step });
  if (maximum !== null) broken.push({ how: "too great", value: maximum + step });
  if (exclusiveMinimum !== null) broken.push({ how: "not greater", value: exclusiveMinimum });
  if (exclusiveMaximum !== null) broken.push({ how: "not less", value: exclusiveMaximum });
  if (multipleOf !== null) broken.push({ how: "no multiple", value: (minimum ?? 0) + multipleOf * 1.5 });
  return broken;
}
