/** Creates the rate limiter with its store (settings `RATE_LIMIT`, `RATE_LIMIT_STORE`). */

import { setTimeout as sleep } from "node:timers/promises";
import type { ApiDefinition } from "../../hypermedia/api-definition.ts";
import { type Counts, countsBy, type Window } from "../../store/rate-limit-store.ts";
import type { Store } from "../../store/store.ts";
import type { Settings } from "../running/settings.ts";
import type { Log } from "../runtime.ts";
import { Limiter } from "./rate-limiter.ts";

/** Null without a limit. `rate`: defaults from the spec, which settings override. */
export async function openLimiter(
  { rateLimit, rateLimitWindow, rateLimitStore, redisUrl }: Settings,
  rate: ApiDefinition["limits"]["rate"],
  { limits }: Store,
  log: Log,
): Promise<Limiter | null> {
  const window = { requests: rateLimit ?? rate.requests, seconds: rateLimitWindow ?? rate.windowSeconds };
  if (window.requests === 0) return null;
  const countsIn = { memory: inMemory, redis: () => inRedis(redisUrl ?? "", window), postgres: limits.counts };
  return new Limiter(window, await countsIn[rateLimitStore](window), log);
}

async function inMemory({ requests: points, seconds: duration }: Window): Promise<Counts> {
  const { RateLimiterMemory } = await import("rate-limiter-flexible");
  return countsBy(new RateLimiterMemory({ points, duration, keyPrefix: "" }));
}

/** Milliseconds for connecting, and at most between two attempts. */
const connecting = 2000;
const pause = 1000;

/** An unreachable Redis does not block the start: the client reconnects in the background. */
async function inRedis(url: string, { requests: points, seconds: duration }: Window): Promise<Counts> {
  const [{ createClient }, { RateLimiterRedis }] = await Promise.all([
    import("@redis/client"),
    import("rate-limiter-flexible"),
  ]);
  const client = createClient({
    url,
    // Commands fail at once while disconnected, so that the limiter counts in memory.
    disableOfflineQueue: true,
    socket: { connectTimeout: connecting, reconnectStrategy: (times) => Math.min(times * 50, pause) },
  });
  // Errors surface at the next command.
  client.on("error", () => {});
  await Promise.race([client.connect().catch(() => {}), sleep(connecting, undefined, { ref: false })]);
  const limiter = new RateLimiterRedis({
    points,
    duration,
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: "hydrant-limit",
  });
  return countsBy(limiter, () => client.destroy());
}
