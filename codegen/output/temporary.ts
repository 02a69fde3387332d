/** The names that files have until all of them are written, `NAME.PROCESS-WRITING.new`, and what was left under such ones. */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { namesIn } from "./absence.ts";

/** Writings begun in this process, so that two of them into one folder have other names for the same file meanwhile. */
let writings = 0;

/** Of writings that go on in this process. */
const used = new Set<string>();

/** What a writing puts after the names of its files, until `endSuffix`. */
export function newSuffix(): string {
  const suffix = `${process.pid}-${writings++}.new`;
  used.add(suffix);
  return suffix;
}

export function endSuffix(suffix: string): void {
  used.delete(suffix);
}

const TEMPORARY = /\.((\d+)-\d+\.new)$/;

/** The name that a file is to have, if it has one for the time being. */
export function finalName(name: string): string {
  return name.replace(TEMPORARY, "");
}

/** Removes, at whatever depth of a folder, the files of writings that were cut short. */
export async function removeTemporary(folder: string): Promise<void> {
  const paths = (await namesIn(folder, { recursive: true })).filter((name) => {
    const [, suffix = "", process = ""] = TEMPORARY.exec(name) ?? [];
    return suffix !== "" && !goesOn(suffix, Number(process));
  });
  await Promise.all(paths.map((name) => rm(join(folder, name), { force: true })));
}

/** Of this process it is known; another may have been given the number of one that was cut short, and keeps its files. */
function goesOn(suffix: string, writer: number): boolean {
  if (writer === process.pid) return used.has(suffix);
  try {
    return process.kill(writer, 0);
  } catch (error) {
    // Anything else says that it is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
