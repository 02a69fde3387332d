/** Retries of idempotent requests, with exponential backoff and full jitter. */

import { secondsToWait, Unreachable } from "./errors.ts";
import type { Answer, Layer } from "./transport.ts";

export interface Retries {
  /** Attempts in total; 1 turns retries off. Default: 4. */
  readonly attempts?: number;
  /** Upper limit of the first wait in milliseconds; it doubles each time. Default: 300. */
  readonly wait?: number;
  /** Upper limit of every wait in milliseconds. A longer `Retry-After` is not waited for. Default: 30,000. */
  readonly most?: number;
}

/** Statuses after which the request may or may not have been executed. */
const open = [408, 502, 503, 504];

export function retrying({ attempts = 4, wait = 300, most = 30_000 }: Retries = {}): Layer {
  return async (asked, next) => {
    let lost = false;
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= attempts || asked.body instanceof ReadableStream;
      let answer: Answer | undefined;
      try {
        answer = await next(asked);
      } catch (error) {
        if (last || !asked.repeatable || !(error instanceof Unreachable)) throw error;
      }
      if (answer) {
        const again =
          // Rate limited: the request was not executed, so any method can repeat.
          answer.status === 429 ||
          (asked.repeatable &&
            (open.includes(answer.status) ||
              // The first request with this key is in progress (clause MTH-9).
              (answer.status === 409 && answer.headers.has("retry-after"))));
        if (last || !again) return { ...answer, lost };
      }
      lost ||= !answer || open.includes(answer.status);
      const named = ((answer && secondsToWait(answer.headers)) ?? 0) * 1000;
      if (answer && named > most) return answer;
      await sleep(named + Math.random() * Math.min(most, wait * 2 ** (attempt - 1)), asked.signal);
    }
  };
}

/** Sleeps; rejects at once when the signal aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return until(over, signal).finally(() => clearTimeout(timer));
}

/** Awaits a promise; rejects at once when the signal aborts, and removes its listener. */
export function until<Value>(something: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    something.then(resolve, reject).finally(() => signal?.removeEventListener("abort", end));
    signal?.throwIfAborted();
    signal?.addEventListener("abort", end, { once: true });
  });
}
