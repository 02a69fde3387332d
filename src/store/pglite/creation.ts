/** A new PGlite database: made in a process of its own, which takes much memory and ends, and moved into place whole. */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { syncEntry } from "./sync.ts";
import { EmbeddedUnusable } from "./unusable.ts";

const maker = fileURLToPath(new URL(`./create${extname(import.meta.url)}`, import.meta.url));

/** It runs for a moment only: compiling the engine well would take longer than that. */
const quickStart = ["--liftoff-only"];

/** Makes the database `name` in a folder that this process holds, unless it is there; `signal`: aborted where it is to be given up. */
export async function ensureDatabase(folder: string, name: string, signal?: AbortSignal): Promise<void> {
  const place = join(folder, name);
  await removeUnfinished(folder, name);
  if (await stat(join(place, "PG_VERSION")).catch(() => null)) return restrictPermissions(place);
  const draft = `${place}.${randomBytes(6).toString("hex")}.new`;
  try {
    await make(draft, signal);
    await rename(draft, place);
    await syncEntry(folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A copy may have let others in, or a former version. */
async function restrictPermissions(place: string): Promise<void> {
  if (process.platform === "win32" || ((await stat(place)).mode & 0o077) === 0) return;
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  // Last: it tells the next start that all is done.
  await chmod(place, 0o700);
}

/** What a start left behind that was ended meanwhile. */
async function removeUnfinished(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(`${name}.`) || !entry.endsWith(".new")) continue;
    // Its maker may not have ended yet; the next start removes what it still writes.
    await rm(join(folder, entry), { recursive: true, force: true }).catch(() => {});
  }
}

async function make(draft: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await mkdir(draft, { mode: 0o700 });
  const child = spawn(process.execPath, [...quickStart, maker, draft], { stdio: ["ignore", "ignore", "pipe"] });
  const stop = () => child.kill();
  process.once("exit", stop);
  signal?.addEventListener("abort", stop);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [status, by] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  process.off("exit", stop);
  signal?.removeEventListener("abort", stop);
  if (status !== 0)
    throw new EmbeddedUnusable(
      `The embedded database could not be made (${by ?? `status ${status}`}): ${reasonIn(said)}`,
    );
}

/** What a process that failed says of why, be it by a stack. */
function reasonIn(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  return (
    lines.find((line) => /^(?:\w+: |\w*Error\b)/.test(line)) ?? lines.find((line) => line !== "") ?? "it said nothing"
  );
}
