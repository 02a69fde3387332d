/** Caches that many clients share, in front of a server: nginx and squid, each with a folder and a port of its own. */

import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accepts, freePort } from "../../../scripts/ports.ts";
import { endChild } from "../../../scripts/programs.ts";
import type { Address } from "../launch.ts";

export interface SharedCache {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  stop(): Promise<void>;
}

/** What a server is to be launched with, so that it believes the cache in front of it. */
export const behind = { TRUST_PROXY: "127.0.0.1" };

const isRoot = process.getuid?.() === 0;

/** `lines`: what is said of the cache beyond that there is one. */
export function startNginx(program: string, server: Address, lines: readonly string[] = []): Promise<SharedCache> {
  return started(program, (folder) => ["-e", "stderr", "-p", folder, "-c", "settings"], {
    settings: (folder, port) => `
      daemon off;
      master_process off;
      ${isRoot ? "user root;" : ""}
      pid ${folder}/pid;
      error_log stderr error;
      events { worker_connections 256; }
      http {
        access_log off;
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
        proxy_cache_path ${folder}/kept keys_zone=kept:1m use_temp_path=off;
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass ${new URL(server.alias).origin};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header X-Forwarded-Proto https;
            proxy_set_header X-Forwarded-Host ${new URL(server.base).host};
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_cache kept;
            proxy_cache_revalidate on;
            ${lines.join("\n")}
          }
        }
      }`,
  });
}

/** Debian's, which keeps in memory what it may keep and asks again for what says `no-cache`. */
export function startSquid(program: string, server: Address): Promise<SharedCache> {
  // Its service name tells it from others on this machine.
  return started(program, (folder) => ["-N", "-n", `hydrant${process.pid}`, "-f", join(folder, "settings")], {
    settings: (folder, port) => `
http_port 127.0.0.1:${port} accel defaultsite=${new URL(server.base).host} no-vhost
cache_peer 127.0.0.1 parent ${new URL(server.alias).port} 0 no-query originserver login=PASSTHRU
never_direct allow all
http_access allow all
request_header_add X-Forwarded-Proto https all
request_header_add X-Forwarded-Host ${new URL(server.base).host} all
cache_mem 16 MB
pid_filename ${folder}/pid
coredump_dir ${folder}
access_log none
cache_log ${folder}/log
netdb_filename none
visible_hostname localhost
shutdown_lifetime 0 seconds
`,
  });
}

/** Milliseconds that a program has to take connections. */
const patience = 100_000;

async function started(
  program: string,
  options: (folder: string) => readonly string[],
  { settings }: { readonly settings: (folder: string, port: number) => string },
): Promise<SharedCache> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-cache-"));
  // Started by root, squid writes as a user of its own.
  await chmod(folder, 0o777);
  const port = await freePort();
  await writeFile(join(folder, "settings"), settings(folder, port));
  const child = spawn(program, options(folder), { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const stop = async () => {
    await endChild(child);
    await rm(folder, { recursive: true, force: true });
  };
  for (const until = performance.now() + patience; !(await accepts(port)); await sleep(20)) {
    if (child.exitCode === null && performance.now() < until) continue;
    await stop();
    throw new Error(`${program} takes no connection on port ${port}:\n${said}`);
  }
  return { origin: `http://127.0.0.1:${port}`, stop };
}
