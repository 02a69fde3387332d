/** Emits the Hydra API documentation (`apidoc.json`), the same for every client. */

import type { Model } from "../language/model.ts";
import { classNode, collectionNode, entrypointNode } from "./apidoc/classes.ts";
import { APIDOC_CONTEXT } from "./apidoc/context.ts";
import { errorNodes } from "./apidoc/errors.ts";
import { classIris } from "./apidoc/operations.ts";
import type { Artifact } from "./artifact.ts";
import { type JsonObject, printJson } from "./json.ts";
import { shapesIri } from "./shapes.ts";

export function emitApidoc(model: Model): Artifact {
  return { path: "apidoc.json", text: printJson(apidoc(model)) };
}

/** The document: one JSON-LD node with everything nested in it. */
function apidoc(model: Model): JsonObject {
  const { api } = model;
  const iris = classIris(model);
  return {
    "@context": APIDOC_CONTEXT,
    "@id": `${api.base}${api.paths.apidoc.slice(1)}`,
    "@type": "ApiDocumentation",
    title: api.title,
    description: api.description,
    entrypoint: `${api.base}${api.paths.entrypoint.slice(1)}`,
    shapesGraph: shapesIri(model),
    supportedClass: [
      entrypointNode(model, iris),
      ...model.resources.flatMap((resource) => [
        classNode(
          resource,
          resource.operations.filter(({ on }) => on === "item"),
          model,
          iris,
        ),
        collectionNode(resource, model, iris),
      ]),
      ...model.values.map((value) => classNode(value, [], model, iris)),
      ...errorNodes(model),
    ],
  };
}
