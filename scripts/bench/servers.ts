/** The servers that are compared, as the benchmark starts them. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { loadCertificate } from "../../src/server/certificate.ts";
import { openLog } from "../../src/server/log.ts";
import { freePort } from "../ports.ts";
import { type Running, type Start, startServer } from "./running.ts";

/** `listener`: ours with its own listeners, for the lines over TLS. */
export type ServerName = "bare" | "fastify" | "ours" | "listener";

export interface Place {
  readonly databaseUrl: string;
  /** Temporary folder of this run. */
  readonly folder: string;
}

/** Starts a server on a database that is filled. */
export async function start(name: ServerName, place: Place, nodeOptions: readonly string[] = []): Promise<Running> {
  const common = { log: join(place.folder, `${name}.log`), nodeOptions };
  if (name === "bare" || name === "fastify") {
    const environment = { DATABASE_URL: place.databaseUrl, ...(await certificateFiles(place.folder)) };
    return startServer({ ...common, entry: `./servers/${name}.ts`, environment });
  }
  const environment = {
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: join(place.folder, name),
    LOG_LEVEL: "info",
    LOG_FORMAT: "json",
    HTTP_PORT: "0",
    ...(await certificateFiles(place.folder)),
  };
  if (name === "ours") return startServer({ ...common, entry: "./servers/ours.ts", environment });
  const tls = await freePort();
  const own: Start = {
    ...common,
    entry: "../../src/main.ts",
    environment: { ...environment, PORT: String(tls) },
    ports: { tls },
  };
  return startServer(own);
}

/** The same certificate for all. */
async function certificateFiles(folder: string): Promise<{ TLS_CERT_FILE: string; TLS_KEY_FILE: string }> {
  const made = join(folder, "certificate");
  await mkdir(made, { recursive: true });
  await loadCertificate(null, made, "localhost", openLog("silent", "json"));
  return {
    TLS_CERT_FILE: join(made, "development-certificate.pem"),
    TLS_KEY_FILE: join(made, "development-key.pem"),
  };
}
