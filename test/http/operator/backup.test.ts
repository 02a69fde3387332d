/** Backups that are made while clients write, and what comes of them: on the other database, back again, cut short or damaged. */

import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as tlsRequest } from "node:https";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { openArchive } from "../../../src/store/archive/archive-file.ts";
import { withIdleTimeout } from "../../../src/store/archive/backup.ts";
import { FilesUnavailable } from "../../../src/store/files/files.ts";
import { copyOnServer, freshOnServer, freshPglite } from "../../databases.ts";
import { type S3Server, s3Credentials, startS3 } from "../../files/s3-server.ts";
import fc, { isLong, runCount } from "../../random.ts";
import { quickStart } from "../../surroundings.ts";
import { type Login, Server } from "../asking.ts";
import { copyOf, type Launched, launch } from "../launch.ts";
import { environment, hydrant } from "./command.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const { serverUrl, folder: runFolder } = inject("databases");
const cli = fileURLToPath(new URL("../../../codegen/cli.ts", import.meta.url));
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const mebibyte = 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(runFolder, "backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFolder = () => mkdtemp(join(folder, "data-"));

test("[OPS-12] an object store that sends nothing more in the midst of an object ends the backup", async () => {
  const source = new Readable({ read() {} });
  source.push("begun");
  const read = async () => {
    for await (const bytes of withIdleTimeout(source, 50)) expect(String(bytes)).toBe("begun");
  };
  await expect(read).rejects.toThrow(FilesUnavailable);
});

/** What the tables of an archive have, by table; the order of rows does not matter. */
async function contentOf(path: string): Promise<Record<string, readonly string[]>> {
  const archive = await openArchive(path);
  const content: Record<string, string[]> = {};
  for await (const { name, bytes } of archive.entries()) {
    const read = Buffer.concat(await Array.fromAsync(bytes));
    const [, table] = /^tables\/(.+)\//.exec(name) ?? [];
    // A restoration dates anew what clients see.
    if (name.endsWith(".json") || table === "hydrant_departure") continue;
    if (table === undefined) content[name] = [sha256(read)];
    else {
      const lines = (await promisify(zstdDecompress)(read)).toString().split("\n").slice(0, -1);
      content[table] = [...(content[table] ?? []), ...lines].sort();
    }
  }
  await archive.close();
  return content;
}

async function upload(server: Server, as: Login, size = 20_000) {
  const body = randomBytes(size);
  const made = await server.ask("POST", "/objects/", { as, headers: { "content-type": "text/plain" }, body });
  expect(made.status).toBe(303);
  return { path: new URL(String(made.headers.get("location"))).pathname, digest: sha256(body) };
}

describe.skipIf(serverUrl === null)("a backup of a server that clients write to", () => {
  const file = () => join(folder, "first.backup");
  /** Digests of objects that were acknowledged before the backup began, and that nobody deletes. */
  const kept = new Map<string, string>();
  let admin: Login;
  let before: string;
  let s3: S3Server;

  beforeAll(async () => {
    s3 = await startS3();
    const source = await launch("PGlite", { DATA_DIR: await copyOf(inject("seed")) });
    const server = new Server(source);
    admin = await server.admin();
    for (let count = 0; count < 10; count++) {
      const { path, digest } = await upload(server, admin);
      kept.set(path, digest);
    }
    before = String((await server.get("/countries/AT")).headers.get("last-modified"));
    let isOver = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const { path } = await upload(server, admin);
        expect((await server.ask("DELETE", path, { as: admin })).status).toBe(204);
      }
    });
    const called = await hydrant(source, ["backup", file(), "--json"]);
    isOver = true;
    await Promise.all(writers);
    await source.stop();
    expect(called).toMatchObject({ status: 0 });
    expect(called.json.objects).toBeGreaterThanOrEqual(kept.size);
  });
  afterAll(() => s3?.stop());

  test("[OPS-12] is one file that only its owner reads, and that tar lists", async () => {
    expect((statSync(file()).mode & 0o777).toString(8)).toBe("600");
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
    const archive = await openArchive(file());
    const names = (await Array.fromAsync(archive.entries(), ({ name }) => name)).map((name) => name.split("/")[0]);
    await archive.close();
    expect([...new Set(names)]).toEqual(["hydrant-backup.json", "tables", "rows.json", "objects"]);
  });

  test("[OPS-12] moves from PGlite and a folder to PostgreSQL and a bucket, and back, and is the same", async () => {
    const second = {
      dataDir: await newFolder(),
      ...(await freshOnServer(serverUrl as string)),
      settings: { OBJECT_STORE: s3.url, ...s3Credentials },
    };
    expect((await hydrant(second, ["restore", file(), "--json"])).json).toMatchObject({ sound: true, drift: [] });
    const again = await hydrant(second, ["restore", file()]);
    expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining("not empty: countries has rows") });
    const copy = join(folder, "second.backup");
    expect((await hydrant(second, ["backup", copy])).status).toBe(0);
    expect(await contentOf(copy)).toEqual(await contentOf(file()));

    const third = { dataDir: await freshPglite(), databaseUrl: null };
    expect((await hydrant(third, ["restore", copy, "--json"])).json).toMatchObject({ sound: true, drift: [] });
    const restored = await launch("PGlite", { DATA_DIR: third.dataDir });
    try {
      const running = await hydrant(restored, ["restore", copy]);
      expect(running).toMatchObject({ status: 1, stderr: expect.stringContaining("A server is running") });
      const server = new Server(restored);
      // Tokens of before the backup are valid, and dates of before it are not.
      const { json } = await server.get("/objects/?itemsPerPage=100", { as: admin });
      expect(json.totalItems).toBe(json.member.length);
      for (const [path, digest] of kept) {
        const object = (await server.get(path, { as: admin })).json;
        expect(object.sha256).toBe(digest);
      }
      for (const { content, sha256: digest } of json.member) {
        const headers = { "accept-encoding": "identity" };
        const bytes = await server.get(new URL(content).pathname, { as: admin, headers });
        expect([bytes.status, bytes.headers.get("content-length")]).toEqual([200, "20000"]);
        expect(digest).toMatch(/^[0-9a-f]{64}$/);
      }
      const conditional = await server.get("/countries/AT", { headers: { "if-modified-since": before } });
      expect(conditional.status).toBe(200);
      expect(Date.parse(String(conditional.headers.get("last-modified")))).toBeGreaterThan(Date.parse(before));
      for (const list of ["/countries/", "/places/", "/timezones/"]) {
        const total = (await server.get(list)).json.totalItems;
        expect(total).toBe((await contentOf(file()))[list.slice(1, -1)]?.length);
      }
    } finally {
      await restored.stop();
    }
  });

  test("[OPS-12] is refused whole if it is cut short or changed anywhere", async () => {
    const whole = await readFile(file());
    const path = join(folder, "faulty.backup");
    const refused = async (bytes: Uint8Array) => {
      await writeFile(path, bytes);
      await expect(openArchive(path)).rejects.toThrow(/cut short or damaged|is no archive/);
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        await refused(whole.subarray(0, at));
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] as number) ^ (1 << bit);
        await refused(changed);
      }),
      {
        numRuns: runCount(15),
        examples: [
          [0, 0],
          [whole.length - 1, 0],
        ],
      },
    );
    await writeFile(path, whole.subarray(0, -1));
    const place = { dataDir: join(folder, "unmade"), databaseUrl: null };
    const called = await hydrant(place, ["restore", path]);
    expect(called).toMatchObject({ status: 1, stderr: expect.stringContaining("is cut short or damaged") });
    expect(existsSync(place.dataDir)).toBe(false);
  });

  test("[OPS-12] that cannot be written leaves nothing, and says why", async () => {
    const place = { dataDir: await newFolder(), ...(await copyOnServer(inject("seedDatabase") as string)) };
    const called = await hydrant(place, ["backup", join(folder, "nowhere", "backup")]);
    expect(called).toMatchObject({ status: 1, stderr: expect.stringContaining("cannot be written: ENOENT") });
  });

  for (const signal of ["SIGTERM", "SIGKILL"] as const)
    test(`[OPS-12] that is ended with ${signal} leaves no file of that name, and holds no bytes for long`, async () => {
      const { databaseUrl } = await copyOnServer(inject("seedDatabase") as string);
      const [target, place] = [await newFolder(), { dataDir: await newFolder(), databaseUrl }];
      const options = { env: environment(place), stdio: "ignore" } as const;
      const child = spawn(process.execPath, [...quickStart, cli, "backup", join(target, "backup")], options);
      const exit = once(child, "exit");
      while (readdirSync(target).length === 0 && child.exitCode === null) await sleep(1);
      child.kill(signal);
      await exit;
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const holds = async () => (await client.query("select from hydrant_bytes where again > now()")).rowCount;
      try {
        if (signal === "SIGTERM") expect([readdirSync(target), child.exitCode, await holds()]).toEqual([[], 1, 0]);
        else {
          expect(existsSync(join(target, "backup"))).toBe(false);
          await client.query("update hydrant_bytes set again = again - interval '10 minutes'");
          expect(await holds()).toBe(0);
          const server = await launch("PostgreSQL", { DATABASE_URL: databaseUrl, DATA_DIR: place.dataDir });
          await server.stop({ keepData: true });
          expect((await client.query("select from hydrant_bytes")).rowCount).toBe(0);
        }
      } finally {
        await client.end();
      }
    });
});

