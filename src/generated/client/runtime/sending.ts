/** Sends write requests: JSON body, content language, `Idempotency-Key`. */

import { type Connection, got, type Node } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { iriOf, isLink, linkTo, resourceIn } from "./resource.ts";
import type { Answer, Asked } from "./transport.ts";
import type { CallOptions } from "./types.ts";

/** The created resource, from the target of the 303; a link to it if the client may not read it. */
export async function made(connection: Connection, answer: Answer, options?: CallOptions): Promise<object> {
  const { status, redirected, url, headers } = answer;
  if (status !== 200) return linkTo(connection, url);
  const first = got(answer);
  if (!redirected || !connection.languages.locales) return resourceIn(connection, first);
  // The redirect target lacks the `locales` parameter, so read it again. A `no-store` answer has a secret that is shown
  // once (clause AUT-9): merge it in. If the second read fails, use the first answer.
  const again = await connection.get(url, options).catch(() => first);
  const shown = headers.get("cache-control")?.includes("no-store") ? first.node : {};
  return resourceIn(connection, { ...again, node: { ...shown, ...again.node } });
}

export async function send(
  connection: Connection,
  method: string,
  url: string,
  content: object | undefined,
  options: CallOptions = {},
  unmodifiedSince: string | null = null,
): Promise<Answer> {
  const { locale, locales } = connection.languages;
  const asked = {
    ...options,
    method,
    url: connection.inLanguages(url),
    headers: {
      ...connection.headers(),
      ...(content && {
        "Content-Type": "application/ld+json",
        ...(locale && !locales && { "Content-Language": locale }),
      }),
      ...(method === "POST" && { "Idempotency-Key": key() }),
      ...(/^P[AU]/.test(method) && { Prefer: "return=representation" }),
      ...(unmodifiedSince !== null && { "If-Unmodified-Since": unmodifiedSince }),
    },
    body: content && bodyOf(content),
    // Repeating a PATCH might undo another client's change, and repeating a conditional request fails its own
    // condition.
    repeatable: method !== "PATCH" && unmodifiedSince === null,
  };
  return carriedOut(asked, await connection.send(asked));
}

/** Throws a `Refusal` unless the write succeeded. A 303 whose target the client may not read counts as success. */
export function carriedOut({ method, url }: Pick<Asked, "method" | "url">, answer: Answer): Answer {
  const { status } = answer;
  if (status < 400) return answer;
  // An earlier DELETE succeeded, and its response was lost.
  if (answer.lost && method === "DELETE" && status === 404) return { ...answer, text: "" };
  const [from, to] = [new URL(url), new URL(answer.url)];
  // A redirect to the same path on another origin forwards the request itself, so the error is its own.
  const sentOn = from.origin !== to.origin && from.pathname === to.pathname;
  if (answer.redirected && !sentOn && /^P[OU]/.test(method) && [401, 403, 404].includes(status)) return answer;
  throw new Refusal(answer);
}

/** Serializes a body; links and resources become IRIs. */
function bodyOf(content: object): string {
  return JSON.stringify(content, function (this: Node, name, value: unknown) {
    return name !== "" && isLink(this[name]) ? iriOf(this[name]) : value;
  });
}

/** A random `Idempotency-Key` (clause MTH-9). */
export function key(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
