/** Matches a request to endpoint and operation (clauses TRN-9, AUT-14). */

import { identifierOf } from "../../hypermedia/iri.ts";
import { shortened } from "../../hypermedia/validation-errors.ts";
import type { Exchange, Step } from "../exchange.ts";
import { isDirect } from "../matcher.ts";
import { problem } from "../problem.ts";
import { hasTokenInUrl } from "./receive.ts";

export const match: Step = (exchange) => {
  const { application, method, path, found } = exchange;
  // The token endpoint reports this itself, as an OAuth error.
  const ofTokens = path === application.api.authentication?.tokenPath;
  if (!ofTokens && hasTokenInUrl(exchange)) {
    return problem(exchange, 400, "Credentials do not belong in a URL; send them in the Authorization header.");
  }
  if (found === undefined) return problem(exchange, 404, nothing(exchange));
  const { endpoint, segment } = found;
  exchange.endpoint = endpoint;
  if (method === "OPTIONS") return { status: 204, headers: { Allow: endpoint.allow }, body: null };
  const route = endpoint.methods.get(method === "HEAD" ? "GET" : method);
  if (route === undefined)
    return problem(exchange, 405, `${method} is not allowed here; ${endpoint.allow} are.`, {
      headers: { Allow: endpoint.allow },
    });
  if (segment !== undefined) {
    const identifier = identifierOf(segment);
    if (identifier === undefined)
      return problem(exchange, 400, "A percent sign in the path is not followed by two hexadecimal digits of UTF-8.");
    if (!isDirect(route) && route.inverse !== undefined) exchange.linked = identifier;
    else exchange.identifier = identifier;
  }
  if (found.rest !== undefined) exchange.rest = found.rest;
  if (isDirect(route)) exchange.direct = route;
  else exchange.route = route;
  return undefined;
};

/** Description for an unknown path, with a hint if it exists with or without a trailing slash. */
function nothing({ application, path }: Exchange): string {
  const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
  const there = application.matcher.match(other) !== undefined;
  const meant = there ? ` Did you mean ${shortened(application.names.absolute(other))}?` : "";
  return `There is nothing at this address.${meant}`;
}
