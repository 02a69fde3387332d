/** Values that break what the model asks of a property, and where they do. */

import { mustBeGiven } from "../../../codegen/language/datatype-schemas.ts";
import type { Class, Constraints, Datatype, Property } from "../../../codegen/language/model.ts";
import { type Sampler, valueNamed } from "./sampler.ts";
import type { World } from "./world.ts";

/** A value that no resource may have. */
export interface Broken {
  /** What is wrong with it. */
  readonly how: string;
  readonly value: unknown;
  /** Where the wrong is, within the value: JSON Pointers to it, or to what holds it. The value itself, where left out. */
  readonly at?: readonly string[];
}

/** Every way to break a property's rules; of an embedded value, all that is in it at once. */
export async function brokenValues(
  property: Property,
  world: Pick<World, "model" | "sampler" | "iri">,
): Promise<readonly Broken[]> {
  const single = await brokenSingles(property, world);
  const standard = world.model.api.locales.default;
  if (property.multilingual) {
    const languages = single.map(({ how, value }) => ({ how, value: { [standard]: value } }));
    return [...languages, { how: "no language tag", value: { "no tag!": "x" } }];
  }
  if (!property.many) return single;
  const { minItems, maxItems } = property.constraints;
  const values = await distinct(property, world.sampler, Math.max(minItems ?? 0, (maxItems ?? 0) + 1));
  return [
    ...single.map(({ how, value, at = [""] }) => ({
      how: `one ${how}`,
      value: [value],
      at: at.map((pointer) => `/0${pointer}`),
    })),
    ...(minItems === null || minItems === 0 ? [] : [{ how: "too few", value: values.slice(0, minItems - 1) }]),
    ...(maxItems === null || values.length <= maxItems ? [] : [{ how: "too many", value: values }]),
  ];
}

/** As many different values as are wanted and can be had. */
async function distinct(property: Property, sampler: Sampler, wanted: number): Promise<unknown[]> {
  const values = new Map<string, unknown>();
  const one = { ...property, many: false, unique: property.range.kind === "link" };
  for (let tries = 0; values.size < wanted && tries < wanted + 20; tries++) {
    const value = await sampler.value(one, { all: false });
    values.set(JSON.stringify(value), value);
  }
  return [...values.values()];
}

async function brokenSingles(
  { range, constraints }: Property,
  world: Pick<World, "model" | "sampler" | "iri">,
): Promise<Broken[]> {
  if (range.kind === "data" && range.datatype === "decimal") {
    const { precision = 1, scale = 0 } = range;
    const digits = [`1${"0".repeat(precision - scale)}`, `0.${"0".repeat(scale)}1`];
    const broken = breaches(constraints, range.datatype).map(({ how, value }) => ({ how, value: String(value) }));
    return [...misfits(range.datatype), ...digits.map((value) => ({ how: `${value} as decimal`, value })), ...broken];
  }
  if (range.kind === "data") return [...misfits(range.datatype), ...breaches(constraints, range.datatype)];
  if (range.kind === "embed") return brokenInside(valueNamed(world.model, range.value), world);
  const { resources } = world.model;
  const nobody = "01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";
  const target = resources.find(({ name }) => name === range.resource);
  const other = resources.find(({ name }) => name !== range.resource);
  return [
    { how: "no link at all", value: 5 },
    { how: "elsewhere", value: "https://elsewhere.example/x" },
    { how: "no reference", value: "a b" },
    { how: "nothing there", value: world.iri(`${target?.path}${nobody}`) },
    ...(other === undefined ? [] : [{ how: "another type", value: world.iri(`${other.path}${nobody}`) }]),
  ];
}

/** Embedded values: none at all, one with too much or too little in it, and one for each way to break what is in it. */
async function brokenInside(of: Class, world: Pick<World, "model" | "sampler" | "iri">): Promise<Broken[]> {
  const whole = await world.sampler.content(of, { all: true });
  const required = of.properties.filter(mustBeGiven).map(({ name }) => name);
  const lacking = Object.fromEntries(Object.entries(whole).filter(([name]) => !required.includes(name)));
  const inner = new Map<string, readonly Broken[]>();
  for (const property of of.properties) inner.set(property.name, await brokenValues(property, world));
  return [
    { how: "no value", value: "text" },
    { how: "another type", value: { "@type": "Nothing", ...whole }, at: ["/@type"] },
    { how: "unknown member", value: { ...whole, nothing: 1 }, at: ["/nothing"] },
    ...(required.length === 0 ? [] : [{ how: "lacking", value: lacking, at: required.map((name) => `/${name}`) }]),
    ...rounds(inner).map((round) => ({
      how: [...round].map(([name, { how }]) => `${name} ${how}`).join(", "),
      value: { ...whole, ...Object.fromEntries([...round].map(([name, { value }]) => [name, value])) },
      at: [...round].flatMap(([name, { at = [""] }]) => at.map((pointer) => `/${name}${pointer}`)),
    })),
  ];
}

/** Rounds in each of which everything is broken that can be broken in one more way. */
export function rounds(ways: ReadonlyMap<string, readonly Broken[]>): ReadonlyMap<string, Broken>[] {
  const most = Math.max(0, ...[...ways.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => {
    const round = [...ways].flatMap(([name, broken]) => {
      const way = broken[index];
      return way === undefined ? [] : [[name, way] as const];
    });
    return new Map(round);
  });
}

/** Values of another type, or none of the type though they look like it. */
function misfits(datatype: Datatype): Broken[] {
  const values: Readonly<Record<Datatype, readonly unknown[]>> = {
    string: [5, true, ["a", "b"], { a: 1 }, "\u0000", "\ud800"],
    integer: ["x", 1.5, 2 ** 53, true],
    number: ["x", true, {}],
    decimal: ["x", 12.5, 5, true, "1e3", "", "1,5", "9".repeat(1001)],
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
    point: ["POINT(181 0)", "POINT(0 90.5)", "POINT(1)", "16,48", 5, { latitude: 1 }],
    json: [{ a: 2 ** 53 }, "x".repeat(65_535)],
    secret: [],
  };
  return values[datatype].map((value) => ({ how: `${JSON.stringify(value)} as ${datatype}`, value }));
}

/** Values of the right type that a constraint does not let through. */
function breaches(constraints: Constraints, datatype: Datatype): Broken[] {
  const { enum: choices, pattern, minLength, maxLength } = constraints;
  // Bounds of decimals are texts.
  const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
  const [minimum = null, maximum = null, exclusiveMinimum = null, exclusiveMaximum = null, multipleOf = null] =
    bounds.map((key) => (constraints[key] === null ? null : Number(constraints[key])));
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
