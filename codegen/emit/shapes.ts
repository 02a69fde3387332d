/**
 * Emits the SHACL shapes (`shapes.json`): constraints that every response satisfies, for any client and language.
 *
 * The shapes are open, so that responses may be merged with other RDF data.
 */

import type { Class, Model, Property, Resource } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { deprecatedKeyword, described, withConstraints } from "./deprecation.ts";
import { entrypointClass, entrypointLinks } from "./entrypoint.ts";
import { type JsonObject, printJson } from "./json.ts";
import { SHAPES_CONTEXT } from "./shapes/context.ts";
import { propertyShape } from "./shapes/properties.ts";
import { HYDRA, RDFS, XSD } from "./vocabularies.ts";

export function emitShapes(model: Model): Artifact {
  return { path: "shapes.json", text: printJson(shapes(model)) };
}

/** The IRI of the document, which is the prefix of each shape's IRI. */
export function shapesIri({ api }: Model): string {
  return `${api.base}${api.paths.shapes.slice(1)}`;
}

function shapes(model: Model): JsonObject {
  const own = (name: string): string => `${model.api.vocabulary}Error/${name}`;
  const named = {
    ...Object.fromEntries(
      model.resources.flatMap((resource) => [
        [resource.name, resourceShape(resource)],
        [resource.collectionClass.name, collectionShape(resource)],
      ]),
    ),
    ...Object.fromEntries(model.values.map((value) => [value.name, classShape(value)])),
    [entrypointClass(model).name]: entrypointShape(model),
    Operation: operationShape(model),
    Error: {
      label: "Error",
      targetClass: `${HYDRA}Error`,
      property: [
        { path: own("date"), datatype: `${XSD}dateTime`, ...once },
        { path: own("request"), ...text, ...optional },
        { path: `${HYDRA}statusCode`, ...integer, ...once, minInclusive: 400, maxInclusive: 599 },
        { path: `${HYDRA}title`, ...text, ...once },
        { path: `${HYDRA}description`, ...text, ...once },
        { path: `${RDFS}seeAlso`, ...link, ...once },
      ],
    },
    Violation: {
      label: "Violation",
      targetObjectsOf: own("violations"),
      nodeKind: "BlankNode",
      property: ["property", "path", "message"].map((name) => ({ path: own(name), ...text, ...once })),
    },
  };
  const graph = Object.entries(named).map(([name, shape]) => ({
    "@id": `${shapesIri(model)}#${name}`,
    "@type": "NodeShape",
    ...shape,
  }));
  return { "@context": SHAPES_CONTEXT, "@graph": graph };
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
  return Object.fromEntries(
    [...Map.groupBy(less, ([key]) => key)].map(([key, all]) => {
      const iris = all.map(([, iri]) => iri);
      return [key, iris.length === 1 ? iris[0] : iris];
    }),
  ) as JsonObject;
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
function entrypointShape(model: Model): JsonObject {
  return {
    label: "Entrypoint",
    targetClass: entrypointClass(model).iri,
    property: entrypointLinks(model).map(({ iri }) => ({ path: iri, ...link, ...optional })),
  };
}

/** An announced operation, in any response. */
function operationShape({ api }: Model): JsonObject {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  return {
    label: "Operation",
    targetObjectsOf: `${HYDRA}operation`,
    nodeKind: "BlankNode",
    property: [
      {
        path: `${HYDRA}method`,
        ...text,
        ...once,
        in: methods.map((method) => ({ "@value": method, "@type": `${XSD}string` })),
      },
      { path: `${HYDRA}expects`, ...link, ...optional },
      { path: `${HYDRA}returns`, ...link, ...optional },
      { path: `${api.vocabulary}readOnly`, ...text },
    ],
  };
}
