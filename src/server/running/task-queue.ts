/** Task queue for work after an answer, with limited concurrency and length. It is drained at shutdown. */

import { Busy } from "../../store/accounts/passwords.ts";
import type { Background, Log } from "../runtime.ts";

export interface Ending {
  /** Waits at most `grace` milliseconds for all tasks, and drops those not begun. Returns how many are unfinished. */
  close(grace: number): Promise<number>;
}

/** `atOnce`: concurrent tasks. `most`: queued and running tasks. */
export function background(log: Log, { atOnce = 2, most = 256 } = {}): Background & Ending {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  let allDone: (() => void) | undefined;

  function next(): void {
    while (running < atOnce && waiting.length > 0) {
      running++;
      void waiting
        .shift()?.()
        .finally(() => {
          running--;
          next();
        });
    }
    if (running === 0) allDone?.();
  }

  return {
    run(about, work) {
      if (running + waiting.length >= most) throw new Busy("Too many background tasks are waiting.");
      waiting.push(() => work().catch((error: unknown) => log.error({ ...about, error }, "a background task failed")));
      next();
    },
    async close(grace) {
      if (running === 0) return 0;
      const late = setTimeout(() => allDone?.(), grace);
      await new Promise<void>((resolve) => {
        allDone = resolve;
      });
      clearTimeout(late);
      return running + waiting.splice(0).length;
    },
  };
}
