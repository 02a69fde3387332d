/**
 * Content: a body in the service's own terms, brought to the one form that validators and the store know.
 *
 * In that form a multilingual property is a language map, a link an absolute IRI, and a property that may have several
 * values an array. The body may write each of them shorter (clauses LD-1, LD-3, LD-4, LNG-6).
 */

import type { PropertyDefinition } from "./definition.ts";
import type { Names, Target } from "./iri.ts";
import { canonicalTag } from "./languages.ts";
import type { Violation } from "./violation.ts";

export type JsonObject = { [key: string]: unknown };

/** How to read one body. */
export interface Reading {
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  readonly names: Names;
  /** What relative references resolve against (clause IRI-2). */
  readonly base: string;
  /** Language of a plain string in a multilingual property. */
  readonly language: string;
  /** Terms whose language the body's own context sets. */
  readonly languages: ReadonlyMap<string, string>;
  /** True for PATCH: null removes. */
  readonly change: boolean;
  /** Whether this client may write the property. */
  readonly writable: (property: PropertyDefinition) => boolean;
}

/** A link that a body makes. */
export interface ContentLink {
  readonly property: PropertyDefinition;
  readonly path: string;
  readonly given: string;
  readonly target: Extract<Target, { at: "resource" }>;
}

export interface Content {
  /** What the client may write, for the validator. */
  readonly values: JsonObject;
  /** Read-only properties that the body holds all the same, in the same form. */
  readonly echoed: JsonObject;
  readonly links: readonly ContentLink[];
  readonly violations: readonly Violation[];
}

/** Members that an answer carries beside the properties; ignored when an answer is sent back. */
const announced = new Set(["operation", "view", "search", "member", "totalItems"]);

export function readContent(body: JsonObject, reading: Reading): Content {
  const values: JsonObject = Object.create(null) as JsonObject;
  const echoed: JsonObject = Object.create(null) as JsonObject;
  const links: ContentLink[] = [];
  const violations: Violation[] = [];

  for (const [name, given] of Object.entries(body)) {
    if (name === "@context" || name === "@id" || name === "@type" || (announced.has(name) && !reading.properties.has(name))) continue;
    const path = `/${escapePointer(name)}`;
    const property = reading.properties.get(name);
    if (property === undefined) {
      violations.push({ property: name, path, message: name.startsWith("@") ? "This keyword has no place here." : "There is no such property." });
      continue;
    }
    const faults: Violation[] = [];
    const value = readProperty(property, given, path, reading, links, faults);
    if (value === undefined) continue;
    const own = reading.writable(property);
    if (own) violations.push(...faults);
    (own ? values : echoed)[name] = value;
  }
  return { values, echoed, links: links.filter((link) => link.property.name in values), violations };
}

function readProperty(property: PropertyDefinition, given: unknown, path: string, reading: Reading, links: ContentLink[], violations: Violation[]): unknown {
  const { name, many } = property;
  const fault = (at: string, message: string) => void violations.push({ property: name, path: at, message });
  if (given === null) return reading.change ? null : undefined;
  if (property.multilingual) return readLanguages(property, given, path, reading, fault);
  if (!many) return readValue(property, unwrapSingle(given), path, reading, links, fault);
  const list = Array.isArray(given) ? given : [given];
  return list.map((each, index) => readValue(property, each, Array.isArray(given) ? `${path}/${index}` : path, reading, links, fault));
}

type Fault = (path: string, message: string) => void;

/** JSON-LD knows no difference between a value and a list of one. */
function unwrapSingle(given: unknown): unknown {
  return Array.isArray(given) && given.length === 1 ? given[0] : given;
}

function readValue(property: PropertyDefinition, given: unknown, path: string, reading: Reading, links: ContentLink[], fault: Fault): unknown {
  const { range } = property;
  if (range.kind === "link") {
    const reference = typeof given === "string" ? given : isObject(given) && typeof given["@id"] === "string" ? given["@id"] : undefined;
    if (reference === undefined) return given;
    const target = reading.names.resolve(reference, reading.base);
    if (target.at === "nowhere") {
      fault(path, `“${reference}” is no link: ${target.reason}.`);
      return reading.names.base;
    }
    if (target.at === "resource" && target.resource.name === range.resource) links.push({ property, path, given: reference, target });
    else fault(path, `“${reference}” resolves to ${target.iri}, which is no ${range.resource} of this service.`);
    return target.iri;
  }
  if (range.kind === "embed") {
    if (!isObject(given)) return given;
    const type = given["@type"];
    if (type !== undefined && unwrapSingle(type) !== range.value) fault(`${path}/@type`, `Its type is ${range.value}.`);
    return Object.fromEntries(Object.entries(given).filter(([key]) => key !== "@type"));
  }
  return isObject(given) && "@value" in given ? given["@value"] : given;
}

/** A language map from a plain string, a map, or JSON-LD value objects. */
function readLanguages(property: PropertyDefinition, given: unknown, path: string, reading: Reading, fault: Fault): unknown {
  const map: { [tag: string]: unknown } = Object.create(null) as { [tag: string]: unknown };
  const add = (tag: string, value: unknown, at: string) => {
    const canonical = canonicalTag(tag);
    if (canonical === undefined) fault(at, `“${tag}” is no language tag (BCP 47).`);
    else if (canonical in map) fault(at, `There are two values for ${canonical}.`);
    else map[canonical] = value;
  };
  for (const each of Array.isArray(given) ? given : [given]) {
    if (typeof each === "string") add(reading.languages.get(property.name) ?? reading.language, each, path);
    else if (isObject(each) && "@value" in each) add(typeof each["@language"] === "string" ? each["@language"] : reading.language, each["@value"], path);
    else if (isObject(each)) for (const [tag, value] of Object.entries(each)) add(tag, value, `${path}/${escapePointer(tag)}`);
    else return given;
  }
  return map;
}

/** Content with its links as identifiers of their targets: what the store keeps. */
export function withIdentifiers(values: JsonObject, links: readonly ContentLink[]): JsonObject {
  const content: JsonObject = { ...values };
  const several = new Map<string, string[]>();
  for (const { property, target } of links) {
    if (!property.many) content[property.name] = target.identifier;
    else several.set(property.name, [...(several.get(property.name) ?? []), target.identifier]);
  }
  // The same target twice is one link: RDF knows no repetition.
  for (const [name, identifiers] of several) content[name] = [...new Set(identifiers)];
  return content;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
