/** Ports for servers that tests and benchmarks start. */

import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * A port of the loopback interface that nobody listens on at this moment. It is none of those that systems give by
 * themselves (RFC 6335, section 6, and Linux from 32768): a connection of somebody's could have it a moment later.
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(10_000, 32_768);
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
