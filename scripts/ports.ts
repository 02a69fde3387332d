/** Ports for servers that tests and benchmarks start. */

import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";

/** None of the ports that systems give by themselves (RFC 6335, section 6, and Linux from 32768): a connection of somebody's could have it a moment later. */
const [FIRST, LAST] = [10_000, 32_767];

/**
 * Files of tests that run beside one another choose among ports of their own, by where in its pool vitest runs them: a server
 * takes a second to start, in which another file would be given the same port.
 */
const SHARES = 16;
const SIZE = Math.floor((LAST + 1 - FIRST) / SHARES);
const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % SHARES) * SIZE;

/** What this process was given already. */
const given = new Set<number>();

/** A port of the loopback interface that nobody listens on at this moment, and that this process has not been given before. */
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

/** Whether somebody takes connections on a port of the loopback interface. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const accepted = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return accepted;
}
