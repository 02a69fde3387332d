/** A certificate renewed while the server runs. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { generate } from "selfsigned";
import { describe, expect, inject, test } from "vitest";
import { copyOf, type Launched, launch, seeded } from "../launch.ts";

const { serverUrl } = inject("databases");

async function connected({ base }: Launched): Promise<TLSSocket> {
  const socket = connect({ host: "localhost", port: Number(new URL(base).port), rejectUnauthorized: false });
  await new Promise((resolve, reject) => socket.once("secureConnect", resolve).once("error", reject));
  return socket;
}

/** The certificate that a new connection is shown. */
async function shown(launched: Launched): Promise<string> {
  const socket = await connected(launched);
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return raw.toString("base64");
}

/** Status line of an answer over a connection that stays open. */
async function asked(socket: TLSSocket): Promise<string> {
  const answer = new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))));
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return (await answer).slice(0, 12);
}

const made = () => generate([{ name: "commonName", value: "localhost" }], { keyType: "ec", curve: "P-256" });
const inBase64 = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, "");
const times = (launched: Launched, words: string) => launched.log().split(words).length - 1;

async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await look())) await sleep(20);
}

describe.each([1, 2])("%i processes", (workers) => {
  test.skipIf(workers > 1 && serverUrl === null)(
    "[TRN-1] SIGHUP has them show a new certificate, while connections go on; a broken one leaves the old",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "renewal-"));
      const files = { TLS_CERT_FILE: join(folder, "cert.pem"), TLS_KEY_FILE: join(folder, "key.pem") };
      const place = async (cert: string, key: string) => {
        await writeFile(files.TLS_CERT_FILE, cert);
        await writeFile(files.TLS_KEY_FILE, key);
      };
      const [first, second, third] = [await made(), await made(), await made()];
      await place(first.cert, first.private);
      const dataDir = await copyOf(inject("seed"));
      const launched =
        workers === 1
          ? await launch("PGlite", { ...files, DATA_DIR: dataDir })
          : await launch("PostgreSQL", {
              ...files,
              DATA_DIR: dataDir,
              WORKERS: String(workers),
              ...(await seeded.PostgreSQL()),
            });
      try {
        expect(await shown(launched)).toBe(inBase64(first.cert));
        const open = await connected(launched);
        expect(await asked(open)).toBe("HTTP/1.1 200");

        await place(second.cert, second.private);
        launched.process.kill("SIGHUP");
        await until(() => times(launched, 'reloaded the certificate"') >= workers);
        for (let each = 0; each < 4; each++) expect(await shown(launched)).toBe(inBase64(second.cert));
        expect(await asked(open)).toBe("HTTP/1.1 200");

        for (const [index, [cert, key]] of [
          ["no certificate", third.private],
          [third.cert, second.private],
        ].entries()) {
          await place(cert as string, key as string);
          launched.process.kill("SIGHUP");
          await until(() => times(launched, "could not reload the certificate") >= workers * (index + 1));
          for (let each = 0; each < 4; each++) expect(await shown(launched)).toBe(inBase64(second.cert));
        }
        expect(await asked(open)).toBe("HTTP/1.1 200");
        open.destroy();
        expect(launched.log()).not.toContain("PRIVATE KEY");

        await place(third.cert, third.private);
        launched.process.kill("SIGHUP");
        await until(async () => (await shown(launched)) === inBase64(third.cert));
      } finally {
        await launched.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});
