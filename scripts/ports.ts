/** Free ports for servers of tests and benchmarks. */

import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Below the ephemeral ports (RFC 6335, section 6; Linux from 32768), which any connection may take at any time. */
const [FIRST, LAST] = [10_000, 32_767];

/**
 * Concurrent test files choose from separate ranges, by vitest's pool id. A server takes a second to start, and within
 * that another file could choose the same port.
 */
const SHARES = 16;
const SIZE = Math.floor((LAST + 1 - FIRST) / SHARES);
const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % SHARES) * SIZE;

/** Ports that this process has already chosen. */
const given = new Set<number>();

/** A free port of the loopback interface that this process has not chosen before. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(first, first + SIZE);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch (error) {
      if (tries < 100) continue;
      throw error;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Milliseconds for the start of a server. */
const patience = 30_000;

/** Waits until a server that has just been started accepts connections on a port. Otherwise kills it and throws. */
export async function untilAccepts(port: number, child: ChildProcess, name: string): Promise<void> {
  for (const until = performance.now() + patience; !(await accepts(port)); await sleep(20)) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`${name} takes no connection on port ${port}.`);
    }
  }
}

/** Whether a port of the loopback interface accepts connections. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const accepted = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return accepted;
}
