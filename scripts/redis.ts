/** Temporary Redis server for tests and benchmarks, in memory, with the program of this machine. */

import { tmpdir } from "node:os";
import { freePort } from "./ports.ts";
import { startProgram } from "./programs.ts";

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

/** Starts the `redis-server` at `program` on a port of the loopback interface, by default a free one. */
export async function startRedis(program: string, port?: number) {
  const at = port ?? (await freePort());
  const settings = { bind: "127.0.0.1", port: at, save: "", appendonly: "no", dir: tmpdir() };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return { ...(await startProgram(program, options, at)), url: `redis://127.0.0.1:${at}` };
}