describe.skipIf(process.platform !== "linux")("on Linux, where a process's memory can be read", () => {
  const [objects, size] = isLong ? [40, 256 * mebibyte] : [2, 64 * mebibyte];
  let launched: Launched | undefined;

  test(`[OPS-12] a server backs up ${(objects * size) / mebibyte} MiB of objects with at most 64 MiB more`, async () => {
    // The folder of a run is in memory, which a long one would fill.
    const place = await mkdtemp(isLong ? "/var/tmp/hydrant-objects-" : join(folder, "objects-"));
    try {
      await cp(inject("seed"), join(place, "data"), { recursive: true });
      const running = await launch("PGlite", { DATA_DIR: join(place, "data") });
      launched = running;
      const server = new Server(running);
      const as = await server.admin();
      const piece = randomBytes(mebibyte);
      for (let count = 0; count < objects; count++) {
        const { base, certificate: ca } = running;
        const headers = { authorization: as.authorization, "content-type": "text/plain" };
        const request = tlsRequest(new URL("/objects/", base), { method: "POST", headers, ca, agent: false });
        const answer = once(request, "response");
        await pipeline(Readable.from(Array.from({ length: size / mebibyte }, () => piece)), request);
        expect((await answer)[0].statusCode).toBe(303);
      }
      const file = join(place, "large.backup");
      // What is loaded and kept once is no part of it.
      await hydrant(running, ["backup", file]);
      const before = await residentOf(running);
      let most = before;
      const watch = setInterval(async () => {
        most = Math.max(most, await residentOf(running));
      }, 20);
      const called = await hydrant(running, ["backup", file, "--json"]);
      clearInterval(watch);
      expect(called.json).toMatchObject({ objects });
      expect(called.json.bytes).toBeGreaterThan(objects * size);
      expect((most - before) / mebibyte).toBeLessThan(64);
      if (isLong)
        console.log(`${called.json.bytes} bytes: ${before / mebibyte} MiB before, ${most / mebibyte} at most`);
    } finally {
      await launched?.stop();
      await rm(place, { recursive: true, force: true });
    }
  }, 1_800_000);
});

async function residentOf({ process: { pid } }: Launched): Promise<number> {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}
