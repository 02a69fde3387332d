/** Creates a PGlite database: in a child process, as it takes much memory, then renamed into place. */

import { type ExecFileException, execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sync } from "../files/folder.ts";

/** The embedded database cannot be created or opened. The message is PGlite's. */
export class EmbeddedUnusable extends Error {}

const maker = fileURLToPath(new URL(`./init-child${extname(import.meta.url)}`, import.meta.url));

/** Compiles the engine fast instead of well, as the process is short-lived. */
const quickStart = ["--liftoff-only"];

/** Creates the database `name` in a folder locked by this process, unless it exists. `signal` aborts it. */
export async function ensureDatabase(folder: string, name: string, signal?: AbortSignal): Promise<void> {
  const place = join(folder, name);
  await removeUnfinished(folder, name);
  if (await stat(join(place, "PG_VERSION")).catch(() => null)) return restrictPermissions(place);
  const draft = `${place}.${randomBytes(6).toString("hex")}.new`;
  try {
    await make(draft, signal);
    await rename(draft, place);
    await sync(folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Makes files private again: a copy or an older version may have opened them to others. */
async function restrictPermissions(place: string): Promise<void> {
  if (process.platform === "win32" || ((await stat(place)).mode & 0o077) === 0) return;
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  // Last, as the folder's mode marks completion for the next start.
  await chmod(place, 0o700);
}

async function removeUnfinished(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(`${name}.`) || !entry.endsWith(".new")) continue;
    // The creating process may still run; the next start deletes the rest.
    await rm(join(folder, entry), { recursive: true, force: true }).catch(() => {});
  }
}

async function make(draft: string, signal?: AbortSignal): Promise<void> {
  await mkdir(draft, { mode: 0o700 });
  // Afterwards, so that no signal is missed before there is a child to kill.
  signal?.throwIfAborted();
  const made = promisify(execFile)(process.execPath, [...quickStart, maker, draft]);
  const stop = () => made.child.kill();
  process.once("exit", stop);
  signal?.addEventListener("abort", stop);
  try {
    await made;
  } catch (error) {
    const { code, signal: by, stderr } = error as ExecFileException;
    throw new EmbeddedUnusable(
      `The embedded database could not be created (${by ?? `status ${code}`}): ${reasonIn(String(stderr))}`,
    );
  } finally {
    process.off("exit", stop);
    signal?.removeEventListener("abort", stop);
  }
}

/** Extracts the error message from a child's stderr. */
function reasonIn(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  return lines.find((line) => /^(?:\w+: |\w*Error\b)/.test(line)) ?? (lines.find(Boolean) || "it printed no error");
}

/** Parallel syncs: a file system handles many together. */
const together = 16;

export async function syncFolder(folder: string): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).values();
  const syncSome = async () => {
    for (const entry of entries) await sync(join(entry.parentPath, entry.name), entry.isDirectory());
  };
  await Promise.all(Array.from({ length: together }, syncSome));
  await sync(folder);
}
