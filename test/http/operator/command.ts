/** Calls `hydrant` as an operator does, in a project's folder and with its server's settings. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { quickStart, surroundings } from "../../surroundings.ts";
import type { Address } from "../launch.ts";

const cli = fileURLToPath(new URL("../../../codegen/cli.ts", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Called {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON; throws where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: commands tell of many things
  readonly json: any;
}

export interface Calling {
  /** Comes in on standard input. */
  readonly input?: string;
  /** Folder of the project; this one if left out. */
  readonly cwd?: string;
}

/** Runs a command against the data of a server, whether or not it runs. */
export async function hydrant(
  { dataDir, databaseUrl }: Pick<Address, "dataDir" | "databaseUrl">,
  args: readonly string[],
  { input = "", cwd = root }: Calling = {},
): Promise<Called> {
  const child = spawn(process.execPath, [...quickStart, cli, ...args], {
    cwd,
    env: environment({ dataDir, databaseUrl }),
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => undefined).end(input);
  await once(child, "close");
  return {
    status: child.exitCode,
    stdout,
    stderr,
    get json() {
      return JSON.parse(stdout) as unknown;
    },
  };
}

/** The settings that a command needs to find the data. */
export function environment({ dataDir, databaseUrl }: Pick<Address, "dataDir" | "databaseUrl">): NodeJS.ProcessEnv {
  return {
    ...surroundings(),
    DATA_DIR: dataDir,
    BCRYPT_COST: "4",
    LOG_FORMAT: "json",
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
}
