/**
 * Emits the SHACL shapes (`shapes.json`): constraints that every response satisfies, for any client and language.
 *
 * The shapes are open, so that responses may be merged with other RDF data.
 */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { FORMATS } from "../../src/store/formats.ts";
import { alwaysRead, countKeywords } from "../language/datatype-schemas.ts";
import type { Class, Constraints, Model, Property, Resource } from "../language/model.ts";
import { type Artifact, type JsonObject, printJson, withoutNulls } from "./artifact.ts";
import { deprecatedKeyword, described, withConstraints } from "./descriptions.ts";
import { entrypointClass, entrypointLinks } from "./entrypoint.ts";
import { readable } from "./schema/response-schema.ts";
import { HYDRA, RDF, RDFS, SHAPES_CONTEXT, XSD } from "./vocabularies.ts";

export const emitShapes = (model: Model): Artifact => ({ path: "shapes.json", text: printJson(shapes(model)) });

/** The IRI of the document, which is the prefix of each shape's IRI. */
export const shapesIri = ({ api }: Model): string => `${api.base}${api.paths.shapes.slice(1)}`;

function shapes(model: Model): JsonObject {
  const own = (name: string): string => `${model.api.vocabulary}Error/${name}`;
  const error = [
    { path: own("date"), datatype: `${XSD}dateTime`, ...once },
    { path: own("request"), ...text, ...optional },
    { path: `${HYDRA}statusCode`, ...integer, ...once, minInclusive: 400, maxInclusive: 599 },
    { path: `${HYDRA}title`, ...text, ...once },
    { path: `${HYDRA}description`, ...text, ...once },
    { path: `${RDFS}seeAlso`, ...link, ...once },
  ];
  const violation = ["property", "path", "message"].map((name) => ({ path: own(name), ...text, ...once }));
  const shape = (name: string, members: JsonObject): JsonObject => ({
    "@id": `${shapesIri(model)}#${name}`,
    "@type": "NodeShape",
    ...members,
  });
  const graph = [
    ...model.resources.flatMap((resource) => [
      shape(resource.name, resourceShape(resource)),
      shape(resource.collectionClass.name, collectionShape(resource)),
    ]),
    ...model.values.map((value) => shape(value.name, classShape(value))),
    shape(entrypointClass(model).name, entrypointShape(model)),
    shape("Operation", operationShape(model)),
    shape("Error", { label: "Error", targetClass: `${HYDRA}Error`, property: error }),
    shape("Violation", {
      label: "Violation",
      targetObjectsOf: own("violations"),
      nodeKind: "BlankNode",
      property: violation,
    }),
  ];
  // A class of the API may have the name of one of the server's, whose shape then replaces it.
  return { "@context": SHAPES_CONTEXT, "@graph": [...new Map(graph.map((each) => [each["@id"], each])).values()] };
}

const text = { datatype: `${XSD}string` } as const;
const integer = { datatype: `${XSD}integer` } as const;
const link = { nodeKind: "IRI" } as const;
const once = { minCount: 1, maxCount: 1 } as const;
const optional = { maxCount: 1 } as const;

function classShape({ title, description, iri, properties }: Class): JsonObject {
  return { label: title, comment: description, targetClass: iri, property: properties.map(propertyShape) };
}

function resourceShape(resource: Resource): JsonObject {
  const comment = described(withConstraints(resource), resource);
  const property = resource.properties.map((each) => ({ ...propertyShape(each), ...comparisons(each, resource) }));
  return { ...classShape(resource), comment, ...deprecatedKeyword(resource), property };
}

/** The properties that a property is less than. */
function comparisons({ name }: Property, { constraints, properties }: Resource): JsonObject {
  const less = constraints.flatMap(({ operator, operands: [one, other] }) => {
    const [smaller, greater] = operator?.startsWith("<") ? [one, other] : [other, one];
    const iri = properties.find((each) => each.name === greater)?.iri;
    const key = operator?.endsWith("=") ? "lessThanOrEquals" : "lessThan";
    return operator === null || smaller !== name || iri === undefined ? [] : [[key, iri] as const];
  });
  const byKey = Map.groupBy(less, ([key]) => key);
  return Object.fromEntries(
    [...byKey].map(([key, all]) => [key, all.length === 1 ? all[0]?.[1] : all.map(([, iri]) => iri)]),
  );
}

