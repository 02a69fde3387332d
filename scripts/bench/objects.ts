/** Benchmark of large files: upload and download rates and memory, compared with nginx (clause OBJ-2). */

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { freePort } from "../ports.ts";
import { findProgram, startProgram } from "../programs.ts";
import { atEnd, temporaryFolder } from "./cleanup.ts";
import { openSource, ownSource } from "./project.ts";
import { mebibytes, table } from "./report.ts";
import { startServer } from "./servers.ts";

/** Password of the first user. */
export const password = "of the bench";
const mebibyte = 1024 * 1024;

/** Uploads and downloads a file of `size` bytes over both protocols. Needs curl, and nginx for the comparison. */
export async function benchObjects(size: number): Promise<void> {
  const folder = await temporaryFolder();
  console.error(`making a file of ${mebibytes(size)} …`);
  const file = join(folder, "files", "file");
  await mkdir(join(folder, "files"));
  await pipeline(Readable.from(piecesOf(size)), createWriteStream(file));
  const dataDir = join(folder, "data");
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: password };
  await load(environment);
  const server = await startServer({
    entry: join(ownSource, "main.ts"),
    environment: { ...environment, RATE_LIMIT: "0", OBJECT_LIMIT: String(size + mebibyte) },
    log: join(folder, "log"),
  });
  const ca = join(dataDir, "development-certificate.pem");
  const base = `https://localhost:${server.ports.tls}/`;
  const beside = await nginx(folder, dataDir);
  const grant = ["--data", `grant_type=password&username=admin&password=${encodeURIComponent(password)}`];
  const login = await curl(["--cacert", ca, ...grant, `${base}oauth2/token`]);
  const asUser = ["--cacert", ca, "--header", `Authorization: Bearer ${JSON.parse(login).access_token}`];
  const sending = [...asUser, "--request", "POST", "--upload-file", "-", "--header", "Content-Type: image/png"];
  /** The rate, and the URL of the bytes. */
  const upload = async (protocol: string, input: string): Promise<readonly [rate: string, content: string]> => {
    const printing = ["--write-out", "%{speed_upload} %{redirect_url}", "--output", "/dev/null"];
    const [up = "", made = ""] = (await curl([...sending, protocol, ...printing, `${base}objects/`], input)).split(" ");
    return [up, JSON.parse(await curl([...asUser, made])).content];
  };
  const download = (protocol: string, url: string): Promise<string> =>
    curl([...asUser, protocol, "--write-out", "%{speed_download}", "--output", "/dev/null", url]);

  // Starts with bodies of 5 MiB to measure the server's base memory.
  const idle = (await server.usage()).memory;
  const piece = `${file}-5`;
  await pipeline(createReadStream(file, { end: 5 * mebibyte - 1 }), createWriteStream(piece));
  const protocols = ["--http1.1", "--http2"];
  for (let round = 0; round < 4; round++)
    for (const protocol of protocols) await download(protocol, (await upload(protocol, piece))[1]);
  const small = (await server.usage()).mostMemory;

  const results = table(mebibytes(size), ["ours", "nginx", "ours / nginx", "memory beyond 5 MiB’s"]);
  const memory = async () => mebibytes((await server.usage()).mostMemory - small);
  for (const protocol of protocols) {
    const name = protocol.replace("--http", "HTTP/");
    const [up, content] = await upload(protocol, file);
    results.row(`up, ${name}`, [rate(up), "–", "–", await memory()]);
    const own = await download(protocol, content);
    const other = beside === null ? null : await download(protocol, beside);
    const ratio = other === null ? "–" : (Number(own) / Number(other)).toFixed(2);
    results.row(`down, ${name}`, [rate(own), other === null ? "–" : rate(other), ratio, await memory()]);
  }
  results.note(
    `Rates are of one connection. Memory is the most so far, beyond that of the same server carrying bodies of 5 MiB, which was ${mebibytes(small)}; before the first of them it had ${mebibytes(idle)}.`,
  );
  results.end();
  await server.stop();
}

/** Creates the database before the server starts, whose start has a timeout. */
export async function load(environment: Readonly<Record<string, string>>): Promise<void> {
  console.error("loading …");
  const { machine } = await openSource(ownSource, environment);
  await machine.close(10_000);
}

/** Incompressible bytes. */
function* piecesOf(size: number): Generator<Buffer> {
  const piece = randomBytes(mebibyte);
  for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
}

function rate(bytes: string): string {
  return `${Math.round(Number(bytes) / mebibyte)} MiB/s`;
}

/** Output of curl. Throws if it fails. */
async function curl(options: readonly string[], input?: string): Promise<string> {
  const file = input === undefined ? null : await open(input);
  const child = spawn("curl", ["--silent", "--show-error", "--fail", ...options], {
    stdio: [file?.fd ?? "ignore", "pipe", "inherit"],
  });
  const [printed, [status]] = await Promise.all([text(child.stdout as Readable), once(child, "close")]);
  await file?.close();
  if (status !== 0) throw new Error(`curl ended with status ${status}.`);
  return printed;
}

/** Starts nginx with TLS on the folder of the file. Returns the file's URL; null if nginx is not installed. */
async function nginx(folder: string, dataDir: string): Promise<string | null> {
  const program = findProgram("nginx");
  if (program === null) return null;
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
  // nginx as root reads files as the user nobody.
  await chmod(folder, 0o755);
  const server = await startProgram(program, ["-c", join(folder, "nginx.conf")], port);
  // Its workers end with it.
  atEnd(() => server.stop("SIGTERM"));
  return `https://localhost:${port}/file`;
}
