/** One process to a folder: a file in it names who has it, and is taken over when that process is gone (clause OPS-2). */

import { createHash, randomBytes } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Another process has the folder. */
export class FolderHeld extends Error {
  readonly folder: string;
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by the process ${pid}.`);
    this.folder = folder;
    this.pid = pid;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Folders that this process itself has. */
const held = new Set<string>();

/** Takes the folder, or throws `FolderHeld`. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "server.lock");
  if (held.has(path)) throw new FolderHeld(folder, process.pid);
  held.add(path);
  const own = `${process.pid} ${await startOf(process.pid)}\n`;
  const draft = `${path}.${process.pid}.${randomBytes(6).toString("hex")}`;
  try {
    // Written aside and linked into place, so that nobody reads it half written and only one can succeed.
    await writeFile(draft, own, { mode: 0o600 });
    while (!(await linked(draft, path))) await removeStale(folder, path, draft);
  } catch (error) {
    held.delete(path);
    throw error;
  } finally {
    await unlink(draft);
  }
  return {
    async release() {
      if (!held.delete(path)) return;
      if ((await content(path)) === own) await unlink(path);
    },
  };
}

/**
 * Removes the lock of a process that is gone; throws `FolderHeld` where it lives. Of all that find the same lock one removes it: whoever has not
 * looked since could take away what another has put in its place by now.
 */
async function removeStale(folder: string, path: string, draft: string): Promise<void> {
  const found = await content(path);
  if (found === undefined) return;
  if (await isOfLiving(found)) throw new FolderHeld(folder, Number.parseInt(found, 10));
  const claim = `${path}.${createHash("sha256").update(found).digest("hex").slice(0, 12)}`;
  if (!(await linked(draft, claim))) {
    // Whoever removes it has done so in a moment, or has ended amid that.
    const claimant = await content(claim);
    if (claimant !== undefined && !(await isOfLiving(claimant))) await removed(claim);
    else await sleep(5);
    return;
  }
  try {
    if ((await content(path)) === found) await unlink(path);
  } finally {
    await removed(claim);
  }
}

/** Whether a lock, or a claim to remove one, is that of a process that lives. */
function isOfLiving(text: string): Promise<boolean> {
  const [pid = "", start = ""] = text.trim().split(" ");
  return lives(Number(pid), start);
}

async function removed(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function content(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** A number is given to a new process after a while, and in a container at once: where the system tells it, the start counts too. */
async function lives(pid: number, start: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return start === (await startOf(pid)) || start === "-";
}

/** When a process began, in the system's own count since the machine did; `-` where it cannot be told. */
async function startOf(pid: number): Promise<string> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile("/proc/sys/kernel/random/boot_id", "utf8"),
    ]);
    // Field 22; the second, the command, is in brackets and may hold spaces.
    return `${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}@${boot.trim()}`;
  } catch {
    return "-";
  }
}
