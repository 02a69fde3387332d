/** Processes that nobody waits for: once killed, each stays as a zombie, as under a supervisor that restarts at once. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

export interface Unreaped {
  readonly pid: number;
  /** Its parent, which never waits; what it has for output is the process's. */
  readonly parent: ChildProcess;
}

export async function spawnUnreaped(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Unreaped> {
  const script = '"$0" "$@" & echo $! >&3; exec sleep 100000 >/dev/null 2>&1 3>&-';
  const parent = spawn("/bin/sh", ["-c", script, command, ...args], { env, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const [said] = (await once(parent.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  return { pid: Number(said.toString()), parent };
}

/** Resolves once it has said so on standard output; rejects with what it said on standard error where it ends before. */
export async function untilSaid({ parent }: Unreaped, pattern: RegExp): Promise<void> {
  let [printed, said] = ["", ""];
  await new Promise<void>((resolve, reject) => {
    parent.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    parent.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (pattern.test(printed)) resolve();
    });
    parent.stdout?.once("end", () => reject(new Error(`It ended:\n${said}`)));
  });
}

/** Its state as the kernel has it; `Z`: a zombie. */
export async function stateOf({ pid }: Unreaped): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return stat[stat.lastIndexOf(")") + 2];
}

/** Kills it, and sees that it is a zombie by then. */
export async function killUnreaped(unreaped: Unreaped): Promise<void> {
  process.kill(unreaped.pid, "SIGKILL");
  while ((await stateOf(unreaped)) !== "Z");
}
