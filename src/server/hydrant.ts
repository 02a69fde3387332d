/** The router: everything above, as one middleware for Express or anything that calls `(request, response, next)`. */

import { randomUUID } from "node:crypto";
import { anonymous } from "../hypermedia/permission.ts";
import { tokenEndpoint } from "./accounts/token.ts";
import { compileApplication, type Parts } from "./application.ts";
import { documents } from "./documents/documents.ts";
import { guide } from "./documents/guide.ts";
import type { Application, Deployment, Direct, Exchange, Listener } from "./exchange.ts";
import type { Machine } from "./machine.ts";
import { holdOperations } from "./operations.ts";
import { objectContent } from "./resources/objects.ts";
import type { Route } from "./route.ts";
import { SelectingFields } from "./selecting.ts";
import { receive } from "./steps/receive.ts";
import { isEnding } from "./transport/lingering.ts";
import { isHttp2, type Request, type Response } from "./transport/messages.ts";
import { targetOf } from "./transport/target.ts";
import { answer, fail } from "./way.ts";

/** The part of a path under the base's own; what lies outside is nothing that any endpoint could have as its path. */
function underBase(path: string, basePath: string): string {
  if (basePath === "/") return path;
  if (path.startsWith(basePath)) return path.slice(basePath.length - 1);
  return `${path}/` === basePath ? "/" : "";
}

export type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

/** Compiles an application for one deployment. */
export async function hydrant(parts: Parts, deployment: Deployment, machine: Machine): Promise<Application> {
  const { api } = parts;
  const application = compileApplication(parts, deployment, machine);
  const directs = [
    ...documents(application, parts),
    ...guide(application),
    ...(api.authentication ? tokenEndpoint(api.authentication.tokenPath) : []),
  ];
  for (const [path, method, direct] of directs) application.matcher.add(path, method, direct);
  const contents = api.resources.flatMap((resource) => objectContent(resource, application.routes));
  for (const [path, method, endpoint] of contents) application.matcher.add(path, method, endpoint);
  const answering: (Route | Direct)[] = [...application.routes];
  for (const [, , endpoint] of [...directs, ...contents]) answering.push(endpoint);
  return { ...application, operations: await holdOperations(parts.documents.openapi, answering) };
}

/**
 * The middleware of an application behind one kind of listener. Paths that it does not know it leaves to `others`, and
 * to `next` where it is mounted in a server with routes of its own.
 */
export function router(application: Application, listener: Listener, others?: Middleware): Middleware {
  return (request, response, next) => {
    if (!isHttp2(request) && isEnding(request.socket)) return;
    const exchange = begin(application, listener, request);
    const leaves = listener === "mounted" || (others !== undefined && !application.deployment.maintenance);
    if (!leaves || application.matcher.match(exchange.path) !== undefined || receive(exchange) !== undefined)
      answer(exchange, response).catch(next);
    else if (others === undefined) next();
    else
      others(request, response, (error) => {
        if (error === undefined) answer(exchange, response).catch(next);
        else fail(exchange, error, response).catch(next);
      });
  };
}

/** Of all requests without a query; nobody writes to one. */
const noQuery = new URLSearchParams();

/** A request at the beginning of its way. */
export function begin(application: Application, listener: Listener, request: Request): Exchange {
  const target = targetOf(request).path;
  const mark = target.indexOf("?");
  const whole = mark < 0 ? target : target.slice(0, mark);
  const rawQuery = mark < 0 ? "" : target.slice(mark + 1);
  const { address, scheme, host } = application.deployment.proxies.originOf(request);
  return {
    application,
    // A trusted proxy ends TLS in place of us, or tells that nobody did.
    listener: scheme === undefined || listener === "mounted" ? listener : scheme === "https" ? "tls" : "plain",
    address,
    forwardedHost: host,
    request,
    id: randomUUID(),
    begun: performance.now(),
    method: request.method ?? "GET",
    path: underBase(whole, application.names.basePath),
    rawQuery,
    query: rawQuery === "" ? noQuery : new URLSearchParams(rawQuery),
    selecting: new SelectingFields(request),
    headers: {},
    client: anonymous,
  };
}
