/** The files that the generator consists of: its folder, and what it takes of the machine. */

import { readdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { readIfThere } from "./absence.ts";

/** What a module imports of others of its own package, but for types: as sources stand, or compiled, a line begins with it. */
const IMPORT = /^import (?!type\b)[^;]*?from "(\.{1,2}\/[^"]+)";/gm;

/** Each file with its text, by its path, sorted: all below `folder`, and all that these import from beside it. */
export async function filesOfGenerator(folder: string): Promise<readonly (readonly [path: string, text: string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = new Map<string, string>();
  for (let fresh: readonly string[] = paths; fresh.length > 0; ) {
    // What looks like an import may stand in a text that is written elsewhere, and lead to no file.
    const read = await Promise.all(fresh.map(async (path) => [path, await readIfThere(path)] as const));
    for (const [path, text] of read) if (text !== null) texts.set(path, text);
    const imported = read.flatMap(([path, text]) => importsFrom(path, text ?? ""));
    fresh = [...new Set(imported)].filter((path) => !path.startsWith(join(folder, sep)) && !texts.has(path));
  }
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
}

function importsFrom(path: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, specifier = ""]) => join(dirname(path), specifier));
}
