/** Hydra supported properties. */

import { mustBeGiven } from "../language/datatype-schemas.ts";
import type { Property } from "../language/model.ts";
import type { JsonObject } from "./artifact.ts";
import { described } from "./descriptions.ts";
import { writable } from "./schema/body-schema.ts";
import { readable } from "./schema/response-schema.ts";
import { RDFS } from "./vocabularies.ts";

/** The input of a supported property. By default, one literal value that clients can only read. */
export interface Supported {
  /** The JSON key, which generic clients read from `title`. */
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly iri: string;
  readonly range: JsonObject["range"];
  /** True for a property whose values can be dereferenced, false for literals and embedded values. */
  readonly link?: boolean;
  readonly many?: boolean;
  readonly required?: boolean;
  readonly readable?: boolean;
  readonly writable?: boolean;
  readonly deprecated?: boolean;
  /** Additional members of the property node. */
  readonly more?: JsonObject;
}

export function supportedProperty(supported: Supported): JsonObject {
  const { key, label, description, iri, range, link, many, deprecated, more } = supported;
  const { required = false, readable = true, writable = false } = supported;
  return {
    "@type": "SupportedProperty",
    title: key,
    description,
    // Deprecation belongs to the class's property: other classes may share the term.
    ...(deprecated ? { deprecated } : {}),
    required,
    readable,
    writable,
    writeable: writable,
    property: {
      "@id": iri,
      "@type": link ? "Link" : "Property",
      label,
      range,
      ...(many ? {} : { maxCardinality: 1 }),
      ...more,
    },
  };
}

/** A property that every API has. Its label is its key, unless it has another. */
export function builtInProperty(
  key: string,
  iri: string,
  range: string,
  description: string,
  more: Partial<Supported> = {},
): JsonObject {
  const label = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return supportedProperty({ key, label, description, iri, range, ...more });
}

export function aboutClass(iri: string, title: string, description: string): JsonObject {
  return { "@id": iri, "@type": "Class", title, label: title, description };
}

export type CollectionRange = Required<Pick<Supported, "range" | "more">>;

/** `inverse`: of an inverse property. */
export function declaredProperty(property: Property, inverse?: CollectionRange): JsonObject {
  const { name, title, description, iri, range, many } = property;
  // An IRI value is a node in RDF; XSD only has strings (`xsd:anyURI`).
  const reference = range.kind === "data" && range.datatype === "iri";
  return supportedProperty({
    key: name,
    label: title,
    description: described(description, property),
    deprecated: property.deprecated !== null,
    iri,
    link: range.kind === "link" || reference,
    range: reference ? `${RDFS}Resource` : range.iri,
    many,
    // Clients build forms from it, so it states what a request needs. SHACL shapes state what responses contain.
    required: mustBeGiven(property),
    readable: readable(property),
    writable: writable(property),
    ...inverse,
  });
}
