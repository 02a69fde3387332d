/** Built-in shapes: collections, operations, the entrypoint, errors. */

import type { Api, Model, Resource } from "../../language/model.ts";
import { entrypointClass, entrypointProperty } from "../entrypoint.ts";
import type { JsonObject } from "../json.ts";
import { HYDRA, RDFS, XSD } from "../vocabularies.ts";

const text = { datatype: `${XSD}string` } as const;
const integer = { datatype: `${XSD}integer` } as const;
const link = { nodeKind: "IRI" } as const;
const once = { minCount: 1, maxCount: 1 } as const;
const optional = { maxCount: 1 } as const;

/** A collection page with embedded entries. */
export function collectionProperties({ iri }: Resource): readonly JsonObject[] {
  return [
    { path: `${HYDRA}totalItems`, ...integer, ...once, minInclusive: 0 },
    { path: `${HYDRA}member`, ...link, class: iri },
    { path: `${HYDRA}view`, ...link, ...once, class: `${HYDRA}PartialCollectionView` },
    { path: `${HYDRA}search`, ...optional, class: `${HYDRA}IriTemplate` },
  ];
}

/** Links to the collections that the client may read. */
function entrypointProperties(model: Model): readonly JsonObject[] {
  return model.resources.flatMap((resource) => {
    const property = entrypointProperty(model, resource);
    return property === null ? [] : [{ path: property.iri, ...link, ...optional }];
  });
}

/** An announced operation, in any response. */
const operation: JsonObject = {
  label: "Operation",
  targetObjectsOf: `${HYDRA}operation`,
  nodeKind: "BlankNode",
  property: [
    {
      path: `${HYDRA}method`,
      ...text,
      ...once,
      in: ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => ({ "@value": method, "@type": `${XSD}string` })),
    },
    { path: `${HYDRA}expects`, ...link, ...optional },
    { path: `${HYDRA}returns`, ...link, ...optional },
  ],
};

function error({ vocabulary }: Api): JsonObject {
  const own = (name: string): string => `${vocabulary}Error/${name}`;
  return {
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
  };
}

function violation({ vocabulary }: Api): JsonObject {
  const own = (name: string): string => `${vocabulary}Error/${name}`;
  const members = ["property", "path", "message"];
  return {
    label: "Violation",
    targetObjectsOf: own("violations"),
    nodeKind: "BlankNode",
    property: members.map((name) => ({ path: own(name), ...text, ...once })),
  };
}

/** Shapes by name. No class of a spec can have these names. */
export function runtimeShapes(model: Model): Readonly<Record<string, JsonObject>> {
  return {
    [entrypointClass(model).name]: {
      label: "Entrypoint",
      targetClass: entrypointClass(model).iri,
      property: entrypointProperties(model),
    },
    Operation: operation,
    Error: error(model.api),
    Violation: violation(model.api),
  };
}
