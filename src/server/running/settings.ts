/** Settings from environment variables, with one message for each problem (clause OPS-4). */

import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { readDatabaseUrl } from "../../store/database/nodes.ts";
import { readReplicaUrls } from "../../store/database/replicas.ts";
import { type ObjectStore, readObjectStore } from "../files/settings.ts";
import { readMailbox, readSmtpUrl } from "../mail/settings.ts";
import { readOrigin } from "../steps/cors.ts";
import { proxyForms, readNetworks } from "../transport/forwarded.ts";
import { splitList } from "../transport/header-values.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export type Settings = ReturnType<typeof readAll>;

/** Settings that hold secrets. Each may also be in a file, which `NAME_FILE` names (clause OPS-13). */
const secrets = ["DATABASE_URL", "DATABASE_REPLICA_URLS", "REDIS_URL", "ADMIN_PASSWORD", "SMTP_URL"];

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Reads the settings, or returns all problems. `terminal`: whether the log goes to a terminal. */
export function readSettings(
  env: Environment,
  terminal: boolean,
): { readonly settings: Settings } | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const settings = readAll({ ...env, ...readSecretFiles(env, problems) }, terminal, problems);
  return problems.length > 0 ? { problems } : { settings };
}

/** Secrets from the files that settings name, without the line break at the end. */
function readSecretFiles(env: Environment, problems: string[]): Environment {
  const found: Record<string, string> = {};
  for (const name of secrets) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      problems.push(`${name} and ${name}_FILE are both set; set one of them.`);
      continue;
    }
    try {
      found[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (found[name] === "") problems.push(`${name}_FILE names “${file}”, which is empty.`);
    } catch (error) {
      problems.push(`${name}_FILE names “${file}”, which cannot be read: ${(error as Error).message}.`);
    }
  }
  return found;
}

