/** Hashes of what was emitted and of what lies in the output folder, SHA-256 in lower-case hexadecimal digits. */

import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { Artifact } from "../emit/artifact.ts";
import { recalled } from "../language/memory.ts";
import { unlessAbsent } from "./absence.ts";

export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data);
}

const ofArtifacts = new WeakMap<Artifact, string>();

/** Of what will be written. Known no longer than the artifact is: to know it by the text would keep the text of all in memory. */
export function hashOfArtifact(artifact: Artifact): string {
  const hash = ofArtifacts.get(artifact) ?? sha256(artifact.text);
  ofArtifacts.set(artifact, hash);
  return hash;
}

/** Of a file as it is, which is read once for as long as nobody touches it; null where there is none. Throws `EISDIR` for a folder. */
export function hashOfFile(path: string): Promise<string | null> {
  return unlessAbsent(hashOfPresent(path), null);
}

async function hashOfPresent(path: string): Promise<string> {
  const found = await stat(path, { bigint: true });
  // Reading it would say so too, but not which.
  if (found.isDirectory()) throw Object.assign(new Error(`${path} is a folder`), { code: "EISDIR", path });
  const { ino, size, mtimeNs, ctimeNs } = found;
  return recalled("file", [path, ino, size, mtimeNs, ctimeNs].join(" "), async () => sha256(await readFile(path)));
}
