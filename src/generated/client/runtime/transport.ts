/** Sends one attempt of a request with `fetch`. The timeout covers the response body. */

import { Unreachable } from "./errors.ts";

export type Body = NonNullable<RequestInit["body"]>;

/** A request in the middleware chain. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A function creates a new body for each attempt. */
  readonly body?: Body | (() => Body) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Timeout of each attempt in milliseconds. */
  readonly timeout?: number | undefined;
  /** Whether the request may be executed twice. */
  readonly repeatable: boolean;
  /** Whether the response body is left as a stream. */
  readonly stream?: boolean | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The URL after redirects. */
  readonly url: string;
  readonly redirected: boolean;
  /** The body; empty if streamed. */
  readonly text: string;
  readonly stream: ReadableStream<Uint8Array> | null;
  /** Whether an earlier attempt without a response may have been executed. */
  readonly lost?: boolean;
}

export type Next = (asked: Asked) => Promise<Answer>;

/** Middleware: sees each request and may change, repeat or answer it. */
export type Layer = (asked: Asked, next: Next) => Promise<Answer>;

/** The innermost layer, which calls `fetch`. `timeout`: default in milliseconds. */
export function attempting(ask: typeof fetch, timeout: number): Next {
  return async ({ method, url, headers, body, signal, stream, timeout: own = timeout }) => {
    const content = typeof body === "function" ? body() : (body ?? null);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`Not within ${own} ms.`)), own);
    try {
      const response = await ask(url, {
        method,
        headers,
        body: content,
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
        // The Fetch standard requires `duplex` for a stream body.
        duplex: "half",
      } as RequestInit);
      const streamed = stream && response.ok;
      return {
        status: response.status,
        headers: response.headers,
        url: response.url || url,
        redirected: response.redirected,
        text: streamed ? "" : await response.text(),
        stream: streamed ? response.body : null,
      };
    } catch (error) {
      signal?.throwIfAborted();
      throw new Unreachable(url, limit.signal.aborted ? limit.signal.reason : error);
    } finally {
      clearTimeout(timer);
    }
  };
}
