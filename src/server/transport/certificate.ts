/** TLS certificate of the API domain: the configured one, or a generated development certificate (clause TRN-1). */

import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import type { Log } from "../runtime.ts";

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Days that a development certificate is valid. A start renews it in its last week. */
const lifetimeDays = 365;

export class FaultyCertificate extends Error {}

/** Throws `FaultyCertificate`. */
export async function loadCertificate(
  files: { readonly certFile: string; readonly keyFile: string } | null,
  dataDir: string,
  hostname: string,
  log: Log,
): Promise<Certificate> {
  const read = async (certFile: string, keyFile: string): Promise<Certificate> => ({
    cert: await readFile(certFile, "utf8"),
    key: await readFile(keyFile, "utf8"),
  });
  if (files) return fitting(await read(files.certFile, files.keyFile));
  const certFile = join(dataDir, "development-certificate.pem");
  const keyFile = join(dataDir, "development-key.pem");
  const kept = existsSync(certFile) && existsSync(keyFile) ? await read(certFile, keyFile) : undefined;
  if (kept && stillGood(kept, hostname)) return kept;
  // Imported on demand: it loads slowly, and one certificate a year needs it.
  const { generate } = await import("selfsigned");
  const loopback = hostname === "localhost" ? [{ type: 7 as const, ip: "127.0.0.1" }] : [];
  const made = await generate([{ name: "commonName", value: hostname }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + lifetimeDays * 86_400_000),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: hostname }, ...loopback] },
    ],
  });
  await mkdir(dataDir, { recursive: true });
  await writeFile(keyFile, made.private, { mode: 0o600 });
  await chmod(keyFile, 0o600);
  await writeFile(certFile, made.cert, { mode: 0o644 });
  const remedy = "set TLS_CERT_FILE and TLS_KEY_FILE to use a real one";
  log.warn({ certificate: certFile }, `created a development certificate, which browsers do not trust; ${remedy}`);
  return { cert: made.cert, key: made.private };
}

/** Checks that certificate and key match. */
function fitting(pair: Certificate): Certificate {
  try {
    createSecureContext({ ...pair });
  } catch (error) {
    throw new FaultyCertificate((error as Error).message, { cause: error });
  }
  return pair;
}

function stillGood(pair: Certificate, hostname: string): boolean {
  try {
    const certificate = new X509Certificate(fitting(pair).cert);
    const left = Date.parse(certificate.validTo) - Date.now();
    return certificate.checkHost(hostname) !== undefined && left > 7 * 86_400_000;
  } catch {
    // A killed start may have left a partial file.
    return false;
  }
}
