/** Settings from environment variables, with one message for each problem (clause OPS-4). */

import { isIP } from "node:net";
import { resolve } from "node:path";
import { readDatabaseUrl } from "../../store/database/nodes.ts";
import { readOrigin } from "../cors-headers.ts";
import { type ObjectStore, readObjectStore } from "../files/settings.ts";
import type { Mailbox } from "../mail/message.ts";
import { readMailbox, readSmtpUrl } from "../mail/settings.ts";
import type { SmtpServer } from "../mail/smtp.ts";
import { type LimitSettings, limitStores, readRedisUrl } from "../rate-limit/settings.ts";
import { proxyForms, readNetworks } from "../transport/forwarded.ts";

export interface Settings extends LimitSettings {
  readonly port: number;
  /** 0: no plain listener. */
  readonly httpPort: number;
  readonly host: string;
  /** A separate listener for metrics; null: the plain listener serves them. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** With a trailing slash. */
  readonly baseUrl: string;
  readonly aliases: readonly string[];
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** Trusted proxies, as `readNetworks` accepts them. */
  readonly trustProxy: readonly string[];
  /** Allowed CORS origins in addition to the spec's. */
  readonly corsOrigins: readonly string[];
  /** Processes that share the port. */
  readonly workers: number;
  /** As `readDatabaseUrl` accepts it. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Seconds. */
  readonly accessTokenTtl: number;
  /** Seconds. */
  readonly refreshTokenTtl: number;
  /** Seconds in which reuse of a refresh token returns the same pair. */
  readonly refreshReuseWindow: number;
  readonly objectStore: ObjectStore;
  /** Bytes; null: the spec's. */
  readonly objectLimit: number | null;
  readonly bcryptCost: number;
  readonly adminUsername: string;
  /** Null: generated and printed once. */
  readonly adminPassword: string | null;
  /** Null: mail is written to files. */
  readonly smtp: SmtpServer | null;
  /** Null: an address at the API's host. */
  readonly mailFrom: Mailbox | null;
  readonly logLevel: string;
  readonly logFormat: "pretty" | "json";
  /** Null: the API's own. */
  readonly documentationUrl: string | null;
  readonly maintenance: boolean;
}

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Reads the settings, or returns all problems. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  terminal: boolean,
): { readonly settings: Settings } | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const text = (name: string): string | null => (env[name] === undefined || env[name] === "" ? null : env[name]);
  const wholeIfSet = (name: string, least: number, most: number): number | null => {
    const given = text(name);
    if (given === null) return null;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    problems.push(`${name} is “${given}”; it must be a whole number from ${least} to ${most}.`);
    return null;
  };
  const whole = (name: string, fallback: number, least: number, most: number): number =>
    wholeIfSet(name, least, most) ?? fallback;
  const url = (name: string, protocols: readonly string[]): URL | null => {
    const given = text(name);
    if (given === null) return null;
    const value = URL.parse(given);
    if (value && protocols.includes(value.protocol)) return value;
    problems.push(
      `${name} is not a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`,
    );
    return null;
  };
  const among = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const given = text(name);
    if (given === null) return fallback;
    if (allowed.includes(given as T)) return given as T;
    problems.push(`${name} is “${given}”; it must be one of ${allowed.join(", ")}.`);
    return fallback;
  };
  const parsed = <T>(name: string, read: (given: string) => { value: T } | { problem: string }): T | null => {
    const given = text(name);
    if (given === null) return null;
    const found = read(given);
    if ("value" in found) return found.value;
    problems.push(`${name} ${found.problem}.`);
    return null;
  };

  const port = whole("PORT", 8443, 0, 65535);
  const host = text("HOST") ?? "127.0.0.1";
  if (!isIP(host) && host !== "localhost")
    problems.push(`HOST is “${host}”; it must be an IP address to listen on, or localhost.`);
  const metricsPort = whole("METRICS_PORT", 0, 0, 65535);
  const metricsHost = text("METRICS_HOST") ?? "127.0.0.1";
  if (!isIP(metricsHost) && metricsHost !== "localhost")
    problems.push(`METRICS_HOST is “${metricsHost}”; it must be an IP address to listen on, or localhost.`);
  if (text("METRICS_HOST") !== null && (text("METRICS_PORT") ?? "0") === "0")
    problems.push("METRICS_HOST needs METRICS_PORT, which is not set.");
  const base = url("BASE_URL", ["https:", "http:"]);
  if (base && (base.search !== "" || base.hash !== ""))
    problems.push("BASE_URL has a query or a fragment; it must end with its path.");
  const certFile = text("TLS_CERT_FILE");
  const keyFile = text("TLS_KEY_FILE");
  if ((certFile === null) !== (keyFile === null))
    problems.push("TLS_CERT_FILE and TLS_KEY_FILE need each other; one of them is not set.");
  const databaseUrl = parsed("DATABASE_URL", readDatabaseUrl) && text("DATABASE_URL");
  const trustProxy = listed(text("TRUST_PROXY") ?? "");
  const noProxies = trustProxy.filter((name) => readNetworks(name) === undefined);
  if (noProxies.length > 0)
    problems.push(
      `TRUST_PROXY has ${noProxies.map((name) => `“${name}”`).join(", ")}; each entry must be ${proxyForms}.`,
    );
  const corsOrigins = listed(text("CORS_ORIGINS") ?? "");
  for (const origin of corsOrigins.map(readOrigin))
    if ("problem" in origin) problems.push(`CORS_ORIGINS has ${origin.problem}.`);
  const workers = whole("WORKERS", 1, 1, 256);
  if (workers > 1 && databaseUrl === null)
    problems.push(
      `WORKERS is ${workers}; without DATABASE_URL it must be 1, since only one process can use the embedded database.`,
    );
  const redisUrl = parsed("REDIS_URL", readRedisUrl);
  const usualStore = text("REDIS_URL") !== null ? "redis" : text("DATABASE_URL") !== null ? "postgres" : "memory";
  const rateLimitStore = among("RATE_LIMIT_STORE", limitStores, usualStore);
  if (rateLimitStore === "redis" && text("REDIS_URL") === null)
    problems.push("RATE_LIMIT_STORE is redis; that needs REDIS_URL, which is not set.");
  if (rateLimitStore === "postgres" && text("DATABASE_URL") === null)
    problems.push("RATE_LIMIT_STORE is postgres; that needs DATABASE_URL, which is not set.");
  if (rateLimitStore === "memory" && workers > 1 && databaseUrl !== null)
    problems.push(`RATE_LIMIT_STORE is memory; for ${workers} WORKERS it must be postgres or redis, which they share.`);
  const adminPassword = text("ADMIN_PASSWORD");
  if (adminPassword !== null && [...adminPassword].length < 8)
    problems.push("ADMIN_PASSWORD has fewer than eight characters.");
  const httpPort = whole("HTTP_PORT", 8080, 0, 65535);
  const documentation = url("DOCUMENTATION_URL", ["https:", "http:"]);

  const settings: Settings = {
    port,
    httpPort,
    host,
    metrics: metricsPort === 0 ? null : { host: metricsHost, port: metricsPort },
    baseUrl: withSlash(base?.href ?? `https://localhost:${port}/`),
    aliases: listed(text("ALIASES") ?? "127.0.0.1").map((alias) => alias.toLowerCase()),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
    trustProxy,
    corsOrigins,
    workers,
    databaseUrl,
    dataDir: resolve(text("DATA_DIR") ?? "./data"),
    accessTokenTtl: whole("ACCESS_TOKEN_TTL", 14_400, 1, 31_536_000),
    refreshTokenTtl: whole("REFRESH_TOKEN_TTL", 31_536_000, 1, 315_360_000),
    refreshReuseWindow: whole("REFRESH_REUSE_WINDOW", 10, 0, 3600),
    objectStore: parsed("OBJECT_STORE", readObjectStore) ?? { folder: null },
    objectLimit: wholeIfSet("OBJECT_LIMIT", 1, Number.MAX_SAFE_INTEGER),
    rateLimit: wholeIfSet("RATE_LIMIT", 0, 1_000_000_000),
    rateLimitWindow: wholeIfSet("RATE_LIMIT_WINDOW", 1, 86_400),
    rateLimitStore,
    redisUrl,
    bcryptCost: whole("BCRYPT_COST", 12, 4, 16),
    adminUsername: text("ADMIN_USERNAME") ?? "admin",
    adminPassword,
    smtp: parsed("SMTP_URL", readSmtpUrl),
    mailFrom: parsed("MAIL_FROM", readMailbox),
    logLevel: among("LOG_LEVEL", levels, "info"),
    logFormat: among("LOG_FORMAT", ["pretty", "json"], terminal ? "pretty" : "json"),
    documentationUrl: documentation === null ? null : withSlash(documentation.href),
    maintenance: among("MAINTENANCE", ["on", "off"], "off") === "on",
  };
  return problems.length > 0 ? { problems } : { settings };
}

function listed(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function withSlash(href: string): string {
  return href.endsWith("/") ? href : `${href}/`;
}
