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

/** Gives skeletons: for what is alike not just equal ones, but the same one. */
export interface Skeletons {
  /** Of an object that has these keys, and under each of them what `inner` gives, which is a skeleton itself. */
  readonly object: (value: JsonObject, inner: (value: Json, key: string) => Json) => JsonObject;
  /** Of a list: each skeleton that its items have, once. */
  readonly list: (value: readonly Json[], inner: (item: Json) => Json) => Json;
  /** Of a value that is looked into: all that it is. */
  readonly whole: (value: Json) => Json;
}

export function skeletons(): Skeletons {
  const objects = new Place(null, null);
  const lists = new Place(null, null);
  const wholes = new Map<string, Json>();
  return {
    object(value, inner) {
      let place = objects;
      for (const key in value) place = place.to(key).to(inner(value[key] as Json, key));
      place.skeleton ??= Object.fromEntries(pairs(place.way()));
      return place.skeleton as JsonObject;
    },
    list(value, inner) {
      const distinct: Json[] = [];
      for (const item of value) {
        const skeleton = inner(item);
        if (!distinct.includes(skeleton)) distinct.push(skeleton);
      }
      let place = lists;
      for (const skeleton of distinct) place = place.to(skeleton);
      place.skeleton ??= distinct;
      return place.skeleton;
    },
    whole(value) {
      if (typeof value !== "object" || value === null) return value;
      const text = JSON.stringify(value);
      const known = wholes.get(text);
      if (known !== undefined) return known;
      wholes.set(text, value);
      return value;
    },
  };
}

/** Of a number, or a text whose words nobody looks into; but what is empty may be taken for nothing. */
export function blanked(value: string | number): string | number {
  if (typeof value === "number") return value === 0 ? 0 : 1;
  return value === "" ? "" : "text";
}

/** Where a way of keys and skeletons leads; the same steps lead to the same place. */
class Place {
  readonly #before: Place | null;
  readonly #step: Json;
  readonly #next = new Map<Json, Place>();
  /** Of what is described by the way to here, once there was such a thing. */
  skeleton: Json | undefined = undefined;

  constructor(before: Place | null, step: Json) {
    this.#before = before;
    this.#step = step;
  }

  to(step: Json): Place {
    const known = this.#next.get(step);
    if (known !== undefined) return known;
    const place = new Place(this, step);
    this.#next.set(step, place);
    return place;
  }

  /** All steps to here. */
  way(): readonly Json[] {
    return this.#before === null ? [] : [...this.#before.way(), this.#step];
  }
}

function pairs(way: readonly Json[]): readonly [key: string, value: Json][] {
  return way.flatMap((key, index) => (index % 2 === 0 ? [[key as string, way[index + 1] as Json]] : []));
}
