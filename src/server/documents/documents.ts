/** API documents (API documentation, OpenAPI, SHACL shapes, contexts) and the entrypoint (clauses HYD-1 to HYD-6). */

import { permits } from "../../hypermedia/permission.ts";
import type { Parts } from "../application.ts";
import { deploymentHeaders, modificationHeaders } from "../caching/last-modified.ts";
import type { Compiled, Direct, DirectRoute, Exchange, Headers, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";

export function documents({ api, names, contexts }: Compiled, parts: Parts): readonly DirectRoute[] {
  const { paths } = api;
  const generated = parts.api.base;
  // OpenAPI appends paths to its server's URL, which therefore ends without a slash.
  const rebased = (text: string) =>
    text.replaceAll(generated, names.base).replaceAll(`"${generated.slice(0, -1)}"`, `"${names.base.slice(0, -1)}"`);
  const start = { direct: entrypoint, linkedData: true, credentials: true, access: [] };
  // Generic clients remove the trailing slash of a URL. The router restores that of the base.
  const bare: DirectRoute[] = /^\/.+\/$/.test(paths.entrypoint)
    ? [[paths.entrypoint.slice(0, -1), "GET", { ...start, operation: null }]]
    : [];
  const { apidoc, openapi, shapes } = parts.documents;
  return [
    [paths.entrypoint, "GET", { ...start, operation: "retrieveEntrypoint" }],
    ...bare,
    [paths.apidoc, "GET", fixed("retrieveApiDocumentation", rebased(apidoc))],
    [paths.openapi, "GET", fixed("retrieveOpenApi", rebased(openapi), "application/json")],
    [paths.shapes, "GET", fixed("retrieveShapes", rebased(shapes))],
    [`${paths.contexts}{id}`, "GET", oneOf("retrieveContext", contexts)],
  ];
}

/** Serves several documents with one operation by the last segment of their paths. */
function oneOf(operation: string, documents: ReadonlyMap<string, unknown>): Direct {
  const named = new Map<string, Direct>();
  for (const [iri, document] of documents)
    named.set(iri.slice(iri.lastIndexOf("/") + 1), fixed(operation, JSON.stringify(document)));
  return {
    operation,
    linkedData: true,
    credentials: true,
    direct: (exchange) =>
      named.get(exchange.identifier ?? "")?.direct(exchange) ?? problem(exchange, 404, "There is no such document."),
  };
}

/** The same document for all clients. `Last-Modified` is the deployment. */
function fixed(operation: string, text: string, type = "application/ld+json"): Direct {
  const body = Buffer.from(text);
  return {
    operation,
    linkedData: type === "application/ld+json",
    credentials: true,
    direct: (exchange) => {
      exchange.selecting.disregard("authorization");
      const headers = { "Content-Type": type, "Cache-Control": "no-cache", ...deploymentHeaders(exchange) };
      return { status: 200, headers, body };
    },
  };
}

function entrypoint(exchange: Exchange): Reply {
  const { application, client } = exchange;
  const { names, api } = application;
  const links: Record<string, string> = {};
  for (const { definition } of application.resources.values()) {
    const list = definition.operations.find((operation) => operation.lifecycle === "list");
    if (list && permits(list.access, client, definition)) links[definition.plural] = names.collection(definition);
  }
  const iri = names.absolute(api.paths.entrypoint);
  const document = {
    "@context": names.absolute(`${api.paths.contexts}EntryPoint`),
    "@id": iri,
    "@type": ["EntryPoint", "hydra:Resource"],
    ...links,
    operation: [
      { "@type": "RetrieveResourceOperation", method: "GET", returns: `${names.rebase(api.vocabulary)}EntryPoint` },
    ],
  };
  return {
    status: 200,
    headers: {
      "Content-Type": "application/ld+json",
      "Cache-Control": client.kind === "anonymous" ? "no-cache" : "private, no-cache",
      ...canonicalLink(exchange, iri),
      ...modificationHeaders(exchange, new Date(0).toISOString()),
    },
    body: JSON.stringify(document),
  };
}

/** `Link` to a document's root, by default the IRI asked for (RFC 6596); none if the request URL is canonical already. */
export function canonicalLink({ application, listener, path, rawQuery }: Exchange, about?: string): Headers {
  const asked = application.names.absolute(path) + (rawQuery === "" ? "" : `?${rawQuery}`);
  const iri = about ?? asked;
  return listener !== "plain" && asked === iri ? {} : { Link: [`<${iri}>; rel="canonical"`] };
}
