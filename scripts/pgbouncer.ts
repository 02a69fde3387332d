/** Temporary PgBouncer in front of a PostgreSQL server, for tests and benchmarks, with the program of this machine. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort, untilAccepts } from "./ports.ts";
import { unprivileged } from "./postgresql.ts";

export interface Pgbouncer {
  readonly port: number;
  readonly pid: number;
  /** The URL of a database of the server, through the pooler. */
  through(databaseUrl: string): string;
  /** Kills it with all connections. */
  stop(): Promise<void>;
}

/**
 * Starts the `pgbouncer` at `program` on a free port of the loopback interface. `folder`: for its configuration.
 * `serverUrl`: of the PostgreSQL server. `settings`: as in `pgbouncer.ini`.
 */
export async function startPgbouncer(
  program: string,
  folder: string,
  serverUrl: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<Pgbouncer> {
  const port = await freePort();
  const all = { listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", auth_type: "any", ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, `pgbouncer-${port}.ini`);
  const server = new URL(serverUrl);
  await writeFile(
    file,
    `[databases]\n* = host=${server.hostname} port=${server.port} user=${server.username}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  const user = await unprivileged();
  if (user !== null) await chmod(folder, 0o755);
  const child = spawn(program, ["-q", file], { ...user, stdio: "ignore" });
  const ended = once(child, "exit");
  await untilAccepts(port, child, "PgBouncer");
  return {
    port,
    pid: child.pid as number,
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
