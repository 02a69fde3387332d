/** Maps JSON Pointers (RFC 6901) in own terms to positions in the original body. */

import { escapePointer, firstKey, isObject, type JsonObject, keysOf } from "../json.ts";
import type { Aliases } from "./placeholders.ts";

/** Whether a keyword's value is not replaced by a position marker. */
const isUntraced = (name: string): boolean => name.startsWith("@") && name !== "@id" && name !== "@value";

/** The original position of a pointer in own terms. `places`: the body in own terms with position markers as values. */
export function placeIn(places: JsonObject, pointer: string, aliases: Aliases): string | undefined {
  const trail: unknown[] = [places];
  for (const key of keysOf(pointer)) {
    const [at] = trail;
    if (isUntraced(key)) break;
    const next = Array.isArray(at) ? at[Number(key)] : isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    if (next === undefined) break;
    trail.unshift(next);
  }
  // A missing value, like a language or a required property, is reported at its nearest existing parent.
  const [found, ...around] = trail;
  if (around.length === 0) return undefined;
  if (typeof found === "string") return found;
  const place = someIn(found);
  if (place === undefined) return undefined;
  const node = isObject(found) && !("@value" in found) && !("@id" in found);
  const whole = shorn(place, aliases);
  return node ? parent(whole) : whole;
}

/** The position of any value inside. */
function someIn(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const members = isObject(value) ? Object.entries(value).filter(([name]) => !isUntraced(name)) : [];
  for (const each of Array.isArray(value) ? value : members.map(([, member]) => member)) {
    const found = someIn(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The position of a value or reference without a final `@value` or `@id`. */
function shorn(place: string, aliases: Aliases): string {
  const keyword = aliases(keysOf(place).at(-1) ?? "");
  return keyword === "@id" || keyword === "@value" ? place.replace(/\/[^/]*$/, "") : place;
}

/** The position of the node that contains a property's value, which may be in arrays. */
function parent(place: string): string {
  const segments = place.split("/");
  return segments
    .slice(
      0,
      segments.findLastIndex((segment) => !/^\d+$/.test(segment)),
    )
    .join("/");
}

/** The last name in a pointer that is neither keyword nor index. */
export function nameAt(pointer: string): string {
  const names = keysOf(pointer).filter((key) => !/^(?:\d+|@.*)$/.test(key));
  return names.at(-1) ?? firstKey(pointer);
}

/** The first position of each name in a body, outside contexts. */
export function placesOfNames(body: unknown, names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const places = new Map([...names].map((name) => [name, `/${escapePointer(name)}`]));
  const wanted = new Set(names);
  const look = (value: unknown, path: string): void => {
    if (wanted.size === 0) return;
    const members = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
    for (const [key, member] of members) {
      if (key === "@context") continue;
      const place = `${path}/${escapePointer(String(key))}`;
      if (typeof key === "string" && wanted.delete(key)) places.set(key, place);
      look(member, place);
    }
  };
  look(body, "");
  return places;
}