function readAll(env: Environment, terminal: boolean, problems: string[]) {
  const text = (name: string): string | null => env[name] || null;
  type Read<T> = { readonly value: T } | { readonly problem: string };
  const parsed = <T>(name: string, read: (given: string) => Read<T>): T | null => {
    const given = text(name);
    if (given === null) return null;
    const found = read(given);
    if ("value" in found) return found.value;
    problems.push(`${name} ${found.problem}.`);
    return null;
  };
  const whole = (name: string, least: number, most: number): number | null =>
    parsed(name, (given) => {
      const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
      if (value >= least && value <= most) return { value };
      return { problem: `is “${given}”; it must be a whole number from ${least} to ${most}` };
    });
  const url = (name: string): URL | null =>
    parsed(name, (given) => {
      const value = URL.parse(given);
      if (value && /^https?:$/.test(value.protocol)) return { value };
      return { problem: "is not a URL that begins with https:// or http://" };
    });
  const among = <const T extends string>(name: string, allowed: readonly T[], fallback: T): T =>
    parsed(name, (given) => {
      const value = allowed.find((each) => each === given);
      if (value !== undefined) return { value };
      return { problem: `is “${given}”; it must be one of ${allowed.join(", ")}` };
    }) ?? fallback;
  const listenOn = (name: string): string =>
    parsed(name, (value) => {
      if (isIP(value) || value === "localhost") return { value };
      return { problem: `is “${value}”; it must be an IP address to listen on, or localhost` };
    }) ?? "127.0.0.1";

  const port = whole("PORT", 0, 65535) ?? 8443;
  const metricsPort = whole("METRICS_PORT", 0, 65535) ?? 0;
  const metricsHost = listenOn("METRICS_HOST");
  if (text("METRICS_HOST") !== null && (text("METRICS_PORT") ?? "0") === "0")
    problems.push("METRICS_HOST needs METRICS_PORT, which is not set.");
  const base = url("BASE_URL");
  if (base && (base.search !== "" || base.hash !== ""))
    problems.push("BASE_URL has a query or a fragment; it must end with its path.");
  const certFile = text("TLS_CERT_FILE");
  const keyFile = text("TLS_KEY_FILE");
  if ((certFile === null) !== (keyFile === null))
    problems.push("TLS_CERT_FILE and TLS_KEY_FILE need each other; one of them is not set.");
  const databaseUrl = parsed("DATABASE_URL", readDatabaseUrl) && text("DATABASE_URL");
  const replicaUrls = parsed("DATABASE_REPLICA_URLS", readReplicaUrls) ?? [];
  if (text("DATABASE_REPLICA_URLS") !== null && text("DATABASE_URL") === null)
    problems.push("DATABASE_REPLICA_URLS needs DATABASE_URL, which is not set: the embedded database has no replicas.");
  const trustProxy = listed(text("TRUST_PROXY") ?? "");
  const noProxies = trustProxy.filter((name) => readNetworks(name) === undefined);
  if (noProxies.length > 0)
    problems.push(
      `TRUST_PROXY has ${noProxies.map((name) => `“${name}”`).join(", ")}; each entry must be ${proxyForms}.`,
    );
  const corsOrigins = listed(text("CORS_ORIGINS") ?? "");
  for (const origin of corsOrigins.map(readOrigin))
    if ("problem" in origin) problems.push(`CORS_ORIGINS has ${origin.problem}.`);
  const workers = whole("WORKERS", 1, 256) ?? 1;
  if (workers > 1 && databaseUrl === null)
    problems.push(
      `WORKERS is ${workers}; without DATABASE_URL it must be 1, since only one process can use the embedded database.`,
    );
  const redisUrl = parsed("REDIS_URL", readRedisUrl);
  const usualStore = text("REDIS_URL") !== null ? "redis" : text("DATABASE_URL") !== null ? "postgres" : "memory";
  const rateLimitStore = among("RATE_LIMIT_STORE", ["memory", "redis", "postgres"], usualStore);
  if (rateLimitStore === "redis" && text("REDIS_URL") === null)
    problems.push("RATE_LIMIT_STORE is redis; that needs REDIS_URL, which is not set.");
  if (rateLimitStore === "postgres" && text("DATABASE_URL") === null)
    problems.push("RATE_LIMIT_STORE is postgres; that needs DATABASE_URL, which is not set.");
  if (rateLimitStore === "memory" && workers > 1 && databaseUrl !== null)
    problems.push(`RATE_LIMIT_STORE is memory; for ${workers} WORKERS it must be postgres or redis, which they share.`);
  const adminPassword = text("ADMIN_PASSWORD");
  if (adminPassword !== null && [...adminPassword].length < 8)
    problems.push("ADMIN_PASSWORD has fewer than eight characters.");
  const documentation = url("DOCUMENTATION_URL");

  return {
    port,
    /** 0: no plain listener. */
    httpPort: whole("HTTP_PORT", 0, 65535) ?? 8080,
    host: listenOn("HOST"),
    /** A separate listener for metrics; null: the plain listener serves them. */
    metrics: metricsPort === 0 ? null : { host: metricsHost, port: metricsPort },
    /** With a trailing slash. */
    baseUrl: withSlash(base?.href ?? `https://localhost:${port}/`),
    aliases: listed(text("ALIASES") ?? "127.0.0.1").map((alias) => alias.toLowerCase()),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
    /** Trusted proxies, as `readNetworks` accepts them. */
    trustProxy,
    /** Allowed CORS origins in addition to the spec's. */
    corsOrigins,
    /** Processes that share the port. */
    workers,
    /** As `readDatabaseUrl` accepts it; null: the embedded database. */
    databaseUrl,
    /** As `readReplicaUrls` returns them. */
    replicaUrls,
    dataDir: resolve(text("DATA_DIR") ?? "./data"),
    /** All three in seconds. Within the window, reuse of a refresh token returns the same pair. */
    accessTokenTtl: whole("ACCESS_TOKEN_TTL", 1, 31_536_000) ?? 14_400,
    refreshTokenTtl: whole("REFRESH_TOKEN_TTL", 1, 315_360_000) ?? 31_536_000,
    refreshReuseWindow: whole("REFRESH_REUSE_WINDOW", 0, 3600) ?? 10,
    objectStore: parsed<ObjectStore>("OBJECT_STORE", readObjectStore) ?? { folder: null },
    /** Bytes; null: the spec's. */
    objectLimit: whole("OBJECT_LIMIT", 1, Number.MAX_SAFE_INTEGER),
    /** Requests in a window; 0: no limit, null: the spec's. */
    rateLimit: whole("RATE_LIMIT", 0, 1_000_000_000),
    /** Seconds; null: the spec's. */
    rateLimitWindow: whole("RATE_LIMIT_WINDOW", 1, 86_400),
    rateLimitStore,
    redisUrl,
    bcryptCost: whole("BCRYPT_COST", 4, 16) ?? 12,
    adminUsername: text("ADMIN_USERNAME") ?? "admin",
    /** Null: generated and printed once. */
    adminPassword,
    /** Null: mail is written to files. */
    smtp: parsed("SMTP_URL", readSmtpUrl),
    /** Null: an address at the API's host. */
    mailFrom: parsed("MAIL_FROM", readMailbox),
    logLevel: among("LOG_LEVEL", levels, "info"),
    logFormat: among("LOG_FORMAT", ["pretty", "json"], terminal ? "pretty" : "json"),
    /** Null: the API's own. */
    documentationUrl: documentation === null ? null : withSlash(documentation.href),
    maintenance: among("MAINTENANCE", ["on", "off"], "off") === "on",
  } as const;
}

const listed = (text: string): string[] => splitList(text).filter((entry) => entry !== "");

const withSlash = (href: string): string => (href.endsWith("/") ? href : `${href}/`);

/** Accepts `redis[s]://[[user]:password@]host[:port][/database]`. */
function readRedisUrl(given: string): { readonly value: string } | { readonly problem: string } {
  const url = URL.parse(given);
  const form = "redis://user:password@host:port/0 or rediss://user:password@host:port/0";
  if (url === null || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "")
    return { problem: `is not a URL of the form ${form}` };
  if (!/^\/?\d*$/.test(url.pathname) || url.search !== "" || url.hash !== "")
    return { problem: `has something after the host that is not the number of a database; its form is ${form}` };
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    return { problem: "has a user or password with a “%” that is not written as %25" };
  }
  return { value: given };
}
