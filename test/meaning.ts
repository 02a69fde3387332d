/** What a document says as RDF, asked of two JSON-LD processors that share no code and have to agree. */

import type { Quad } from "@rdfjs/types";
import jsonld from "jsonld";
import ContextResolver from "jsonld/lib/ContextResolver.js";
import { JsonLdParser } from "jsonld-streaming-parser";
import { canonize } from "rdf-canonize";

/** Gives a context document by its IRI; whatever is none of the service's own makes it throw. */
export type Contexts = (iri: string) => Promise<object>;

export interface Meaning {
  /** Canonical N-Quads (RDFC-1.0), a line each: two documents say the same where they are equal. */
  readonly quads: string;
  /** The same as terms. */
  readonly terms: readonly Quad[];
}

/**
 * The meaning of a document, as JSON text. Throws where jsonld.js would leave something out, or where the processors do
 * not agree.
 */
export async function meaningOf(text: string, base: string, contexts: Contexts): Promise<Meaning> {
  const [first, terms] = await Promise.all([
    byJsonld(text, base, contexts).catch((error: unknown) => {
      throw new Error(`jsonld.js does not take it: ${told(error)}`, { cause: error });
    }),
    byStreamingParser(text, base, contexts).catch((error: unknown) => {
      throw new Error(`jsonld-streaming-parser does not take it: ${String(error)}`, { cause: error });
    }),
  ]);
  const [quads, second] = await Promise.all([canonical(first), canonical(terms)]);
  if (quads !== second) throw new Error(`The processors do not agree.\n${difference(quads, second)}`);
  return { quads, terms };
}

/** What an error of jsonld.js says; of what it would leave out, and why, its details alone do. */
function told(error: unknown): string {
  const { message, details } = error as Error & { details?: { event?: object; cause?: Error } };
  return [message, details?.cause?.message, JSON.stringify(details?.event)].filter(Boolean).join(" ");
}

/** In safe mode, which throws at whatever has no meaning. */
async function byJsonld(text: string, base: string, contexts: Contexts): Promise<readonly object[]> {
  const documentLoader = async (url: string) => ({
    contextUrl: undefined,
    documentUrl: url,
    document: await contexts(url),
  });
  const contextResolver = kept(resolvers, contexts, () => new ContextResolver({ sharedCache: new Map() }));
  const options = { base, documentLoader, contextResolver, safe: true };
  return (await jsonld.toRDF(JSON.parse(text), options as object)) as object[];
}

/** As it parses a stream, so with every key before what comes later. */
async function byStreamingParser(text: string, baseIRI: string, contexts: Contexts): Promise<Quad[]> {
  const parser = new JsonLdParser({
    baseIRI,
    strictValues: true,
    documentLoader: { load: async (url) => (await contexts(url)) as { [key: string]: unknown } },
  });
  keepContexts(parser as unknown as Parsing, baseIRI, contexts);
  parser.end(text);
  const quads = (await parser.toArray()) as Quad[];
  // What is said twice comes twice, and is said.
  return [...new Map(quads.map((quad) => [keyOf(quad), quad])).values()];
}

/** What jsonld.js makes of contexts. */
const resolvers = new WeakMap<Contexts, ContextResolver>();

/** The part of the streaming parser that parses contexts; `parent`: the context around it, as it keeps it. */
interface Parsing {
  readonly parsingContext: {
    parseContext(context: unknown, parent: object | undefined, ...more: readonly unknown[]): Promise<Parsed>;
  };
}

interface Parsed {
  getContextRaw(): object;
}

/** What the streaming parser makes of contexts, by what determines it; and each as it keeps it, by a number. */
const parsed = new WeakMap<
  Contexts,
  { readonly all: Map<string, Promise<Parsed>>; readonly ids: WeakMap<object, number> }
>();
let counter = 0;

/** Has a parser take what parsers before it made of a context. By itself it parses all contexts for each document. */
function keepContexts({ parsingContext }: Parsing, base: string, contexts: Contexts): void {
  const { all, ids } = kept(parsed, contexts, () => ({ all: new Map(), ids: new WeakMap() }));
  const parse = parsingContext.parseContext.bind(parsingContext);
  parsingContext.parseContext = (context, parent, ...more) => {
    const around = parent === undefined || Object.keys(parent).length <= 2 ? parent : ids.get(parent);
    if (parent !== undefined && around === undefined) return parse(context, parent, ...more);
    const key = JSON.stringify([base, context, around, more]);
    const found = all.get(key);
    if (found !== undefined) return found;
    const made = parse(context, parent, ...more).then((result) => {
      ids.set(result.getContextRaw(), ++counter);
      return result;
    });
    all.set(key, made);
    return made;
  };
}

function kept<Key extends WeakKey, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

function keyOf({ subject, predicate, object }: Quad): string {
  const kind = object.termType === "Literal" ? `${object.language} ${object.datatype.value}` : object.termType;
  return [subject.value, predicate.value, kind, object.value].join("\n");
}

/** Blank nodes under names that depend on nothing but what is said of them. */
export async function canonical(quads: readonly object[]): Promise<string> {
  return canonize(quads, { algorithm: "RDFC-1.0" });
}

/** The lines that only one of two texts has. */
export function difference(one: string, other: string): string {
  const [first, second] = [one, other].map((text) => new Set(text.trim().split("\n"))) as [Set<string>, Set<string>];
  return [
    ...[...first].filter((line) => !second.has(line)).map((line) => `- ${line}`),
    ...[...second].filter((line) => !first.has(line)).map((line) => `+ ${line}`),
  ].join("\n");
}
