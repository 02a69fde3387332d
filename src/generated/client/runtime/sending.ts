/** Sends what changes something: a content as JSON, its language, and the key by which a creation is known again. */

import { type Connection, got, type Node } from "./connection.ts";
import { Refusal } from "./refusal.ts";
import { iriOf, isLink, linkTo, resourceIn } from "./resource.ts";
import type { Answer, Asked } from "./transport.ts";
import type { CallOptions } from "./types.ts";

/** The resource that a 303 led to. A client that may not read what it made gets a link to it. */
export async function made(connection: Connection, answer: Answer, options?: CallOptions): Promise<object> {
  const { status, redirected, url, headers } = answer;
  if (status !== 200) return linkTo(connection, url);
  const first = got(answer);
  if (!redirected || !connection.languages.locales) return resourceIn(connection, first);
  // Where it leads to says nothing of languages. A secret is shown but once, and never stored (clause AUT-9);
  // nor is what was made lost where it cannot be read again.
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
    // A second PATCH might undo what another did after the first, and a second condition would no longer hold.
    repeatable: method !== "PATCH" && unmodifiedSince === null,
  };
  return carriedOut(asked, await connection.send(asked));
}

/** An answer to a change that has been made: also one that the client may not read, behind the 303 that tells where it is. */
export function carriedOut({ method, url }: Pick<Asked, "method" | "url">, answer: Answer): Answer {
  const { status } = answer;
  if (status < 400) return answer;
  // What was deleted by an attempt whose answer was lost is deleted.
  if (answer.lost && method === "DELETE" && status === 404) return { ...answer, text: "" };
  const [from, to] = [new URL(url), new URL(answer.url)];
  // Where only the host is another, the request itself was sent on.
  const sentOn = from.origin !== to.origin && from.pathname === to.pathname;
  if (answer.redirected && !sentOn && /^P[OU]/.test(method) && [401, 403, 404].includes(status)) return answer;
  throw new Refusal(answer);
}

/** A content as JSON, with the IRIs of what it links to. */
function bodyOf(content: object): string {
  return JSON.stringify(content, function (this: Node, name, value: unknown) {
    return name !== "" && isLink(this[name]) ? iriOf(this[name]) : value;
  });
}

/** A key by which a creation is known when it is tried again (clause MTH-9). */
export function key(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
