/** Settings of the rate limit: its size, window and store. */

export interface LimitSettings {
  /** Requests in a window; 0: no limit, null: the spec's. */
  readonly rateLimit: number | null;
  /** Seconds; null: the spec's. */
  readonly rateLimitWindow: number | null;
  readonly rateLimitStore: (typeof limitStores)[number];
  readonly redisUrl: string | null;
}

export const limitStores = ["memory", "redis", "postgres"] as const;

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
