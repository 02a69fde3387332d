/** Faults of the disk: what, where, and how to mend it. */

import { getSystemErrorMessage } from "node:util";
import { finalName } from "../output/files.ts";

const REFUSED = "may not be used by this user. Mend its permissions.";
const AWAY = "Move it away, or choose another folder";

const NOWHERE =
  "cannot be made: its disk cannot be written, or a link on the way leads nowhere. Choose another folder.";

const MENDED: Readonly<Record<string, string>> = {
  EACCES: REFUSED,
  EPERM: REFUSED,
  EROFS: "is on a disk that cannot be written. Choose another folder.",
  ENOTDIR: `cannot be made, as a file stands where a folder of that path is. ${AWAY}.`,
  EEXIST: `cannot be made, as a file of that name is there. ${AWAY}.`,
  EISDIR: `is a folder, and a file of that name is to be written. ${AWAY} by --out.`,
  ENOSPC: "cannot be written, as the disk is full. Make room, and try again.",
  EDQUOT: "cannot be written, as no more may be kept there. Make room, and try again.",
};

/** As a sentence or two; null for what is no fault of the disk. */
export function fileError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = "", errno, syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  if (path === undefined || !/^E[A-Z0-9]+$/.test(code)) return null;
  const why = errno === undefined ? code : `${getSystemErrorMessage(errno)} (${code})`;
  // Of a folder that is made with those around it, Node.js says no more of a disk that cannot be written.
  const mended = code === "ENOENT" && syscall === "mkdir" ? NOWHERE : MENDED[code];
  return `${finalName(dest ?? path)} ${mended ?? `cannot be used: ${why}.`}`;
}
