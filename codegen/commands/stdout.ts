/** Printing, and errors of standard output: a reader that closes it, or a full disk. */

import { printJson } from "../emit/artifact.ts";

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printDocument(value: object): void {
  process.stdout.write(printJson(value));
}

/** The command finishes its work with its own status. Any other error than a closed reader is reported, with status 1. */
export function handleBrokenPipe(): void {
  let failed = false;
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    // `head` closes its input.
    if (code === "EPIPE" || failed) return;
    failed = true;
    process.stderr.write(`Standard output cannot be written: ${message}.\n`);
    process.on("exit", () => {
      process.exitCode ||= 1;
    });
  });
  // Nowhere to report it.
  process.stderr.on("error", () => {});
}
