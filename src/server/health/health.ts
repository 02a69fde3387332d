/** Health checks and metrics: `/healthz`, `/readyz`, `/metrics`. They work with any host (clause LIM-5). */

import { setTimeout as sleep } from "node:timers/promises";
import type { Application, Exchange, Reply } from "../exchange.ts";
import { problem } from "../problem.ts";
import { begin, type Middleware } from "../router.ts";
import { send } from "../steps/send.ts";
import { hostOf, type Request, type Response, targetOf } from "../transport/http.ts";
import { metricsOfAll } from "./worker-metrics.ts";

/** Milliseconds that the database has to answer. */
const patience = 5000;

/** Handles its three paths and passes other requests on to the API. The metrics listener has no other routes. */
export type Health = (listener: "tls" | "plain" | "metrics", route?: Middleware) => Middleware;

/** `shared`: one of several workers, which serves the metrics of all. `apart`: metrics have their own listener. */
export function healthOf(application: Application, shared: boolean, apart = false): Health {
  const isReady = readiness(application);
  const metrics = metricsOf(application, shared);

  async function replyTo(exchange: Exchange, path: string | undefined): Promise<Reply> {
    if (path === undefined) return problem(exchange, 404, "Only /metrics, /healthz and /readyz exist here.");
    if (exchange.method !== "GET" && exchange.method !== "HEAD")
      return problem(exchange, 405, `${exchange.method} is not allowed here; GET and HEAD are.`, {
        headers: { Allow: "GET, HEAD" },
      });
    if (path === "/metrics") return await metrics();
    if (path === "/healthz" || (await isReady())) return text("ok\n");
    return problem(exchange, 503, "The database cannot be reached, or accepts no writes.", { retryAfter: 1 });
  }

  async function answer(exchange: Exchange, path: string | undefined, response: Response): Promise<void> {
    const reply = await replyTo(exchange, path);
    await send(exchange, reply, response);
    const fields = { request: exchange.id, method: exchange.method, path, status: reply.status };
    application.machine.log.debug(fields, "answered");
  }

  return (listener, route) => (request, response, next) => {
    const path = pathOf(request);
    const isServed =
      path !== "/metrics" || listener === "metrics" || (listener === "plain" && !apart && isFromHere(request));
    if (route !== undefined && (path === undefined || !isServed)) route(request, response, next);
    else answer(begin(application, listener === "tls" ? "tls" : "plain", request), path, response).catch(next);
  };
}

const paths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

function pathOf(request: Request): string | undefined {
  const [path = ""] = targetOf(request).path.split("?", 1);
  return paths.has(path) ? path : undefined;
}

/** Headers by which a request from a proxy is recognised. */
const passedOn = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via"];

/** Against DNS rebinding: a page that makes a browser on this machine send requests has another host name. */
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d*)?$/i;

/** Metrics are only for local clients, and not for remote ones through a local proxy. */
function isFromHere(request: Request): boolean {
  const { socket, headers } = request;
  const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(socket.remoteAddress ?? "");
  return loopback && loopbackHost.test(hostOf(request) ?? "") && passedOn.every((name) => headers[name] === undefined);
}

/** Checks the database. Concurrent requests share one query. */
function readiness({ machine }: Application): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  async function ask(): Promise<boolean> {
    const answered = machine.store.ping().then(
      () => true,
      // Also later than the answer here.
      (error: unknown) => {
        machine.log.debug({ error }, "the database cannot be reached");
        return false;
      },
    );
    return Promise.race([answered, sleep(patience, false, { ref: false })]);
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

function metricsOf(application: Application, shared: boolean): () => Promise<Reply> {
  const exposition = () => import("./prometheus.ts");
  const all = shared ? metricsOfAll(async () => (await exposition()).snapshot(application)) : undefined;
  return async () => {
    const { contentType, expose } = await exposition();
    return text(await expose(application, await all?.()), contentType);
  };
}

function text(body: string, type = "text/plain; charset=utf-8"): Reply {
  return { status: 200, headers: { "Content-Type": type, "Cache-Control": "no-store" }, body };
}
