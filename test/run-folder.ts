/** The folder that a run of the tests has to itself: everything temporary is in it, and goes with it. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a run may need at a time, in bytes, and as much again. */
const room = 6 * 1024 ** 3;

/**
 * Makes it, in memory where there is room: nothing in it has to outlive the machine. What runs have left whose process
 * was killed is taken away first.
 */
export function makeRunFolder(): string {
  const parent = hasRoom("/dev/shm") ? "/dev/shm" : tmpdir();
  for (const name of readdirSync(parent)) {
    const [, pid] = /^hydrant-test-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `hydrant-test-${process.pid}-`));
  mkdirSync(join(folder, "tmp"));
  return folder;
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > room;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
