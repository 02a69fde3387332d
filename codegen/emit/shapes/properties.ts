/** Shapes of a class's properties: how many values an answer gives, and what each of them is. */

import { FORMATS } from "../../../src/store/formats.ts";
import type { Constraints, Property } from "../../language/model.ts";
import { alwaysRead, countKeywords } from "../../language/value-schema.ts";
import type { JsonObject } from "../json.ts";
import { deprecatedKeyword, described } from "../lifespan.ts";
import { UTC_MILLISECONDS } from "../schema/formats.ts";
import { readable } from "../schema/wire.ts";
import { RDF, XSD } from "../vocabularies.ts";

/** A property of the spec; one that nobody may read has no value in any answer. */
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

/** Nothing is required that some client may not read, or that may be there in no language that was asked for. */
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
  return {
    datatype: range.iri,
    ...(range.datatype === "dateTime" ? { pattern: UTC_MILLISECONDS } : {}),
    ...(range.datatype === "uuid" ? { pattern: FORMATS.uuid } : {}),
    ...texts(constraints),
    ...bounds(constraints, range.iri),
  };
}

/** An answer tells the class of what it links to only where that is written out. */
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
 * Whether a pattern says the same in XPath's regular expressions, which SHACL has, as in those of ECMAScript. These
 * alone know groups that do not capture, look around, escapes of code points and word boundaries.
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

/** Numbers are written out in the form that JSON-LD gives those of answers: not every processor does it in a value object. */
function lexical(value: string | number, datatype: string): string {
  if (typeof value === "string" || datatype !== `${XSD}double`) return String(value);
  const [digits = "", exponent = ""] = value.toExponential(15).split("e");
  return `${digits.replace(/(\.\d+?)0*$/, "$1")}E${exponent.replace("+", "")}`;
}
