/**
 * A second opinion on emitted documents, before any is written: swagger-parser on the OpenAPI document, jsonld on the
 * API documentation, the shapes and every context. What fails here is a fault of the generator, not of the spec.
 */

import type { Artifact } from "../emit/artifact.ts";
import { HYDRA, SHACL } from "../emit/vocabularies.ts";
import { once } from "../language/memory.ts";

/** Throws where a document is not what it should be. */
export async function prove({ path, text }: Artifact): Promise<void> {
  const proof = PROOFS[path];
  if (proof === undefined) throw new Error(`there is no proof of ${path}`);
  await once(`${path} whole`, [text], String, () => proof(JSON.parse(text) as never));
}

const PROOFS: Readonly<Record<string, (document: never) => Promise<void>>> = {
  "openapi.json": proveOpenApi,
  "apidoc.json": proveApidoc,
  "contexts.json": proveContexts,
  "shapes.json": proveShapes,
};

/** The documents that are proved. */
export const PROVED: readonly string[] = Object.keys(PROOFS);

interface OpenApi {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** A path, or a component of a kind, of an OpenAPI document; of the kind `around`, all else that it has. */
interface Part {
  readonly kind: string;
  readonly name: string;
  readonly about: object;
}

/**
 * Each component is checked where it stands, and references to it only followed: put in place of its references it would
 * be checked once for each of them, and schemas once for every way that links lead to them.
 */
async function proveOpenApi(document: OpenApi): Promise<void> {
  const { paths, components, ...rest } = document;
  const parts: readonly Part[] = [
    // It is proved with each lot of the others, and by itself where nothing but it has changed.
    { kind: "around", name: "", about: rest },
    ...partsOf("paths", paths),
    ...Object.entries(components).flatMap(([kind, named]) => partsOf(kind, named)),
  ];
  await faultIn("openapi.json", async () => {
    lead(document, components);
    await eachLot("openapi.json", parts, JSON.stringify, 2000, async (fresh) => {
      const { default: SwaggerParser } = await import("@apidevtools/swagger-parser");
      const ofKind = (kind: string) =>
        Object.fromEntries(fresh.flatMap((part) => (part.kind === kind ? [[part.name, part.about]] : [])));
      const part = {
        ...rest,
        paths: ofKind("paths"),
        components: Object.fromEntries(Object.keys(components).map((kind) => [kind, ofKind(kind)])),
      };
      const parser = new SwaggerParser();
      await parser.validate(part as unknown as Parameters<typeof parser.validate>[0], {
        // References lead to nothing outside, as was seen.
        resolve: { external: false },
        dereference: { excludedPathMatcher: () => true },
      });
    });
  });
}

function partsOf(kind: string, named: Readonly<Record<string, object>>): readonly Part[] {
  return Object.entries(named).map(([name, about]) => ({ kind, name, about }));
}

/** Which kind of component is referred to under a key, by name or in a list; under all others it is schemas. */
const KINDS: Readonly<Record<string, string>> = {
  schemas: "schemas",
  properties: "schemas",
  parameters: "parameters",
  responses: "responses",
  headers: "headers",
};

/** Throws where a reference leads nowhere, or to a component of another kind than is needed there. */
function lead(document: OpenApi, components: OpenApi["components"]): void {
  const visit = (value: unknown, kind: string, named: boolean): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (named || Array.isArray(value)) visit(inner, kind, false);
      else if (key === "$ref") follow(String(inner), kind);
      // These hold whatever the spec gives, and no references.
      else if (!/^(examples?|default|enum|const)$/.test(key))
        visit(inner, KINDS[key] ?? "schemas", Object.hasOwn(KINDS, key));
    }
  };
  const follow = (reference: string, kind: string): void => {
    const [, , of = "", name = ""] = reference.split("/");
    if (components[of]?.[name] === undefined) throw new Error(`nothing stands at ${reference}`);
    if (of !== kind) throw new Error(`${reference} stands where one of the ${kind} is needed`);
  };
  visit(document, "schemas", false);
}

interface Apidoc {
  readonly supportedClass?: readonly object[];
}

