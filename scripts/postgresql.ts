/** Temporary PostgreSQL server for tests and benchmarks, with the programs of this machine. */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, chown, mkdir, readdir, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./ports.ts";
import { endChild, findProgram, unprivileged } from "./programs.ts";

const run = promisify(execFile);

export interface PostgresqlServer {
  /** `postgres://…`, of an empty database. */
  readonly url: string;
  readonly pid: number;
  /** Stops it with all connections. Resolves when it has exited. */
  stop(): Promise<void>;
  /** Restarts it with its data; as a standby if a primary is given. */
  again(primary?: PostgresqlServer): Promise<void>;
  /** Starts a standby of it, in the same folder. */
  standby(): Promise<PostgresqlServer>;
}

/**
 * Starts a new server in `folder`, on a free port of the loopback interface; null if PostgreSQL is not installed.
 * `settings`: as in `postgresql.conf`.
 */
export async function startPostgresql(
  folder: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<PostgresqlServer | null> {
  const programs = await findPrograms();
  if (programs === null) return null;
  const user = await unprivileged();
  if (user !== null) await chmod(folder, 0o755);
  let made = 0;

  /** A server whose data directory `program` creates. */
  async function node(program: string, options: readonly string[]): Promise<PostgresqlServer> {
    const home = join(folder, made === 0 ? "server" : `standby-${made}`);
    made++;
    await mkdir(home);
    if (user !== null) await chown(home, user.uid, user.gid);
    const data = join(home, "data");
    await run(join(programs as string, program), ["-D", data, "--no-sync", ...options], { ...user, cwd: home });
    const port = await freePort();
    const all = { ...settings, listen_addresses: "127.0.0.1", port, unix_socket_directories: home };
    const given = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const begin = async (more: readonly string[] = []): Promise<ChildProcess> => {
      const child = spawn(join(programs as string, "postgres"), ["-D", data, ...given, ...more], {
        ...user,
        cwd: home,
        stdio: "ignore",
      });
      try {
        await accepting(url, child);
      } catch (error) {
        await stop(child);
        throw error;
      }
      return child;
    };
    let child = await begin();
    return {
      url,
      get pid() {
        return child.pid as number;
      },
      stop: () => stop(child),
      async again(primary) {
        if (primary !== undefined) await writeFile(join(data, "standby.signal"), "");
        child = await begin(primary && ["-c", `primary_conninfo=${primary.url}`]);
      },
      standby: () => node("pg_basebackup", ["-d", url, "-R", "-X", "stream", "-c", "fast"]),
    };
  }

  return node("initdb", ["-U", "postgres", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
}

/** Folder of PostgreSQL's programs: on PATH, else the newest of Debian's folders. */
export async function findPrograms(): Promise<string | null> {
  const debian = "/usr/lib/postgresql";
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const initdb = findProgram(
    "initdb",
    versions.map((version) => join(debian, version, "bin")),
  );
  // A program on PATH may be a link to a folder with all of them.
  return initdb && dirname(await realpath(initdb));
}

/** Milliseconds for a start. A stop gets a third of it before SIGKILL. */
const patience = 60_000;

const stop = (child: ChildProcess) => endChild(child, "SIGINT", patience / 3);

async function accepting(url: string, server: ChildProcess): Promise<void> {
  let failure: unknown;
  server.on("error", (error) => {
    failure = error;
  });
  for (const until = performance.now() + patience; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    // The promise reports errors.
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (cause) {
      const end = server.exitCode ?? server.signalCode;
      if (end !== null) throw new Error(`PostgreSQL ended with ${end} instead of starting.`, { cause });
      if (failure !== undefined) throw failure;
      if (performance.now() > until)
        throw new Error(`PostgreSQL takes no connection within ${patience / 1000} s.`, { cause });
    }
  }
}
