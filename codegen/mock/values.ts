/** Values made up for properties that have no example: such as their constraints allow. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import type { JsonValue } from "../emit/json.ts";
import type { Datatype, Property } from "../language/model.ts";
import { single } from "../language/resolve/property/value-conformance.ts";
import { inTime } from "./bounded.ts";
import { textsFor } from "./patterns.ts";

/** The identifier of whatever has one that the server makes. */
export const UUID = DATATYPES.uuid.samples[0] as string;

/** Candidates that a pattern may take too long to judge, before none is looked for any more. */
const PATIENCE = 5;

/** That many values that a data property may have, one from the next as different as may be; undefined where none is found. */
export function madeUp(property: Property, count: number): readonly [JsonValue, ...JsonValue[]] | undefined {
  const found = new Set<JsonValue>();
  let unjudged = 0;
  for (const candidate of candidates(property)) {
    const fits = judged(candidate, property);
    if (fits === true) found.add(candidate);
    if (fits === null) unjudged++;
    if (found.size >= count || unjudged >= PATIENCE) break;
  }
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  return [first, ...others, ...Array.from({ length: count - found.size }, () => first)];
}

/** Whether a data property may have a value, or have it among others. */
export function isFitting(value: JsonValue, property: Property): boolean {
  return judged(value, property) === true;
}

/** The same; null where its pattern takes too long to tell. */
function judged(value: JsonValue, property: Property): boolean | null {
  const fits = () => single(value, property, NOWHERE) === null;
  return property.constraints.pattern === null ? fits() : inTime(fits);
}

/** Data leads nowhere, and holds no value types. */
const NOWHERE = { locales: [], pathOf: () => null, propertiesOf: () => null };

function* candidates({ range, constraints }: Property): Generator<JsonValue> {
  const { enum: listed, pattern, minLength, maxLength } = constraints;
  if (listed !== null) yield* listed;
  if (range.kind !== "data") return;
  const { schema, samples: usual } = DATATYPES[range.datatype];
  if (schema.type === "integer" || schema.type === "number")
    return yield* numbers(constraints, schema.type === "integer");
  yield* usual;
  if (pattern !== null) {
    yield* textsFor(pattern, minLength ?? 0);
    yield* spliced(textsFor(pattern, minLength ?? 0), usual);
  }
  for (const text of usual) if (typeof text === "string") yield* lengthened(text, range.datatype, minLength ?? 0);
  const [first] = usual;
  if (typeof first === "string" && maxLength !== null) yield first.slice(0, maxLength);
}

/** Texts that are tried together with what values of their datatype look like. */
const SPLICED = 100;

/** Before and behind what values of the datatype look like: a pattern may be of a part. */
function* spliced(texts: Generator<string>, usual: readonly JsonValue[]): Generator<string> {
  for (const text of texts.take(SPLICED))
    for (const each of usual) yield* [text + String(each), String(each) + text, String(each).charAt(0) + text];
}

/** An address grows before its sign, everything else at its end. */
function* lengthened(text: string, datatype: Datatype, length: number): Generator<string> {
  const [start = "", end = ""] =
    datatype === "email" ? [text.slice(0, text.indexOf("@")), text.slice(text.indexOf("@"))] : [text];
  const filling = datatype === "string" ? "." : "x";
  yield start.padEnd(length - end.length, filling) + end;
}

/** 1 if possible, then what the bounds begin with. */
function* numbers(constraints: Property["constraints"], whole: boolean): Generator<number> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = constraints;
  const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const most = maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY;
  yield 1;
  const step = multipleOf ?? (whole || most - least > 1 ? 1 : (most - least) / 2);
  const [start, way] = Number.isFinite(least) ? [Math.ceil(least / step), 1] : [Math.floor(most / step), -1];
  for (let index = 0; index < 1000; index++) {
    // A multiple of a decimal fraction is seldom the decimal fraction that is meant.
    yield Number(((Number.isFinite(start) ? start + way * index : index) * step).toPrecision(15));
  }
  yield least;
  yield (least + most) / 2;
}
