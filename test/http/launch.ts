/** Launches a project's server as operators do, a process of its own, and stops it by its id. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { copyOnServer, freshOnServer, freshPglite } from "../databases.ts";
import { type PoolerOfRun, throughPooler } from "../pooler.ts";
import { quickStart, surroundings } from "../surroundings.ts";
import type { Judged } from "./judging/judge.ts";

/** Where a launched server is reached, and how to log in to it. */
export interface Address extends Judged {
  readonly name: "PGlite" | "PostgreSQL";
  readonly dataDir: string;
  /** Null on PGlite. */
  readonly databaseUrl: string | null;
  /** PEM of the development certificate. */
  readonly certificate: string;
  readonly password: string;
}

export interface Launched extends Address {
  readonly process: ChildProcess;
  /** Everything that the server logged so far. */
  log(): string;
  /** Ends it on the spot, and leaves everything as it is then. */
  kill(): Promise<void>;
  /** Ends it and removes its folder, unless that is to be kept. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>;
}

export const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/**
 * Starts a server and resolves when it says that it is ready; throws with its log when it ends before. Through the pooler of
 * this run, if there is one; whoever looks at its database does so directly.
 */
export async function launch(
  name: Address["name"],
  environment: Readonly<Record<string, string>> = {},
  entry = main,
  pooler: PoolerOfRun = inject("pooler"),
): Promise<Launched> {
  // A database to copy is there already; making one takes the server seconds.
  const dataDir =
    environment.DATA_DIR ?? (name === "PGlite" ? await freshPglite() : await mkdtemp(join(tmpdir(), "hydrant-")));
  const [port, plainPort] = [await freePort(), await freePort()];
  const password = "correct horse battery staple";
  const child = spawn(process.execPath, [...quickStart, entry], {
    env: {
      ...surroundings(),
      PORT: String(port),
      HTTP_PORT: String(plainPort),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: password,
      BCRYPT_COST: "4",
      LOG_LEVEL: "info",
      LOG_FORMAT: "json",
      // All tests ask from one address, and together more than it may by default; those of the limit set it.
      RATE_LIMIT: "0",
      ...throughPooler(environment, pooler),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let logged = "";
  child.stderr.on("data", (chunk: Buffer) => {
    logged += chunk.toString();
  });
  await ready(child, () => logged);
  return {
    name,
    base: environment.BASE_URL ?? `https://localhost:${port}/`,
    alias: `http://127.0.0.1:${plainPort}/`,
    openapi: openapiOf(entry),
    dataDir,
    databaseUrl: environment.DATABASE_URL ?? null,
    certificate: await readFile(join(dataDir, "development-certificate.pem"), "utf8"),
    password,
    process: child,
    log: () => logged,
    kill: () => ended(child, "SIGKILL"),
    async stop({ keepData = false } = {}) {
      await ended(child, "SIGTERM");
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/** The description that belongs to what is launched: beside it, or the application's. */
function openapiOf(entry: string): string {
  const [own, application] = [entry, main].map((file) => join(dirname(file), "generated", "openapi.json"));
  return existsSync(own as string) ? (own as string) : (application as string);
}

/** How a server that is not expected to come up ends, and what it says. */
export async function failing(
  environment: Readonly<Record<string, string>>,
  entry = main,
): Promise<{ readonly status: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [...quickStart, entry], {
    env: { ...surroundings(), ...throughPooler(environment) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await once(child, "close");
  return { status: child.exitCode, said };
}

/** What the application has after its first start, as settings of a server name it: loading that takes seconds, copying it a moment. */
export const seeded = {
  PGlite: async (folder = inject("seed")) => ({ DATA_DIR: await copyOf(folder) }),
  PostgreSQL: async (databaseUrl = inject("seedDatabase")) => {
    if (databaseUrl === null) throw new Error("This machine has no PostgreSQL.");
    return { DATABASE_URL: (await copyOnServer(databaseUrl)).databaseUrl };
  },
};

/**
 * A server of its own with the reference data, for what is the same on either database: on PostgreSQL, where there is one, as it takes
 * less processor time to start and to answer.
 */
export async function launchSeeded(
  environment: Readonly<Record<string, string>> = {},
  entry = main,
): Promise<Launched> {
  if (inject("seedDatabase") === null) return launch("PGlite", { ...(await seeded.PGlite()), ...environment }, entry);
  return launch("PostgreSQL", { ...(await seeded.PostgreSQL()), ...(await certified()), ...environment }, entry);
}

/** The same with an empty database. */
export async function launchEmpty(
  entry: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Launched> {
  const { serverUrl } = inject("databases");
  if (serverUrl === null) return launch("PGlite", environment, entry);
  const { databaseUrl } = await freshOnServer(serverUrl);
  return launch("PostgreSQL", { DATABASE_URL: databaseUrl, ...(await certified()), ...environment }, entry);
}

/** A data folder of its own with a certificate, which takes a start time to make. */
async function certified(): Promise<{ readonly DATA_DIR: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "hydrant-"));
  for (const file of ["development-certificate.pem", "development-key.pem"])
    await cp(join(inject("seed"), file), join(dataDir, file));
  return { DATA_DIR: dataDir };
}

/** A folder of its own with what another one holds. */
export async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "hydrant-"));
  await cp(folder, copy, { recursive: true });
  return copy;
}

async function ready(child: ChildProcess, log: () => string): Promise<void> {
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (/^ready /m.test(printed)) resolve();
    });
    child.once("error", reject);
    child.once("close", (status) => reject(new Error(`The server ended with status ${status}:\n${log()}`)));
  });
}
