/** Emits the Hydra API documentation (`apidoc.json`), the same for every client. */

import type { Class, Deprecation, Model, Operation, Resource } from "../language/model.ts";
import { operationNode, operationSummary } from "./apidoc/operations.ts";
import {
  aboutClass,
  type CollectionRange,
  declaredProperty,
  type Supported,
  supportedProperty,
} from "./apidoc/properties.ts";
import { type Artifact, type JsonObject, printJson } from "./artifact.ts";
import { resourceNamed } from "./class-lookup.ts";
import { deprecatedKeyword, described, withConstraints } from "./descriptions.ts";
import { type EntrypointLink, entrypointClass, entrypointLinks, entrypointOperation } from "./entrypoint.ts";
import { shapesIri } from "./shapes.ts";
import { APIDOC_CONTEXT, HYDRA, RDF, RDFS, readOnlyTerm, XSD } from "./vocabularies.ts";

export function emitApidoc(model: Model): Artifact {
  return { path: "apidoc.json", text: printJson(apidoc(model)) };
}

/** The document: one JSON-LD node with everything nested in it. */
function apidoc(model: Model): JsonObject {
  const { api } = model;
  return {
    "@context": { ...APIDOC_CONTEXT, readOnly: readOnlyTerm(api) },
    "@id": `${api.base}${api.paths.apidoc.slice(1)}`,
    "@type": "ApiDocumentation",
    title: api.title,
    description: api.description,
    entrypoint: `${api.base}${api.paths.entrypoint.slice(1)}`,
    shapesGraph: shapesIri(model),
    supportedClass: [
      entrypointNode(model),
      ...model.resources.flatMap((resource) => [resourceNode(resource, model), collectionNode(resource, model)]),
      ...model.values.map((value) => classNode(value, [], model)),
      ...errorNodes(model),
    ],
  };
}

/** A class with its properties and item operations. */
function classNode(of: Class, operations: readonly Operation[], model: Model, deprecation?: Deprecation): JsonObject {
  const { iri, title, description, superClasses, properties } = of;
  return {
    ...aboutClass(iri, title, described(description, deprecation)),
    ...deprecatedKeyword(deprecation),
    ...(superClasses.length > 0 ? { subClassOf: superClasses } : {}),
    supportedProperty: properties.map((property) => {
      const listed = resourceNamed(property.inverse?.resource ?? "", model);
      return declaredProperty(property, listed && collectionRange(listed, model));
    }),
    supportedOperation: operations.map((operation) => operationNode(operation, model)),
  };
}

function resourceNode(resource: Resource, model: Model): JsonObject {
  const onItem = resource.operations.filter(({ on }) => on === "item");
  return classNode({ ...resource, description: withConstraints(resource) }, onItem, model, resource);
}

/** The class of a collection, with its operations: some clients look for them only here. */
function collectionNode(resource: Resource, model: Model): JsonObject {
  const { iri, title } = resource.collectionClass;
  return {
    ...aboutClass(iri, title, resource.collection.description),
    ...deprecatedKeyword(resource),
    subClassOf: `${HYDRA}Collection`,
    memberAssertion: memberAssertion(resource),
    supportedProperty: [
      supportedProperty({
        key: "member",
        label: "Entries",
        description: "The entries of the page.",
        iri: `${HYDRA}member`,
        link: true,
        range: resource.iri,
        many: true,
      }),
      supportedProperty({
        key: "totalItems",
        label: "Number of entries",
        description: "Number of entries on all pages.",
        iri: `${HYDRA}totalItems`,
        range: `${XSD}integer`,
      }),
      ...groupProperties(resource, model),
    ],
    supportedOperation: onCollection(resource).map((operation) => operationNode(operation, model)),
  };
}

