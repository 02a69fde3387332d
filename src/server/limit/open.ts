/** Opens the rate limit with the store that the settings name (settings `RATE_LIMIT`, `RATE_LIMIT_STORE`). */

import { setTimeout as sleep } from "node:timers/promises";
import type { ApiDefinition } from "../../hypermedia/definition.ts";
import { type Counts, countsBy, type Window } from "../../store/limits.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../machine.ts";
import { Limiter } from "./limiter.ts";
import type { LimitSettings } from "./settings.ts";

/** Null where there is no limit. `rate`: the spec's, of which each setting replaces its part. */
export async function openLimiter(
  settings: LimitSettings,
  rate: ApiDefinition["limits"]["rate"],
  store: Store,
  log: Log,
): Promise<Limiter | null> {
  const window = {
    requests: settings.rateLimit ?? rate.requests,
    seconds: settings.rateLimitWindow ?? rate.windowSeconds,
  };
  if (window.requests === 0) return null;
  return new Limiter(window, await countsOf(settings, window, store), log);
}

async function countsOf(
  { rateLimitStore, redisUrl }: LimitSettings,
  window: Window,
  { limits }: Store,
): Promise<Counts> {
  if (rateLimitStore === "postgres") return limits.counts(window);
  if (rateLimitStore === "redis") return inRedis(redisUrl ?? "", window);
  const { RateLimiterMemory } = await import("rate-limiter-flexible");
  return countsBy(new RateLimiterMemory({ points: window.requests, duration: window.seconds, keyPrefix: "" }));
}

/** Milliseconds in which a connection comes to be, and those between two attempts at most. */
const connecting = 2000;
const pause = 1000;

/** A Redis that cannot be reached keeps nobody from serving: the client goes on trying. */
async function inRedis(url: string, { requests: points, seconds: duration }: Window): Promise<Counts> {
  const [{ createClient }, { RateLimiterRedis }] = await Promise.all([
    import("@redis/client"),
    import("rate-limiter-flexible"),
  ]);
  const client = createClient({
    url,
    // What cannot be asked now is counted in memory now.
    disableOfflineQueue: true,
    socket: { connectTimeout: connecting, reconnectStrategy: (times) => Math.min(times * 50, pause) },
  });
  // Whoever asks next is told.
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
