/** Creates the rate limiter with its store (settings `RATE_LIMIT`, `RATE_LIMIT_STORE`). */

import { setTimeout as sleep } from "node:timers/promises";
import type { ApiDefinition } from "../../hypermedia/api-definition.ts";
import { type Counts, countsBy, type Window } from "../../store/rate-limit-store.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../runtime.ts";
import { Limiter } from "./rate-limiter.ts";

interface LimitSettings {
  /** Requests in a window; 0: no limit, null: the spec's. */
  readonly rateLimit: number | null;
  /** Seconds; null: the spec's. */
  readonly rateLimitWindow: number | null;
  readonly rateLimitStore: "memory" | "redis" | "postgres";
  readonly redisUrl: string | null;
}

/** Null without a limit. `rate`: defaults from the spec, which settings override. */
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

/**
 * Accepts `redis[s]://[[user]:password@]host[:port][/database]`. A problem completes a sentence, without the password.
 */
export function readRedisUrl(given: string): { readonly value: string } | { readonly problem: string } {
  const url = URL.parse(given);
  const form = "redis://user:password@host:port/0 or rediss://user:password@host:port/0";
  if (url === null || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "")
    return { problem: `is not a URL of the form ${form}` };
  if (!/^\/?\d*$/.test(url.pathname) || url.search !== "" || url.hash !== "")
    return { problem: `has something after the host that is not the number of a database; its form is ${form}` };
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    return { problem: "has a user or password with a “%” that is not written as %25" };
  }
  return { value: given };
}
