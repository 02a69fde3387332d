/**
 * Emits the shapes: in the words of SHACL, what holds of every answer, whoever asked and in whichever language.
 *
 * They bind what is told of a class and forbid nothing beside it, so that answers may stand in a graph with what others say.
 */

import type { Class, Model, Resource } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { type JsonObject, printJson } from "./json.ts";
import { deprecatedKeyword, described } from "./lifespan.ts";
import { SHAPES_CONTEXT } from "./shapes/context.ts";
import { collectionProperties, machineShapes } from "./shapes/machine.ts";
import { propertyShape } from "./shapes/properties.ts";

/** `shapes.json`. */
export function emitShapes(model: Model): Artifact {
  return { path: "shapes.json", text: printJson(shapes(model)) };
}

/** The IRI of the document, which those of the shapes begin with. */
export function shapesIri({ api }: Model): string {
  return `${api.base}${api.paths.shapes.slice(1)}`;
}

function shapes(model: Model): JsonObject {
  const named: Readonly<Record<string, JsonObject>> = {
    ...Object.fromEntries(model.resources.flatMap((each) => [resourceShape(each), collectionShape(each)])),
    ...Object.fromEntries(model.values.map(classShape)),
    ...machineShapes(model),
  };
  const graph = Object.entries(named).map(([name, shape]) => ({
    "@id": `${shapesIri(model)}#${name}`,
    "@type": "NodeShape",
    ...shape,
  }));
  return { "@context": SHAPES_CONTEXT, "@graph": graph };
}

function classShape(of: Class): [name: string, shape: JsonObject] {
  const { name, title, description, iri, properties } = of;
  return [name, { label: title, comment: description, targetClass: iri, property: properties.map(propertyShape) }];
}

function resourceShape(resource: Resource): [name: string, shape: JsonObject] {
  const [name, shape] = classShape(resource);
  return [name, { ...shape, comment: described(resource.description, resource), ...deprecatedKeyword(resource) }];
}

function collectionShape(resource: Resource): [name: string, shape: JsonObject] {
  const { name, title, iri } = resource.collectionClass;
  const { description } = resource.collection;
  return [
    name,
    {
      label: title,
      comment: description,
      ...deprecatedKeyword(resource),
      targetClass: iri,
      property: collectionProperties(resource),
    },
  ];
}
