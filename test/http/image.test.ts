/** The container image. A short run takes what build.sh copies into it, a long one the image that buildah builds of it. */

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { findProgram } from "../../scripts/programs.ts";
import { freshOnServer } from "../databases.ts";
import { isLong } from "../random.ts";
import { seeded } from "./launch.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { serverUrl } = inject("databases");

/** The instructions of the Containerfile. */
const instructions = new Map(
  readFileSync(join(root, "deploy/Containerfile"), "utf8")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.split(" ")[0], line.slice(line.indexOf(" ") + 1)] as const),
);
const given = (name: string) => instructions.get(name) as string;
const healthCheck = given("HEALTHCHECK").replace(/^.* CMD /, "");
const [uid] = given("USER").split(":").map(Number) as [number];

/** Enters the image as a container would, with the file system read-only but for the volume; with `LIBRARIES`, those of this machine. */
const enter = `set -eu
for folder in proc dev \${LIBRARIES:-}; do mkdir -p "$IMAGE/$folder"; done
mount --bind "$IMAGE" "$IMAGE"
mount -o remount,bind,ro "$IMAGE"
mount -t proc proc "$IMAGE/proc"
mount --rbind /dev "$IMAGE/dev"
for folder in \${LIBRARIES:-}; do mount --bind -o ro "/$folder" "$IMAGE/$folder"; done
mount --bind "$DATA" "$IMAGE/data"
exec env -u IMAGE -u DATA -u LIBRARIES $ENVIRONMENT HOST=127.0.0.1 \
  "$(command -v setpriv)" --no-new-privs "$(command -v unshare)" --root="$IMAGE" --wd="$WORKDIR" --setgid "$ID" --setuid "$ID" "$@"`;

const needed = ["unshare", "setpriv", "npm", ...(isLong ? ["buildah", "mmdebstrap"] : [])];
const missing = needed.filter((name) => findProgram(name) === null);
const can = missing.length === 0 && serverUrl !== null && process.getuid?.() === 0;

describe.skipIf(!can)(`the image${can ? "" : ` (needs root, PostgreSQL, ${needed.join(", ")})`}`, () => {
  const place = mkdtempSync(join(tmpdir(), "hydrant-image-"));
  const [data, storage] = [join(place, "data"), join(place, "storage")];
  const buildah = ["--storage-driver", "vfs", "--root", storage, "--runroot", join(place, "run")];
  let image = join(place, "image");

  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { maxBuffer: 1 << 26 })).stdout.trim();
  /** Runs a program in the image. */
  const start = (command: readonly string[], environment: Readonly<Record<string, string>>) =>
    spawn("unshare", ["--mount", "sh", "-c", enter, "sh", ...command], {
      env: {
        PATH: process.env.PATH,
        IMAGE: image,
        DATA: data,
        ID: String(uid),
        WORKDIR: given("WORKDIR"),
        ENVIRONMENT: given("ENV"),
        LIBRARIES: isLong ? "" : "lib lib64 usr/lib",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });

  beforeAll(async () => {
    mkdirSync(data);
    chownSync(data, uid, uid);
    // Instead of building, whatever is last, the context, moves here.
    const copy = join(place, "copy.sh");
    writeFileSync(copy, `for context; do :; done; mv "$context" "${image}"; chmod 755 "${image}"`);
    const build = isLong
      ? { BASE: "scratch", BUILD: ["buildah", ...buildah, "build", "--format", "docker"].join(" ") }
      : { BASE: "none", BUILD: `sh ${copy}` };
    await promisify(execFile)("sh", [join(root, "deploy/build.sh"), "image-of-test"], {
      cwd: root,
      env: { ...process.env, TMPDIR: place, ...build },
      maxBuffer: 1 << 26,
    });
    if (isLong)
      image = await run("buildah", ...buildah, "mount", await run("buildah", ...buildah, "from", "image-of-test"));
  }, 600_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  const testLong = isLong ? test : () => {};
  testLong("[OPS-13] has neither shell nor root, and says how it is run", async () => {
    const inspected = JSON.parse(await run("buildah", ...buildah, "inspect", "--type", "image", "image-of-test"));
    expect(inspected.Docker.config).toMatchObject({
      User: given("USER"),
      WorkingDir: given("WORKDIR"),
      Env: given("ENV").split(" "),
      Cmd: JSON.parse(given("CMD")),
      StopSignal: "SIGTERM",
      Volumes: { [given("VOLUME")]: {} },
      Healthcheck: { Test: ["CMD", ...JSON.parse(healthCheck)] },
    });
    expect(["bin", "sbin", "usr/bin", "usr/sbin"].filter((folder) => existsSync(join(image, folder)))).toEqual([]);
    const size = JSON.parse(inspected.Manifest).layers.reduce(
      (sum: number, layer: { size: number }) => sum + layer.size,
      0,
    );
    console.log(`The image has ${Math.round(size / 1e6)} MB.`);
    // What docs/operating.md states, in bytes, and some room.
    expect(size).toBeLessThan(270e6);
  });

  test("[OPS-13] migrates, serves, is healthy and ends on a read-only root, with its secrets in files", async () => {
    const secret = join(data, "DATABASE_URL");
    // On an empty database, the server also loads the reference data.
    const url = isLong
      ? (await freshOnServer(serverUrl as string)).databaseUrl
      : (await seeded.PostgreSQL()).DATABASE_URL;
    writeFileSync(secret, `${url}\n`);
    chownSync(secret, uid, uid);
    chmodSync(secret, 0o400);
    const port = String(await freePort());
    const settings = {
      DATABASE_URL_FILE: "/data/DATABASE_URL",
      HTTP_PORT: port,
      PORT: String(await freePort()),
      BCRYPT_COST: "4",
    };
    const ended = async (command: readonly string[]) => {
      const child = start(command, settings);
      const said: string[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(String(chunk)));
      const [status] = await once(child, "close");
      return { status, said: said.join("") };
    };
    const migrated = await ended(["node", "node_modules/.bin/hydrant", "migrate", "up"]);
    expect(migrated).toMatchObject({ status: 0 });

    const server = start(JSON.parse(given("CMD")), settings);
    let said = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
    const closed = once(server, "close");
    await expect.poll(() => said + (server.exitCode ?? "")).toMatch(/^ready /m);
    const [ready, written, healthy] = [
      await fetch(`http://127.0.0.1:${port}/readyz`),
      await ended(["node", "-e", `require("fs").writeFileSync("/app/x", "")`]),
      await ended(JSON.parse(healthCheck)),
    ];
    expect([ready.status, healthy.status, written.said]).toEqual([200, 0, expect.stringContaining("EROFS")]);
    server.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
    expect(await ended(JSON.parse(healthCheck))).toMatchObject({ status: 1 });
  });
});
