/** Client cache: stores representations by identity and language, and revalidates them with `If-Modified-Since`. */

import type { Identity } from "./connection.ts";
import type { Answer, Layer } from "./transport.ts";

/** `most`: number of representations; the least recently used are evicted first. */
export function caching(identity: Identity, most = 500): Layer {
  let whose = "";
  const answers = new Map<string, Answer>();
  return async (asked, next) => {
    if (asked.method !== "GET" || asked.stream) return next(asked);
    const { name } = identity;
    // Another identity, or a logout, clears the cache.
    if (name !== whose) answers.clear();
    whose = name;
    const key = `${asked.headers["Accept-Language"] ?? ""} ${asked.url}`;
    const known = answers.get(key);
    const since = known?.headers.get("last-modified");
    const got = await next(since ? { ...asked, headers: { ...asked.headers, "If-Modified-Since": since } } : asked);
    const answer = got.status === 304 && known ? known : got;
    if (identity.name !== name) return answer;
    answers.delete(key);
    if (answer.status === 200 && !answer.headers.get("cache-control")?.includes("no-store")) answers.set(key, answer);
    for (const oldest of answers.keys()) if (answers.size > most) answers.delete(oldest);
    return answer;
  };
}
