/** Reads a password from a terminal or from standard input, never from arguments. */

import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";
import { CommandFailed } from "./command-error.ts";

/** More is no password, but probably a file. */
const mostBytes = 65_536;

/** The password to set; null: generate one. */
export async function askPassword(fromInput: boolean): Promise<string | null> {
  if (fromInput) return fromStandardInput();
  return process.stdin.isTTY && process.stderr.isTTY ? fromTerminal() : null;
}

/** All of the input, without the line break that `echo` adds. */
async function fromStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes)
      throw new CommandFailed(`Standard input has more than ${mostBytes} bytes: too long for a password.`, 1);
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new CommandFailed("Standard input is not in UTF-8.", 1);
  }
  const password = text.replace(/\r?\n$/, "");
  if (password === "") throw new CommandFailed("No password came in on standard input.", 1);
  return password;
}

/** Asks twice. Nothing is echoed. */
async function fromTerminal(): Promise<string | null> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Turns off the echo, so it comes before the prompts.
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  try {
    const password = await typed(lines, "New password (empty: generate one): ");
    if (password === "") return null;
    if ((await typed(lines, "Repeat the password: ")) !== password)
      throw new CommandFailed("The passwords differ. Nothing was changed.", 1);
    return password;
  } finally {
    lines.close();
  }
}

/** Reads a line. Ctrl-C and Ctrl-D abort. */
async function typed(lines: Interface, prompt: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const givenUp = () => reject(new CommandFailed("Nothing was changed.", 1));
  lines.once("line", resolve).once("SIGINT", givenUp).once("close", givenUp);
  process.stderr.write(prompt);
  try {
    return await promise;
  } finally {
    for (const event of ["line", "SIGINT", "close"]) lines.removeAllListeners(event);
    process.stderr.write("\n");
  }
}
