/** What a form holds for a property, and what of it is sent. */

import type { Class, Property } from "../api/description.ts";
import { iriOf, isNode, listOf, type Node, textOf } from "../api/json.ts";

/** The value of a field: text for most, a map for translations, an object for a part, an array for several values. */
export type Input = string | { readonly [key: string]: Input } | readonly Input[];

export type Inputs = { readonly [key: string]: Input };

/** The properties of a body: those that can be written, but for the ones that an operation does not take. */
export const fieldsOf = (cls: Class | undefined, readOnly: readonly string[] = []): readonly Property[] =>
  (cls?.properties ?? []).filter(({ key, isWritable }) => isWritable && !readOnly.includes(key));

/** The inputs of a form for a representation. */
export const inputsOf = (node: Node, fields: readonly Property[]): Inputs =>
  Object.fromEntries(fields.map((property) => [property.key, inputOf(node[property.key], property)]));

function inputOf(value: unknown, property: Property): Input {
  if (property.isMany && !property.constraints.isMultilingual) return listOf(value).map(one);
  return one(value);

  function one(each: unknown): Input {
    switch (property.kind) {
      case "part":
        return isNode(each) ? inputsOf(each, fieldsOf(property.part)) : {};
      case "translations":
        return isNode(each) ? (each as Inputs) : {};
      case "link":
      case "address":
        return iriOf(each) ?? "";
      case "json":
        return each === undefined ? "" : JSON.stringify(each, null, 2);
      case "date and time":
        return localOf(textOf(each));
      default:
        return String(each ?? "");
    }
  }
}

/** A field's text is not of the property's kind. */
export class Malformed extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/** The value that a body has for an input; undefined for none. Throws `Malformed`. */
function bodyValue(input: Input | undefined, property: Property, path = property.key): unknown {
  const { kind } = property;
  if (!Array.isArray(input)) return single(input ?? "", path);
  const values = input
    .map((each, index) => single(each as Input, `${path}/${index}`))
    .filter((each) => each !== undefined);
  return values.length === 0 ? undefined : values;

  function single(each: Input, at: string): unknown {
    if (kind === "part") {
      const content = contentOf(each as Inputs, fieldsOf(property.part), `${at}/`);
      return Object.keys(content).length === 0 ? undefined : content;
    }
    if (kind === "translations") {
      const given = Object.entries(each as Inputs).filter(([, text]) => text !== "");
      return given.length === 0 ? undefined : Object.fromEntries(given);
    }
    const isText = kind === "text" || kind === "long text" || kind === "secret";
    const text = isText ? (each as string) : (each as string).trim();
    if (text === "") return undefined;
    switch (kind) {
      case "number": {
        const number = Number(text);
        if (!Number.isFinite(number)) throw new Malformed(at);
        return number;
      }
      case "flag":
        return text === "true";
      case "choice":
        return /#(integer|int|long|short|double|float)$/.test(property.constraints.datatype) ? Number(text) : text;
      case "json":
        try {
          return JSON.parse(text);
        } catch {
          throw new Malformed(at);
        }
      case "date and time":
        return dateTimeOf(text);
      case "time":
        return /^\d\d:\d\d$/.test(text) ? `${text}:00` : text;
      default:
        return text;
    }
  }
}

/** `2026-01-02T03:04:00.000Z` in the browser's time zone and in the form of its fields: `2026-01-02T04:04`. */
function localOf(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().replace(/(:00)?(\.000)?Z$/, "");
}

/** The reverse; other text stays. */
export function dateTimeOf(text: string): string {
  const date = new Date(text);
  return /^\d{4,}-\d\d-\d\dT[\d:.]+$/.test(text) && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}

/** The body for a new or replaced resource: all that is filled in. */
export function contentOf(inputs: Inputs, fields: readonly Property[], path = ""): Record<string, unknown> {
  const values = fields.map((property): [string, unknown] => {
    const { key } = property;
    return [key, bodyValue(inputs[key], property, path + key)];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The body for a change: what differs from what was there, and null for what is removed. */
export function changeOf(inputs: Inputs, before: Inputs, fields: readonly Property[]): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const property of fields) {
    const { key } = property;
    const [now, then] = [inputs, before].map((each) => bodyValue(each[key], property));
    if (JSON.stringify(now) === JSON.stringify(then)) continue;
    change[key] =
      isNode(now) && isNode(then) && property.constraints.isMultilingual ? languagesOf(now, then) : (now ?? null);
  }
  return change;
}

/** The languages of a text that differ; null for those that are removed. */
function languagesOf(now: Node, then: Node): Node {
  const tags = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((tag) => now[tag] !== then[tag]);
  return Object.fromEntries(tags.map((tag) => [tag, now[tag] ?? null]));
}
