/** Tries again what may be carried out twice, after waits of full jitter. */

import { secondsToWait, Unreachable } from "./refusal.ts";
import type { Answer, Layer } from "./transport.ts";

export interface Retries {
  /** Attempts in all; 4 if left out, and 1 for none again. */
  readonly attempts?: number;
  /** Milliseconds of the longest first wait, which doubles each time; 300 if left out. */
  readonly wait?: number;
  /** Milliseconds of the longest wait of all, also where the service names one: 30,000 if left out. */
  readonly most?: number;
}

/** Statuses that leave it open what has happened. */
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
          // Nothing has happened, whatever was asked.
          answer.status === 429 ||
          (asked.repeatable &&
            (open.includes(answer.status) ||
              // The first request with this key is still being carried out (clause MTH-9).
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

/** Waits; throws at once when the signal is given. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return until(over, signal).finally(() => clearTimeout(timer));
}

/** Waits for something; throws at once when the signal is given, and leaves nothing behind at it. */
export function until<Value>(something: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal?.reason);
    something.then(resolve, reject).finally(() => signal?.removeEventListener("abort", end));
    signal?.throwIfAborted();
    signal?.addEventListener("abort", end, { once: true });
  });
}
