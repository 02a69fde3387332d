/** Killing a process that writes, again and again, and what is to be found in its database afterwards. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "../databases.ts";

export interface WriterSettings {
  readonly place: Place;
  /** Folder that the migrations may be written to. */
  readonly migrations: string;
  readonly round: number;
}

/** What a database holds of the transactions that wrote to it. */
export interface Held {
  /** Those that are there with all that they wrote. */
  readonly whole: readonly string[];
  /** Those of which only some is there. */
  readonly half: readonly string[];
}

/** A line of the writer's. */
export type Told = { readonly held: Held } | { readonly acknowledged: string };

export interface Writer {
  /** What it found in the database before it wrote. */
  readonly held: Held;
  /** Lets it write for a moment that nobody chose after the first acknowledgement, and ends it: what was acknowledged by then. */
  kill(): Promise<readonly string[]>;
}

/** Starts a writer; resolves when it has begun to write. */
export async function startWriter(settings: WriterSettings): Promise<Writer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "killed-writer.ts"), JSON.stringify(settings)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: string[] = [];
  const first = Promise.withResolvers<void>();
  const lines = createInterface(child.stdout);
  const held = await firstOf(lines, child);
  lines.on("line", (line: string) => {
    // The last line may be cut off by the end.
    if (!line.endsWith("}")) return;
    const told = JSON.parse(line) as Told;
    if (!("acknowledged" in told) || typeof told.acknowledged !== "string") return;
    acknowledged.push(told.acknowledged);
    first.resolve();
  });
  return {
    held,
    async kill() {
      await first.promise;
      await sleep(Math.random() * 300);
      const closed = Promise.all([once(child, "exit"), once(lines, "close")]);
      child.kill("SIGKILL");
      await closed;
      return acknowledged;
    },
  };
}

async function firstOf(lines: Interface, child: ChildProcess): Promise<Held> {
  const line = once(lines, "line").then(([text]) => JSON.parse(text as string) as Told);
  const ended = once(child, "exit").then(([status]) => {
    throw new Error(`The writer ended with status ${status}.`);
  });
  ended.catch(() => {});
  const told = await Promise.race([line, ended]);
  if (!("held" in told)) throw new Error("The writer wrote before it told what is there.");
  return told.held;
}
