/** Express adapter for a project's routes outside the API. Imported only if a project has such routes. */

import { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { Express } from "express";
import type { Middleware } from "../router.ts";
import { isHttp2, sendContinue } from "./http.ts";

/**
 * Adds routes or middleware to the Express application that answers, on the server's own listeners, the paths that the
 * API does not know.
 */
export type Extend = (app: Express) => void | Promise<void>;

export async function expressWith(extend: Extend): Promise<Middleware> {
  const { default: express } = await import("express");
  const app = express();
  app.disable("x-powered-by");
  await extend(app);
  return (request, response, next) => {
    sendContinue(request);
    if (isHttp2(request)) keepPrototypes(request, response as Http2ServerResponse);
    app(request as never, response as never, next);
  };
}

const requestMembers = membersOf(Http2ServerRequest.prototype);
const responseMembers = membersOf(Http2ServerResponse.prototype);

/** Express replaces prototypes by those of HTTP/1.1. As own properties, the members of HTTP/2 survive, in nested applications too. */
function keepPrototypes(request: Http2ServerRequest, response: Http2ServerResponse): void {
  Object.defineProperties(request, requestMembers);
  Object.defineProperties(response, responseMembers);
  const { headers } = request;
  if (headers[":authority"] !== undefined) headers.host ??= headers[":authority"];
  // Body parsers look for one of these two headers. HTTP/2 requires neither.
  if (headers["content-length"] === undefined && !request.stream.endAfterHeaders)
    headers["transfer-encoding"] = "chunked";
}

function membersOf(prototype: object): PropertyDescriptorMap {
  const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(prototype) as PropertyDescriptorMap;
  return members;
}
