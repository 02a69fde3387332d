/**
 * Placeholders: replace values that JSON-LD expansion loses, and restore them afterwards.
 *
 * Expansion drops null, which removes a value in a PATCH (clause MTH-4). It resolves any string that may be a
 * reference, in time quadratic in its length. It gives JSON literals a meaning. And it does not record the position of
 * values. A placeholder string passes unchanged.
 */

import { randomUUID } from "node:crypto";
import { isJson } from "../datatypes.ts";
import { escapePointer, isObject, mapMembers } from "../json.ts";
import type { Reading } from "../property-value.ts";

/** Longer strings cannot be references, so a placeholder hides them. */
const longest = 2000;

const mark = /\uE000(\d+)\uE001/;

/** Keywords whose values are, or contain, property values. */
const holders: ReadonlySet<string> = new Set(["@id", "@value", "@list", "@set", "@graph", "@nest"]);

/** Replaces nulls and long strings with placeholders. `meant`: the value of a string in the result, usually itself. */
export function veiled(body: unknown, aliases: Aliases) {
  const values: unknown[] = [];
  const standIn = (value: unknown) => `\uE000${values.push(value) - 1}\uE001`;
  /** `outermost`: at properties of the resource, null must not get a language. `listed`: null in arrays is ignored. */
  const copy = (value: unknown, outermost: boolean, listed = false): unknown => {
    if (typeof value === "string") return value.length > longest || mark.test(value) ? standIn(value) : value;
    if (Array.isArray(value)) return value.map((each) => copy(each, outermost, !outermost));
    if (!isObject(value)) return value;
    return mapMembers(value, (name, member) => {
      if (name === "@context") return member;
      const keyword = aliases(name);
      if (member !== null) return copy(member, outermost && keyword === "@graph");
      if (listed || keyword === "@set" || keyword === "@list") return null;
      return outermost ? { "@id": standIn(null) } : standIn(null);
    });
  };
  const document = copy(body, true);
  return { document, meant: (text: string): unknown => wordIn(text, values, text) };
}

/**
 * Replaces all values with position markers, except those that control processing, blank node identifiers, and `ids`,
 * by which parts of the body refer to each other.
 */
export function traced(body: unknown, aliases: Aliases, ids: ReadonlySet<unknown>) {
  const places: string[] = [];
  const copy = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => copy(each, `${path}/${index}`));
    if (isObject(value))
      return mapMembers(value, (name, member) => {
        const keyword = aliases(name);
        const stays = keyword !== undefined && !holders.has(keyword);
        return stays ? member : copy(member, `${path}/${escapePointer(name)}`);
      });
    if (value === null || ids.has(value) || (typeof value === "string" && value.startsWith("_:"))) return value;
    return `\uE000${places.push(path) - 1}\uE001`;
  };
  const document = copy(body, "");
  return { document, meant: (text: string): unknown => wordIn(text, places, undefined) };
}

function wordIn(text: string, values: readonly unknown[], otherwise: unknown): unknown {
  const index = mark.exec(text)?.[1];
  return index === undefined ? otherwise : values[Number(index)];
}

/** A body without its JSON literals, and the literals by the texts that stand for them. */
export function withoutJson(body: unknown, known: Pick<Reading, "properties" | "values">) {
  const literals = new Map<string, unknown>();
  const own = [...known.properties.values(), ...[...known.values.values()].flatMap(({ properties }) => properties)];
  const names = new Set(own.flatMap(({ name, range }) => (isJson(range) ? [name] : [])));
  if (names.size === 0) return { body, literals };
  collectTerms(body, false, names);
  const keyword = aliasesIn(body);
  const standIn = (value: unknown): string => {
    const text = `json:${randomUUID()}`;
    literals.set(text, value);
    return text;
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const isLiteral = Object.entries(value).some(([name, type]) => keyword(name) === "@type" && type === "@json");
    return mapMembers(value, (name, member) => {
      if (name === "@context") return member;
      return (isLiteral ? keyword(name) === "@value" : names.has(name)) ? standIn(member) : copy(member);
    });
  };
  return { body: copy(body), literals };
}

/** Adds the terms that contexts in a body define as JSON. */
function collectTerms(value: unknown, inContext: boolean, names: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collectTerms(each, inContext, names);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (inContext && isObject(member) && member["@type"] === "@json") names.add(name);
    if (!names.has(name) || inContext) collectTerms(member, inContext || name === "@context", names);
  }
}

/** The keyword behind a name; undefined if it is no alias. */
export type Aliases = (name: string) => string | undefined;

/** Collects the term definitions of all contexts in a body. */
export function aliasesIn(body: unknown): Aliases {
  const meanings = new Map<string, string>();
  const look = (value: unknown, inContext: boolean): void => {
    if (Array.isArray(value)) for (const each of value) look(each, inContext);
    else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        const meaning = isObject(member) ? member["@id"] : member;
        if (inContext && !name.startsWith("@") && typeof meaning === "string") meanings.set(name, meaning);
        look(member, inContext || name === "@context");
      }
    }
  };
  look(body, false);
  // Cached, as an alias may refer to its keyword through many others.
  const known = new Map<string, string | undefined>();
  return function keyword(name) {
    if (name.startsWith("@")) return name;
    if (!known.has(name)) {
      // Ends a circle of aliases.
      known.set(name, undefined);
      const meaning = meanings.get(name);
      known.set(name, meaning === undefined ? undefined : keyword(meaning));
    }
    return known.get(name);
  };
}