/** A collection page with embedded entries. */
function collectionShape(resource: Resource): JsonObject {
  const { collection, collectionClass, iri } = resource;
  return {
    label: collectionClass.title,
    comment: collection.description,
    ...deprecatedKeyword(resource),
    targetClass: collectionClass.iri,
    property: [
      { path: `${HYDRA}totalItems`, ...integer, ...once, minInclusive: 0 },
      { path: `${HYDRA}member`, ...link, class: iri },
      { path: `${HYDRA}view`, ...link, ...once, class: `${HYDRA}PartialCollectionView` },
      { path: `${HYDRA}search`, ...optional, class: `${HYDRA}IriTemplate` },
    ],
  };
}

/** Links to the collections that the client may read. */
const entrypointShape = (model: Model): JsonObject => ({
  label: "Entrypoint",
  targetClass: entrypointClass(model).iri,
  property: entrypointLinks(model).map(({ iri }) => ({ path: iri, ...link, ...optional })),
});

/** An announced operation, in any response. */
function operationShape({ api }: Model): JsonObject {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => ({
    "@value": method,
    "@type": `${XSD}string`,
  }));
  return {
    label: "Operation",
    targetObjectsOf: `${HYDRA}operation`,
    nodeKind: "BlankNode",
    property: [
      { path: `${HYDRA}method`, ...text, ...once, in: methods },
      { path: `${HYDRA}expects`, ...link, ...optional },
      { path: `${HYDRA}returns`, ...link, ...optional },
      { path: `${api.vocabulary}readOnly`, ...text },
    ],
  };
}

/** The shape of a property; a write-only one has no values. */
function propertyShape(property: Property): JsonObject {
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
  // A response contains the class of a link's target only if it embeds the target.
  const unknown = { property: { path: `${RDF}type`, maxCount: 0 } };
  if (range.kind === "link") return { nodeKind: "IRI", or: [{ class: range.iri }, unknown] };
  if (range.datatype === "iri") return { nodeKind: "IRI", ...texts(constraints) };
  if (multilingual) return { datatype: `${RDF}langString`, ...texts(constraints) };
  const { answerPattern, schema, xsd } = DATATYPES[range.datatype];
  // XML Schema has no datatype for some formats.
  const format = xsd === "string" && schema.format !== undefined ? FORMATS[schema.format] : null;
  return {
    datatype: range.iri,
    ...withoutNulls({ pattern: format !== null && isPortable(format) ? format : answerPattern }),
    ...texts(constraints),
    ...bounds(constraints, range.iri),
  };
}

const texts = ({ pattern, minLength, maxLength }: Constraints): JsonObject =>
  withoutNulls({ pattern: pattern !== null && isPortable(pattern) ? pattern : null, minLength, maxLength });

/**
 * Whether a pattern means the same in XPath regular expressions, which SHACL uses, as in ECMAScript. Only ECMAScript
 * has non-capturing groups, lookaround, code point escapes and word boundaries.
 */
const isPortable = (pattern: string): boolean => !/\(\?|\\[bBckux0/]/.test(pattern);

function bounds({ enum: choices, ...limits }: Constraints, datatype: string): JsonObject {
  const typed = (value: string | number) => ({ "@value": lexical(value, datatype), "@type": datatype });
  const bound = (value: string | number | null) => (value === null ? null : typed(value));
  return withoutNulls({
    in: choices?.map(typed) ?? null,
    minInclusive: bound(limits.minimum),
    maxInclusive: bound(limits.maximum),
    minExclusive: bound(limits.exclusiveMinimum),
    maxExclusive: bound(limits.exclusiveMaximum),
  });
}

/** Numbers in the lexical form that JSON-LD produces: not every processor converts numbers in value objects. */
function lexical(value: string | number, datatype: string): string {
  if (typeof value === "string" || datatype !== `${XSD}double`) return String(value);
  const [digits = "", exponent = ""] = value.toExponential(15).split("e");
  return `${digits.replace(/(\.\d+?)0*$/, "$1")}E${exponent.replace("+", "")}`;
}
