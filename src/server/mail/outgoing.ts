/**
 * Outgoing mail: messages on their way after the answer, tried again where a server is away, and given up after a while.
 *
 * They wait in memory and nowhere else. What is mailed is a secret, and of secrets the database has hashes only (clause
 * AUT-14); a message that is lost when the process dies is asked for once more by whoever misses it.
 */

import type { Log, Mail } from "../machine.ts";
import type { Deliver, Message } from "./message.ts";
import { isFinal, tellFailure } from "./smtp.ts";

export interface Patience {
  /** Milliseconds within which a message sets out, at a moment left to chance: answers slowed by it do not tell which request it is for. */
  readonly spread: number;
  /** Milliseconds from each failed attempt to the next one; after the last of them a message is given up. */
  readonly pauses: readonly number[];
  /** Milliseconds that an attempt may take. */
  readonly attempt: number;
  /** How many are sent at a time, and how many there may be in all; those beyond are not taken. */
  readonly atOnce: number;
  readonly most: number;
}

const usual: Patience = {
  spread: 2_000,
  pauses: [1_000, 10_000, 60_000, 300_000],
  attempt: 60_000,
  atOnce: 4,
  most: 1000,
};

export interface Outgoing extends Mail {
  /** Tries what is left once more, without pauses, for `grace` milliseconds at most: how many messages were lost. */
  close(grace: number): Promise<number>;
}

/** A message on its way. `about`: what the log calls it by. */
interface Letter {
  readonly message: Message;
  readonly about: object;
  failures: number;
  pause?: NodeJS.Timeout;
}

export function outgoing(deliver: Deliver, log: Log, patience: Patience = usual): Outgoing {
  const { spread, pauses, attempt, atOnce, most } = patience;
  const letters = new Set<Letter>();
  const waiting: Letter[] = [];
  const end = new AbortController();
  let sending = 0;
  let closing = false;
  let allDone: (() => void) | undefined;

  function next(): void {
    while (sending < atOnce && waiting.length > 0) {
      sending++;
      void send(waiting.shift() as Letter).finally(() => {
        sending--;
        next();
      });
    }
    if (letters.size === 0) allDone?.();
  }

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
        log.error(failure, "a message could not be mailed and is given up");
      } else {
        log.warn({ ...failure, milliseconds: pause }, "a message could not be mailed and is tried again");
        letter.pause = setTimeout(enqueue, pause, letter);
      }
    }
  }

  function enqueue(letter: Letter): void {
    delete letter.pause;
    waiting.push(letter);
    next();
  }

  return {
    post(message, about) {
      if (closing || letters.size >= most) {
        log.error(about, "a message could not be mailed: too many are on their way");
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
      if (letters.size === 0) return 0;
      const late = setTimeout(() => allDone?.(), grace);
      await new Promise<void>((resolve) => {
        allDone = resolve;
      });
      clearTimeout(late);
      const lost = letters.size;
      waiting.length = 0;
      end.abort();
      return lost;
    },
  };
}
