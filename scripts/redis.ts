/** Temporary Redis server for tests and benchmarks, in memory, with the program of this machine. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { freePort, untilAccepts } from "./ports.ts";

export interface RedisServer {
  /** `redis://…` */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Kills it with its data. */
  stop(): Promise<void>;
}

/** Starts the `redis-server` at `program` on a port of the loopback interface, by default a free one. */
export async function startRedis(program: string, port?: number): Promise<RedisServer> {
  const at = port ?? (await freePort());
  const settings = { bind: "127.0.0.1", port: at, save: "", appendonly: "no", dir: tmpdir() };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, options, { stdio: "ignore" });
  const ended = once(child, "exit");
  await untilAccepts(at, child, "Redis");
  return {
    url: `redis://127.0.0.1:${at}`,
    port: at,
    pid: child.pid as number,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
