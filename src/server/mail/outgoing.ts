/**
 * Outgoing mail queue: sends messages after the answer and retries with increasing pauses. It is in memory only: messages
 * contain secrets, of which the database stores only hashes (clause AUT-14).
 */

import { background } from "../running/task-queue.ts";
import type { Log, Mail, Message } from "../runtime.ts";

/** Delivers a message or throws. `signal`: aborts the attempt. */
export type Deliver = (message: Message, signal: AbortSignal) => Promise<void>;

export interface RetryPolicy {
  /** Milliseconds of random delay, so that response times do not reveal which request sends mail. */
  readonly spread: number;
  /** Milliseconds before each retry. After the last one the message is dropped. */
  readonly pauses: readonly number[];
  /** Timeout of an attempt in milliseconds. */
  readonly attempt: number;
  /** Concurrent messages, and most messages in the queue. Further ones are rejected. */
  readonly atOnce: number;
  readonly most: number;
}

const usual: RetryPolicy = {
  spread: 2_000,
  pauses: [1_000, 10_000, 60_000, 300_000],
  attempt: 60_000,
  atOnce: 4,
  most: 1000,
};

export interface Outgoing extends Mail {
  /** Sends what is left without pauses, for at most `grace` milliseconds. Returns the number of lost messages. */
  close(grace: number): Promise<number>;
}

/** A queued message. `about`: its fields in the log. */
interface Letter {
  readonly message: Message;
  readonly about: object;
  failures: number;
  pause?: NodeJS.Timeout;
}

export function outgoing(deliver: Deliver, log: Log, patience: RetryPolicy = usual): Outgoing {
  const { spread, pauses, attempt, atOnce, most } = patience;
  const letters = new Set<Letter>();
  const queue = background(log, { atOnce, most });
  const end = new AbortController();
  let closing = false;

  async function send(letter: Letter): Promise<void> {
    const { message, about } = letter;
    try {
      await deliver(message, AbortSignal.any([end.signal, AbortSignal.timeout(attempt)]));
      letters.delete(letter);
      log.info({ ...about, attempts: letter.failures + 1 }, "mailed");
    } catch (error) {
      const pause = pauses[letter.failures++];
      const failure = { ...about, ...tellFailure(error), attempts: letter.failures };
      if (pause === undefined || closing || isFinal(error)) {
        letters.delete(letter);
        log.error(failure, "could not mail a message; giving up");
      } else {
        log.warn({ ...failure, milliseconds: pause }, "could not mail a message; retrying later");
        letter.pause = setTimeout(enqueue, pause, letter);
      }
    }
  }

  function enqueue(letter: Letter): void {
    delete letter.pause;
    queue.run(letter.about, () => send(letter));
  }

  return {
    post(message, about) {
      if (closing || letters.size >= most) {
        log.error(about, "could not mail a message: the mail queue is full or closed");
        return;
      }
      const letter: Letter = { message, about, failures: 0 };
      letters.add(letter);
      letter.pause = setTimeout(enqueue, Math.random() * spread, letter);
    },
    async close(grace) {
      closing = true;
      for (const letter of letters) {
        if (letter.pause === undefined) continue;
        clearTimeout(letter.pause);
        enqueue(letter);
      }
      const lost = await queue.close(grace);
      end.abort();
      return lost;
    },
  };
}

/** Log fields of a failure. Servers repeat addresses in their replies, so only the codes of those are logged. */
function tellFailure(error: unknown): { readonly [field: string]: string | number | undefined } {
  const { code, responseCode, response, message } = error as SmtpError;
  if (responseCode === undefined && response === undefined && !ofMessage.has(code ?? ""))
    return { code, reason: message };
  return { code, responseCode, status: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1] };
}

/** True if a retry cannot succeed: the server rejects permanently (5yz), or the message itself is invalid. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return responseCode === undefined ? ofMessage.has(code ?? "") : responseCode >= 500;
}

/** Codes of failures of the message itself. Their text quotes it. */
const ofMessage: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"]);

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message?: string;
}
