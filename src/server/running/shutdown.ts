/** Shutdown signals: abort a start, or end serving, which `transport/connections.ts` drains (clause OPS-3). */

/** Exit status: unavailable service or resource (`EX_UNAVAILABLE`). */
export const notPossible = 69;

/** Milliseconds that an aborted start has for cleanup. */
const tidying = 8000;

export interface ShutdownSignal {
  /** Aborted at the first signal. */
  readonly signal: AbortSignal;
  /** Ends the start. `end` runs at the first signal, or now if it has come already; `atOnce` at a second one. */
  serves(end: () => void, atOnce?: () => void): void;
  /** Requests shutdown without a signal. */
  request(): void;
}

/** Listens for signals. `once`: ignores a second one, as it may be the first from another source. */
export function onShutdownSignal(once = false): ShutdownSignal {
  const controller = new AbortController();
  const { signal } = controller;
  let end = (): void => {
    setTimeout(() => process.exit(process.exitCode || 1), tidying);
  };
  let atOnce = (): void => {};
  const request = () => {
    if (!signal.aborted) {
      controller.abort(new Error("A signal was received."));
      end();
    } else if (!once) {
      atOnce();
      process.exit(1);
    }
  };
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    // Listeners from loading the code have nothing to clean up. Removed last, so that no signal is lost.
    const before = process.listeners(name);
    process.on(name, request);
    for (const listener of before) process.off(name, listener);
  }
  return {
    signal,
    request,
    serves(first, second = atOnce) {
      [end, atOnce] = [first, second];
      if (signal.aborted) end();
    },
  };
}
