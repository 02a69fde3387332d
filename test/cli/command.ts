/** Runs the `hydrant` command, in folders that are gone after the test. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished, vi } from "vitest";
import { main } from "../../codegen/cli.ts";

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A new folder that is gone after the test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "hydrant-cli-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A folder with the smallest spec. */
export function project(): string {
  const made = folder();
  cpSync("test/specs/minimal", join(made, "spec"), { recursive: true });
  return made;
}

/** Runs `hydrant` in a folder, in this process: for commands that neither serve nor listen for signals. */
export async function hydrant(cwd: string, ...args: readonly string[]): Promise<Ended> {
  const printed = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((chunk) => {
      printed[name] += String(chunk);
      return true;
    }),
  );
  const before = process.cwd();
  const listening = process.stdout.listeners("error");
  process.chdir(cwd);
  try {
    return { status: await main(args), ...printed };
  } finally {
    process.chdir(before);
    // What a command hears of a broken pipe ends with its process, as a rule.
    for (const listener of process.stdout.listeners("error"))
      if (!listening.includes(listener)) process.stdout.off("error", listener as () => void);
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs `hydrant` in a folder, in a process of its own. */
export function spawned(cwd: string, ...args: readonly string[]): Ended {
  return run(cwd, process.execPath, [resolve("codegen/cli.ts"), ...args]);
}

/** The same in a shell, where the command is `$hydrant` and what stands behind it decides where its output goes. */
export function inShell(cwd: string, script: string): Ended {
  return run(cwd, "sh", ["-c", `hydrant="${process.execPath} ${resolve("codegen/cli.ts")}"; ${script}`]);
}

function run(cwd: string, program: string, args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  return { status, stdout, stderr };
}
