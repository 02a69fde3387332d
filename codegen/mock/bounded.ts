/** What may take for ever, as matching a regular expression may: within a bound. */

import { createContext, Script } from "node:vm";

/** Milliseconds of processors; a match that is found takes a fraction of one. */
const BOUND = 100;

/** A timer would have to wait for a match to end; a script's does not. */
const context = createContext({ ask: () => false });
const script = new Script("ask()");

/** What is answered in time; null where it is not, or the stack is too small for it. */
export function inTime(ask: () => boolean): boolean | null {
  context.ask = ask;
  // The timer goes on where the machine does something else meanwhile, which says nothing of the match.
  for (let timeout = BOUND; ; timeout *= 2) {
    const before = worked();
    try {
      return script.runInContext(context, { timeout }) as boolean;
    } catch (error) {
      if (error instanceof RangeError) return null;
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      if (worked() - before >= BOUND) return null;
    }
  }
}

/** Milliseconds that this process has had of processors. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
