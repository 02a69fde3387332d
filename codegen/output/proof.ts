/**
 * A second opinion on emitted documents, before any is written: swagger-parser on the OpenAPI document, jsonld on the
 * API documentation, the shapes and every context. What fails here is a fault of the generator, not of the spec, and is
 * so in the manner in which something is written, whatever the words: each manner is proved once.
 */

import type { Artifact } from "../emit/artifact.ts";
import { HYDRA, SHACL } from "../emit/vocabularies.ts";
import { once } from "../language/memory.ts";
import { proveContexts } from "./proof/contexts.ts";
import { expand, IRI } from "./proof/expansion.ts";
import { reduce } from "./proof/nodes.ts";
import { proveOpenApi } from "./proof/openapi.ts";

/** Throws where a document is not what it should be. */
export async function prove({ path, text }: Artifact): Promise<void> {
  const proof = PROOFS[path];
  if (proof === undefined) throw new Error(`there is no proof of ${path}`);
  try {
    if (!text.startsWith("{")) throw new Error("it is no object");
    await once(`${path} whole`, [text], String, () => proof(text));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** By the path of the document, what proves its text; those that take longest come first. */
const PROOFS: Readonly<Record<string, (text: string) => Promise<void>>> = {
  "openapi.json": proveOpenApi,
  "apidoc.json": proveApidoc,
  "contexts.json": proveContexts,
  "shapes.json": proveShapes,
};

/** The documents that are proved. */
export const PROVED: readonly string[] = Object.keys(PROOFS);

async function proveApidoc(text: string): Promise<void> {
  const { root, nodes } = reduce(text, "supportedClass");
  const { "@context": context = {}, supportedClass } = root;
  if (!Array.isArray(supportedClass) || supportedClass.length === 0) throw new Error("there is no supported class");
  const alone = [...nodes].map(([key, alike]) => ({ "@context": context, "@id": IRI, [key]: [...alike] }));
  await once("apidoc.json", [root, ...alone], JSON.stringify, async (fresh) => {
    for (const document of fresh) {
      const expanded = await expand(document);
      const classes = expanded.length === 1 ? expanded[0]?.[`${HYDRA}supportedClass`] : undefined;
      if (document === root && !(Array.isArray(classes) && classes.length === supportedClass.length))
        throw new Error("there is no one node with all supported classes");
    }
  });
}

async function proveShapes(text: string): Promise<void> {
  const { root, nodes } = reduce(text, "@graph");
  const { "@context": context = {}, "@graph": graph } = root;
  if (!Array.isArray(graph)) throw new Error("there is no graph");
  const alone = [...nodes].map(([key, alike]) => ({
    "@context": context,
    ...(key === "@graph" ? {} : { "@id": IRI, "@type": `${SHACL}NodeShape` }),
    [key]: [...alike],
  }));
  await once("shapes.json", [root, ...alone], JSON.stringify, async (fresh) => {
    for (const document of fresh)
      for (const node of await expand(document)) {
        const types = node["@type"] as readonly string[] | undefined;
        if (!types?.includes(`${SHACL}NodeShape`)) throw new Error(`${String(node["@id"])} is no shape`);
      }
  });
}
