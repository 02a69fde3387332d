/** Reads the JSON body of a write (clauses TRN-5, TRN-6). */

import { isObject } from "../../hypermedia/json.ts";
import { type BodyError, isBodyFault, parseJson, readBody, readContentType } from "../bodies/body-parser.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import { hasNoBody } from "../transport/http.ts";

export const readContentStep: Step = async (exchange) => {
  const { application, request, route } = exchange;
  // Uploads are not JSON.
  if (route === undefined || route.operation.expects === null || route.takes !== "linked data") return undefined;
  // Whether an empty body is valid, as for an API key.
  const optional = exchange.method === "POST" && route.validator?.({}) === true;
  if (optional && hasNoBody(request)) {
    exchange.body = {};
    return undefined;
  }
  const type = readContentType(request.headers["content-type"]);
  if (type?.type !== "application/ld+json")
    return problem(exchange, 415, "Send the body as Content-Type: application/ld+json.");
  if (type.charset !== undefined && type.charset !== "utf-8")
    return problem(exchange, 415, "The charset of the body must be utf-8.");
  const bytes = await readBody(exchange, application.api.limits.structuredContent);
  if (isBodyFault(bytes)) return refused(exchange, bytes);
  const parsed = optional && bytes.length === 0 ? { value: {} } : parseJson(bytes);
  if (isBodyFault(parsed)) return refused(exchange, parsed);
  const { value } = parsed;
  if (!isObject(value) && !Array.isArray(value))
    return problem(exchange, 400, "The body must be one JSON object: the resource.");
  exchange.body = value;
  return undefined;
};

const refused = (exchange: Exchange, { status, description, close }: BodyError): Reply =>
  problem(exchange, status, description, close ? { headers: { Connection: "close" } } : {});
