/** Programs of others that tests start: found on this machine, ended by their id, and what they print. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe } from "vitest";
import { findProgram } from "../../scripts/programs.ts";

/** Describes tests that need a program; without it they are skipped, and say what is missing. */
export function describeWith(name: string, tests: (program: string) => void): void {
  const program = findProgram(name);
  describe.skipIf(program === null)(`${name}${program === null ? " (not found on PATH)" : ""}`, () =>
    tests(program ?? name),
  );
}

/** Runs a program to its end: what it printed, without colours. One that takes too long is killed, and what waits for it fails. */
export async function run(program: string, options: readonly string[], seconds: number): Promise<string> {
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
  const [, signal] = await once(child, "close");
  clearTimeout(timer);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  const plain = printed.replace(/\x1b\[[0-9;]*[A-Za-z]/g, "");
  if (signal !== null) throw new Error(`${program} ended with ${signal} after ${seconds} s at most:\n${plain}`);
  return plain;
}
