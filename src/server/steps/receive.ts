/** Checks host, listener and header limits (clauses TRN-2, TRN-3). */

import type { Exchange, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { hostOf, isHttp2, type Request, targetOf } from "../transport/http.ts";

/** Most headers of a request, bytes of all headers over HTTP/2, and bytes of the target (clause LIM-3). */
const mostHeaders = 100;
const mostHeaderBytes = 16 * 1024;
const longestTarget = 8 * 1024;

export const receive: Step = (exchange) => {
  const { application, request, listener, method } = exchange;
  if (listener === "mounted") return undefined;
  const excess = excessOf(request);
  if (excess !== undefined) return application.problem(exchange, excess);
  const target = targetOf(request);
  const malformed = "The request target is neither a path nor an http: or https: URI with only a host before its path.";
  if (!target.path.startsWith("/") && target.path !== "*") return problem(exchange, 400, malformed);
  const host = hostOf(request);
  if (host === null) return problem(exchange, 400, "There are two Host headers.");
  if (host === undefined && request.httpVersion !== "1.0") return problem(exchange, 400, "There is no Host header.");
  const name = (exchange.forwardedHost ?? host ?? "").replace(/:\d+$/, "").toLowerCase();
  const unknownHost = () => problem(exchange, 404, "This host is not served here.");
  if (listener === "tls") return name === application.domain ? undefined : unknownHost();
  // An absolute `https:` target is served only over TLS (RFC 9110, section 7.4), and no alias is.
  const misdirected = target.scheme === "https" && exchange.forwardedHost === undefined;
  if (name !== application.domain && (misdirected || !application.deployment.aliases.includes(name)))
    return unknownHost();
  const isRead = method === "GET" || method === "HEAD";
  // The token endpoint itself rejects requests without TLS, as OAuth requires. A GET to the API domain is redirected.
  const isToken = exchange.path === application.api.authentication?.tokenPath;
  if (isToken && !(isRead && name === application.domain)) return undefined;
  if (exchange.selecting.read("authorization") !== undefined || hasTokenInUrl(exchange))
    return problem(exchange, 403, "Credentials are accepted only over TLS, on the API domain.");
  if (name !== application.domain) return undefined;
  // The API domain is served only over TLS. Safe requests are redirected.
  if (!isRead) return problem(exchange, 403, "The API domain accepts this only over TLS.");
  if (!target.path.startsWith("/")) return problem(exchange, 400, "The request has no path.");
  // Appended and not resolved: `//elsewhere/` would redirect to another host.
  return { status: 301, headers: { Location: application.ownOrigin + target.path }, body: null };
};

/** Tokens in the URL count as credentials and are always rejected (clause AUT-14). */
export const hasTokenInUrl = ({ rawQuery, query }: Exchange): boolean =>
  rawQuery !== "" && (query.has("access_token") || query.has("refresh_token"));

/** Checks the size limits. Over HTTP/1.1 Node itself counts the bytes of headers. */
function excessOf(request: Request): { readonly status: 414 | 431; readonly description: string } | undefined {
  const { rawHeaders } = request;
  if ((request.url ?? "").length > longestTarget)
    return { status: 414, description: `The URL is longer than ${longestTarget} bytes.` };
  let headers = rawHeaders.length / 2;
  if (isHttp2(request)) {
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length, 0);
    // Pseudo-headers form the request line and do not count.
    for (let index = 0; rawHeaders[index]?.startsWith(":"); index += 2) headers--;
    if (bytes > mostHeaderBytes) return { status: 431, description: "The headers are larger than 16 KiB." };
  }
  if (headers > mostHeaders) return { status: 431, description: `There are more than ${mostHeaders} headers.` };
  return undefined;
}
