/** Canonical link of a document at another URL: generic clients find the document's root by it (RFC 6596). */

import type { Exchange, Headers } from "../exchange.ts";

/** `Link` header of a document about `iri`; none if the request URL is already canonical. */
export function canonicalLink({ application, listener, path, rawQuery }: Exchange, iri: string): Headers {
  const asked = application.names.absolute(path) + (rawQuery === "" ? "" : `?${rawQuery}`);
  return listener !== "plain" && asked === iri ? {} : { Link: [`<${iri}>; rel="canonical"`] };
}
