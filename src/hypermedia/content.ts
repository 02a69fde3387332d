/**
 * Content: a body in the service's own terms, brought to the one form that validators and the store know.
 *
 * In that form a multilingual property is a language map, a link an absolute IRI, a date with time in UTC, and a property
 * that may have several values an array. The body may write each of them shorter (clauses LD-1, LD-3, LD-4, LNG-6).
 */

import { canonicalDateTime } from "./datatype.ts";
import type { PropertyDefinition, ValueDefinition } from "./definition.ts";
import type { Names, Target } from "./iri.ts";
import { escapePointer, firstKey, isObject, type JsonObject } from "./json.ts";
import { canonicalTag } from "./languages.ts";
import { readOwnContext } from "./own-context.ts";
import type { Violation } from "./violation.ts";

/** How to read one body. */
export interface Reading {
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  /** Value types by name, for what is embedded. */
  readonly values: ReadonlyMap<string, ValueDefinition>;
  /** IRIs of the service's own contexts. */
  readonly contexts: ReadonlySet<string>;
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
  /** Where a value stands in the body, by where it stands in `values`, if that is elsewhere; both as JSON Pointers. */
  readonly places: ReadonlyMap<string, string>;
}

/** What reading a property brings beside its value. */
interface Notes {
  readonly links: ContentLink[];
  readonly violations: Violation[];
  readonly places: Map<string, string>;
}

/** Something in the body: where it stands there (`path`), and where it comes to stand (`at`). */
interface Given {
  readonly value: unknown;
  readonly path: string;
  readonly at: string;
}

const valueKeywords = new Set(["@value", "@language", "@type", "@direction", "@index"]);

/** Members that an answer carries beside the properties; ignored when an answer is sent back. */
const announced = new Set(["operation", "view", "search", "member", "totalItems"]);

export function readContent(body: JsonObject, reading: Reading): Content {
  const values: JsonObject = Object.create(null) as JsonObject;
  const echoed: JsonObject = Object.create(null) as JsonObject;
  const all: Notes = { links: [], violations: [], places: new Map() };

  for (const [name, value] of Object.entries(body)) {
    if (name === "@context" || name === "@id" || name === "@type" || (announced.has(name) && !reading.properties.has(name))) continue;
    const path = `/${escapePointer(name)}`;
    const property = reading.properties.get(name);
    if (property === undefined) {
      all.violations.push({ property: name, path, message: name.startsWith("@") ? "This keyword has no place here." : "There is no such property." });
      continue;
    }
    // What is wrong with a value that is not the client's to write is no matter of its form.
    const own = reading.writable(property);
    const read = readProperty(property, { value, path, at: path }, reading, own ? all : { links: [], violations: [], places: new Map() });
    if (read !== undefined) (own ? values : echoed)[name] = read;
  }
  return { values, echoed, ...all };
}

function readProperty(property: PropertyDefinition, given: Given, reading: Reading, notes: Notes): unknown {
  const { value, path, at } = given;
  if (value === null) return reading.change ? null : undefined;
  if (property.multilingual) return readLanguages(property, given, reading, notes);
  if (!property.many) return readValue(property, unwrapped(given), reading, notes);
  // JSON-LD knows no difference between a value and a list of one; null in a list says nothing, and the same again nothing more.
  const list = Array.isArray(value) ? value.map((each: unknown, index) => ({ value: each, path: `${path}/${index}` })) : [given];
  const said = new Set<unknown>([null]);
  const fresh = list.filter(({ value: each }) => !said.has(each) && said.add(each));
  return fresh.map((each, index) => readValue(property, { ...each, at: `${at}/${index}` }, reading, notes));
}

/** The one value in a list of one. */
function unwrapped(given: Given): Given {
  const { value, path } = given;
  return Array.isArray(value) && value.length === 1 ? { ...given, value: value[0], path: `${path}/0` } : given;
}

function readValue(property: PropertyDefinition, given: Given, reading: Reading, notes: Notes): unknown {
  const { range } = property;
  const { value, path, at } = given;
  if (path !== at) notes.places.set(at, path);
  if (range.kind === "link") return readLink(property, range.resource, given, reading, notes);
  if (range.kind === "embed") return readEmbedded(range.value, given, reading, notes);
  if (isObject(value) && "@value" in value) return readValue(property, literal(value, path, at, notes), reading, notes);
  if (range.datatype === "iri") return absoluteIri(value, reading);
  return range.datatype === "dateTime" && typeof value === "string" ? (canonicalDateTime(value) ?? value) : value;
}

