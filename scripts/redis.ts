/** Temporary Redis server for tests and benchmarks, in memory, with the program of this machine. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accepts, freePort } from "./ports.ts";

export interface RedisServer {
  /** `redis://…` */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Kills it with its data. */
  stop(): Promise<void>;
}

/** Path of `redis-server`, on PATH or in Debian's folder; null if it is not installed. */
export async function findRedis(): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"]) {
    const program = join(folder, "redis-server");
    if (folder !== "" && (await stat(program).catch(() => null))?.isFile()) return program;
  }
  return null;
}

/** Milliseconds for a start. */
const patience = 30_000;

/** Starts a new server on a port of the loopback interface, by default a free one. */
export async function startRedis(program: string, port?: number): Promise<RedisServer> {
  const at = port ?? (await freePort());
  const settings = { bind: "127.0.0.1", port: at, save: "", appendonly: "no", dir: tmpdir() };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, options, { stdio: "ignore" });
  const ended = once(child, "exit");
  for (const until = performance.now() + patience; !(await accepts(at)); await sleep(20)) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`Redis takes no connection on port ${at}.`);
    }
  }
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
