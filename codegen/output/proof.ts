/**
 * A second opinion on emitted documents, before any is written: swagger-parser on the OpenAPI document, jsonld on the
 * API documentation, the shapes and every context. What fails here is a fault of the generator, not of the spec, and is
 * so in the manner in which something is written, whatever the words: each manner is proved once.
 */

import type { Artifact } from "../emit/artifact.ts";
import { HYDRA, SHACL } from "../emit/vocabularies.ts";
import { once } from "../language/memory.ts";
import { proveContexts } from "./proof/contexts.ts";
import { type Expanded, expand, IRI } from "./proof/expansion.ts";
import { reduce } from "./proof/nodes.ts";
import { proveOpenApi } from "./proof/openapi.ts";
import type { JsonObject } from "./skeleton.ts";

/** Throws where a document is not what it should be. */
export async function prove({ path, text }: Artifact): Promise<void> {
  const proof = PROOFS[path];
  if (proof === undefined) throw new Error(`there is no proof of ${path}`);
  try {
    await once(`${path} whole`, [text], String, () => proof(JSON.parse(text)));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const PROOFS: Readonly<Record<string, (document: JsonObject) => Promise<void>>> = {
  "openapi.json": proveOpenApi,
  "apidoc.json": proveApidoc,
  "contexts.json": proveContexts,
  "shapes.json": proveShapes,
};

/** The documents that are proved. */
export const PROVED: readonly string[] = Object.keys(PROOFS);

async function proveApidoc(document: JsonObject): Promise<void> {
  await proveNodes("apidoc.json", document, (nodes, { supportedClass }) => {
    if (!Array.isArray(supportedClass) || supportedClass.length === 0) throw new Error("there is no supported class");
    const classes = nodes.length === 1 ? nodes[0]?.[`${HYDRA}supportedClass`] : undefined;
    if (!Array.isArray(classes) || classes.length !== supportedClass.length)
      throw new Error("there is no one node with all supported classes");
  });
}

async function proveShapes(document: JsonObject): Promise<void> {
  await proveNodes("shapes.json", document, (nodes, { "@graph": graph }) => {
    if (!Array.isArray(graph)) throw new Error("there is no graph");
    for (const node of nodes) {
      const types = node["@type"] as readonly string[] | undefined;
      if (!types?.includes(`${SHACL}NodeShape`)) throw new Error(`${String(node["@id"])} is no shape`);
    }
  });
}

/** Expands one node of each manner; `check` throws where what the document comes to, or its graph, is not as it should be. */
async function proveNodes(
  path: string,
  document: JsonObject,
  check: (expanded: readonly Expanded[], document: JsonObject) => void,
): Promise<void> {
  const { root, nodes } = reduce(document);
  const { "@context": context = {} } = root;
  const parts = [...nodes].map(([key, alike]) => ({
    "@context": context,
    ...(key === "@graph" ? {} : { "@id": IRI }),
    [key]: alike,
  }));
  await once(path, [root, ...parts], JSON.stringify, async (fresh) => {
    for (const part of fresh) {
      const expanded = await expand(part);
      if (part === root || "@graph" in part) check(expanded, part);
    }
  });
}
