/** All cases of clause TRN-2: what a listener without TLS answers to each host, method, credential and path. */

import { expect } from "vitest";

const tokenPath = "/oauth2/token";
const credentials: readonly (readonly [query: string, headers: Readonly<Record<string, string>>])[] = [
  ["", {}],
  ["", { Authorization: "Bearer nonsense" }],
  ["", { Authorization: "nonsense" }],
  ["access_token=x", {}],
  ["page=1&refresh%5Ftoken", {}],
];

interface Asked {
  readonly host: "domain" | "alias";
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Answered {
  readonly status: number;
  readonly location?: string | undefined;
  /** Of an OAuth error. */
  readonly error?: string | undefined;
}

/** `base`: of the server that is asked. `anonymous`: what anyone is answered over TLS. */
export async function expectEachCase(
  base: string,
  ask: (asked: Asked) => Promise<Answered>,
  anonymous: (method: string, path: string) => Promise<number>,
): Promise<void> {
  for (const host of ["domain", "alias"] as const)
    for (const method of ["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
      for (const [query, headers] of credentials)
        for (const where of ["/places/", tokenPath]) {
          const asked = { host, method, path: query === "" ? where : `${where}?${query}`, headers };
          const { status, location, error } = await ask(asked);
          const isRead = method === "GET" || method === "HEAD";
          const isAnonymous = query === "" && headers.Authorization === undefined;
          const grants = where === tokenPath && (method === "POST" || method === "DELETE");
          const expected = grants
            ? [400, undefined, "invalid_request"]
            : (where === tokenPath && !(host === "domain" && isRead)) || (isAnonymous && host === "alias")
              ? [await anonymous(method, where), undefined, undefined]
              : isAnonymous && isRead
                ? [301, base.slice(0, -1) + asked.path, undefined]
                : [403, undefined, undefined];
          expect([asked, status, location, error]).toEqual([asked, ...expected]);
        }
}
