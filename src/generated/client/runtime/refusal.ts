/** What goes wrong: the service refuses, cannot be reached, or does not announce what is called. */

import type { Outcome } from "./types.ts";

/** What is wrong with a value of a body. */
export interface Violation {
  readonly property: string;
  /** JSON pointer to the value. */
  readonly path: string;
  readonly message: string;
}

/** The service answered with an error. */
export class Refusal<Status extends number = number> extends Error {
  override readonly name: string = "Refusal";
  declare readonly status: Status;
  /** Short, like "Not Found"; of the token endpoint the code of OAuth, like "invalid_grant". */
  declare readonly title: string;
  /** The cause, in words for people. */
  declare readonly description: string;
  /** The identifier of the request, which the log of the service has too. */
  declare readonly request: string | null;
  declare readonly violations: readonly Violation[];
  /** Seconds after which it may be different. */
  declare readonly retryAfter: number | null;

  constructor({
    status,
    headers,
    text,
  }: { readonly status: Status; readonly headers: Headers; readonly text: string }) {
    const body = json(text);
    const title = body.title ?? body.error ?? String(status);
    const description = body.description ?? body.error_description ?? body.erro_description ?? "";
    super(`${status} ${title}${description && `: ${description}`}`);
    this.status = status;
    this.title = title;
    this.description = description;
    this.request = body.request ?? headers.get("x-request-id");
    this.violations = body.violations ?? [];
    this.retryAfter = secondsToWait(headers);
  }
}

/** Somebody else has changed the resource since it was read. */
export class Conflict<Current = unknown> extends Refusal<412> {
  override readonly name = "Conflict";
  /** The resource as it is now; null where it is gone. */
  readonly current: Current | null;

  constructor(refusal: Refusal, current: Current | null) {
    super({ status: 412, headers: new Headers(), text: JSON.stringify(refusal) });
    this.current = current;
  }
}

/** The operation is not announced to this client: without a login, or to a user who has no right to it. Nothing was sent. */
export class NotAnnounced extends Error {
  override readonly name = "NotAnnounced";

  constructor(operation: string, of: string, { identity }: { readonly identity: { readonly name: string } }) {
    super(`"${operation}" of ${of} is not announced ${identity.name ? "to this user" : "without a login"}.`);
  }
}

/** There was no answer: no connection, a broken one, or not in time. `cause` tells which. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";

  constructor(url: string, cause: unknown) {
    super(`No answer from ${url}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** With 412, the conflict; with any other status, a refusal of that status. */
export type RefusalOf<Status extends number, Value> = Status extends 412 ? Conflict<Value> : Refusal<Status>;

/** How a call ended, where a refusal is something to deal with and not thrown. */
export type Settled<Value, Status extends number> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: RefusalOf<Status, Value> };

/** Waits for a call and gives its refusal as a value, by its possible statuses; anything else is thrown as ever. */
export async function settle<Value, Status extends number>(
  call: Outcome<Value, Status>,
): Promise<Settled<Value, Status>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error as RefusalOf<Status, Value> };
    throw error;
  }
}

/** `Retry-After`, seconds or a date, as seconds from now (RFC 9110, section 10.2.3); null where there is none. */
export function secondsToWait(headers: Headers): number | null {
  const text = headers.get("retry-after");
  // By the clock there, where the answer tells it.
  const now = Date.parse(headers.get("date") as string) || Date.now();
  return text === null ? null : Number(text) || Math.max(0, (Date.parse(text) - now) / 1000) || 0;
}

// biome-ignore lint/suspicious/noExplicitAny: an error may have come from anybody on the way
function json(text: string): any {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
