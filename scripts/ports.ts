/** Ports for servers that tests and benchmarks start. */

import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A process takes one of so many ports, and those that run at the same time take the others. */
const processes = 16;

/** What this process has been given: who was given one may not listen on it yet. */
const given = new Set<number>();

/**
 * A port of the loopback interface that nobody listens on at this moment, and that no other file of tests is given meanwhile. It is none of
 * those that systems give by themselves (RFC 6335, section 6, and Linux from 32768): a connection of somebody's could have it a moment later.
 */
export async function freePort(): Promise<number> {
  // Vitest numbers the processes that run at a time; what is run without it is none of them.
  const own = Number(process.env.VITEST_POOL_ID ?? 0) % processes;
  for (let tries = 1; ; tries++) {
    const port = randomInt(10_000 / processes, 32_768 / processes) * processes + own;
    if (given.has(port)) continue;
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch (error) {
      if (tries < 100) continue;
      throw error;
    }
    server.close();
    await once(server, "close");
    given.add(port);
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
