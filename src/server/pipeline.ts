/** Request pipeline: the steps in their order, error handling and logging. */

import { Busy } from "../store/accounts/passwords.ts";
import { FilesUnavailable } from "../store/files/files.ts";
import { Unavailable } from "../store/store.ts";
import { secretDelivery } from "./answer-in-transaction.ts";
import { OverBudget } from "./bodies/body-budget.ts";
import { conditional } from "./caching/revalidation.ts";
import type { Exchange, Reply, Step } from "./exchange.ts";
import type { Counters } from "./health/counters.ts";
import { traceRequest } from "./request-trace.ts";
import { authenticate } from "./steps/authenticate.ts";
import { authorize } from "./steps/authorize.ts";
import { consolePage } from "./steps/console-page.ts";
import { cors } from "./steps/cors.ts";
import { handle } from "./steps/handle.ts";
import { idempotency, replay } from "./steps/idempotency.ts";
import { maintenance } from "./steps/maintenance.ts";
import { match } from "./steps/match.ts";
import { negotiate } from "./steps/negotiate.ts";
import { paymentRequired } from "./steps/payment-required.ts";
import { counted, rateLimit, rateLimitWait } from "./steps/rate-limit.ts";
import { readContentStep } from "./steps/read-content.ts";
import { receive } from "./steps/receive.ts";
import { represent } from "./steps/represent.ts";
import { send } from "./steps/send.ts";
import { validate } from "./steps/validate.ts";
import { isGone, type Response } from "./transport/http.ts";
import { TooSlow } from "./transport/minimum-rate.ts";

/** The first step that returns a reply ends the pipeline. */
const steps: readonly (readonly [name: string, step: Step])[] = [
  ["receive", receive],
  ["console page", consolePage],
  ["rate limit", rateLimit],
  ["CORS", cors],
  ["maintenance", maintenance],
  ["match", match],
  ["negotiate", negotiate],
  ["authenticate", authenticate],
  ["authorize", authorize],
  ["rate limit wait", rateLimitWait],
  ["read content", readContentStep],
  ["replay", replay],
  ["payment required", paymentRequired],
  ["validate", validate],
  ["idempotency", idempotency],
  ["secret delivery", secretDelivery],
  ["handle", handle],
  ["represent", represent],
];

/** Steps that have a span: the others take no time, or only that of statements. */
const spans: ReadonlySet<string> = new Set(["authenticate", "read content", "handle", "represent"]);

export async function answer(exchange: Exchange, response: Response): Promise<void> {
  const { tracing } = exchange.application.machine;
  await (tracing ? traceRequest(tracing, exchange, () => perform(exchange, response)) : perform(exchange, response));
}

async function perform(exchange: Exchange, response: Response): Promise<Reply> {
  const started = performance.now();
  const { counters, machine } = exchange.application;
  const { tracing } = machine;
  let made: Reply | undefined;
  let reply: Reply;
  counters.inFlight++;
  try {
    made = conditional(exchange, await replyTo(exchange));
    reply = (await counted(exchange)) ?? made;
    const sending = () => send(exchange, reply, response);
    await (tracing ? tracing.span("send", sending) : sending());
  } catch (error) {
    reply = await fail(exchange, error, response);
  } finally {
    counters.inFlight--;
    // Tasks that go on read what is acknowledged later, too.
    exchange.leaveReplica?.();
    // In any case: nothing else closes the source of a body.
    if (made !== undefined) await closeBody(made);
  }
  const exact = performance.now() - started;
  const milliseconds = Math.round(exact * 10) / 10;
  const { id: request, method, path, client, address } = exchange;
  const { status } = reply;
  counters.count(exchange.endpoint, method, status, exact);
  machine.log.info({ request, method, path, status, client: client.kind, address, milliseconds }, "answered");
  return reply;
}

async function closeBody({ body }: Reply): Promise<void> {
  if (typeof body === "object" && body !== null && "close" in body) await body.close().catch(() => {});
}

async function replyTo(exchange: Exchange): Promise<Reply> {
  const { tracing } = exchange.application.machine;
  for (const [name, step] of steps) {
    exchange.step = name;
    const made = tracing !== undefined && spans.has(name) ? tracing.span(name, () => step(exchange)) : step(exchange);
    // Most steps are synchronous, and an `await` would take longer than some of them.
    const reply = made instanceof Promise ? await made : made;
    if (reply !== undefined) return reply;
  }
  throw new Error("no step answered");
}

/** nginx's status for a closed connection, in logs and metrics only. */
const clientGone = 499;

/** Error answers: 503 if something is unavailable or busy, 408 for slow clients, else 500 without details (ERR-3). */
export async function fail(exchange: Exchange, error: unknown, response: Response): Promise<Reply> {
  const { application, id, step, request } = exchange;
  const { log } = application.machine;
  const gone = isGone(request, response);
  const begun = response.headersSent;
  const fields = { request: id, step };
  if (gone) log.info(fields, "the client disconnected");
  else if (error instanceof TooSlow) log.info(fields, "the client sent too slowly");
  else if (error instanceof OverBudget) log.info(fields, "too many request bodies at once");
  else if (isAway(error)) {
    application.counters.unavailable[unavailableBy(error)]++;
    log.warn({ ...fields, error }, "unavailable");
  } else log.error({ ...fields, error }, "request failed");
  const refused = begun ? undefined : await counted(exchange);
  const reply = refused ?? problemOf(exchange, error);
  if (begun) response.destroy();
  else await send(exchange, reply, response).catch(() => response.destroy());
  // Logs the status that was sent, or 499 if the client was gone.
  if (begun) return { ...reply, status: response.statusCode };
  return gone ? { ...reply, status: clientGone } : reply;
}

function problemOf(exchange: Exchange, error: unknown): Reply {
  const { problem } = exchange.application;
  if (error instanceof TooSlow)
    return problem(exchange, { status: 408, description: error.message }, { Connection: "close" });
  if (isAway(error) || error instanceof OverBudget) {
    const description = "The service is temporarily unavailable; try again later.";
    const headers = error instanceof OverBudget ? { Connection: "close" } : {};
    return problem(exchange, { status: 503, description, retryAfter: 1 }, headers);
  }
  const description = "An unexpected error. The server's log has the details under the request identifier.";
  return problem(exchange, { status: 500, description });
}

const isAway = (error: unknown): boolean => error instanceof Unavailable || error instanceof Busy;

/** A queue that is full lacks capacity. */
function unavailableBy(error: unknown): keyof Counters["unavailable"] {
  if (error instanceof FilesUnavailable) return "objects";
  return error instanceof Busy ? "capacity" : "database";
}
