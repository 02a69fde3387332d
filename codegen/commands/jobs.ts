/** Commands that need the application: `serve`, and those of operators, whose jobs the server implements. */

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { OPERATOR_COMMANDS, type OperatorCommand, PASSWORD_STDIN } from "../../src/server/jobs/commands.ts";
import type { Refusal, Row } from "../../src/server/jobs/job.ts";
import type { Ending } from "../../src/server/operator/protocol.ts";
import type { Runnable } from "../../src/server/running/entry.ts";
import { explainUnloaded } from "../../src/server/running/project-load-errors.ts";
import { didYouMean } from "../language/edit-distance.ts";
import { unlessAbsent } from "../output/optional-files.ts";
import { type Call, type Command, OPTIONS, printDocument } from "./command.ts";
import { CommandFailed } from "./command-error.ts";
import { askPassword } from "./password.ts";
import { asJson, asTable } from "./rows.ts";

export const SERVE: Command = {
  name: "serve",
  summary: "Runs the server of the project in the current folder.",
  options: {},
  async run() {
    const main = await loadMain();
    await main.serve?.();
    // A start that fails says so by a status of its own.
    return Number(process.exitCode ?? 0);
  },
};

export const JOBS: readonly Command[] = OPERATOR_COMMANDS.map((command) => ({
  ...command,
  options: { ...command.options, json: OPTIONS.json },
  run: (call) => run(command, call),
}));

/** Runs a job of the application. Exit status 0: done, without findings. */
async function run({ name, operands = [], options = {}, columns }: OperatorCommand, call: Call): Promise<number> {
  const paths = operands.map(({ name, isPath }, index) => {
    const value = call.operands[index];
    // A server has another folder.
    return [name, isPath && value !== undefined ? resolve(value) : value] as const;
  });
  const given = {
    ...Object.fromEntries([...paths, ...[...call.flags].map((flag) => [flag, true] as const), ...call.lists]),
    // Never an argument, which other users of the machine could read.
    ...(PASSWORD_STDIN in options ? { password: (await askPassword(call.flags.has(PASSWORD_STDIN))) ?? [] } : {}),
  };
  const main = await loadMain();
  if (main.job === undefined)
    throw new CommandFailed(
      "The main module in package.json does not export `job`. `export const { serve, job } = runnable(…)` does.",
      2,
    );
  // A reader such as `head` may close a list early.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1));
  const json = call.flags.has("json");
  const list = columns === undefined ? undefined : json ? asJson(process.stdout) : asTable(process.stdout, columns);
  let rows = 0;
  const ending = await main.job({ job: name, given }, async (row: Row) => {
    rows++;
    await list?.add(row);
  });
  // A list that breaks off stays valid JSON, which has no place for the error.
  const status = printEnding(ending, json && rows === 0, list === undefined);
  if (status === 0 || rows > 0) await list?.end();
  return "done" in ending && ending.done.result.sound === false ? 1 : status;
}

function printEnding(ending: Ending, json: boolean, single: boolean): number {
  if ("done" in ending) {
    const { said, result } = ending.done;
    const { password } = result;
    const shown = typeof password === "string" ? `The password is ${password} (shown this once).\n` : "";
    if (single && json) printDocument(result);
    else if (single) process.stdout.write(`${said}\n${shown}`);
    return 0;
  }
  const refusal: Refusal = "refused" in ending ? ending.refused : { message: ending.failed };
  if (json) printDocument({ refused: refusal });
  else process.stderr.write(refusalText(refusal));
  return 1;
}

function refusalText({ message, violations = [], unknown }: Refusal): string {
  const suggestion = unknown === undefined ? null : didYouMean(unknown.word, unknown.known);
  const details = violations.map((violation) => `  ${violation.path.slice(1)}: ${violation.message}\n`);
  return `${suggestion === null ? message : `${message} ${suggestion}`}\n${details.join("")}`;
}

/** Loads the main module, which package.json names. Throws `CommandFailed` if there is none. */
async function loadMain(): Promise<Partial<Runnable>> {
  const manifest = await unlessAbsent(readFile("package.json", "utf8"), "{}");
  let main: string | undefined;
  try {
    main = JSON.parse(manifest).hydrant?.main;
  } catch (error) {
    throw new CommandFailed(`package.json is not valid JSON: ${(error as Error).message}.`, 2);
  }
  if (main === undefined)
    throw new CommandFailed(
      'This folder has no package.json with "hydrant": { "main": … }, which names the module to run.',
      2,
    );
  try {
    return await import(pathToFileURL(resolve(main)).href);
  } catch (error) {
    throw new CommandFailed(explainUnloaded(error), 2);
  }
}
