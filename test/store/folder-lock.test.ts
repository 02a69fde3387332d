/** One process to a folder. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderHeld, lockFolder } from "../../src/store/pglite/folder-lock.ts";
import { killUnreaped, spawnUnreaped } from "../unreaped.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hydrant-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const module = JSON.stringify(join(import.meta.dirname, "../../src/store/pglite/folder-lock.ts"));

/** Arguments of a process that takes the folder, tells how that went, and stays. */
function holding(): string[] {
  const text = `import(${module}).then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)})).then((lock) => { globalThis.lock = lock; return "held"; }, (error) => error.message).then((said) => { process.stdout.write(said + "\\n"); setInterval(() => {}, 1000); })`;
  return ["-e", text];
}

async function holder(as: { readonly uid?: number } = {}) {
  const child = spawn(process.execPath, holding(), { stdio: ["ignore", "pipe", "inherit"], ...as });
  return { pid: child.pid as number, said: await lineOf(child), end: () => ended(child) };
}

async function lineOf({ stdout }: ChildProcess): Promise<string> {
  const [said] = (await once(stdout as NonNullable<typeof stdout>, "data")) as [Buffer];
  return said.toString().trim();
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("[OPS-2] a second process is refused and told who holds the folder", async () => {
  const first = await holder();
  expect(first.said).toBe("held");
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by the process ${first.pid} on `);
  await first.end();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderHeld);
  const second = await holder();
  expect(second.said).toContain(`${folder} is in use by the process ${process.pid} on `);
  await second.end();
  await lock.release();
  await lock.release();
  expect(await readdir(folder)).toEqual(["database.lock"]);
  expect(await readFile(join(folder, "database.lock"), "utf8")).toBe("");
});

test.skipIf(process.platform !== "linux")(
  "[OPS-14] a process that was killed is gone before anybody has waited for it",
  async () => {
    const killed = await spawnUnreaped(process.execPath, holding(), process.env);
    try {
      expect(await lineOf(killed.parent)).toBe("held");
      await killUnreaped(killed);
      await (await lockFolder(folder)).release();
    } finally {
      await ended(killed.parent);
    }
  },
);

test("[OPS-14] numbers of processes play no part: another container has its own", async () => {
  for (const left of ["the process 999999999 on elsewhere", `the process ${process.ppid} on here`, "", "nonsense\n"]) {
    await writeFile(join(folder, "database.holder"), left);
    await (await lockFolder(folder)).release();
  }
  const first = await holder();
  await writeFile(join(folder, "database.holder"), "the process 999999999 on elsewhere");
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by the process 999999999 on elsewhere.`);
  await rm(join(folder, "database.holder"));
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another process.`);
  await first.end();
});

test("of several that start together, one has it", async () => {
  const holders = await Promise.all(Array.from({ length: 6 }, () => holder()));
  expect(holders.filter(({ said }) => said === "held")).toHaveLength(1);
  await Promise.all(holders.map(({ end }) => end()));
});

test("who may not write the lock has not got it", async () => {
  await (await lockFolder(folder)).release();
  await chmod(folder, 0o755);
  await chmod(join(folder, "database.lock"), 0o444);
  // Root may write everything.
  const other = await holder(process.getuid?.() === 0 ? { uid: 65534 } : {});
  expect(other.said).toBe("attempt to write a readonly database");
  await other.end();
});
