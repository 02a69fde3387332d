/** Errors of commands: a sentence or two for people, and the exit status. */

import { getSystemErrorMessage } from "node:util";
import { NotGenerated } from "../output/build-stamp.ts";
import { finalName } from "../output/files.ts";
import { printDocument } from "./command.ts";

/** An expected failure. Status 1: something is in the way; 2: wrong usage. */
export class CommandFailed extends Error {
  readonly status: 1 | 2;
  constructor(message: string, status: 1 | 2) {
    super(message);
    this.status = status;
  }
}

/** The failure for an error that a command throws; null if it is unexpected. */
export function failureOf(error: unknown): CommandFailed | null {
  if (error instanceof CommandFailed) return error;
  if (error instanceof NotGenerated) return new CommandFailed(error.message, 1);
  const message = fileError(error);
  return message === null ? null : new CommandFailed(message, 1);
}

/** Prints a failure on standard error, or as JSON on standard output. Returns the exit status. */
export function reportFailure({ message, status }: CommandFailed, json: boolean): number {
  if (json) printDocument({ refused: { message } });
  else process.stderr.write(`${message}\n`);
  return status;
}

/** Says that a folder is not empty; null if it is. `.git` alone, an empty repository, does not count. */
export function occupied(folder: string, names: readonly string[]): string | null {
  const [first, ...others] = names.filter((name) => name !== ".git").toSorted();
  if (first === undefined) return null;
  return `${folder} is not empty: it has ${others.length === 0 ? first : `${first} and ${others.length} more`}.`;
}

const REFUSED = "is not accessible for this user. Change its permissions.";
const AWAY = "Move it away, or choose another folder";

const NOWHERE = "cannot be created: its disk is read-only, or a link in its path is broken. Choose another folder.";

const MENDED: Readonly<Record<string, string>> = {
  EACCES: REFUSED,
  EPERM: REFUSED,
  EROFS: "is on a read-only disk. Choose another folder.",
  ENOTDIR: `cannot be created: a file has the path of one of its folders. ${AWAY}.`,
  EEXIST: `cannot be created: a file has this name. ${AWAY}.`,
  EISDIR: `is a folder, but a file of that name has to be written. ${AWAY} by --out.`,
  ENOSPC: "cannot be written: the disk is full. Free some space, and try again.",
  EDQUOT: "cannot be written: the disk quota is exceeded. Free some space, and try again.",
};

/** A file system error as a sentence or two; null for other errors. */
function fileError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "", errno, syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  if (path === undefined || !/^E[A-Z0-9]+$/.test(code)) return null;
  const why = errno === undefined ? code : `${getSystemErrorMessage(errno)} (${code})`;
  // For a recursive `mkdir` on a read-only disk, Node.js reports only ENOENT.
  const mended = code === "ENOENT" && syscall === "mkdir" ? NOWHERE : MENDED[code];
  return `${finalName(dest ?? path)} ${mended ?? `cannot be used: ${why}.`}`;
}
