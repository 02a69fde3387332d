/** The proof of documents without any reduction: the processors get all of a document. What the proof is held against. */

import SwaggerParser from "@apidevtools/swagger-parser";
import jsonld from "jsonld";
import { HYDRA, SHACL } from "../../codegen/emit/vocabularies.ts";

/** Any document, or what is left of one. */
// biome-ignore lint/suspicious/noExplicitAny: what is spoilt at random has no type.
type Spoilt = any;

/** Whether a document is refused. */
export async function isRefused(path: string, document: unknown): Promise<boolean> {
  try {
    await PROOFS[path]?.(structuredClone(document));
    return false;
  } catch {
    return true;
  }
}

const PROOFS: Readonly<Record<string, (document: Spoilt) => Promise<void>>> = {
  async "openapi.json"(document) {
    lead(document);
    await new SwaggerParser().validate(document, {
      resolve: { external: false },
      dereference: { excludedPathMatcher: () => true },
    });
  },
  async "apidoc.json"(document) {
    if (!Array.isArray(document.supportedClass) || document.supportedClass.length === 0) throw new Error("no classes");
    const expanded = await expand(document);
    const classes = expanded.length === 1 ? expanded[0]?.[`${HYDRA}supportedClass`] : undefined;
    if (!Array.isArray(classes) || classes.length !== document.supportedClass.length) throw new Error("not one node");
  },
  async "contexts.json"(contexts) {
    for (const [name, document] of Object.entries<Spoilt>(contexts)) {
      const terms = document["@context"];
      await expand({ ...document, "@id": "https://example.org/sample", "@type": name, ...sample(terms) });
    }
  },
  async "shapes.json"(document) {
    if (!Array.isArray(document["@graph"])) throw new Error("no graph");
    for (const node of await expand(document)) {
      const types = node["@type"] as readonly string[] | undefined;
      if (!types?.includes(`${SHACL}NodeShape`)) throw new Error("no shape");
    }
  },
};

function sample(terms: Spoilt): object {
  const members = Object.entries<Spoilt>(terms).flatMap(([term, definition]): [string, unknown][] => {
    if (typeof definition !== "object" || definition === null || "@prefix" in definition) return [];
    if ("@context" in definition) return [[term, sample(definition["@context"])]];
    return [[term, definition["@type"] === "@vocab" ? term : "https://example.org/value"]];
  });
  return Object.fromEntries(members);
}

const KINDS = new Set(["schemas", "parameters", "responses", "headers"]);

/** What a pointer (RFC 6901) in the fragment of a reference leads to; undefined where that is nothing. */
function at(document: Spoilt, reference: string): Spoilt {
  if (!reference.startsWith("#/")) return undefined;
  const keys = decodeURIComponent(reference.slice(2)).split("/");
  const found = keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return found.reduce((value, key) => (Object.hasOwn(Object(value), key) ? value[key] : undefined), document);
}

function lead(document: Spoilt): void {
  const visit = (value: Spoilt, kind: string, named: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries<Spoilt>(value)) {
      if (named || Array.isArray(value)) visit(inner, kind, false);
      else if (key === "$ref") {
        if (at(document, String(inner)) === undefined) throw new Error("leads nowhere");
        if (!new RegExp(`^#/components/${kind}/[^/]+$`).test(inner)) throw new Error("leads to another kind");
      } else if (!/^(examples?|default|enum|const)$/.test(key))
        visit(inner, KINDS.has(key) ? key : "schemas", KINDS.has(key) || key === "properties");
    }
  };
  visit(document, "schemas", false);
}

function expand(document: object): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const documentLoader = () => Promise.reject(new Error("it stands by itself"));
  return jsonld.expand(document, { documentLoader, safe: true } as object) as never;
}