async function proveApidoc({ supportedClass, ...rest }: Apidoc): Promise<void> {
  if (!Array.isArray(supportedClass) || supportedClass.length === 0)
    throw new Error("apidoc.json: there is no supported class");
  const around = JSON.stringify(rest);
  await eachLot(
    "apidoc.json",
    supportedClass,
    (each) => around + JSON.stringify(each),
    50,
    async (fresh) => {
      const expanded = await faultIn("apidoc.json", () => expand({ ...rest, supportedClass: fresh }));
      const classes = expanded.length === 1 ? expanded[0]?.[`${HYDRA}supportedClass`] : undefined;
      if (!Array.isArray(classes) || classes.length !== fresh.length)
        throw new Error("apidoc.json: there is no one node with all supported classes");
    },
  );
}

interface Graph {
  readonly "@graph": readonly object[];
}

async function proveShapes({ "@graph": graph, ...rest }: Graph): Promise<void> {
  const around = JSON.stringify(rest);
  await eachLot(
    "shapes.json",
    graph,
    (each) => around + JSON.stringify(each),
    50,
    async (fresh) => {
      const nodes = await faultIn("shapes.json", () => expand({ ...rest, "@graph": fresh }));
      for (const node of nodes) {
        const types = node["@type"] as readonly string[] | undefined;
        if (!types?.includes(`${SHACL}NodeShape`)) throw new Error(`shapes.json: ${String(node["@id"])} is no shape`);
      }
    },
  );
}

type Terms = Readonly<Record<string, unknown>>;

/** Each context has to take an answer that uses its every term. */
async function proveContexts(contexts: Readonly<Record<string, { readonly "@context": Terms }>>): Promise<void> {
  await once("contexts.json", Object.entries(contexts), JSON.stringify, async (fresh) => {
    const seen = new Set<string>();
    for (const [name, document] of fresh) {
      const terms = unseen(document["@context"], seen);
      const answer = { ...document, "@context": terms, "@id": "https://example.org/sample", "@type": name };
      await faultIn(`contexts.json, ${name}`, () => expand({ ...answer, ...sample(terms) }));
    }
  });
}

/**
 * The terms without what some of them have for terms of their own, where that was seen before: it is the same wherever
 * one class is linked to, and the processor would look at it anew in each place, and at each depth.
 */
function unseen(terms: Terms, seen: Set<string>): Terms {
  const rest = Object.entries(terms).map(([term, definition]) => {
    if (typeof definition !== "object" || definition === null || !("@context" in definition)) return [term, definition];
    const { "@context": inner, ...plain } = definition;
    const text = JSON.stringify(inner);
    if (seen.has(text)) return [term, plain];
    seen.add(text);
    return [term, { ...plain, "@context": unseen(inner as Terms, seen) }];
  });
  return Object.fromEntries(rest);
}

/** A member for each term that stands for a property, deeper where a term has terms of its own. */
function sample(terms: Terms): object {
  const members = Object.entries(terms).flatMap(([term, definition]) => {
    if (typeof definition !== "object" || definition === null || "@prefix" in definition) return [];
    if ("@context" in definition) return [[term, sample(definition["@context"] as Terms)]];
    return [
      [term, (definition as { readonly "@type"?: string })["@type"] === "@vocab" ? term : "https://example.org/value"],
    ];
  });
  return Object.fromEntries(members);
}

/** Has what is fresh of a document proved, but never more of it at once than `size`: it all is copied, and that several times. */
async function eachLot<T>(
  step: string,
  parts: readonly T[],
  inputOf: (part: T) => string,
  size: number,
  work: (lot: readonly T[]) => Promise<unknown>,
): Promise<void> {
  await once(step, parts, inputOf, async (fresh) => {
    for (let start = 0; start < fresh.length; start += size) await work(fresh.slice(start, start + size));
  });
}

async function expand(document: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { default: jsonld } = await import("jsonld");
  const documentLoader = (url: string): Promise<never> =>
    Promise.reject(new Error(`it asks for ${url}, but must stand by itself`));
  return jsonld.expand(
    document as object,
    { documentLoader, safe: true } as Parameters<typeof jsonld.expand>[1],
  ) as unknown as Promise<readonly Readonly<Record<string, unknown>>[]>;
}

async function faultIn<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
