/** One attempt at a request: `fetch`, under a limit of time that covers the body. */

import { Unreachable } from "./refusal.ts";

export type Body = NonNullable<RequestInit["body"]>;

/** A request on its way through the layers. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Made anew for each attempt where it is a function. */
  readonly body?: Body | (() => Body) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt. */
  readonly timeout?: number | undefined;
  /** Whether it may be carried out twice. */
  readonly repeatable: boolean;
  /** Whether the body of the answer is left to be read by whoever asked. */
  readonly stream?: boolean | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Where it came from, redirects followed. */
  readonly url: string;
  readonly redirected: boolean;
  /** The body; empty where it is streamed. */
  readonly text: string;
  readonly stream: ReadableStream<Uint8Array> | null;
  /** Whether an attempt before this one may have been carried out. */
  readonly lost?: boolean;
}

export type Next = (asked: Asked) => Promise<Answer>;

/** Stands between a call and `fetch`: sees each request, may change, repeat or answer it. */
export type Layer = (asked: Asked, next: Next) => Promise<Answer>;

/** What ends with `fetch`. `timeout`: milliseconds, where a request does not say. */
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
        // For a stream it has to be said.
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
