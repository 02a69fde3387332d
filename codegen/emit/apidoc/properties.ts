/** Supported properties in the API documentation. */

import type { Property } from "../../language/model.ts";
import { mustBeGiven } from "../../language/value-schema.ts";
import type { JsonObject } from "../json.ts";
import { described } from "../lifespan.ts";
import { writable } from "../schema/normalised.ts";
import { readable } from "../schema/wire.ts";
import { RDFS } from "../vocabularies.ts";

/** What a supported property says, whoever declares it. */
export interface Supported {
  /** The JSON key, which generic clients take for its title. */
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly iri: string;
  /** A link can be followed; other properties have literals or values in place. */
  readonly link: boolean;
  readonly range: JsonObject["range"];
  readonly many: boolean;
  readonly required: boolean;
  readonly readable: boolean;
  readonly writable: boolean;
  readonly deprecated?: boolean;
  /** What else there is to say of the property itself. */
  readonly more?: JsonObject;
}

export function supportedProperty(supported: Supported): JsonObject {
  const { key, label, description, iri, link, range, many, required, more = {} } = supported;
  return {
    "@type": "SupportedProperty",
    title: key,
    description,
    // Of the class's property, not of the term, which others may have.
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

/** A property of the spec. */
export function declaredProperty(property: Property): JsonObject {
  const { name, title, description, iri, range, many } = property;
  // An IRI is a node in linked data, whatever it leads to; XSD has only texts.
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
    // Clients make forms of it: it is about what they have to send. What answers always have is told by the shapes.
    required: mustBeGiven(property),
    readable: readable(property),
    writable: writable(property),
  });
}
