/** Trace of a request: W3C Trace Context in, a server span by HTTP's semantic conventions (clause OPS-13). */

import type { Attributes } from "@opentelemetry/api";
import type { Tracing } from "../store/tracing.ts";
import type { Exchange, Reply } from "./exchange.ts";
import { knownMethods } from "./health/counters.ts";
import { hostOf, type Request, targetOf } from "./transport/http.ts";

/** Trace Context, section 3.2. Versions after 00 may append fields. */
const traceparent =
  /^(?:00-(?=[\da-f-]{52}$)|(?!00|ff)[\da-f]{2}-)(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/** The trace that a client or proxy has begun: its identifier serves as the request's, also without an SDK. */
export const traceIdOf = ({ headers }: Request): string | undefined =>
  traceparent.exec(String(headers.traceparent ?? ""))?.[1];

/** Answers within a server span, whose trace gives the request its identifier. */
export async function traceRequest(
  { api, tracer }: Tracing,
  exchange: Exchange,
  answer: () => Promise<Reply>,
): Promise<void> {
  const { context, isSpanContextValid, propagation, trace, SpanKind, SpanStatusCode } = api;
  const { request, application } = exchange;
  const method = knownMethods.has(exchange.method) ? exchange.method : "_OTHER";
  const name = method === "_OTHER" ? "HTTP" : method;
  // An instrumented server around ours has begun a server span already.
  const isInner = trace.getActiveSpan() !== undefined;
  const kind = isInner ? SpanKind.INTERNAL : SpanKind.SERVER;
  const parent = isInner ? context.active() : propagation.extract(context.active(), request.headers);
  const attributes = { "http.request.method": method, ...attributesOf(exchange) };
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  if (isSpanContextValid(span.spanContext())) exchange.id = span.spanContext().traceId;
  try {
    const { status } = await context.with(trace.setSpan(parent, span), answer);
    span.setAttribute("http.response.status_code", status);
    if (status >= 500) span.setAttribute("error.type", String(status)).setStatus({ code: SpanStatusCode.ERROR });
    if (exchange.endpoint === undefined) return;
    const route = application.names.basePath + exchange.endpoint.template.slice(1);
    span.setAttribute("http.route", route).updateName(`${name} ${route}`);
  } finally {
    span.end();
  }
}

/** No query and no header but the host: both may have secrets. */
function attributesOf({ request, listener, address, forwardedHost, application }: Exchange): Attributes {
  const isPlain = listener === "plain" || (listener === "mounted" && !application.deployment.base.startsWith("https:"));
  const [, host = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(forwardedHost ?? hostOf(request) ?? "") ?? [];
  return {
    "url.scheme": isPlain ? "http" : "https",
    "url.path": targetOf(request).path.replace(/\?.*$/s, ""),
    "server.address": host,
    "server.port": Number(port || (isPlain ? 80 : 443)),
    "client.address": address,
    "network.protocol.version": request.httpVersion.replace(/\.0$/, ""),
  };
}
