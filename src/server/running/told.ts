/** Being told to end, at whatever moment: a start is given up, and what serves finishes what is in flight (clause OPS-3). */

/** Milliseconds in which a start that is given up puts away what it has begun. */
const tidying = 8000;

export interface Told {
  /** Aborted once somebody has said so. */
  readonly signal: AbortSignal;
  /** The start is over: from now on, or at once where it has been said already, `end` is what to do, and at a second signal `atOnce`. */
  serves(end: () => void, atOnce?: () => void): void;
  /** Says so by another way than a signal. */
  tell(): void;
}

/** Listens for signals. `once`: a second one means nothing, as it may be the first that came on another way. */
export function toldToEnd(once = false): Told {
  const controller = new AbortController();
  const { signal } = controller;
  let end = (): void => {
    setTimeout(() => process.exit(process.exitCode || 1), tidying);
  };
  let atOnce = (): void => {};
  const tell = () => {
    if (!signal.aborted) {
      controller.abort(new Error("A signal came."));
      end();
    } else if (!once) {
      atOnce();
      process.exit(1);
    }
  };
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    // Whoever listened while the code was loaded had nothing to put away. Were it sent off first, a signal that has just come would be lost.
    const before = process.listeners(name);
    process.on(name, tell);
    for (const listener of before) process.off(name, listener);
  }
  return {
    signal,
    tell,
    serves(first, second = atOnce) {
      [end, atOnce] = [first, second];
      if (signal.aborted) end();
    },
  };
}
