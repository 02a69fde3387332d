/** Programs of this machine, for tests and benchmarks: found, started as servers, and ended by their id. */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import { untilAccepts } from "./ports.ts";

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
