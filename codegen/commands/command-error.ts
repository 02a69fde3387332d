/** Why a command cannot do what it was called for, in a sentence or two, and the exit status that goes with it. */

import { NotGenerated } from "../output/build-stamp.ts";
import { fileError } from "./file-errors.ts";
import { printDocument } from "./stdout.ts";

/** What a command throws that cannot go on; 1: something is in the way, 2: it was called wrongly. */
export class CommandFailed extends Error {
  readonly status: 1 | 2;
  constructor(message: string, status: 1 | 2) {
    super(message);
    this.status = status;
  }
}

/** What an error comes to that a command throws; null for what nobody foresaw. */
export function failureOf(error: unknown): CommandFailed | null {
  if (error instanceof CommandFailed) return error;
  if (error instanceof NotGenerated) return new CommandFailed(error.message, 1);
  const fault = fileError(error);
  return fault === null ? null : new CommandFailed(fault, 1);
}

/** Tells it on standard error; or as an object on standard output, where that is to be JSON. Gives the exit status. */
export function tellFailure({ message, status }: CommandFailed, json: boolean): number {
  if (json) printDocument({ refused: { message } });
  else process.stderr.write(`${message}\n`);
  return status;
}
