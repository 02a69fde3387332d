/** Programs of this machine, for tests and benchmarks. */

import { statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of a program, on PATH or in one of `folders`; null if it is not installed. */
export function findProgram(name: string, folders: readonly string[] = ["/usr/bin", "/usr/sbin"]): string | null {
  const files = [...(process.env.PATH ?? "").split(delimiter), ...folders]
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name));
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null;
}
