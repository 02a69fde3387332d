/** Receive: whether this is the right door for the request: its host, and what a listener without TLS may serve (clauses TRN-2, TRN-3). */

import type { Exchange, Reply, Step } from "../exchange.ts";
import { hostOf, isHttp2, type Request } from "../transport/messages.ts";
import { targetOf } from "../transport/target.ts";

/** Headers that a request may have, bytes of them all over HTTP/2, and bytes of its target (clause LIM-3). */
const mostHeaders = 100;
const mostHeaderBytes = 16 * 1024;
const longestTarget = 8 * 1024;

export const receive: Step = (exchange) => {
  const { application, request, listener, method } = exchange;
  if (listener === "mounted") return undefined;
  const excess = excessOf(request);
  if (excess !== undefined) return application.problem(exchange, excess);
  const target = targetOf(request);
  if (!target.path.startsWith("/") && target.path !== "*")
    return application.problem(exchange, {
      status: 400,
      description:
        "The request's target is no path, and no URI under http: or https: with a host alone before its path.",
    });
  const host = hostOf(request);
  if (host === null) return application.problem(exchange, { status: 400, description: "There are two Host headers." });
  if (host === undefined && request.httpVersion !== "1.0")
    return application.problem(exchange, { status: 400, description: "There is no Host header." });
  const name = (exchange.forwardedHost ?? host ?? "").replace(/:\d+$/, "").toLowerCase();
  if (listener === "tls") return name === application.domain ? undefined : unknownHost();
  // What a whole URI names under `https:` is served over TLS only (RFC 9110, section 7.4), and no alias is.
  const misdirected = target.scheme === "https" && exchange.forwardedHost === undefined;
  if (name !== application.domain && (misdirected || !application.deployment.aliases.includes(name)))
    return unknownHost();
  const isRead = method === "GET" || method === "HEAD";
  // The token endpoint refuses a request without TLS itself, as OAuth demands. A read for the API domain is redirected as any other is.
  const isToken = exchange.path === application.api.authentication?.tokenPath;
  if (isToken && !(isRead && name === application.domain)) return undefined;
  if (exchange.selecting.authorization !== undefined || hasTokenInUrl(exchange))
    return application.problem(exchange, {
      status: 403,
      description: "Credentials are taken over TLS only, on the API domain.",
    });
  return name === application.domain ? toTls() : undefined;

  function unknownHost(): Reply {
    return application.problem(exchange, { status: 404, description: "No such host is served here." });
  }

  /** The API domain is served over TLS only; safe requests are led there. */
  function toTls(): Reply {
    if (!isRead)
      return application.problem(exchange, { status: 403, description: "The API domain takes this over TLS only." });
    // Appended, never resolved: `//elsewhere/` would otherwise lead away from here.
    if (!target.path.startsWith("/"))
      return application.problem(exchange, { status: 400, description: "The request names no path." });
    return { status: 301, headers: { Location: application.ownOrigin + target.path }, body: null };
  }
};

/** Whether the URL has a token. That counts as a credential, and is always refused (clause AUT-14). */
export function hasTokenInUrl({ rawQuery, query }: Exchange): boolean {
  return rawQuery !== "" && (query.has("access_token") || query.has("refresh_token"));
}

/** What a request has too much of. Over HTTP/1.1 Node itself counts the headers' bytes. */
function excessOf(request: Request): { readonly status: 414 | 431; readonly description: string } | undefined {
  const { rawHeaders } = request;
  if ((request.url ?? "").length > longestTarget)
    return { status: 414, description: `The URL is longer than ${longestTarget} bytes.` };
  let headers = rawHeaders.length / 2;
  if (isHttp2(request)) {
    let bytes = 0;
    for (const text of rawHeaders) bytes += text.length;
    // Its pseudo-headers are the request line.
    for (let index = 0; rawHeaders[index]?.startsWith(":"); index += 2) headers--;
    if (bytes > mostHeaderBytes) return { status: 431, description: "The headers are more than 16 KiB." };
  }
  if (headers > mostHeaders) return { status: 431, description: `There are more than ${mostHeaders} headers.` };
  return undefined;
}
