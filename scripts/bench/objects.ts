/** Large bytes: how fast they go up and down, and what memory that takes, beside nginx that serves the very file (clause OBJ-2). */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openLog } from "../../src/server/log.ts";
import { openProject } from "../../src/server/open.ts";
import { readSettings } from "../../src/server/running/settings.ts";
import { accepts, freePort } from "../ports.ts";
import { atEnd } from "./ending.ts";
import { ownSource, projectIn } from "./project.ts";
import { mebibytes, say, table } from "./report.ts";
import { startServer } from "./running.ts";

/** The first user's. */
export const password = "of the bench";
const mebibyte = 1024 * 1024;

/** Sends a file of so many bytes to this server and gets it back, over both protocols, with curl, which is to be there as nginx is. */
export async function benchObjects(size: number, markdown: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-bench-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  say(`making a file of ${mebibytes(size)} …`);
  const file = join(folder, "files", "file");
  await mkdir(join(folder, "files"));
  await pipeline(Readable.from(piecesOf(size)), createWriteStream(file));
  const [port, plain] = [await freePort(), await freePort()];
  const dataDir = join(folder, "data");
  say("loading …");
  await load(dataDir);
  const server = await startServer({
    entry: join(ownSource, "main.ts"),
    environment: {
      ...{ PORT: String(port), HTTP_PORT: String(plain), DATA_DIR: dataDir, ADMIN_PASSWORD: password },
      ...{ LOG_FORMAT: "json", RATE_LIMIT: "0", OBJECT_LIMIT: String(size + mebibyte) },
    },
    log: join(folder, "log"),
    ports: { plain, tls: port, h2: port },
  });
  const ca = join(dataDir, "development-certificate.pem");
  const base = `https://localhost:${port}/`;
  const beside = await nginx(folder, dataDir);
  const grant = ["--data", `grant_type=password&username=admin&password=${encodeURIComponent(password)}`];
  const login = await curl(["--cacert", ca, ...grant, `${base}oauth2/token`]);
  const asUser = ["--cacert", ca, "--header", `Authorization: Bearer ${JSON.parse(login).access_token}`];
  const idle = (await server.usage()).memory;
  await carrySmall(file, asUser, base);
  const small = (await server.usage()).mostMemory;
  const results = table(markdown, mebibytes(size), ["ours", "nginx", "ours / nginx", "memory beyond 5 MiB’s"]);
  for (const protocol of ["--http1.1", "--http2"]) {
    const name = protocol.replace("--http", "HTTP/");
    const sending = [
      ...asUser,
      protocol,
      "--request",
      "POST",
      "--upload-file",
      "-",
      "--header",
      "Content-Type: image/png",
    ];
    const told = ["--write-out", "%{speed_upload} %{redirect_url}", "--output", "/dev/null"];
    const [up = "0", made = ""] = (await curl([...sending, ...told, `${base}objects/`], file)).split(" ");
    const memory = async () => mebibytes((await server.usage()).mostMemory - small);
    results.row(`up, ${name}`, [rate(up), "–", "–", await memory()]);
    const { content } = JSON.parse(await curl([...asUser, made]));
    const getting = [protocol, "--cacert", ca, "--write-out", "%{speed_download}", "--output", "/dev/null"];
    const own = await curl([...asUser, ...getting, content]);
    const other = beside === null ? null : await curl([...getting, beside]);
    const ratio = other === null ? "–" : (Number(own) / Number(other)).toFixed(2);
    results.row(`down, ${name}`, [rate(own), other === null ? "–" : rate(other), ratio, await memory()]);
  }
  results.note(
    `Rates are of one connection. Memory is the most so far, beyond that of the same server carrying bodies of 5 MiB, which was ${mebibytes(small)}; before the first of them it had ${mebibytes(idle)}.`,
  );
  results.end();
  await server.stop();
}

/** Bodies of 5 MiB, up and down: what a server needs to work at all is no matter of how large they are. */
async function carrySmall(file: string, asUser: readonly string[], base: string): Promise<void> {
  const piece = `${file}-5`;
  await pipeline(createReadStream(file, { end: 5 * mebibyte - 1 }), createWriteStream(piece));
  for (let round = 0; round < 4; round++)
    for (const protocol of ["--http1.1", "--http2"]) {
      const sending = [...asUser, protocol, "--request", "POST", "--upload-file", "-"];
      const told = ["--write-out", "%{redirect_url}", "--output", "/dev/null"];
      const made = await curl([...sending, ...told, `${base}objects/`], piece);
      const { content } = JSON.parse(await curl([...asUser, made]));
      await curl([...asUser, protocol, "--output", "/dev/null", content]);
    }
}

/** Loads everything ahead of the server, which has only so long to start. */
export async function load(dataDir: string): Promise<void> {
  const read = readSettings({ DATA_DIR: dataDir, ADMIN_PASSWORD: password }, false);
  if ("problems" in read) throw new Error(read.problems.join(" "));
  const application = await openProject(await projectIn(ownSource), read.settings, openLog("silent", "json"));
  await application.machine.close(10_000);
}

/** Bytes that do not compress, and are not all the same. */
function* piecesOf(size: number): Generator<Buffer> {
  const piece = randomBytes(mebibyte);
  for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
}

function rate(bytes: string): string {
  return `${Math.round(Number(bytes) / mebibyte)} MiB/s`;
}

/** What it printed; throws where it failed. */
async function curl(options: readonly string[], input?: string): Promise<string> {
  const file = input === undefined ? null : await open(input);
  const child = spawn("curl", ["--silent", "--show-error", "--fail", ...options], {
    stdio: [file?.fd ?? "ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const [status] = await once(child, "close");
  await file?.close();
  if (status !== 0) throw new Error(`curl ended with status ${status}.`);
  return printed;
}

/** Starts nginx over TLS on the folder of the file; gives the file's address, or null where there is no nginx. */
async function nginx(folder: string, dataDir: string): Promise<string | null> {
  const port = await freePort();
  const configuration = `
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
    events {}
    http {
      access_log off; sendfile on;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${folder}/${each};`).join(" ")}
      server {
        listen 127.0.0.1:${port} ssl http2;
        ssl_certificate ${dataDir}/development-certificate.pem;
        ssl_certificate_key ${dataDir}/development-key.pem;
        root ${folder}/files;
      }
    }`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  // Started by root, it reads files as nobody.
  await chmod(folder, 0o755);
  const environment = { PATH: `${process.env.PATH ?? ""}:/usr/sbin` };
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "inherit", env: environment });
  atEnd(async () => void child.kill("SIGTERM"));
  const isThere = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("spawn", () => resolve(true));
  });
  if (!isThere) return null;
  while (child.exitCode === null) if (await accepts(port)) return `https://localhost:${port}/file`;
  throw new Error(`nginx ended with status ${child.exitCode}.`);
}
