/** Emits the Hydra API documentation (`apidoc.json`), the same for every client. */

import type { Class, Deprecation, Model, Operation, Resource } from "../language/model.ts";
import {
  aboutClass,
  builtInProperty,
  type CollectionRange,
  declaredProperty,
  supportedProperty,
} from "./apidoc-properties.ts";
import { type Artifact, type JsonObject, printJson } from "./artifact.ts";
import { classNamed, resourceListedAs, resourceNamed } from "./class-lookup.ts";
import {
  conflictText,
  deprecatedKeyword,
  described,
  operationText,
  possibleStatuses,
  reasonPhrase,
  withConstraints,
} from "./descriptions.ts";
import { entrypointClass, entrypointLinks, entrypointOperation } from "./entrypoint.ts";
import { shapesIri } from "./shapes.ts";
import { APIDOC_CONTEXT, HYDRA, OWL, RDF, RDFS, readOnlyTerm, XSD } from "./vocabularies.ts";

export const emitApidoc = (model: Model): Artifact => ({ path: "apidoc.json", text: printJson(apidoc(model)) });

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
      builtInProperty("member", `${HYDRA}member`, resource.iri, "The entries of the page.", {
        label: "Entries",
        link: true,
        many: true,
      }),
      builtInProperty("totalItems", `${HYDRA}totalItems`, `${XSD}integer`, "Number of entries on all pages.", {
        label: "Number of entries",
      }),
      ...groupProperties(resource, model),
    ],
    supportedOperation: onCollection(resource).map((operation) => operationNode(operation, model)),
  };
}

/** What groups and searches have beside: their sums, and whether there are more of them. */
function groupProperties({ collection: { group, search } }: Resource, { api }: Model): readonly JsonObject[] {
  const sums = "The sums of the values of a group's entries.";
  const sum = builtInProperty("sum", `${api.vocabulary}sum`, `${RDFS}Resource`, sums, { label: "Sums" });
  const more = "Whether there are more matches or groups.";
  const truncated = builtInProperty("truncated", `${api.vocabulary}truncated`, `${XSD}boolean`, more);
  return [...(group?.sums.length ? [sum] : []), ...(group !== null || search.length > 0 ? [truncated] : [])];
}

/** The entrypoint class: a property per collection, with everything that generic clients read about collections. */
function entrypointNode(model: Model): JsonObject {
  const { iri } = entrypointClass(model);
  const operation = entrypointOperation(model);
  return {
    ...aboutClass(iri, "Entrypoint", operation.description),
    supportedProperty: entrypointLinks(model).map(({ name: key, iri, resource }) => {
      const { collection, collectionClass } = resource;
      const about = { key, iri, label: collectionClass.title, description: collection.description };
      return supportedProperty({ ...about, link: true, ...collectionRange(resource, model) });
    }),
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

/** States that every entry has the class. */
const memberAssertion = (resource: Resource): JsonObject => ({ property: `${RDF}type`, object: resource.iri });

const onCollection = ({ operations }: Resource): readonly Operation[] =>
  operations.filter(({ on }) => on === "collection");

/** `Error`, with its violations for an invalid body. */
function errorNodes({ api }: Model): readonly JsonObject[] {
  const own = (name: string): string => `${api.vocabulary}Error/${name}`;
  const violation = `${api.vocabulary}Violation`;
  return [
    {
      ...aboutClass(`${HYDRA}Error`, "Error", "An error response."),
      supportedProperty: [
        builtInProperty("date", own("date"), `${XSD}dateTime`, "When the error occurred."),
        builtInProperty("request", own("request"), `${XSD}string`, "Identifier of the request."),
        builtInProperty("statusCode", `${HYDRA}statusCode`, `${XSD}integer`, "The HTTP status code."),
        builtInProperty("title", `${HYDRA}title`, `${XSD}string`, "The reason phrase of the status code."),
        builtInProperty("description", `${HYDRA}description`, `${XSD}string`, "The cause."),
        builtInProperty("seeAlso", `${RDFS}seeAlso`, `${RDFS}Resource`, "The documentation of this status.", {
          link: true,
        }),
        builtInProperty("violations", own("violations"), violation, "All validation errors of a body.", { many: true }),
      ],
    },
    {
      ...aboutClass(violation, "Violation", "One validation error of a body."),
      supportedProperty: [
        builtInProperty("property", own("property"), `${XSD}string`, "The invalid property."),
        builtInProperty(
          "path",
          own("path"),
          `${XSD}string`,
          "The place of the value in the body: a JSON Pointer (RFC 6901).",
        ),
        builtInProperty("message", own("message"), `${XSD}string`, "Why the value is invalid."),
      ],
    },
  ];
}

/** An operation with its statuses. Its types: the API's own first, then those that generic clients know. */
function operationNode(operation: Operation, model: Model): JsonObject {
  const possibleStatus = possibleStatuses(operation.statuses).map((status) => ({
    "@type": "Status",
    statusCode: status,
    title: reasonPhrase(status),
    ...(status === 409 && operation.transition !== null ? { description: conflictText(operation.transition) } : {}),
  }));
  return { ...operationSummary(operation, model), possibleStatus };
}

/** An operation without statuses, to refer to it elsewhere. Both have the same `@id`. */
function operationSummary(operation: Operation, model: Model): JsonObject {
  const { id, typeIri, action, title, method, expects, returns } = operation;
  return {
    "@id": `${model.api.vocabulary}${id}`,
    "@type": [typeIri, "Operation", action],
    title,
    description: described(operationText(operation), operation),
    ...deprecatedKeyword(operation),
    method,
    ...(expects === null ? {} : { expects: iriOf(expects, model) }),
    // Clients drop operations without `returns`.
    returns: returns === null ? `${OWL}Nothing` : iriOf(returns, model),
    ...neverChanged(operation, model),
    ...targetOf(operation, model),
  };
}

/** The properties that no client may change, of operations that change a resource. */
function neverChanged({ lifecycle, expects }: Operation, model: Model): JsonObject {
  if ((lifecycle !== "replace" && lifecycle !== "update") || expects === null) return {};
  const { properties } = classNamed(expects, model);
  const readOnly = properties.filter(({ immutable }) => immutable).map(({ name }) => name);
  return readOnly.length === 0 ? {} : { readOnly };
}

/** The target of a custom operation, as of a schema.org action. CRUD operations apply to the resource's own URL. */
function targetOf({ lifecycle, path }: Operation, { api }: Model): JsonObject {
  if (lifecycle !== null) return {};
  return { target: { "@type": "schema:EntryPoint", urlTemplate: `${api.base}${path.slice(1)}` } };
}

function iriOf(className: string, model: Model): string {
  const entrypoint = entrypointClass(model);
  if (className === entrypoint.name) return entrypoint.iri;
  return (resourceListedAs(className, model)?.collectionClass ?? classNamed(className, model)).iri;
}
