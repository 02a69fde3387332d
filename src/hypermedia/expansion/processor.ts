/** The JSON-LD processor (jsonld.js), loaded on first use. Its document loader has the known contexts only (LD-2). */

import type { JsonLdDocument, Options } from "jsonld";
import { ExpansionError, type KnownContexts } from "./input-limits.ts";

/** An expanded document, and the names that no context defines, which expansion dropped. */
export type Expanded = Awaited<ReturnType<typeof expand>>;

/** A warning of jsonld.js about dropped content. */
interface ProcessorEvent {
  readonly code: string;
  readonly details: { readonly property?: string; readonly expandedProperty?: string | null };
}

/**
 * Expands a document. References are left unresolved. Throws an `ExpansionError` if the document is invalid JSON-LD.
 * `initial`: IRI of the initial context, if any; `known`: contexts by reference.
 */
export async function expand(document: unknown, initial: string | undefined, known: KnownContexts) {
  const { default: jsonld } = await import("jsonld");
  const undefinedNames = new Set<string>();
  let isFloating = false;
  const options = {
    base: null,
    keepFreeFloatingNodes: true,
    ...(initial === undefined ? {} : { expandContext: initial }),
    async documentLoader(iri: string) {
      const found = known.find(iri);
      if (found === undefined) throw new Error(`${iri} is not bundled`);
      return { documentUrl: iri, document: found, contextUrl: undefined, tag: "static" };
    },
    eventHandler({ event: { code, details } }: { readonly event: ProcessorEvent }) {
      // A term mapped to null is dropped by intention, so it is not reported.
      if (code === "invalid property" && (details.expandedProperty !== null || details.property?.startsWith("@")))
        undefinedNames.add(details.property ?? "");
      if (code === "free-floating scalar") isFloating = true;
    },
  };
  let nodes: unknown;
  try {
    // Its types allow neither a null base nor an event handler.
    nodes = await jsonld.expand(document as JsonLdDocument, options as unknown as Options.Expand);
  } catch (error) {
    // Any error of the processor is caused by the body.
    throw new ExpansionError(`The body is not valid JSON-LD: ${complaint(error)}.`);
  }
  if (isFloating) throw new ExpansionError("The body has a value that belongs to no resource.");
  return { nodes: nodes as readonly unknown[], undefinedNames };
}

/** Formats a processor error for the client. */
function complaint(error: unknown): string {
  const { message = "", details } = error as {
    readonly message?: string;
    readonly details?: { readonly code?: string; readonly term?: unknown };
  };
  if (details?.code === undefined) return "a JSON-LD processor cannot expand it";
  const said = message.replace(/^Invalid JSON-LD syntax[;:] /, "").replace(/\.$/, "");
  const term = typeof details.term === "string" ? `, at the term “${details.term.slice(0, 200)}”` : "";
  return `${details.code} (${said.slice(0, 300)})${term}`;
}
