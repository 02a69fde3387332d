/** Receive: whether this is the right door for the request: its host, and what a listener without TLS may serve (clauses TRN-2, TRN-3). */

import type { Reply, Step } from "../exchange.ts";

export const receive: Step = (exchange) => {
  const { application, request, listener, method } = exchange;
  if (listener === "mounted") return undefined;
  const hosts = request.headersDistinct.host?.length ?? 0;
  if (hosts > 1) return application.problem(exchange, { status: 400, description: "There are two Host headers." });
  if (hosts === 0 && request.httpVersion === "1.1")
    return application.problem(exchange, { status: 400, description: "There is no Host header." });
  const host = (request.headers.host ?? "").toLowerCase();
  const name = host.replace(/:\d+$/, "");
  const { hostname } = new URL(application.names.base);
  if (listener === "tls") return name === hostname ? undefined : unknownHost();
  if (name === hostname) return toTls();
  if (!application.deployment.aliases.includes(name)) return unknownHost();
  if (exchange.path === application.api.authentication?.tokenPath) return undefined;
  if (request.headers.authorization !== undefined)
    return application.problem(exchange, {
      status: 403,
      description: "Credentials are taken over TLS only, on the API domain.",
    });
  return undefined;

  function unknownHost(): Reply {
    return application.problem(exchange, { status: 404, description: "No such host is served here." });
  }

  /** The API domain is served over TLS only; safe requests are led there. */
  function toTls(): Reply {
    if (method !== "GET" && method !== "HEAD")
      return application.problem(exchange, { status: 403, description: "The API domain takes this over TLS only." });
    // Appended, never resolved: `//elsewhere/` would otherwise lead away from here.
    const target = request.url ?? "/";
    if (!target.startsWith("/"))
      return application.problem(exchange, { status: 400, description: "The request names no path." });
    return { status: 301, headers: { Location: new URL(application.names.base).origin + target }, body: null };
  }
};
