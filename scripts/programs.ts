/** Programs of this machine, for tests and benchmarks: found, started as servers, such as Redis and PgBouncer, and ended by their id. */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import { freePort, untilAccepts } from "./ports.ts";

/** Path of a program, on PATH or in one of `folders`; null if it is not installed. */
export function findProgram(name: string, folders: readonly string[] = ["/usr/bin", "/usr/sbin"]): string | null {
  const files = [...(process.env.PATH ?? "").split(delimiter), ...folders]
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name));
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** Starts a server, and waits until it listens on `port`. `stop` kills it with all connections, unless another signal is given. */
export async function startProgram(program: string, args: readonly string[], port: number, user?: object | null) {
  const child = spawn(program, args, { ...user, stdio: "ignore" });
  await untilAccepts(port, child, basename(program));
  return { port, pid: child.pid as number, stop: (signal: NodeJS.Signals = "SIGKILL") => endChild(child, signal) };
}

/** Terminates a process; kills it if it does not exit in time. */
export async function endChild(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
  patience = 10_000,
): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  const impatience = setTimeout(() => child.kill("SIGKILL"), patience);
  await exit;
  clearTimeout(impatience);
}

const run = promisify(execFile);

/** Unprivileged user for PostgreSQL and related servers, which refuse to run as root; null if this is not root. */
export async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const found = await run("id", ["-u", name]).catch(() => null);
    if (found !== null) return { uid: Number(found.stdout), gid: Number((await run("id", ["-g", name])).stdout) };
  }
  throw new Error("This runs as root, and there is no other user to run PostgreSQL as.");
}

export type RedisServer = Awaited<ReturnType<typeof startRedis>>;

/** Starts a temporary Redis server, in memory. `program`: `redis-server`. On a port of the loopback interface, by default a free one. */
export async function startRedis(program: string, port?: number) {
  const at = port ?? (await freePort());
  const settings = { bind: "127.0.0.1", port: at, save: "", appendonly: "no", dir: tmpdir() };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return { ...(await startProgram(program, options, at)), url: `redis://127.0.0.1:${at}` };
}

export type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>;

/**
 * Starts a temporary PgBouncer in front of a PostgreSQL server, on a free port of the loopback interface. `program`:
 * `pgbouncer`. `folder`: for its configuration. `serverUrl`: of the server. `settings`: as in `pgbouncer.ini`.
 */
export async function startPgbouncer(
  program: string,
  folder: string,
  serverUrl: string,
  settings: Readonly<Record<string, string | number>>,
) {
  const port = await freePort();
  const all = { listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", auth_type: "any", ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, `pgbouncer-${port}.ini`);
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const databases = `[databases]\n* = host=${hostname} port=${serverPort} user=${username}\n`;
  await writeFile(file, `${databases}[pgbouncer]\n${lines.join("\n")}\n`);
  const user = await unprivileged();
  if (user !== null) await chmod(folder, 0o755);
  return {
    ...(await startProgram(program, ["-q", file], port, user)),
    /** The URL of a database of the server, through the pooler. */
    through: (databaseUrl: string): string => Object.assign(new URL(databaseUrl), { port }).href,
  };
}
