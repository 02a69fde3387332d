/** Before all tests: a PostgreSQL server of their own, where the machine has one, and a PGlite database to copy. Both end with the run. */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { freePort } from "./ports.ts";

declare module "vitest" {
  interface ProvidedContext {
    databases: {
      /** Temporary folder of this run. */
      readonly folder: string;
      /** A PGlite folder to copy, as soon as a file of that name and `.ready` is there. */
      readonly template: string;
      /** Null where the machine has no PostgreSQL. */
      readonly serverUrl: string | null;
    };
  }
}

const run = promisify(execFile);

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-test-"));
  const template = join(folder, "template");
  const maker = spawn(process.execPath, [join(import.meta.dirname, "pglite-template.ts"), template], { stdio: ["ignore", "ignore", "inherit"] });
  const server = await startServer(folder);
  project.provide("databases", { folder, template, serverUrl: server?.url ?? null });
  return async () => {
    await Promise.all([ended(maker, "SIGTERM"), server && ended(server.process, "SIGINT")]);
    await rm(folder, { recursive: true, force: true });
  };
}

async function startServer(folder: string): Promise<{ readonly url: string; readonly process: ChildProcess } | null> {
  const programs = await findPrograms();
  if (programs === null) return null;
  const home = join(folder, "server");
  await mkdir(home);
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? await unprivileged() : null;
  if (user !== null) {
    await chmod(folder, 0o755);
    await chown(home, user.uid, user.gid);
  }
  const data = join(home, "data");
  await run(join(programs, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"], { ...user, cwd: home });
  const port = await freePort();
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: home, fsync: "off", full_page_writes: "off", max_connections: 60, deadlock_timeout: "50ms" };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, ...options], { ...user, cwd: home, stdio: "ignore" });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await accepting(url, server);
  return { url, process: server };
}

/** The folder of PostgreSQL's programs: on PATH, else where Debian keeps them, the newest. */
async function findPrograms(): Promise<string | null> {
  const debian = "/usr/lib/postgresql";
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...versions.map((version) => join(debian, version, "bin"))];
  for (const folder of folders) {
    const both = await Promise.all(["initdb", "postgres"].map((program) => stat(join(folder, program)).catch(() => null)));
    if (folder !== "" && both.every((found) => found?.isFile())) return folder;
  }
  return null;
}

async function unprivileged(): Promise<{ uid: number; gid: number }> {
  for (const name of ["postgres", "nobody"]) {
    const found = await run("id", ["-u", name]).catch(() => null);
    if (found !== null) return { uid: Number(found.stdout), gid: Number((await run("id", ["-g", name])).stdout) };
  }
  throw new Error("The tests run as root, and there is no other user to run PostgreSQL as.");
}

async function accepting(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} instead of starting.`, { cause: error });
      await sleep(50);
    }
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}
