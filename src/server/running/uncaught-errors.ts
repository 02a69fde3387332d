/** Uncaught errors and promises that never settle, reported in our form instead of Node's. */

/** A promise never settles: the event loop is empty. */
export class Stalled extends Error {
  /** `what`: name of the work, for the message. */
  constructor(what: string) {
    super(
      `${what} waits for a promise that never settles. Look for such an \`await\`, for example at the top level of a module.`,
    );
  }
}

/** Awaits work. Rejects with `Stalled` if the event loop empties before it settles. */
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

/** Rejects also with the first uncaught error. */
export async function unlessUncaught<T>(what: string, work: T | Promise<T>): Promise<T> {
  const uncaught = Promise.withResolvers<never>();
  process.on("uncaughtException", uncaught.reject);
  try {
    return await Promise.race([unlessStalled(what, work), uncaught.promise]);
  } finally {
    process.off("uncaughtException", uncaught.reject);
  }
}
