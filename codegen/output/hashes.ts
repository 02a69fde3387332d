/** Hashes of what was emitted and of what lies in the output folder, SHA-256 in lower-case hexadecimal digits. */

import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Artifact } from "../emit/artifact.ts";
import { recalled, recalledLast } from "../language/memory.ts";

export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data);
}

/** Of what will be written. */
export function hashOfArtifact({ path, text }: Artifact): string {
  return recalledLast(`hash ${path}`, text, () => sha256(text));
}

/** There is a folder where a file is to be. */
export class FolderInTheWay extends Error {
  constructor(path: string) {
    super(
      `${path} is a folder, and a file of that name is to be written. Move it away, or choose another folder by --out.`,
    );
  }
}

/** Of a file as it is, which is read once for as long as nobody touches it; null where there is none. Throws `FolderInTheWay`. */
export async function hashOfFile(path: string): Promise<string | null> {
  try {
    const found = await stat(path, { bigint: true });
    if (found.isDirectory()) throw new FolderInTheWay(path);
    const { ino, size, mtimeNs, ctimeNs } = found;
    return await recalled("file", [path, ino, size, mtimeNs, ctimeNs].join(" "), async () =>
      sha256(await readFile(path)),
    );
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/** Whether an error says that there is no such file. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
