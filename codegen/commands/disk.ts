/** Faults of the disk while files are made: what, where, and how to mend it. */

import { FolderInTheWay } from "../output/hashes.ts";

const MENDED: Readonly<Record<string, string>> = {
  EACCES: "may not be used by this user. Mend its permissions, or choose another folder by --out.",
  EPERM: "may not be used by this user. Mend its permissions, or choose another folder by --out.",
  EROFS: "is on a disk that cannot be written. Choose another folder by --out.",
  ENOTDIR: "cannot be made, as a file stands where a folder of that path is. Move it away, or choose another by --out.",
  EEXIST: "cannot be made, as a file of that name is there. Move it away, or choose another folder by --out.",
  EISDIR: "is a folder, and a file of that name is to be there. Move it away, or choose another folder by --out.",
  ENOSPC: "cannot be written, as the disk is full. Make room, and generate again.",
  EDQUOT: "cannot be written, as no more may be kept there. Make room, and generate again.",
};

/** As a sentence or two; null for what is no fault of the disk. */
export function diskFault(error: unknown): string | null {
  if (error instanceof FolderInTheWay) return error.message;
  if (!(error instanceof Error)) return null;
  const { code = "", path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const mended = MENDED[code];
  return mended === undefined || path === undefined
    ? null
    : `${(dest ?? path).replace(/\.\d+-\d+\.new$/, "")} ${mended}`;
}