/** What a value object holds (JSON-LD 1.1, section 9.5). */
function literal(value: JsonObject, path: string, at: string, notes: Notes): Given {
  for (const key of Object.keys(value)) {
    if (!valueKeywords.has(key)) notes.violations.push({ property: firstKey(path), path: `${path}/${escapePointer(key)}`, message: "It has no place beside @value." });
  }
  return { value: value["@value"], path: `${path}/@value`, at };
}

function readLink(property: PropertyDefinition, type: string, { value, path }: Given, { names, base }: Reading, notes: Notes): unknown {
  const reference = referenceIn(value);
  if (reference === undefined) return value;
  const target = names.resolve(reference, base);
  if (target.at === "nowhere") {
    notes.violations.push({ property: property.name, path, message: `“${reference}” is no link: ${target.reason}.` });
    return names.base;
  }
  if (target.at === "resource" && target.resource.name === type) notes.links.push({ property, path, given: reference, target });
  else notes.violations.push({ property: property.name, path, message: `“${reference}” resolves to ${target.iri}, which is no ${type} of this service.` });
  return target.iri;
}

function referenceIn(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return isObject(value) && typeof value["@id"] === "string" ? value["@id"] : undefined;
}

/** An IRI that is a value and no link: kept as it was written, unless it is relative. */
function absoluteIri(value: unknown, { names, base }: Reading): unknown {
  const reference = referenceIn(value);
  if (reference === undefined || /^[^/?#]*:/.test(reference)) return reference ?? value;
  const target = names.resolve(reference, base);
  return target.at === "nowhere" ? reference : target.iri;
}

function readEmbedded(type: string, { value, path, at }: Given, reading: Reading, notes: Notes): unknown {
  const definition = reading.values.get(type);
  if (!isObject(value) || definition === undefined) return value;
  const fault = (where: string, message: string) => void notes.violations.push({ property: firstKey(path), path: path + where, message });
  const named = new Set<unknown>([type, definition.iri, reading.names.rebase(definition.iri)]);
  const types = "@type" in value ? [value["@type"]].flat() : [type];
  if (types.length === 0 || !types.every((each) => named.has(each))) fault("/@type", `Its type is ${type}.`);

  const properties = new Map(definition.properties.map((property) => [property.name, property]));
  const context = readOwnContext(value["@context"], reading.contexts, properties, reading.names);
  if (context === undefined) fault("/@context", "It brings terms of its own.");
  // A value is replaced whole, so that null in it says the same as leaving out.
  const inner: Reading = { ...reading, language: context?.language ?? reading.language, languages: context?.languages ?? new Map(), change: false };
  const members: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) {
    if (name === "@type" || name === "@context") continue;
    const property = properties.get(name);
    const segment = `/${escapePointer(name)}`;
    // What the value type does not have is for the validator to tell.
    const read = property === undefined ? each : readProperty(property, { value: each, path: path + segment, at: at + segment }, inner, notes);
    if (read !== undefined) members.push([name, read]);
  }
  return Object.fromEntries(members);
}

/** A language map from a plain string, a map, or JSON-LD value objects. */
function readLanguages(property: PropertyDefinition, { value, path, at }: Given, reading: Reading, notes: Notes): unknown {
  const map: JsonObject = Object.create(null) as JsonObject;
  const fault = (where: string, message: string) => void notes.violations.push({ property: firstKey(path), path: where, message });
  const add = (tag: string, given: Given) => {
    const canonical = canonicalTag(tag);
    if (canonical === undefined) return fault(given.path, `“${tag}” is no language tag (BCP 47).`);
    if (canonical in map) return fault(given.path, `There are two values for ${canonical}.`);
    const single = unwrapped(given);
    if (single.value === null && !reading.change) return;
    map[canonical] = single.value;
    const place = `${at}/${canonical}`;
    if (place !== single.path) notes.places.set(place, single.path);
  };
  const plain = reading.languages.get(property.name) ?? reading.language;
  const list = Array.isArray(value) ? value.map((each: unknown, index) => ({ value: each, path: `${path}/${index}`, at })) : [{ value, path, at }];
  for (const each of list) {
    const { value: given } = each;
    if (typeof given === "string") add(plain, each);
    else if (isObject(given) && "@value" in given) add(typeof given["@language"] === "string" ? given["@language"] : plain, literal(given, each.path, at, notes));
    else if (isObject(given)) for (const [tag, inner] of Object.entries(given)) add(tag, { value: inner, path: `${each.path}/${escapePointer(tag)}`, at });
    else return value;
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
