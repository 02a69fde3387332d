/** JSON literals in a body that is expanded: each becomes a text that stands for it, as nothing in it has a meaning in JSON-LD. */

import { randomUUID } from "node:crypto";
import { isJson } from "../datatypes.ts";
import { isObject, mapMembers } from "../json.ts";
import type { Reading } from "../property-value.ts";
import { aliasesIn } from "./aliases.ts";

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
