/** Client errors: the service refuses, is unreachable, or does not announce the operation. */

import type { Outcome } from "./types.ts";

/** A validation error of a value in a request body. */
export interface Violation {
  readonly property: string;
  /** JSON Pointer to the value (RFC 6901). */
  readonly path: string;
  readonly message: string;
}

/** The service answered with an error status, 400 or higher. */
export class Refusal<Status extends number = number> extends Error {
  override readonly name: string = "Refusal";
  declare readonly status: Status;
  /** Like "Not Found". From the token endpoint, the OAuth error code, like "invalid_grant". */
  declare readonly title: string;
  /** The cause in plain language. */
  declare readonly description: string;
  /** The request ID, which the log of the service contains too. */
  declare readonly request: string | null;
  declare readonly violations: readonly Violation[];
  /** Seconds to wait before a retry, from `Retry-After`; null without that header. */
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

/** The resource changed since it was read (status 412). */
export class Conflict<Current = unknown> extends Refusal<412> {
  override readonly name = "Conflict";
  /** The current resource; null if it was deleted. */
  readonly current: Current | null;

  constructor(refusal: Refusal, current: Current | null) {
    super({ status: 412, headers: new Headers(), text: JSON.stringify(refusal) });
    this.current = current;
  }
}

/** The service does not announce the operation to this client (login or permission missing). No request was sent. */
export class NotAnnounced extends Error {
  override readonly name = "NotAnnounced";

  constructor(operation: string, of: string, { identity }: { readonly identity: { readonly name: string } }) {
    super(`"${operation}" of ${of} is not announced ${identity.name ? "to this user" : "without a login"}.`);
  }
}

/** No response: connection failed, connection lost, or timeout. See `cause`. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";

  constructor(url: string, cause: unknown) {
    super(`No answer from ${url}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** `Conflict` for 412, `Refusal` for any other status. */
export type RefusalOf<Status extends number, Value> = Status extends 412 ? Conflict<Value> : Refusal<Status>;

/** The result of `settle`: a value or a refusal. */
export type Settled<Value, Status extends number> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: RefusalOf<Status, Value> };

/** Awaits a call and returns its refusal as a value, typed by the possible statuses. Rethrows other errors. */
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

/** `Retry-After`, seconds or a date, as seconds from now (RFC 9110, section 10.2.3); null without it. */
export function secondsToWait(headers: Headers): number | null {
  const text = headers.get("retry-after");
  // Relative to the server's clock, if the response has a `Date`.
  const now = Date.parse(headers.get("date") as string) || Date.now();
  return text === null ? null : Number(text) || Math.max(0, (Date.parse(text) - now) / 1000) || 0;
}

// biome-ignore lint/suspicious/noExplicitAny: an intermediary can send an error body of any shape
function json(text: string): any {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
