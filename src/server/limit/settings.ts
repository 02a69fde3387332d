/** Settings of the rate limit: how many requests, and where they are counted. */

export interface LimitSettings {
  /** Requests in a window; 0: no limit, null: as the spec says. */
  readonly rateLimit: number | null;
  /** Seconds; null: as the spec says. */
  readonly rateLimitWindow: number | null;
  readonly rateLimitStore: (typeof limitStores)[number];
  /** Null: none. */
  readonly redisUrl: string | null;
}

export const limitStores = ["memory", "redis", "postgres"] as const;

/** `redis://[[user]:password@]host[:port][/database]`, or `rediss://…`: as it is, or the end of a sentence, which never repeats a password. */
export function readRedisUrl(given: string): { readonly value: string } | { readonly problem: string } {
  const url = URL.parse(given);
  const form = "redis://user:password@host:port/0 or rediss://user:password@host:port/0";
  if (url === null || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "")
    return { problem: `is no URL of the form ${form}` };
  if (!/^\/?\d*$/.test(url.pathname) || url.search !== "" || url.hash !== "")
    return { problem: `has something after the host that is no number of a database; its form is ${form}` };
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    return { problem: "has a user or password with a “%” that is not written as %25" };
  }
  return { value: given };
}
