/** A network between a server and its database, which falls silent or leads elsewhere when a test says so. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What passes bytes on between clients and a server, or does not, without telling anybody. */
export class Network {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => this.#join(near));
  #port: number;
  #isSilent = false;

  constructor(port: number) {
    this.#port = port;
  }

  async open(host = "127.0.0.1"): Promise<number> {
    this.#server.listen(0, host);
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on nothing comes through; `others`: on the connections that there are, but on new ones it does. */
  fallSilent(others = false): void {
    this.#isSilent = !others;
    for (const socket of this.#sockets) socket.pause();
  }

  /** New connections lead to another server; those that there are stay. */
  leadTo(port: number): void {
    this.#port = port;
  }

  /** What was held up comes through. */
  speak(): void {
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const far = connect(this.#port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("end", () => to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => this.#sockets.delete(from));
      if (this.#isSilent) from.pause();
    }
  }
}
