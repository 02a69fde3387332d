/** One process to a folder. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderHeld, lockFolder } from "../../src/store/pglite/folder-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hydrant-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const module = JSON.stringify(join(import.meta.dirname, "../../src/store/pglite/folder-lock.ts"));

/** A process that takes the folder, tells how that went, and stays. */
async function holder(): Promise<{
  readonly pid: number;
  readonly said: string;
  end(signal: NodeJS.Signals): Promise<void>;
}> {
  const text = `import(${module}).then(({ lockFolder }) => lockFolder(${JSON.stringify(folder)})).then(() => "held", (error) => error.message).then((said) => { process.stdout.write(said + "\\n"); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ["-e", text], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return {
    pid: child.pid as number,
    said: said.toString().trim(),
    async end(signal) {
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

test("[OPS-2] a second process is refused and told who holds the folder", async () => {
  const first = await holder();
  expect(first.said).toBe("held");
  await expect(lockFolder(folder)).rejects.toThrow(new FolderHeld(folder, first.pid));
  await first.end("SIGKILL");
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderHeld);
  const second = await holder();
  expect(second.said).toBe(`${folder} is in use by the process ${process.pid}.`);
  await second.end("SIGKILL");
  await lock.release();
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test("what a process left behind that is gone, or was this one's number, is taken over", async () => {
  for (const left of [
    "999999999 -\n",
    `${process.pid} 1@another-boot\n`,
    `${process.ppid} 1@another-boot\n`,
    "",
    "nonsense\n",
  ]) {
    await writeFile(join(folder, "server.lock"), left);
    await (await lockFolder(folder)).release();
  }
});

/** A process that takes one folder after the other when it is told to, slowed down at every step, and tells which it has. */
async function slowHolder(folders: readonly string[]) {
  const text = `
    const fs = require("node:fs");
    for (const name of ["link", "readFile", "rename", "unlink"]) {
      const really = fs.promises[name];
      fs.promises[name] = async (...given) => {
        if (String(given[0]).includes("server.lock")) await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
        return really(...given);
      };
    }
    require("node:module").syncBuiltinESMExports();
    import(${module}).then(async ({ lockFolder }) => {
      process.stdout.write("ready\\n");
      await new Promise((resolve) => process.stdin.once("data", resolve));
      const held = [];
      for (const folder of ${JSON.stringify(folders)}) await lockFolder(folder).then(() => held.push(folder), (error) => { if (error.constructor.name !== "FolderHeld") throw error; });
      process.stdout.write(JSON.stringify(held) + "\\n");
    });`;
  const child = spawn(process.execPath, ["-e", text], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "close");
  await once(child.stdout, "data");
  return {
    async take(): Promise<readonly string[]> {
      child.stdin.write("go\n");
      const [said] = (await once(child.stdout, "data")) as [Buffer];
      return JSON.parse(said.toString()) as readonly string[];
    },
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

test("of several that find a stale lock at the same time, one has it, however slow each of them is", async () => {
  const folders = Array.from({ length: 40 }, (_, number) => join(folder, String(number)));
  for (const each of folders) {
    await mkdir(each);
    await writeFile(join(each, "server.lock"), "999999999 -\n");
  }
  const holders = await Promise.all([1, 2, 3, 4].map(() => slowHolder(folders)));
  const held = await Promise.all(holders.map(({ take }) => take()));
  expect(held.flat().toSorted()).toEqual(folders.toSorted());
  await Promise.all(holders.map(({ end }) => end()));
  for (const each of folders) expect(await readdir(each)).toEqual(["server.lock"]);
});

test("of several that start together on a stale lock, one has it", async () => {
  await writeFile(join(folder, "server.lock"), "999999999 -\n");
  const holders = await Promise.all(Array.from({ length: 6 }, holder));
  expect(holders.filter(({ said }) => said === "held")).toHaveLength(1);
  await Promise.all(holders.map(({ end }) => end("SIGKILL")));
});