/** What groups and searches have beside: their sums, and whether there are more of them. */
function groupProperties({ collection: { group, search } }: Resource, { api }: Model): readonly JsonObject[] {
  const sum = { key: "sum", label: "Sums", description: "The sums of the values of a group's entries." };
  const truncated = { key: "truncated", label: "Truncated", description: "Whether there are more matches or groups." };
  return [
    ...(group?.sums.length
      ? [supportedProperty({ ...sum, iri: `${api.vocabulary}sum`, range: `${RDFS}Resource` })]
      : []),
    ...(group !== null || search.length > 0
      ? [supportedProperty({ ...truncated, iri: `${api.vocabulary}truncated`, range: `${XSD}boolean` })]
      : []),
  ];
}

/** The entrypoint class: a property per collection, with everything that generic clients read about collections. */
function entrypointNode(model: Model): JsonObject {
  const { iri } = entrypointClass(model);
  const operation = entrypointOperation(model);
  return {
    ...aboutClass(iri, "Entrypoint", operation.description),
    supportedProperty: entrypointLinks(model).map((link) => collectionProperty(link, model)),
    supportedOperation: [operationNode(operation, model)],
  };
}

/** What generic clients read about a property whose value is a collection. */
function collectionRange(resource: Resource, model: Model): CollectionRange {
  const restriction = { "@type": "owl:Restriction", onProperty: `${HYDRA}member`, allValuesFrom: resource.iri };
  // Only operations at the collection's own URL: clients take any other POST for a create operation.
  const operations = onCollection(resource).filter(({ lifecycle }) => lifecycle !== null);
  return {
    // Some clients find the entries' class by the restriction, others by the member assertion.
    range: [`${HYDRA}Collection`, resource.collectionClass.iri, { equivalentClass: restriction }],
    more: {
      memberAssertion: memberAssertion(resource),
      supportedOperation: operations.map((operation) => operationSummary(operation, model)),
    },
  };
}

function collectionProperty({ name, iri, resource }: EntrypointLink, model: Model): JsonObject {
  return supportedProperty({
    key: name,
    label: resource.collectionClass.title,
    description: resource.collection.description,
    iri,
    link: true,
    ...collectionRange(resource, model),
  });
}

/** States that every entry has the class. */
function memberAssertion(resource: Resource): JsonObject {
  return { property: `${RDF}type`, object: resource.iri };
}

function onCollection({ operations }: Resource): readonly Operation[] {
  return operations.filter(({ on }) => on === "collection");
}

/** `Error`, with its violations for an invalid body. */
function errorNodes({ api }: Model): readonly JsonObject[] {
  const own = (name: string): string => `${api.vocabulary}Error/${name}`;
  const violation = `${api.vocabulary}Violation`;
  return [
    {
      ...aboutClass(`${HYDRA}Error`, "Error", "An error response."),
      supportedProperty: [
        member("date", own("date"), `${XSD}dateTime`, "When the error occurred."),
        member("request", own("request"), `${XSD}string`, "Identifier of the request."),
        member("statusCode", `${HYDRA}statusCode`, `${XSD}integer`, "The HTTP status code."),
        member("title", `${HYDRA}title`, `${XSD}string`, "The reason phrase of the status code."),
        member("description", `${HYDRA}description`, `${XSD}string`, "The cause."),
        member("seeAlso", `${RDFS}seeAlso`, `${RDFS}Resource`, "The documentation of this status.", { link: true }),
        member("violations", own("violations"), violation, "All validation errors of a body.", { many: true }),
      ],
    },
    {
      ...aboutClass(violation, "Violation", "One validation error of a body."),
      supportedProperty: [
        member("property", own("property"), `${XSD}string`, "The invalid property."),
        member("path", own("path"), `${XSD}string`, "The place of the value in the body: a JSON Pointer (RFC 6901)."),
        member("message", own("message"), `${XSD}string`, "Why the value is invalid."),
      ],
    },
  ];
}

function member(
  key: string,
  iri: string,
  range: string,
  description: string,
  more: Partial<Supported> = {},
): JsonObject {
  const label = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return supportedProperty({ key, label, description, iri, range, ...more });
}
