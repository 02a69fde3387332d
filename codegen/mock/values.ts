/** Made-up values for properties without an example, within their constraints. */

import { createContext, Script } from "node:vm";
import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import type { Bounds } from "../../src/store/decimals.ts";
import type { JsonValue } from "../emit/artifact.ts";
import { textsFor } from "../emit/patterns.ts";
import type { Datatype, Property } from "../language/model.ts";
import { dataViolation } from "../language/resolve/property/value-conformance.ts";

/** Identifier of resources whose identifiers the server generates. */
export const UUID = DATATYPES.uuid.samples[0] as string;

/** Gives up after this many candidates whose match was too slow. */
const MOST_SLOW = 5;

/** `count` values for a data property, distinct if possible; undefined if none is found. */
export function madeUp(property: Property, count: number): readonly [JsonValue, ...JsonValue[]] | undefined {
  const found = new Set<JsonValue>();
  let slow = 0;
  for (const candidate of candidates(property)) {
    const fits = judged(candidate, property);
    if (fits === true) found.add(candidate);
    if (fits === null) slow++;
    if (found.size >= count || slow >= MOST_SLOW) break;
  }
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  return [first, ...others, ...Array.from({ length: count - found.size }, () => first)];
}

/** Whether a value, or one of several, is valid for a data property. */
export const isFitting = (value: JsonValue, property: Property): boolean => judged(value, property) === true;

/** The same; null if the pattern takes too long. */
function judged(value: JsonValue, property: Property): boolean | null {
  const fits = () => dataViolation(value, property) === null;
  return property.constraints.pattern === null ? fits() : inTime(fits);
}

/** Milliseconds for a match. A successful one takes a fraction of one. */
const TIMEOUT = 500;

const context = createContext({ ask: () => false });
const script = new Script("ask()");

/** Stops a slow match, which a timer cannot. Null if it was stopped, or the stack overflowed. */
function inTime(ask: () => boolean): boolean | null {
  context.ask = ask;
  try {
    return script.runInContext(context, { timeout: TIMEOUT }) as boolean;
  } catch (error) {
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      return null;
    throw error;
  }
}

function* candidates({ range, constraints }: Property): Generator<JsonValue> {
  const { enum: listed, pattern, minLength, maxLength } = constraints;
  if (listed !== null) yield* listed;
  if (range.kind !== "data") return;
  const { schema, samples: usual } = DATATYPES[range.datatype];
  if (schema.type === "integer" || schema.type === "number")
    return yield* numbers(constraints, schema.type === "integer");
  const { scale } = range;
  if (scale !== undefined) return yield* numbers(constraints, scale === 0).map((each) => each.toFixed(scale));
  yield* usual as readonly JsonValue[];
  if (pattern !== null) {
    yield* textsFor(pattern, minLength ?? 0);
    yield* spliced(textsFor(pattern, minLength ?? 0), usual);
  }
  for (const text of usual) if (typeof text === "string") yield* lengthened(text, range.datatype, minLength ?? 0);
  const [first] = usual;
  if (typeof first === "string" && maxLength !== null) yield first.slice(0, maxLength);
}

/** Number of texts that are combined with samples. */
const SPLICED = 100;

/** Combines texts with samples of the datatype, as a pattern may match only a part. */
function* spliced(texts: Generator<string>, usual: readonly unknown[]): Generator<string> {
  for (const text of texts.take(SPLICED))
    for (const each of usual) yield* [text + String(each), String(each) + text, String(each).charAt(0) + text];
}

/** Pads a sample: an e-mail address before its "@", everything else at the end. */
function* lengthened(text: string, datatype: Datatype, length: number): Generator<string> {
  const [start = "", end = ""] = datatype === "email" ? text.split(/(?=@)/) : [text];
  const filling = datatype === "string" ? "." : "x";
  yield start.padEnd(length - end.length, filling) + end;
}

/** First 1, then multiples from a bound on. */
function* numbers(constraints: Property["constraints"], whole: boolean): Generator<number> {
  const of = (key: keyof Bounds) => (constraints[key] === null ? null : Number(constraints[key]));
  const least = of("minimum") ?? of("exclusiveMinimum") ?? Number.NEGATIVE_INFINITY;
  const most = of("maximum") ?? of("exclusiveMaximum") ?? Number.POSITIVE_INFINITY;
  yield 1;
  const step = of("multipleOf") ?? (whole || most - least > 1 ? 1 : (most - least) / 2);
  const [start, way] = Number.isFinite(least) ? [Math.ceil(least / step), 1] : [Math.floor(most / step), -1];
  for (let index = 0; index < 1000; index++) {
    // Removes the binary rounding error of a multiple of a decimal fraction.
    yield Number(((Number.isFinite(start) ? start + way * index : index) * step).toPrecision(15));
  }
  yield least;
  yield (least + most) / 2;
}
