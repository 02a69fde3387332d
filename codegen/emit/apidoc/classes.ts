/** Hydra supported classes: resources, their collections, value types, the entrypoint. */

import type { Class, Model, Operation, Resource } from "../../language/model.ts";
import { deprecatedKeyword, described } from "../deprecation.ts";
import { entrypointClass, entrypointOperation, entrypointProperty } from "../entrypoint.ts";
import type { JsonObject } from "../json.ts";
import { HYDRA, RDF, XSD } from "../vocabularies.ts";
import { type ClassIris, operationNode, operationSummary } from "./operations.ts";
import { declaredProperty, supportedProperty } from "./properties.ts";

/** The class of a resource or value type, with its properties and item operations. */
export function classNode(of: Class, operations: readonly Operation[], model: Model, iris: ClassIris): JsonObject {
  const supers = of.superClasses.length > 0 ? { subClassOf: [...of.superClasses] } : {};
  return {
    ...("kind" in of && of.kind === "resource"
      ? aboutResource(of as Resource)
      : about(of.iri, of.title, of.description)),
    ...supers,
    supportedProperty: of.properties.map(declaredProperty),
    supportedOperation: operations.map((operation) => operationNode(operation, model, iris)),
  };
}

/** The class of a collection, with its operations: some clients look for them only here. */
export function collectionNode(resource: Resource, model: Model, iris: ClassIris): JsonObject {
  const { iri, title } = resource.collectionClass;
  return {
    ...about(iri, title, resource.collection.description),
    ...deprecatedKeyword(resource),
    subClassOf: `${HYDRA}Collection`,
    memberAssertion: memberAssertion(resource),
    supportedProperty: [
      supportedProperty({
        ...READ_ONLY,
        key: "member",
        label: "Entries",
        description: "The entries of the page.",
        iri: `${HYDRA}member`,
        link: true,
        range: resource.iri,
        many: true,
      }),
      supportedProperty({
        ...READ_ONLY,
        key: "totalItems",
        label: "Number of entries",
        description: "Number of entries on all pages.",
        iri: `${HYDRA}totalItems`,
        link: false,
        range: `${XSD}integer`,
        many: false,
      }),
    ],
    supportedOperation: onCollection(resource).map((operation) => operationNode(operation, model, iris)),
  };
}

/** The entrypoint class: a property per collection, with everything that generic clients read about collections. */
export function entrypointNode(model: Model, iris: ClassIris): JsonObject {
  const { iri } = entrypointClass(model);
  const operation = entrypointOperation(model);
  const properties = model.resources.flatMap((resource) => {
    const property = entrypointProperty(model, resource);
    return property === null ? [] : [collectionProperty(property, resource, model, iris)];
  });
  return {
    ...about(iri, "Entrypoint", operation.description),
    supportedProperty: properties,
    supportedOperation: [operationNode(operation, model, iris)],
  };
}

function collectionProperty(
  { name, iri }: { name: string; iri: string },
  resource: Resource,
  model: Model,
  iris: ClassIris,
): JsonObject {
  const restriction = { "@type": "owl:Restriction", onProperty: `${HYDRA}member`, allValuesFrom: resource.iri };
  // Only operations at the collection's own URL: clients take any other POST for a create operation.
  const operations = onCollection(resource).filter(({ lifecycle }) => lifecycle !== null);
  return supportedProperty({
    ...READ_ONLY,
    key: name,
    label: resource.collectionClass.title,
    description: resource.collection.description,
    iri,
    link: true,
    // Some clients find the entries' class by the restriction, others by the member assertion.
    range: [`${HYDRA}Collection`, resource.collectionClass.iri, { equivalentClass: restriction }],
    many: false,
    more: {
      memberAssertion: memberAssertion(resource),
      supportedOperation: operations.map((operation) => operationSummary(operation, model, iris)),
    },
  });
}

const READ_ONLY = { required: false, readable: true, writable: false } as const;

function about(iri: string, title: string, description: string): JsonObject {
  return { "@id": iri, "@type": "Class", title, label: title, description };
}

function aboutResource(resource: Resource): JsonObject {
  return {
    ...about(resource.iri, resource.title, described(resource.description, resource)),
    ...deprecatedKeyword(resource),
  };
}

/** States that every entry has the class. */
function memberAssertion(resource: Resource): JsonObject {
  return { property: `${RDF}type`, object: resource.iri };
}

function onCollection({ operations }: Resource): readonly Operation[] {
  return operations.filter(({ on }) => on === "collection");
}
