/**
 * Skeletons of JSON values: what is left of them when all is blanked that a processor does not look into. What is written
 * in one manner has one skeleton, and whoever knows that a processor takes the skeleton knows that it takes them all.
 */

/** Any value that JSON has. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where a way of keys and skeletons leads; the same steps lead to the same place. */
interface Waypoint {
  readonly before: Waypoint | null;
  readonly step: Json;
  readonly next: Map<Json, Waypoint>;
  /** Of what is described by the way to here, once there was such a thing. */
  skeleton: Json | undefined;
}

const place = (before: Waypoint | null, step: Json): Waypoint => ({
  before,
  step,
  next: new Map(),
  skeleton: undefined,
});
const objects = place(null, null);
const lists = place(null, null);
const wholes = new Map<string, Json>();

function go(from: Waypoint, step: Json): Waypoint {
  const known = from.next.get(step);
  if (known !== undefined) return known;
  const made = place(from, step);
  from.next.set(step, made);
  return made;
}

/** Keys and skeletons, from the first on. */
function pairsTo(at: Waypoint): readonly (readonly [key: Json, value: Json])[] {
  const pairs: [Json, Json][] = [];
  for (let { before, step } = at; before?.before; { before, step } = before.before) pairs.unshift([before.step, step]);
  return pairs;
}

/**
 * The skeleton of an object that has these keys, and under each of them what `inner` gives, which is a skeleton itself. For
 * what is alike it is not just an equal one, but the same.
 */
export function skeletonOf(value: JsonObject, inner: (value: Json, key: string) => Json): JsonObject {
  let at = objects;
  for (const key in value) at = go(go(at, key), inner(value[key] as Json, key));
  at.skeleton ??= Object.fromEntries(pairsTo(at));
  return at.skeleton as JsonObject;
}

/** Of a list: each of these skeletons, which its items have, once. */
export function skeletonOfList(items: readonly Json[]): readonly Json[] {
  const distinct: Json[] = [];
  for (const item of items) if (!distinct.includes(item)) distinct.push(item);
  const at = distinct.reduce(go, lists);
  at.skeleton ??= distinct;
  return at.skeleton as readonly Json[];
}

/** Of a value that is looked into: all that it is. */
export function whole(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value);
  const known = wholes.get(text) ?? value;
  wholes.set(text, known);
  return known;
}

/** Of a number, or a text whose words nobody looks into; but what is empty may be taken for nothing. */
export function blanked(value: string | number): string | number {
  if (typeof value === "number") return value === 0 ? 0 : 1;
  return value === "" ? "" : "text";
}
