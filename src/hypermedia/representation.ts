/** JSON-LD representations: writes a record for one client in its language (clauses LD-6, LNG-1 to LNG-4). */

import type { LanguageMap } from "../store/record.ts";
import type { PropertyDefinition, ResourceDefinition, ValueDefinition } from "./api-definition.ts";
import type { Names, Vocabulary } from "./iri.ts";
import { lookUp, lookUpSeveral } from "./language-negotiation.ts";
import { permits } from "./permission.ts";
import type { RepresentationOptions } from "./representation-options.ts";

export type Row = { readonly [property: string]: unknown };

export type Representation = ReturnType<typeof compileRepresentation>;

/** Writes a member (`"name":"Vienna"`) or nothing. Adds terms in another language to `foreign`. */
type MemberWriter = (record: Row, wording: RepresentationOptions, foreign: ForeignTerms) => string;

/** Properties with a value in another language than the document's, and that language. */
type ForeignTerms = Map<PropertyDefinition, string>;

/** Compiles a resource type into a list of member writers. */
export function compileRepresentation(resource: ResourceDefinition, vocabulary: Vocabulary) {
  const { names, contexts } = vocabulary;
  const shown = resource.properties.filter((property) => !property.writeOnly && property.source !== "secret");
  const writers = shown.map((property) => {
    const isDerived = derivedPath(property, resource, {}) !== null;
    const write = isDerived ? pathLink(property, resource, names) : memberWriter(property, vocabulary);
    return guarded(property, resource, write);
  });
  const contextIri = JSON.stringify(names.absolute(`${contexts}${resource.name}`));
  const types = `"@type":["${resource.name}","hydra:Resource"]`;
  const { key } = resource.identifier;
  const iri = names.itemText(resource);

  const members = (record: Row, operations: string, wording: RepresentationOptions) => {
    const foreign: ForeignTerms = new Map();
    wording.begin(resource.name, String(record[key]));
    let text = `"@id":${iri(String(record[key]))},${types}`;
    for (const write of writers) text += write(record, wording, foreign);
    return { text: `${text},"operation":${operations}}`, foreign };
  };

  return {
    resource,
    /** JSON text of the `@context` of a document with nodes in this wording. */
    context: (wording: RepresentationOptions): string => contextText(contextIri, wording, ""),
    /** A self-contained document, with its full context. */
    document(record: Row, operations: string, wording: RepresentationOptions): string {
      const { text, foreign } = members(record, operations, wording);
      return `{"@context":${contextText(contextIri, wording, foreignTerms(foreign, names))},${text}`;
    },
    /** A node inside a document with `context(wording)`; its own context has only the differences. */
    node(record: Row, operations: string, wording: RepresentationOptions): string {
      const { text, foreign } = members(record, operations, wording);
      return `{${contextMember(foreign, names)}${text}`;
    },
  };
}

/** Compiles the writer of a value as a document, for operations that return a value type. */
export function compileValue(definition: ValueDefinition, vocabulary: Vocabulary) {
  const { names, contexts } = vocabulary;
  const contextIri = JSON.stringify(names.absolute(`${contexts}${definition.name}`));
  const members = valueMembers(definition, vocabulary);
  return (value: Row, wording: RepresentationOptions): string => {
    const foreign: ForeignTerms = new Map();
    const text = members(value, wording, foreign);
    return `{"@context":${contextText(contextIri, wording, foreignTerms(foreign, names))},${text}}`;
  };
}

/** The `@context` of a document: the class's, its language, and terms in another language. */
function contextText(contextIri: string, { language }: RepresentationOptions, foreign: string): string {
  const ofLanguage = language === undefined ? "" : `,{"@language":${JSON.stringify(language)}}`;
  const local = ofLanguage + (foreign && `,${foreign}`);
  return local === "" ? contextIri : `[${contextIri}${local}]`;
}

/** Their term definitions; empty without any. */
function foreignTerms(foreign: ForeignTerms, names: Names): string {
  if (foreign.size === 0) return "";
  const terms = [...foreign].map(([{ name, iri }, language]) => {
    return [name, { "@id": names.rebase(iri), "@language": language }];
  });
  return JSON.stringify(Object.fromEntries(terms));
}

/** The context of a node inside a document, which has only such terms. */
function contextMember(foreign: ForeignTerms, names: Names): string {
  return foreign.size === 0 ? "" : `"@context":${foreignTerms(foreign, names)},`;
}

