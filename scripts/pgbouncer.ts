/** Temporary PgBouncer in front of a PostgreSQL server, for tests and benchmarks, with the program of this machine. */

import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./ports.ts";
import { startProgram, unprivileged } from "./programs.ts";

export type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>;

/**
 * Starts the `pgbouncer` at `program` on a free port of the loopback interface. `folder`: for its configuration.
 * `serverUrl`: of the PostgreSQL server. `settings`: as in `pgbouncer.ini`.
 */
export async function startPgbouncer(
  program: string,
  folder: string,
  serverUrl: string,
  settings: Readonly<Record<string, string | number>>,
) {
  const port = await freePort();
  const all = { listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", auth_type: "any", ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, `pgbouncer-${port}.ini`);
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const databases = `[databases]\n* = host=${hostname} port=${serverPort} user=${username}\n`;
  await writeFile(file, `${databases}[pgbouncer]\n${lines.join("\n")}\n`);
  const user = await unprivileged();
  if (user !== null) await chmod(folder, 0o755);
  return {
    ...(await startProgram(program, ["-q", file], port, user)),
    /** The URL of a database of the server, through the pooler. */
    through: (databaseUrl: string): string => Object.assign(new URL(databaseUrl), { port }).href,
  };
}
