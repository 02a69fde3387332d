/** Router: the application as middleware for Express or anything that calls `(request, response, next)`. */

import { randomUUID } from "node:crypto";
import { type Document, OpenAPIBackend } from "openapi-backend";
import { anonymous } from "../hypermedia/client.ts";
import { tokenEndpoint } from "./accounts/token.ts";
import { compileApplication, type Parts } from "./application.ts";
import { SelectingFields } from "./caching/vary.ts";
import { consoleFiles } from "./documents/console.ts";
import { docsPages } from "./documents/docs-pages.ts";
import { documents } from "./documents/documents.ts";
import type { Application, Deployment, Direct, Exchange, Listener, Operations } from "./exchange.ts";
import { isDirect } from "./matcher.ts";
import { answer, fail } from "./pipeline.ts";
import { traceIdOf } from "./request-trace.ts";
import { objectContent } from "./resources/objects.ts";
import type { Route } from "./route.ts";
import type { Machine } from "./runtime.ts";
import { receive } from "./steps/receive.ts";
import { isHttp2, type Request, type Response, targetOf } from "./transport/http.ts";
import { isEnding } from "./transport/lingering-close.ts";

/** Path below the base. Paths outside become empty, which matches no endpoint. */
function underBase(path: string, basePath: string): string {
  if (basePath === "/") return path;
  if (path.startsWith(basePath)) return path.slice(basePath.length - 1);
  return `${path}/` === basePath ? "/" : "";
}

/**
 * A middleware for Express or Node.js: answers the paths of the API, and calls `next` for every other path and for
 * errors that it does not answer.
 */
export type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

export async function createApplication(parts: Parts, deployment: Deployment, machine: Machine): Promise<Application> {
  const { api } = parts;
  const application = compileApplication(parts, deployment, machine);
  const directs = [
    ...documents(application, parts),
    ...docsPages(application, parts),
    consoleFiles(api),
    ...(api.authentication ? tokenEndpoint(api.authentication.tokenPath) : []),
  ];
  const contents = api.resources.flatMap((resource) => objectContent(resource, application.routes));
  const endpoints = [...directs, ...contents];
  for (const [path, method, endpoint] of endpoints) application.matcher.add(path, method, endpoint);
  const answering = [...application.routes, ...endpoints.map(([, , endpoint]) => endpoint)];
  return { ...application, operations: await registerOperations(parts.documents.openapi, answering) };
}

/** Registers handlers with openapi-backend by operation id. Throws if the OpenAPI and the handlers do not have the same operations. */
async function registerOperations(openapi: string, answering: readonly (Route | Direct)[]): Promise<Operations> {
  const handlers = new Map<string, unknown>();
  for (const each of answering) {
    if (!isDirect(each)) handlers.set(each.operation.id, each.handle);
    else if (each.operation !== null) handlers.set(each.operation, each.direct);
  }
  const definition = operationsAlone(JSON.parse(openapi) as Document);
  // Our steps match and validate with generated code. The backend only maps operation ids to handlers.
  const backend = new OpenAPIBackend({ definition, strict: true, quick: true, validate: false });
  await backend.init();
  // Otherwise each registration would collect all operations again.
  const described = backend.getOperations();
  backend.router.getOperations = () => described;
  const ids = new Set(described.map(({ operationId }) => operationId ?? ""));
  const unanswered = [...ids.difference(handlers)];
  if (unanswered.length > 0) throw new Error(`No handler for ${unanswered.join(", ")}.`);
  const undescribed = [...new Set(handlers.keys()).difference(ids)];
  if (undescribed.length > 0) throw new Error(`The OpenAPI document does not describe ${undescribed.join(", ")}.`);
  backend.register(Object.fromEntries(handlers) as never);
  return backend.handlers as unknown as Operations;
}

/** Reduces a document to its operations: resolving all references takes longer than the rest of a start. */
function operationsAlone({ openapi, info, paths = {} }: Document): Document {
  const named = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries((item ?? {}) as Record<string, { readonly operationId?: string } | undefined>);
    const ids = operations.flatMap(([method, { operationId } = {}]) =>
      operationId === undefined ? [] : [[method, { operationId, responses: {} }]],
    );
    return [path, Object.fromEntries(ids)];
  });
  return { openapi, info, paths: Object.fromEntries(named) } as Document;
}

/** Middleware for one kind of listener. Passes unknown paths to `others`, or to `next` in a surrounding server. */
export const router =
  (application: Application, listener: Listener, others?: Middleware): Middleware =>
  (request, response, next) => {
    if (!isHttp2(request) && isEnding(request.socket)) return;
    const exchange = begin(application, listener, request);
    const leaves = listener === "mounted" || (others !== undefined && !application.deployment.maintenance);
    if (!leaves || exchange.found !== undefined || receive(exchange) !== undefined)
      answer(exchange, response).catch(next);
    else if (others === undefined) next();
    else
      others(request, response, (error) => {
        if (error === undefined) answer(exchange, response).catch(next);
        else fail(exchange, error, response).catch(next);
      });
  };

/** Shared by all requests without a query. Never modified. */
const noQuery = new URLSearchParams();

export function begin(application: Application, listener: Listener, request: Request): Exchange {
  const target = targetOf(request).path;
  const mark = target.indexOf("?");
  const whole = mark < 0 ? target : target.slice(0, mark);
  const rawQuery = mark < 0 ? "" : target.slice(mark + 1);
  const path = underBase(whole, application.names.basePath);
  const { address, scheme, host } = application.deployment.proxies.originOf(request);
  return {
    application,
    // The scheme of a trusted proxy counts: it terminates TLS, or received plain HTTP.
    listener: scheme === undefined || listener === "mounted" ? listener : scheme === "https" ? "tls" : "plain",
    address,
    forwardedHost: host,
    request,
    id: traceIdOf(request) ?? randomUUID(),
    begun: performance.now(),
    method: request.method ?? "GET",
    path,
    found: application.matcher.match(path),
    rawQuery,
    query: rawQuery === "" ? noQuery : new URLSearchParams(rawQuery),
    selecting: new SelectingFields(request),
    headers: {},
    client: anonymous,
  };
}
