// Becoming the pinned Node.js where a process cannot be replaced: it stands between, and passes on what comes its way.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = pathToFileURL(join(import.meta.dirname, "..", "scripts", "pinned-node.mjs")).href;

interface Around {
  readonly process: ChildProcess;
  /** The process that it stands around. */
  readonly inner: number;
  /** Waits for a line; all lines since the last time. */
  readonly until: (line: string) => Promise<readonly string[]>;
}

/** A process around one that tells the signals it gets, and that SIGUSR2 ends with status 7. */
async function around(): Promise<Around> {
  const folder = mkdtempSync(join(tmpdir(), "hydrant-node-"));
  const [outer, inner] = [join(folder, "outer.mjs"), join(folder, "inner.mjs")];
  writeFileSync(
    outer,
    `delete process.execve;
    const { becomeNode } = await import(${JSON.stringify(script)});
    becomeNode(process.execPath, [${JSON.stringify(inner)}]);`,
  );
  writeFileSync(
    inner,
    `for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => console.log(signal));
    process.on("SIGWINCH", () => console.log("asked"));
    process.on("SIGUSR2", () => process.exit(7));
    setInterval(() => {}, 1000);
    console.log(process.pid);`,
  );
  // In a group of its own, as a terminal starts it.
  const child = spawn(process.execPath, [outer], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  let lines: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => lines.push(...text.trimEnd().split("\n")));
  while (lines.length === 0) await once(child.stdout, "data");
  const pid = Number(lines.pop());
  onTestFinished(async () => {
    for (const each of [child.pid as number, pid])
      try {
        process.kill(each, "SIGKILL");
      } catch {
        // It has ended.
      }
    rmSync(folder, { recursive: true });
  });
  return {
    process: child,
    inner: pid,
    async until(line) {
      while (!lines.includes(line)) await once(child.stdout, "data");
      const heard = lines;
      lines = [];
      return heard;
    },
  };
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "passes %s on once, whether the group is told or it alone",
  async (signal) => {
    const { process: outer, inner, until } = await around();
    for (const to of [outer.pid as number, -(outer.pid as number)]) {
      process.kill(to, signal);
      expect(await until(signal)).toEqual([signal]);
    }
    // What comes twice comes before long.
    await sleep(200);
    process.kill(inner, "SIGWINCH");
    expect(await until("asked")).toEqual(["asked"]);
    // After one to the group as before; of two that come at once the system makes one, so it may take another.
    const again = setInterval(() => process.kill(outer.pid as number, signal), 100);
    onTestFinished(() => clearInterval(again));
    expect(await until(signal)).toContain(signal);
  },
);

test("ends as what it stands around does: with its status, or by its signal", async () => {
  for (const [signal, how] of [
    ["SIGUSR2", [7, null]],
    ["SIGKILL", [null, "SIGKILL"]],
    ["SIGSEGV", [null, "SIGSEGV"]],
  ] as const) {
    const { process: outer, inner } = await around();
    const ended = once(outer, "exit");
    process.kill(inner, signal);
    expect(await ended).toEqual(how);
  }
});
