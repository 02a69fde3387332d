/** Rate limit: counts requests, rejects those over the limit, and adds the headers (clause LIM-1). */

import { hasSecrets } from "../accounts/secret-delivery.ts";
import type { Exchange, Reply, Step } from "../exchange.ts";
import { problem } from "../problem.ts";
import type { RateLimit, RateLimitState } from "../runtime.ts";
import { isPreflight } from "./cors.ts";

/**
 * Counts the request. If the network is known to be over the limit, rejects at once. Otherwise counting runs in
 * parallel with the next steps. `rateLimitWait` waits for it before the request has effects, `counted` before an
 * answer is sent.
 */
export const rateLimit: Step = (exchange) => {
  const standing = begin(exchange);
  return standing instanceof Promise || standing === null ? undefined : settle(exchange, standing);
};

/** Waits for the count, except for reads, whose answer can be discarded unless it delivers a secret. */
export const rateLimitWait: Step = (exchange) => {
  const { method, route } = exchange;
  if (exchange.counting === undefined) return undefined;
  const onlyReads = route !== undefined && (method === "GET" || method === "HEAD") && !hasSecrets(route.resource);
  return onlyReads ? undefined : counted(exchange);
};

/** Error of a request over the limit, once that is known. Counts it if no step has. */
export async function counted(exchange: Exchange): Promise<Reply | undefined> {
  const standing = await begin(exchange);
  return standing === null ? undefined : settle(exchange, standing);
}

/** Null without a rate limit, and for the console. */
function begin(exchange: Exchange): RateLimitState | Promise<RateLimitState> | null {
  const { application, address } = exchange;
  const { limiter, tracing } = application.machine;
  if (limiter === null || exchange.isConsole) return null;
  if (exchange.counting !== undefined) return exchange.counting;
  const count = () => limiter.count(address, isPreflight(exchange) ? 0 : 1);
  exchange.counting = tracing === undefined ? count() : tracing.span("rate limit", count);
  return exchange.counting;
}

function settle(exchange: Exchange, standing: RateLimitState): Reply | undefined {
  const { limiter } = exchange.application.machine;
  if (limiter === null) return undefined;
  Object.assign(exchange.headers, limitHeaders(limiter, standing));
  if (!standing.exceeded) return undefined;
  const { requests, seconds } = limiter.window;
  const retryAfter = Math.max(1, Math.ceil((standing.ends - Date.now()) / 1000));
  const description = `An address may send ${requests} requests in ${seconds} s, and yours has sent them.`;
  return problem(exchange, 429, description, { retryAfter });
}

/** Headers of all answers, under both names in use. */
export function limitHeaders({ window }: RateLimit, { remaining, ends }: RateLimitState): Record<string, number> {
  const reset = Math.ceil(ends / 1000);
  return {
    "X-Rate-Limit-Limit": window.requests,
    "X-Rate-Limit-Remaining": remaining,
    "X-Rate-Limit-Reset": reset,
    "X-RateLimit-Limit": window.requests,
    "X-RateLimit-Remaining": remaining,
    "X-RateLimit-Reset": reset,
  };
}
