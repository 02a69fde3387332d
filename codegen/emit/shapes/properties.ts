/** SHACL property shapes: number and type of values. */

import { DATATYPES } from "../../../src/hypermedia/datatypes.ts";
import { FORMATS } from "../../../src/store/formats.ts";
import { alwaysRead, countKeywords } from "../../language/datatype-schemas.ts";
import type { Constraints, Property } from "../../language/model.ts";
import { deprecatedKeyword, described } from "../deprecation.ts";
import type { JsonObject } from "../json.ts";
import { readable } from "../schema/response-schema.ts";
import { RDF, XSD } from "../vocabularies.ts";

/** The shape of a property; a write-only one has no values. */
export function propertyShape(property: Property): JsonObject {
  const { iri, title, description } = property;
  return {
    path: iri,
    name: title,
    description: described(description, property),
    ...deprecatedKeyword(property),
    ...(readable(property) ? { ...values(property), ...counts(property) } : { maxCount: 0 }),
  };
}

/** Requires no value that some client may not read, or that may be missing in the requested languages. */
function counts(property: Property): JsonObject {
  const { many, multilingual } = property;
  const { maxLanguages } = property.constraints;
  const { minItems = 1, maxItems } = countKeywords(property);
  const least = alwaysRead(property) ? { minCount: many ? minItems : 1 } : {};
  if (many) return { ...least, maxCount: maxItems };
  return { ...least, ...(multilingual ? { uniqueLang: true, maxCount: maxLanguages } : { maxCount: 1 }) };
}

function values({ range, multilingual, constraints }: Property): JsonObject {
  if (range.kind === "embed") return { nodeKind: "BlankNode", class: range.iri };
  if (range.kind === "link") return { nodeKind: "IRI", or: eitherUnknownOr(range.iri) };
  if (range.datatype === "iri") return { nodeKind: "IRI", ...texts(constraints) };
  if (multilingual) return { datatype: `${RDF}langString`, ...texts(constraints) };
  const { answerPattern, schema, xsd } = DATATYPES[range.datatype];
  // XML Schema has no datatype for some formats.
  const format = xsd === "string" && schema.format !== undefined ? FORMATS[schema.format] : null;
  return {
    datatype: range.iri,
    ...(answerPattern === null ? {} : { pattern: answerPattern }),
    ...(format !== null && isPortable(format) ? { pattern: format } : {}),
    ...texts(constraints),
    ...bounds(constraints, range.iri),
  };
}

/** A response contains the class of a link's target only if it embeds the target. */
function eitherUnknownOr(iri: string): JsonObject["or"] {
  return [{ class: iri }, { property: { path: `${RDF}type`, maxCount: 0 } }];
}

function texts({ pattern, minLength, maxLength }: Constraints): JsonObject {
  return {
    ...(pattern !== null && isPortable(pattern) ? { pattern } : {}),
    ...(minLength === null ? {} : { minLength }),
    ...(maxLength === null ? {} : { maxLength }),
  };
}

/**
 * Whether a pattern means the same in XPath regular expressions, which SHACL uses, as in ECMAScript. Only ECMAScript
 * has non-capturing groups, lookaround, code point escapes and word boundaries.
 */
function isPortable(pattern: string): boolean {
  return !/\(\?|\\[bBckux0/]/.test(pattern);
}

function bounds(constraints: Constraints, datatype: string): JsonObject {
  const typed = (value: string | number): JsonObject => ({ "@value": lexical(value, datatype), "@type": datatype });
  const { enum: choices, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  return {
    ...(choices === null ? {} : { in: choices.map(typed) }),
    ...(minimum === null ? {} : { minInclusive: typed(minimum) }),
    ...(maximum === null ? {} : { maxInclusive: typed(maximum) }),
    ...(exclusiveMinimum === null ? {} : { minExclusive: typed(exclusiveMinimum) }),
    ...(exclusiveMaximum === null ? {} : { maxExclusive: typed(exclusiveMaximum) }),
  };
}

/** Numbers in the lexical form that JSON-LD produces: not every processor converts numbers in value objects. */
function lexical(value: string | number, datatype: string): string {
  if (typeof value === "string" || datatype !== `${XSD}double`) return String(value);
  const [digits = "", exponent = ""] = value.toExponential(15).split("e");
  return `${digits.replace(/(\.\d+?)0*$/, "$1")}E${exponent.replace("+", "")}`;
}
