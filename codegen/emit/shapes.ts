/**
 * Emits the SHACL shapes (`shapes.json`): constraints that every response satisfies, for any client and language.
 *
 * The shapes are open, so that responses may be merged with other RDF data.
 */

import type { Class, Model, Resource } from "../language/model.ts";
import type { Artifact } from "./artifact.ts";
import { deprecatedKeyword, described } from "./deprecation.ts";
import { type JsonObject, printJson } from "./json.ts";
import { SHAPES_CONTEXT } from "./shapes/context.ts";
import { propertyShape } from "./shapes/properties.ts";
import { collectionProperties, runtimeShapes } from "./shapes/runtime-shapes.ts";

export function emitShapes(model: Model): Artifact {
  return { path: "shapes.json", text: printJson(shapes(model)) };
}

/** The IRI of the document, which is the prefix of each shape's IRI. */
export function shapesIri({ api }: Model): string {
  return `${api.base}${api.paths.shapes.slice(1)}`;
}

function shapes(model: Model): JsonObject {
  const named: Readonly<Record<string, JsonObject>> = {
    ...Object.fromEntries(model.resources.flatMap((each) => [resourceShape(each), collectionShape(each)])),
    ...Object.fromEntries(model.values.map(classShape)),
    ...runtimeShapes(model),
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
