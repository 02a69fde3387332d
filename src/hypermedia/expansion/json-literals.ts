/** JSON literals in a body that is expanded: each becomes a text that stands for it, as nothing in it has a meaning in JSON-LD. */

import { randomUUID } from "node:crypto";
import type { PropertyDefinition, ValueDefinition } from "../api-definition.ts";
import { isJson } from "../datatypes.ts";
import { isObject } from "../json.ts";
import { aliasesIn } from "./aliases.ts";

/** A body without its JSON literals, and the literals by the texts that stand for them. */
interface WithoutJson {
  readonly body: unknown;
  readonly literals: ReadonlyMap<string, unknown>;
}

/** `values`: the value types, which bodies may embed. */
export function withoutJson(
  body: unknown,
  known: {
    readonly properties: ReadonlyMap<string, PropertyDefinition>;
    readonly values: ReadonlyMap<string, ValueDefinition>;
  },
): WithoutJson {
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
    const members = Object.entries(value);
    const isLiteral = members.some(([name, member]) => keyword(name) === "@type" && member === "@json");
    return Object.fromEntries(
      members.map(([name, member]) => {
        if (name === "@context") return [name, member];
        return [name, (isLiteral ? keyword(name) === "@value" : names.has(name)) ? standIn(member) : copy(member)];
      }),
    );
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
