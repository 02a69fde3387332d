/** Normalizes property values: from the forms that JSON-LD allows to the one of content. */

import type { PropertyDefinition } from "./api-definition.ts";
import { DATATYPES, type Datatype, datatypeIris, isJson, lexicalValue } from "./datatypes.ts";
import { propertiesOf, readOwnContext } from "./expansion/service-context.ts";
import type { Target, Vocabulary } from "./iri.ts";
import { escapePointer, firstKey, isObject, type JsonObject } from "./json.ts";
import { canonicalTag } from "./language-negotiation.ts";
import { addViolation, shortened, type Violation } from "./validation-errors.ts";

/** Context for parsing a body. */
export interface Reading extends Pick<Vocabulary, "names" | "values"> {
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  /** Relative references resolve against it (clause IRI-2). */
  readonly base: string;
  /** Language of plain strings in multilingual properties. */
  readonly language: string;
  /** Languages that the body's context sets for single terms. */
  readonly languages: ReadonlyMap<string, string>;
  /** True for PATCH: null removes a value. */
  readonly change: boolean;
  /** Whether this client may write a property. */
  readonly writable: (property: PropertyDefinition) => boolean;
}

/** A link in a body. */
export interface ContentLink {
  readonly property: PropertyDefinition;
  readonly path: string;
  readonly given: string;
  readonly target: Extract<Target, { at: "resource" }>;
}

/** Side results of parsing. */
export interface Notes {
  readonly links: ContentLink[];
  readonly violations: Violation[];
  /** JSON Pointers from the content to the body, where they differ. */
  readonly places: Map<string, string>;
}

/** What a body is read with, and where its results go. */
export interface Reader extends Reading, Notes {}

/** A value in the body; JSON Pointers to it in the body (`path`) and in the content (`at`). */
export interface Given {
  readonly value: unknown;
  readonly path: string;
  readonly at: string;
}

/** Members of a value object (JSON-LD 1.1, section 9.5). */
const valueKeywords = new Set(["@value", "@language", "@type", "@direction", "@index"]);

/** Normalizes a property; undefined if the body has no value for it. */
export function readProperty(property: PropertyDefinition, whole: Given, reading: Reader): unknown {
  if (isJson(property.range)) {
    if (whole.path !== whole.at) reading.places.set(whole.at, whole.path);
    return whole.value ?? (reading.change ? null : undefined);
  }
  const given = contained(whole);
  const { value, at } = given;
  if (value === null) return reading.change ? null : undefined;
  if (property.multilingual) return readLanguages(property, given, reading);
  if (!property.many) return readValue(property, unwrapped(given), reading);
  // JSON-LD treats a value and an array of one alike. Nulls and duplicates in an array are dropped.
  const said = new Set<unknown>([null]);
  const fresh = eachOf(given).filter(({ value: each }) => {
    const own = isObject(each) && "@value" in each ? each["@value"] : each;
    return !said.has(own) && said.add(own);
  });
  return fresh.map((each, index) => readValue(property, { ...each, at: `${at}/${index}` }, reading));
}

/** The entries of an array; any other value by itself. */
function eachOf(given: Given): readonly Given[] {
  const { value, path } = given;
  if (!Array.isArray(value)) return [given];
  return value.map((each: unknown, index) => ({ ...given, value: each, path: `${path}/${index}` }));
}

/** Reports an error of a value, with the name of the body's property that contains it. */
function report(reading: Reader, path: string, message: string): void {
  addViolation(reading.violations, { property: firstKey(path), path, message });
}

/** The content of a set or list object (JSON-LD 1.1, section 9.7). Lists count as sets. */
function contained(given: Given): Given {
  const { value, path } = given;
  if (!isObject(value)) return given;
  const names = Object.keys(value);
  const container = names.find((name) => name === "@set" || name === "@list");
  if (container === undefined || names.some((name) => name !== container && name !== "@index")) return given;
  return { ...given, value: [value[container]].flat(), path: `${path}/${container}` };
}

/** The only value of an array of one, nulls ignored. */
function unwrapped(given: Given): Given {
  const { value, path } = given;
  if (!Array.isArray(value)) return given;
  const present = value.flatMap((each: unknown, index) => (isNothing(each) ? [] : [{ each, index }]));
  const [only] = present;
  return present.length === 1 && only ? { ...given, value: only.each, path: `${path}/${only.index}` } : given;
}

/** Null in an array, also as a value object, is ignored. */
const isNothing = (value: unknown): boolean => value === null || (isObject(value) && value["@value"] === null);

function readValue(property: PropertyDefinition, given: Given, reading: Reader): unknown {
  const { range } = property;
  const { value, path, at } = given;
  if (path !== at) reading.places.set(at, path);
  if (range.kind === "link") return readLink(property, range.resource, given, reading);
  if (range.kind === "embed") return readEmbedded(range.value, given, reading);
  if (isObject(value) && "@value" in value) {
    const inner = literal(value, path, at, reading);
    return readValue(property, { ...inner, value: typed(range.datatype, value, path, reading) }, reading);
  }
  if (range.datatype === "iri") return absoluteIri(value, reading);
  return DATATYPES[range.datatype].canonical(value, range.scale);
}

/** Reads a value object. */
function literal(value: JsonObject, path: string, at: string, reading: Reader): Given {
  for (const key of Object.keys(value))
    if (!valueKeywords.has(key)) report(reading, `${path}/${escapePointer(key)}`, "It is not allowed beside @value.");
  return { value: value["@value"], path: `${path}/@value`, at };
}

