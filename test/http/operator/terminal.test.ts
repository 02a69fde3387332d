/** A password typed at a terminal: asked for twice, and not to be seen. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { copyOf } from "../launch.ts";
import { environment, hydrant } from "./command.ts";

// Each command is a process that loads the whole application.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const cli = fileURLToPath(new URL("../../../codegen/cli.ts", import.meta.url));
/** util-linux's, which gives a command a terminal of its own. */
const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") ?? false;

describe.skipIf(!hasScript)("at a terminal (needs `script` of util-linux)", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await copyOf(inject("seed"));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Runs a command at a terminal, typing an answer whenever a prompt ends: what it ended with, and all that was to be seen. */
  async function typing(
    args: readonly string[],
    answers: readonly string[],
  ): Promise<{ readonly status: number | null; readonly seen: string }> {
    const line = [process.execPath, cli, ...args].map((word) => `'${word}'`).join(" ");
    const child = spawn("script", ["-qec", line, "/dev/null"], {
      env: { ...environment({ dataDir, databaseUrl: null }), SHELL: "/bin/sh" },
      stdio: ["pipe", "pipe", "ignore"],
    });
    // Whatever it still waits for, it does not outlive the test.
    onTestFinished(() => void child.kill("SIGKILL"));
    const left = [...answers];
    let [seen, answered] = ["", 0];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      seen += text;
      const prompts = seen.match(/(?:one\)|the password): /g)?.length ?? 0;
      for (; answered < prompts; answered++) child.stdin.write(left.shift() ?? "");
    });
    await once(child, "close");
    return { status: child.exitCode, seen };
  }

  test("a password is asked for twice, and never seen", async () => {
    const add = ["user", "add", "ada", "--email", "ada@example.org"];
    const { status, seen } = await typing(add, ["typed by hand\r", "typed by hand\r"]);
    expect([status, seen]).toEqual([0, expect.stringContaining("Added the user “ada”.")]);
    expect(seen).not.toContain("typed");
    expect(seen).not.toContain("shown this once");
  });

  test("nothing typed lets one be made", async () => {
    const { status, seen } = await typing(["user", "password", "admin"], ["\r"]);
    expect([status, seen]).toEqual([0, expect.stringMatching(/The password is \S{20} \(shown this once\)/)]);
  });

  test.each([
    ["two that differ", ["one of them\r", "another one\r"], "The passwords differ."],
    ["Ctrl-C", ["\u0003"], "Nothing was changed."],
    ["Ctrl-D", ["\u0004"], "Nothing was changed."],
  ])("%s change nothing", async (_, answers, says) => {
    const { status, seen } = await typing(["user", "add", "bob", "--email", "bob@example.org"], answers);
    expect([status, seen]).toEqual([1, expect.stringContaining(says)]);
    const listed = await hydrant({ dataDir, databaseUrl: null }, ["user", "list"]);
    expect(listed.stdout).not.toContain("bob");
  });
});
