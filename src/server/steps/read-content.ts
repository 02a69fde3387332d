/** Reads the JSON body of a write (clauses TRN-5, TRN-6). */

import { isObject } from "../../hypermedia/json.ts";
import { isBodyFault, parseJson, readBody, readContentType } from "../bodies/body-parser.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { hasNoBody } from "../transport/http.ts";

export const readContentStep: Step = async (exchange) => {
  const { application, request, route } = exchange;
  if (route === undefined || route.operation.expects === null) return undefined;
  // Uploads are not JSON.
  if (route.takes !== "linked data") return undefined;
  const optional = route.validator !== null && emptyFits(exchange);
  if (optional && hasNoBody(request)) {
    exchange.body = {};
    return undefined;
  }
  const type = readContentType(request.headers["content-type"]);
  if (type === undefined || type.type !== "application/ld+json")
    return refused(exchange, { status: 415, description: "Send the body as Content-Type: application/ld+json." });
  if (type.charset !== undefined && type.charset !== "utf-8")
    return refused(exchange, {
      status: 415,
      description: "The charset of the body must be utf-8.",
    });
  const bytes = await readBody(exchange, application.api.limits.structuredContent);
  if (isBodyFault(bytes)) return refused(exchange, bytes);
  if (bytes.length === 0 && optional) {
    exchange.body = {};
    return undefined;
  }
  const parsed = parseJson(bytes);
  if (isBodyFault(parsed)) return refused(exchange, parsed);
  const { value } = parsed;
  if (!isObject(value) && !Array.isArray(value))
    return refused(exchange, { status: 400, description: "The body must be one JSON object: the resource." });
  exchange.body = value;
  return undefined;
};

/** Whether an empty body is valid, as for an API key. */
function emptyFits({ route, method }: Exchange): boolean {
  return method === "POST" && route?.validator?.({}) === true;
}

function refused(
  exchange: Exchange,
  fault: { readonly status: 400 | 413 | 415; readonly description: string; readonly close?: true },
): Reply {
  return exchange.application.problem(exchange, fault, fault.close ? { Connection: "close" } : {});
}