/** The value of a value object, whose `@type` must be the property's. A typed number may be a string. */
function typed(datatype: Datatype, literal: JsonObject, path: string, reading: Reader): unknown {
  const { "@value": value, "@type": type } = literal;
  if (type === undefined || type === null) return value;
  const accepted = datatypeIris(datatype);
  if (typeof type !== "string" || !accepted.includes(type.replace(/^xsd:/, "http://www.w3.org/2001/XMLSchema#")))
    report(reading, `${path}/@type`, `Its datatype must be ${accepted[0]}, not ${shown(type)}.`);
  return typeof value === "string" ? lexicalValue(datatype, value) : value;
}

/** Formats a value for a message. */
const shown = (value: unknown): string => shortened(typeof value === "string" ? value : JSON.stringify(value));

function readLink(property: PropertyDefinition, type: string, { value, path }: Given, reading: Reader): unknown {
  const reference = referenceIn(value);
  if (reference === undefined) return value;
  const target = reading.names.resolve(reference, reading.base);
  const refuse = (message: string) => addViolation(reading.violations, { property: property.name, path, message });
  if (target.at === "nowhere") {
    refuse(`“${shortened(reference)}” is not a link: ${target.reason}.`);
    return reading.names.base;
  }
  if (target.at === "resource" && target.resource.name === type)
    reading.links.push({ property, path, given: reference, target });
  else refuse(`${resolved(reference, target.iri)} is not a ${type} of this service.`);
  return target.iri;
}

/** Subject of a message: the reference, and what it resolves to if that differs. */
export function resolved(reference: string, iri: string): string {
  const given = `“${shortened(reference)}”`;
  return reference === iri ? given : `${given} resolves to ${shortened(iri)}, which`;
}

function referenceIn(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return isObject(value) && typeof value["@id"] === "string" ? value["@id"] : undefined;
}

/** An IRI as a value, not a link: unchanged, unless it is relative. */
function absoluteIri(value: unknown, { names, base }: Reading): unknown {
  const reference = referenceIn(value);
  if (reference === undefined || /^[^/?#]*:/.test(reference)) return reference ?? value;
  const target = names.resolve(reference, base);
  return target.at === "nowhere" ? reference : target.iri;
}

function readEmbedded(type: string, { value, path, at }: Given, reading: Reader): unknown {
  const definition = reading.values.get(type);
  if (!isObject(value) || definition === undefined) return value;
  const named = new Set<unknown>([type, definition.iri, reading.names.rebase(definition.iri)]);
  const types = "@type" in value ? [value["@type"]].flat() : [type];
  if (types.length === 0 || !types.every((each) => named.has(each)))
    report(reading, `${path}/@type`, `Its type must be ${type}.`);

  const properties = propertiesOf(definition);
  const context = readOwnContext(value["@context"], { ownContext: undefined, properties, names: reading.names });
  if (context === undefined) report(reading, `${path}/@context`, "It defines terms of its own.");
  // An embedded value is always replaced as a whole, so a null member means absence.
  const inner: Reader = {
    ...reading,
    language: context?.language ?? reading.language,
    languages: context?.languages ?? new Map(),
    change: false,
  };
  const members = Object.entries(value).flatMap(([name, each]) => {
    // A blank node identifier only distinguishes the value from others in the body.
    const blank = name === "@id" && typeof each === "string" && each.startsWith("_:");
    if (name === "@type" || name === "@context" || blank) return [];
    const property = properties.get(name);
    const segment = `/${escapePointer(name)}`;
    // Unknown properties are left for the validator to report.
    const read =
      property === undefined
        ? each
        : readProperty(property, { value: each, path: path + segment, at: at + segment }, inner);
    return read === undefined ? [] : [[name, read] as const];
  });
  // The store fills in defaults of resources, but not those of embedded values.
  const said = new Set(members.map(([name]) => name));
  const lacking = definition.properties.filter(({ name, default: standard }) => standard !== null && !said.has(name));
  return Object.fromEntries([...members, ...lacking.map(({ name, default: standard }) => [name, standard])]);
}

/** A language map from a string, a map, or JSON-LD value objects. */
function readLanguages(property: PropertyDefinition, whole: Given, reading: Reader): unknown {
  const { value, at } = whole;
  const map: JsonObject = Object.create(null) as JsonObject;
  const plain = reading.languages.get(property.name) ?? reading.language;
  const add = (tag: string, given: Given) => {
    const canonical = canonicalTag(tag === "@none" ? plain : tag);
    if (canonical === undefined) return report(reading, given.path, `“${tag}” is not a language tag (BCP 47).`);
    if (canonical in map) return report(reading, given.path, `There are two values for ${canonical}.`);
    const single = unwrapped(given);
    if (single.value === null && !reading.change) return;
    map[canonical] = single.value;
    const place = `${at}/${canonical}`;
    if (place !== single.path) reading.places.set(place, single.path);
  };
  for (const each of eachOf(whole)) {
    const { value: given } = each;
    if (Array.isArray(value) && isNothing(given)) continue;
    if (typeof given === "string") add(plain, each);
    else if (isObject(given) && "@value" in given)
      add(typeof given["@language"] === "string" ? given["@language"] : plain, literal(given, each.path, at, reading));
    else if (isObject(given))
      for (const [tag, inner] of Object.entries(given))
        add(tag, { value: inner, path: `${each.path}/${escapePointer(tag)}`, at });
    else return value;
  }
  return map;
}
