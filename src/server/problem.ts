/** Error resources in JSON-LD (clauses ERR-1 to ERR-3). */

import { STATUS_CODES } from "node:http";
import { shortened, type Violation } from "../hypermedia/validation-errors.ts";
import type { Exchange, Headers, ProblemWriter, Reply } from "./exchange.ts";
import type { Refused } from "./handlers.ts";

const hydra = "http://www.w3.org/ns/hydra/core#";

/** JSON-LD context of an error resource. It is inlined, so that clients need not fetch it. */
function errorContext(vocabulary: string): object {
  const own = (name: string, type?: string) => ({
    "@id": `${vocabulary}Error/${name}`,
    ...(type && { "@type": type }),
  });
  const xsd = "http://www.w3.org/2001/XMLSchema#";
  return {
    Error: `${hydra}Error`,
    date: own("date", `${xsd}dateTime`),
    request: own("request"),
    statusCode: { "@id": `${hydra}statusCode`, "@type": `${xsd}integer` },
    title: { "@id": `${hydra}title` },
    description: { "@id": `${hydra}description` },
    seeAlso: { "@id": "http://www.w3.org/2000/01/rdf-schema#seeAlso", "@type": "@id" },
    violations: own("violations"),
    property: own("property"),
    path: own("path"),
    message: own("message"),
  };
}

export function problem(
  exchange: Exchange,
  status: number,
  description: string,
  { headers, ...more }: Pick<Refused, "violations" | "retryAfter"> & { readonly headers?: Headers } = {},
): Reply {
  return exchange.application.problem(exchange, { status, description, ...more }, headers);
}

/** `vocabulary`: prefix of the terms. `documentation`: base of `seeAlso` links, with a trailing slash. */
export function problemWriter(vocabulary: string, documentation: string, now: () => number): ProblemWriter {
  // Serialising the context costs as much as the rest of an error.
  const context = JSON.stringify(errorContext(vocabulary));
  return (exchange, { status, description, violations, retryAfter }, headers = {}, identified = true) => ({
    status,
    headers: {
      ...headers,
      "Content-Type": "application/ld+json",
      "Cache-Control": "no-store",
      ...(retryAfter === undefined ? {} : { "Retry-After": retryAfter }),
    },
    body: `{"@context":${context},${JSON.stringify({
      "@type": "Error",
      date: new Date(now()).toISOString(),
      ...(identified ? { request: exchange.id } : {}),
      statusCode: status,
      title: STATUS_CODES[status] ?? "Error",
      description: description.toWellFormed(),
      seeAlso: { "@id": `${documentation}errors/${status}` },
      ...(violations === undefined ? {} : { violations: sanitized(violations) }),
    }).slice(1)}`,
  });
}

/** Most characters of all violations in an error. */
const mostText = 256 * 1024;

/** Shortens names from a body, and replaces lone surrogates, which UTF-8 cannot encode (RFC 8259, section 8.2). */
function sanitized(violations: readonly Violation[]): readonly Violation[] {
  const clean = (text: string) => shortened(text).toWellFormed();
  let length = 0;
  const all: Violation[] = [];
  for (const { property, path, message } of violations) {
    const violation = { property: clean(property), path: clean(path), message: clean(message) };
    length += violation.property.length + violation.path.length + violation.message.length;
    if (length > mostText) break;
    all.push(violation);
  }
  return all;
}
