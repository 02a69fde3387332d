/** Compared servers: starts them as child processes, reads their resource usage and stops them. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { openLog } from "../../src/server/log.ts";
import { loadCertificate } from "../../src/server/transport/certificate.ts";
import { freePort } from "../ports.ts";
import { endChild } from "../programs.ts";
import { atEnd, isEnding } from "./cleanup.ts";
import type { Usage } from "./servers/probe.ts";
import type { Site } from "./sites.ts";

export type ServerName = "bare" | "ours";

export interface Running {
  /** Plain: HTTP/1.1. TLS: HTTP/1.1 and HTTP/2. */
  readonly ports: { readonly plain: number; readonly tls: number };
  /** Start of the process, on the clock of `performance.now`. */
  readonly started: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

export async function start(name: ServerName, site: Site, nodeOptions: readonly string[] = []): Promise<Running> {
  const certificate = join(site.folder, "certificate");
  mkdirSync(certificate, { recursive: true });
  await loadCertificate(null, certificate, "localhost", openLog("silent", "json"));
  const environment = {
    DATABASE_URL: site.databaseUrl,
    TLS_CERT_FILE: join(certificate, "development-certificate.pem"),
    TLS_KEY_FILE: join(certificate, "development-key.pem"),
    DATA_DIR: join(site.folder, name),
    LOG_LEVEL: "info",
    BASE_URL: "https://localhost/",
    TRUST_PROXY: "loopback",
    // Counted, but never reached.
    RATE_LIMIT: "1000000000",
    ...site.environment,
  };
  const entry =
    name === "ours" ? join(site.source, "main.ts") : fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url));
  return startServer({ entry, environment, log: join(site.folder, `${name}.log`), nodeOptions });
}

/** Starts a server that listens on `PORT` and `HTTP_PORT`. Resolves when it prints `ready`. */
export async function startServer(server: {
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** File for its standard error. */
  readonly log: string;
  readonly nodeOptions?: readonly string[];
}): Promise<Running> {
  const { entry, environment, log, nodeOptions = [] } = server;
  const ports = { plain: await freePort(), tls: await freePort() };
  const started = performance.now();
  const file = openSync(log, "a");
  const child = fork(entry, {
    execArgv: ["--import", new URL("./servers/probe.ts", import.meta.url).href, ...nodeOptions],
    env: {
      PATH: process.env.PATH,
      PORT: `${ports.tls}`,
      HTTP_PORT: `${ports.plain}`,
      LOG_FORMAT: "json",
      ...environment,
    },
    stdio: ["ignore", "pipe", file, "ipc"],
  });
  closeSync(file);
  let stopping = false;
  const stop = () => {
    stopping = true;
    return endChild(child);
  };
  atEnd(stop);
  const failure = (what: string) => `${entry} ${what}:\n${readFileSync(log, "utf8").slice(-2000)}\n`;
  child.once("exit", (status, signal) => {
    if (!stopping && !isEnding()) process.stderr.write(failure(`ended with ${signal ?? status}`));
  });
  const output = child.stdout as Readable;
  let isReady = false;
  for await (const line of createInterface({ input: output, signal: AbortSignal.timeout(60_000) })) {
    isReady = line.startsWith("ready");
    if (isReady) break;
  }
  if (!isReady) throw new Error(failure("does not start"));
  output.resume();
  return {
    ports,
    started,
    stop,
    async usage() {
      const answer = once(child, "message", { signal: AbortSignal.timeout(10_000) });
      child.send("usage");
      return (await answer)[0];
    },
  };
}
