/** Hydra supported properties. */

import { mustBeGiven } from "../../language/datatype-schemas.ts";
import type { Property } from "../../language/model.ts";
import { described } from "../deprecation.ts";
import type { JsonObject } from "../json.ts";
import { writable } from "../schema/body-schema.ts";
import { readable } from "../schema/response-schema.ts";
import { RDFS } from "../vocabularies.ts";

/** The input of a supported property. */
export interface Supported {
  /** The JSON key, which generic clients read from `title`. */
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly iri: string;
  /** True for a property whose values can be dereferenced, false for literals and embedded values. */
  readonly link: boolean;
  readonly range: JsonObject["range"];
  readonly many: boolean;
  readonly required: boolean;
  readonly readable: boolean;
  readonly writable: boolean;
  readonly deprecated?: boolean;
  /** Additional members of the property node. */
  readonly more?: JsonObject;
}

export function supportedProperty(supported: Supported): JsonObject {
  const { key, label, description, iri, link, range, many, required, more = {} } = supported;
  return {
    "@type": "SupportedProperty",
    title: key,
    description,
    // Deprecation belongs to the class's property: other classes may share the term.
    ...(supported.deprecated ? { deprecated: true } : {}),
    required,
    readable: supported.readable,
    writable: supported.writable,
    writeable: supported.writable,
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

export function declaredProperty(property: Property): JsonObject {
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
  });
}