/** Hides a property from clients that its read rule does not permit. */
function guarded(property: PropertyDefinition, resource: ResourceDefinition, write: MemberWriter): MemberWriter {
  const rule = property.read;
  if (rule === null) return write;
  return (record, wording, foreign) =>
    permits(rule, wording.client, resource, record) ? write(record, wording, foreign) : "";
}

function memberWriter(property: PropertyDefinition, vocabulary: Vocabulary): MemberWriter {
  const { name } = property;
  const label = labelOf(property);
  if (property.multilingual) return multilingualMember(property, label);
  const value = valueWriter(property, vocabulary);
  if (!property.many)
    return (record, wording) =>
      record[name] === null || record[name] === undefined ? "" : label + value(record[name], wording);
  return (record, wording) => {
    const values = record[name];
    if (!Array.isArray(values) || values.length === 0) return "";
    return `${label}[${values.map((each) => value(each, wording)).join(",")}]`;
  };
}

const labelOf = ({ name }: PropertyDefinition): string => `,${JSON.stringify(name)}:`;

/** A link that follows from the path of its resource. */
function pathLink(property: PropertyDefinition, resource: ResourceDefinition, names: Names): MemberWriter {
  const label = labelOf(property);
  return (record) => label + JSON.stringify(names.absolute(derivedPath(property, resource, record) ?? ""));
}

/** The path that is the value of a property: that of a file's bytes, or of an inverse collection; null: it has a stored value. */
export function derivedPath(property: PropertyDefinition, resource: ResourceDefinition, record: Row): string | null {
  if (resource.bytes?.content === property.name) return contentPath(resource, record);
  return property.inverse?.path.replace("{id}", encodeURIComponent(String(record[resource.identifier.key]))) ?? null;
}

/** Path of a file's bytes (clause OBJ-1). */
export function contentPath(resource: ResourceDefinition, record: Row): string {
  const { bytes, identifier } = resource;
  if (bytes === null) throw new Error(`${resource.name} has no bytes`);
  const segments = { id: record[identifier.key], name: record[bytes.name] ?? "content" };
  return bytes.path.replace(/\{(id|name)\}/g, (_, variable: "id" | "name") =>
    encodeURIComponent(String(segments[variable])),
  );
}

function multilingualMember(property: PropertyDefinition, label: string): MemberWriter {
  const { name } = property;
  return (record, wording, foreign) => {
    const values = record[name] as LanguageMap | null | undefined;
    if (values === null || values === undefined) return "";
    if (wording.choice.form === "several") {
      const found = lookUpSeveral(values, wording.choice.chains);
      const tags = Object.keys(found);
      for (const tag of tags) wording.tags.add(tag);
      return tags.length === 0 ? "" : label + JSON.stringify(found);
    }
    const found = lookUp(values, wording.choice.chain);
    if (found === undefined) return "";
    wording.tags.add(found.tag);
    wording.language ??= found.tag;
    if (found.tag !== wording.language) foreign.set(property, found.tag);
    return label + JSON.stringify(found.value);
  };
}

type ValueWriter = (value: unknown, wording: RepresentationOptions) => string;

function valueWriter(property: PropertyDefinition, vocabulary: Vocabulary): ValueWriter {
  const { range } = property;
  const { names, resources, values } = vocabulary;
  if (range.kind === "embed") return embeddedWriter(values.get(range.value) as ValueDefinition, vocabulary);
  if (range.kind === "link") {
    const target = resources.get(range.resource) as ResourceDefinition;
    const iri = names.itemText(target);
    return (value, wording) => wording.inPlace(property.name, String(value)) ?? iri(String(value));
  }
  return (value) => JSON.stringify(value);
}

/** Writes an embedded value: a node without an IRI, with its own language lookup. */
function embeddedWriter(definition: ValueDefinition, vocabulary: Vocabulary): ValueWriter {
  const members = valueMembers(definition, vocabulary);
  return (value, wording) => {
    const foreign: ForeignTerms = new Map();
    const text = wording.valueName() + members(value as Row, wording, foreign);
    return `{${contextMember(foreign, vocabulary.names)}${text}}`;
  };
}

/** Type and visible properties of a value. */
function valueMembers({ name, properties }: ValueDefinition, vocabulary: Vocabulary): MemberWriter {
  const writers = properties
    .filter((property) => !property.writeOnly)
    .map((property) => memberWriter(property, vocabulary));
  const type = `"@type":${JSON.stringify(name)}`;
  return (value, wording, foreign) => {
    let text = type;
    for (const write of writers) text += write(value, wording, foreign);
    return text;
  };
}
