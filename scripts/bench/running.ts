/** Processes that the benchmark starts: each is told apart by its handle, asked over its channel, and ended by its id. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { atEnd } from "./ending.ts";
import type { Usage } from "./servers/companion.ts";
import type { Ports } from "./servers/told.ts";

export interface Running {
  readonly ports: Ports;
  /** When the process was started, by the clock of `performance.now`. */
  readonly started: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const companion = new URL("./servers/companion.ts", import.meta.url).href;

/** Milliseconds that a process has to end by itself. */
const patience = 10_000;

export interface Start {
  /** File to run, relative to this folder. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** File for what it writes to standard error. */
  readonly log: string;
  /** Ports that it was told to take; without them it tells which it took. */
  readonly ports?: Ports;
  readonly nodeOptions?: readonly string[];
}

/** Starts a server; resolves when it accepts requests. It tells that over its channel, or by a line `ready …`. */
export async function startServer({ entry, environment, log, ports, nodeOptions = [] }: Start): Promise<Running> {
  const started = performance.now();
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
    execArgv: ["--import", companion, ...nodeOptions],
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", openSync(log, "a"), "ipc"],
  });
  const stop = () => stopped(child);
  atEnd(stop);
  const taken = await new Promise<Ports>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      if (ports !== undefined && /^ready /m.test(chunk.toString())) resolve(ports);
    });
    child.on("message", (message: { readonly ports?: Ports }) => {
      if (message.ports) resolve(message.ports);
    });
    child.once("error", reject);
    child.once("exit", (status) => reject(new Error(`${entry} ended with ${status} instead of serving; see ${log}.`)));
  });
  return {
    ports: taken,
    started,
    stop,
    async usage() {
      const answer = await asked<{ readonly usage: Usage }>(child, "usage");
      return answer.usage;
    },
  };
}

/** Starts a process that answers one message with one. */
export function startWorker(entry: string): <Question extends object, Answer>(question: Question) => Promise<Answer> {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), { execArgv: [], stdio: ["ignore", 2, 2, "ipc"] });
  atEnd(() => stopped(child));
  return (question) => asked(child, question);
}

async function asked<Answer>(child: ChildProcess, question: object | string): Promise<Answer> {
  const away = new AbortController();
  const gone = () => away.abort(new Error("A process that the benchmark started has ended."));
  child.once("exit", gone);
  try {
    const answer = once(child, "message", { signal: away.signal });
    child.send(question);
    return (await answer)[0] as Answer;
  } finally {
    child.off("exit", gone);
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const impatience = setTimeout(() => child.kill("SIGKILL"), patience);
  await exit;
  clearTimeout(impatience);
}
