/**
 * Validates generated documents before they are written: OpenAPI with swagger-parser, API documentation, contexts and
 * SHACL shapes with a JSON-LD processor. A failure is a generator bug, not a fault of the spec.
 */

import type { Artifact } from "../emit/artifact.ts";
import { HYDRA, SHACL } from "../emit/vocabularies.ts";

type Document = Readonly<Record<string, unknown>>;

/** Throws if the artifact is an invalid document. Artifacts that are no documents pass. */
export async function validateDocument({ path, text }: Artifact): Promise<void> {
  const validate = VALIDATIONS[path];
  if (validate === undefined) return;
  try {
    await validate(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const VALIDATIONS: Readonly<Record<string, (document: Document) => Promise<void>>> = {
  "openapi.json": validateOpenApi,
  "apidoc.json": validateApidoc,
  "contexts.json": validateContexts,
  "shapes.json": validateShapes,
};

async function validateOpenApi(document: Document): Promise<void> {
  checkReferences(document);
  const { default: SwaggerParser } = await import("@apidevtools/swagger-parser");
  const parser = new SwaggerParser();
  await parser.validate(document as unknown as Parameters<typeof parser.validate>[0], {
    resolve: { external: false },
    // Schemas reference each other in long chains, on which the parser's recursion overflows the stack.
    dereference: { excludedPathMatcher: () => true },
  });
}

/** The kind of component that references below a key must have. */
const COMPONENTS: ReadonlyMap<string, string> = new Map([
  ["schemas", "schemas"],
  ["properties", "schemas"],
  ["parameters", "parameters"],
  ["responses", "responses"],
  ["headers", "headers"],
]);

/** Keys with example values, which contain no references. */
const VALUES: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);

/** Throws if a reference has no target, or a target of the wrong kind. */
function checkReferences(document: Document): void {
  const components = document.components as Readonly<Record<string, object>>;
  const visit = (value: unknown, kind: string, isMap: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (isMap || Array.isArray(value)) visit(inner, kind, false);
      else if (key === "$ref") {
        const [, name = ""] = /^#\/components\/\w+\/([^/]+)$/.exec(inner) ?? [];
        if (inner !== `#/components/${kind}/${name}` || !Object.hasOwn(components[kind] ?? {}, name))
          throw new Error(`${inner} is none of the ${kind}`);
      } else if (!VALUES.has(key)) visit(inner, COMPONENTS.get(key) ?? "schemas", COMPONENTS.has(key));
    }
  };
  visit(document, "schemas", false);
}

async function validateApidoc(document: Document): Promise<void> {
  const { supportedClass } = document;
  if (!Array.isArray(supportedClass) || supportedClass.length === 0) throw new Error("there is no supported class");
  const nodes = await expand(document);
  const classes = nodes[0]?.[`${HYDRA}supportedClass`];
  if (nodes.length !== 1 || !Array.isArray(classes) || classes.length !== supportedClass.length)
    throw new Error("there is no one node with all supported classes");
}

/** A placeholder IRI. */
const IRI = "https://example.org/";

/** Expands a sample that uses every term of each context. */
async function validateContexts(contexts: Document): Promise<void> {
  for (const [name, document] of Object.entries(contexts)) {
    const { "@context": terms, ...others } = document as { readonly "@context": Document };
    await expand({ ...others, "@context": terms, "@id": IRI, "@type": name, ...sample(terms) });
  }
}

/** A member for each property term, nested where a term has a scoped context. */
function sample(terms: Document): Document {
  const members = Object.entries(terms).flatMap(([term, definition]) => {
    if (typeof definition !== "object" || definition === null || "@prefix" in definition) return [];
    if ("@context" in definition) return [[term, sample(definition["@context"] as Document)]];
    return [[term, "@type" in definition && definition["@type"] === "@vocab" ? term : IRI]];
  });
  return Object.fromEntries(members);
}

async function validateShapes(document: Document): Promise<void> {
  if (!Array.isArray(document["@graph"])) throw new Error("there is no graph");
  for (const node of await expand(document)) {
    const types = node["@type"] as readonly string[] | undefined;
    if (!types?.includes(`${SHACL}NodeShape`)) throw new Error(`${String(node["@id"])} is no shape`);
  }
}

/** Expands a self-contained document. Throws on any error, and on terms without meaning. */
async function expand(document: Document): Promise<readonly Document[]> {
  // The browser build contains no code that fetches documents.
  const { default: jsonld } = await import("jsonld/dist/jsonld.esm.min.js");
  const documentLoader = (url: string): Promise<never> =>
    Promise.reject(new Error(`it asks for ${url}, but must stand by itself`));
  const options = { documentLoader, safe: true } as Parameters<typeof jsonld.expand>[1];
  return jsonld.expand(document, options) as unknown as Promise<readonly Document[]>;
}
