/** What commands print, and where it cannot go: to a reader that has seen enough, or onto a disk that is full. */

import { printJson } from "../emit/json.ts";

/** A line. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A JSON document. */
export function printDocument(value: object): void {
  process.stdout.write(printJson(value));
}

/** Has the command go on, so that nothing stays half done, and its status be what came of it; a disk that fails is told, and makes that 1. */
export function handleBrokenPipe(): void {
  let failed = false;
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    // `head` closes what it reads.
    if (code === "EPIPE" || failed) return;
    failed = true;
    process.stderr.write(`Standard output cannot be written: ${message}.\n`);
    process.on("exit", () => {
      process.exitCode ||= 1;
    });
  });
  // There is nowhere to tell it.
  process.stderr.on("error", () => {});
}
