/** Faults at random places of JSON documents: what a generator might write in error, and what it hardly would. */

import fc from "../random.ts";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A fault, told in words where a test fails. */
export interface Fault {
  readonly what: string;
  /** Puts it into a document, in place of what is there. */
  readonly into: (document: Json) => void;
}

/** Faults, one at a time or two. `keys` and `values`: what stands in such documents where something else should. */
export function faults(keys: readonly string[], values: readonly unknown[]): fc.Arbitrary<readonly Fault[]> {
  const way = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
  const key = fc.constantFrom(...keys);
  const value = fc.constantFrom(...values).map((each) => structuredClone(each) as Json);
  const spoil = fc.oneof(
    fc.constant<Spoil>(["drop", drop]),
    key.map<Spoil>((name) => [`rename to ${name}`, (place) => rename(place, name)]),
    value.map<Spoil>((other) => [`put ${JSON.stringify(other)}`, (place) => put(place, other)]),
    fc
      .tuple(key, value)
      .map<Spoil>(([name, other]) => [`add ${name}: ${JSON.stringify(other)}`, (place) => add(place, name, other)]),
    fc.nat().map<Spoil>((by) => [`swap with ${by}`, (place) => swap(place, by)]),
    fc.constant<Spoil>(["alter", (place) => put(place, alter(place.parent[place.key as never]))]),
  );
  const fault = fc.tuple(way, spoil).map<Fault>(([steps, [what, work]]) => ({
    what: `${what} at ${steps.join("/")}`,
    into: (document) => {
      const place = placeIn(document, steps);
      if (place !== null) work(place);
    },
  }));
  return fc.array(fault, { minLength: 1, maxLength: 2 });
}

/** A member of an object, or an item of a list. */
interface Place {
  readonly parent: { [key: string]: Json } | Json[];
  readonly key: string;
}

type Spoil = readonly [what: string, work: (place: Place) => void];

/** Where the steps lead, each taken for a member by its number; they end early where there is nothing further in. */
function placeIn(document: Json, steps: readonly number[]): Place | null {
  let place: Place | null = null;
  let value = document;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) break;
    const keys = Object.keys(value);
    if (keys.length === 0) break;
    place = { parent: value, key: keys[step % keys.length] as string };
    value = place.parent[place.key as never] as Json;
  }
  return place;
}

function drop({ parent, key }: Place): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

function rename({ parent, key }: Place, name: string): void {
  if (Array.isArray(parent)) return;
  parent[name] = parent[key] as Json;
  if (name !== key) delete parent[key];
}

function put({ parent, key }: Place, value: Json): void {
  parent[key as never] = value as never;
}

function add({ parent, key }: Place, name: string, value: Json): void {
  const inner = parent[key as never] as Json;
  if (Array.isArray(inner)) inner.push(value);
  else if (typeof inner === "object" && inner !== null) inner[name] = value;
}

/** Puts what stands under the one key under another of the same parent, and the other way round. */
function swap({ parent, key }: Place, by: number): void {
  const keys = Object.keys(parent);
  const other = keys[by % keys.length] as string;
  const value = parent[key as never];
  put({ parent, key }, parent[other as never]);
  put({ parent, key: other }, value);
}

/** A text with a slip in it; of anything else, a list of it. */
function alter(value: Json): Json {
  if (typeof value !== "string") return [value];
  return value.includes("://") ? value.replace("://", ": //") : `${value}:`;
}
