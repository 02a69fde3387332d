/** Calls `hydrant` as an operator does, in a project's folder and with its server's settings. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { type Ended, hydrant as inProcess } from "../../cli/command.ts";
import { throughPooler } from "../../pooler.ts";
import { quickStart, surroundings } from "../../surroundings.ts";
import type { Address } from "../launch.ts";

const cli = fileURLToPath(new URL("../../../codegen/cli.ts", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Called extends Ended {
  /** Standard output as JSON; throws where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: commands tell of many things
  readonly json: any;
}

/** Where the data of a server is. */
type Where = Pick<Address, "dataDir" | "databaseUrl"> & { readonly settings?: Readonly<Record<string, string>> };

export interface Calling {
  /** Comes in on standard input. */
  readonly input?: string;
  /** Folder of the project; this one if left out. */
  readonly cwd?: string;
}

/** Runs a command in this process against the data of a server, whether or not it runs; its log is not kept. */
export function hydrant(place: Where, args: readonly string[], calling: Calling = {}): Promise<Called> {
  const called = turn.then(() => inThisProcess(place, args, calling));
  turn = called.catch(() => undefined);
  return called;
}

/** Commands share the process's folder, settings and streams: each waits for the one before. */
let turn: Promise<unknown> = Promise.resolve();

async function inThisProcess(
  place: Where,
  args: readonly string[],
  { input = "", cwd = root }: Calling,
): Promise<Called> {
  const before = process.env;
  const stdin = vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([Buffer.from(input)]) as never);
  process.env = environment(place);
  try {
    return called(await inProcess(cwd, ...args));
  } finally {
    process.env = before;
    stdin.mockRestore();
  }
}

/** The same in a process of its own, whose standard error has its log too. */
export async function spawned(
  place: Where,
  args: readonly string[],
  { input = "", cwd = root }: Calling = {},
): Promise<Called> {
  const child = spawn(process.execPath, [...quickStart, cli, ...args], { cwd, env: environment(place) });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => undefined).end(input);
  await once(child, "close");
  return called({ status: child.exitCode, stdout, stderr });
}

function called(ended: Ended): Called {
  return {
    ...ended,
    get json() {
      return JSON.parse(ended.stdout) as unknown;
    },
  };
}

/** The settings that a command needs to find the data. */
export function environment({ dataDir, databaseUrl, settings }: Where): NodeJS.ProcessEnv {
  return throughPooler({
    ...surroundings(),
    DATA_DIR: dataDir,
    BCRYPT_COST: "4",
    LOG_FORMAT: "json",
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  });
}
