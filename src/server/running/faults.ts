/** Faults that no call tells of: errors that nobody catches, and waits for what never comes. Left alone, Node.js ends the process by words and statuses of its own. */

/** What is waited for never comes: nothing goes on any more that could bring it. */
export class Stalled extends Error {
  /** `what`: what waits. */
  constructor(what: string) {
    super(
      `${what} waits for something that never comes. Look for an \`await\` of what nothing settles, such as at the top level of a module.`,
    );
  }
}

/** What comes of the work, of which `what` is the name; rejects with `Stalled` where it would be waited for without end. */
export async function unlessStalled<T>(what: string, work: T | Promise<T>): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const stall = () => stalled.reject(new Stalled(what));
  process.on("beforeExit", stall);
  try {
    return await Promise.race([work, stalled.promise]);
  } finally {
    process.off("beforeExit", stall);
  }
}

/** The same; rejects, too, with the first error that nobody catches meanwhile. */
export async function unlessUncaught<T>(what: string, work: T | Promise<T>): Promise<T> {
  const uncaught = Promise.withResolvers<never>();
  process.on("uncaughtException", uncaught.reject);
  try {
    return await Promise.race([unlessStalled(what, work), uncaught.promise]);
  } finally {
    process.off("uncaughtException", uncaught.reject);
  }
}
