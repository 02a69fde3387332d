/** Files: one suite for a folder and for a bucket of a running S3-compatible server, each beside each database. */

import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openArchive } from "../../src/store/archive/archive-file.ts";
import { openDatabase } from "../../src/store/database/database.ts";
import { type ByteStore, type Content, FilesUnavailable, TooLarge } from "../../src/store/files/files.ts";
import { fileFolder } from "../../src/store/files/folder.ts";
import { openBucket } from "../../src/store/files/s3.ts";
import { type StoredFiles, storedFiles } from "../../src/store/files/stored-files.ts";
import { openStore } from "../../src/store/open-store.ts";
import { Rollback, type Store, Unavailable } from "../../src/store/store.ts";
import type { Table } from "../../src/store/table.ts";
import { describeOnDatabases, type Place } from "../databases.ts";
import { type S3Server, s3Credentials, startS3 } from "../files/s3-server.ts";
import fc, { runCount } from "../random.ts";
import { written } from "./open-store.ts";
import { books, cards, column, credentials, genres, migrationsThrough, readers } from "./tables.ts";

/** What has bytes here: rows that go with whoever owns them. */
const scans: Table = {
  ...cards,
  resource: "Scan",
  name: "scans",
  columns: [column("name", "text"), ...cards.columns.filter(({ name }) => /owner|created|modified/.test(name))],
  indexes: [],
  bytes: "_bytes",
};
const withBytes = [readers, cards, genres, books, scans];
/** The same before rows had keys. */
const { bytes: _, ...plain } = scans;
const before = [readers, cards, genres, books, plain];

const MiB = 1024 * 1024;
const plenty = 100 * MiB;

/** Bytes in pieces, each with another number; then `end` runs. */
async function* pieces(length: number, end: () => void | Promise<void> = () => {}): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += 65_536) yield content(length).subarray(at, at + 65_536);
  await end();
}

const contents = new Map<number, Buffer>();

function content(length: number): Buffer {
  const made =
    contents.get(length) ?? Buffer.from(new Uint8Array(length).map((_, index) => (index * 31 + (index >> 16)) % 256));
  contents.set(length, made);
  return made;
}

/** What there is to be read of them. */
async function all(found: Content | undefined): Promise<Buffer> {
  if (found === undefined) throw new Error("There are no such bytes.");
  return buffer(found.stream());
}

interface Kept {
  readonly bytes: ByteStore;
  /** Names of all that lies there, whole or half. */
  held(): Promise<readonly string[]>;
  end(): Promise<void>;
}

const folder = async (): Promise<Kept> => {
  const path = await mkdtemp(join(tmpdir(), "hydrant-files-"));
  return {
    bytes: fileFolder(path),
    async held() {
      const found = await readdir(path, { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    end: () => rm(path, { recursive: true, force: true }),
  };
};

const bucketOf = ({ bucket, endpoint }: S3Server) => openBucket({ bucket, prefix: "files/", endpoint, region: null });

const bucket = async (): Promise<Kept> => {
  const s3 = await startS3();
  const bytes = await bucketOf(s3);
  return {
    bytes,
    held: () => s3.held(),
    async end() {
      bytes.close();
      await s3.stop();
    },
  };
};

beforeAll(() => Object.assign(process.env, s3Credentials));

describeOnDatabases("files", (databases) => {
  describe.each([
    { kind: "a folder", open: folder },
    { kind: "a bucket", open: bucket },
  ])("in $kind", ({ open }) => {
    let kept: Kept;
    let place: Place;
    let store: Store;
    let files: StoredFiles;

    const opened = async (through: readonly (readonly Table[])[] = [withBytes]) => {
      const migrations = await migrationsThrough(
        join(
          inject("databases").folder,
          [
            "files",
            process.pid,
            ...through.map((tables) => tables.findLast(({ bytes }) => bytes)?.name ?? tables.length),
          ].join("-"),
        ),
        ...through,
      );
      return openStore({ ...place, tables: through.at(-1) as readonly Table[], migrations, credentials });
    };

    beforeAll(async () => {
      kept = await open();
      place = await databases.fresh();
      store = await opened();
      files = storedFiles(kept.bytes, store.orphanedKeys);
    });
    afterAll(async () => {
      await store.close();
      await kept.end();
    });

    const table = (of = store) => of.resource("Scan");
    const append = async (key: string, owner: string | null = null) =>
      written(await table().append({ name: key }, { owner, bytes: key })).id;
    /** What a row's key leads to. */
    const read = async (id: string) => {
      const found = await table().read(id, { visibility: "all" });
      const there = await files.open(found?.bytes ?? "");
      return there && buffer(there.stream());
    };
    /** A row with that many bytes. */
    async function scan(length: number, owner: string | null = null): Promise<{ id: string; key: string }> {
      const upload = await files.receive(pieces(length), plenty);
      const id = await append(upload.key, owner);
      await upload.discard();
      return { id, key: upload.key };
    }
    const has = async (key: string) => (await kept.held()).includes(key);

    test.each([0, 1, 300_000, 11 * MiB + 7])("[OBJ-2] %i bytes come back as they went in", async (length) => {
      const upload = await files.receive(pieces(length), length);
      const digest = createHash("sha256").update(content(length)).digest("hex");
      expect(upload).toMatchObject({ length, digest });
      const id = await append(upload.key);
      await upload.discard();
      expect((await read(id))?.equals(content(length))).toBe(true);
    });

    test("[OBJ-3] any part of them can be had", async () => {
      const length = 200_000;
      const { key } = await scan(length);
      await fc.assert(
        fc.asyncProperty(fc.nat(length - 1), fc.nat(length - 1), async (one, other) => {
          const [start, end] = [Math.min(one, other), Math.max(one, other)];
          const there = await files.open(key, { start, end });
          expect(there?.length).toBe(length);
          const part = await all(there);
          expect(part.equals(content(length).subarray(start, end + 1))).toBe(true);
        }),
        {
          numRuns: runCount(15),
          examples: [
            [0, 0],
            [0, length - 1],
            [length - 1, length - 1],
          ],
        },
      );
      await (await files.open(key))?.close();
    });

    test("[OBJ-2] what breaks off or is too large leaves nothing", async () => {
      const broken = () => {
        throw new Error("the client has gone");
      };
      const lying = await kept.held();
      for (const length of [0, 300_000, 11 * MiB]) {
        await expect(files.receive(pieces(length, broken), plenty)).rejects.toThrow("the client has gone");
        await expect(files.receive(pieces(length + 1), length)).rejects.toThrow(TooLarge);
      }
      expect(await kept.held()).toEqual(lying);
      expect(await store.orphanedKeys.registered()).toEqual([]);
    });

    test("[OBJ-2] bytes that no row got end when they are discarded, and no row gets them then", async () => {
      const refused = await files.receive(pieces(10), plenty);
      const outcome = await store.transaction(async (transaction) => {
        await table(transaction).append({}, { owner: null, bytes: refused.key });
        throw new Rollback("taken back");
      });
      expect(outcome).toBe("taken back");
      expect(await has(refused.key)).toBe(true);
      await refused.discard();
      expect(await has(refused.key)).toBe(false);
      await expect(append(refused.key)).rejects.toThrow(Unavailable);
      await expect(append("never begun")).rejects.toThrow(Unavailable);
    });

    test("[OBJ-2] a row with other bytes loses those it had, and whoever reads them gets them to the end", async () => {
      const { id, key } = await scan(3 * MiB);
      const other = await files.receive(pieces(5), plenty);
      const held = await files.open(key);
      await table().update(id, { name: "other" }, { bytes: other.key });
      await other.discard();
      await files.tidy();
      expect(await has(key)).toBe(false);
      expect((await all(held)).equals(content(3 * MiB))).toBe(true);
      expect((await read(id))?.length).toBe(5);
      // A change of anything else leaves them alone.
      await table().update(id, { name: "another" });
      await files.tidyLeft();
      expect((await read(id))?.length).toBe(5);
    });

    test("[OBJ-2] a row that goes takes its bytes along, on its own or with another", async () => {
      const owner = written(await store.resource("Reader").append({ username: "ada", password: "x" }, { owner: null }));
      const [alone, owned, stays] = [await scan(10), await scan(20, owner.id), await scan(30)];
      await table().delete(alone.id);
      await store.resource("Reader").delete(owner.id);
      await files.tidy();
      expect([await has(alone.key), await has(owned.key), await has(stays.key)]).toEqual([false, false, true]);
      expect(await files.open(alone.key)).toBeUndefined();
    });

    test("[OBJ-2] a row that is moved keeps its bytes where they are", async () => {
      const { id, key } = await scan(10);
      const to = "01920000-0000-7000-8000-00000000beef";
      await table().move(id, to);
      await files.tidyLeft();
      expect((await table().read(to, { visibility: "all" }))?.bytes).toBe(key);
      expect((await read(to))?.length).toBe(10);
    });

    test("[OBJ-2] what a server has left behind that is no more is taken away, and nothing of those that live", async () => {
      const { id } = await scan(10);
      const came = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      const coming = files.receive(
        pieces(70_000, async () => {
          came.resolve();
          await go.promise;
        }),
        plenty,
      );
      await came.promise;
      const left = await files.receive(pieces(20), plenty);
      // On PGlite whoever has the database is alone with it; on PostgreSQL both are there.
      if (databases.name === "PostgreSQL") {
        const other = await opened();
        const its = storedFiles(kept.bytes, other.orphanedKeys);
        const dying = await its.receive(pieces(30), plenty);
        await files.tidyLeft();
        expect(await has(dying.key)).toBe(true);
        await other.close();
        await files.tidyLeft();
        expect(await has(dying.key)).toBe(false);
      }
      expect(await has(left.key)).toBe(true);
      go.resolve();
      const upload = await coming;
      expect((await read(await append(upload.key)))?.length).toBe(70_000);
      await upload.discard();
      // The server comes back, and knows of nothing.
      await store.close();
      store = await opened();
      files = storedFiles(kept.bytes, store.orphanedKeys);
      await files.tidyLeft();
      expect(await has(left.key)).toBe(false);
      expect((await read(id))?.length).toBe(10);
    });

    test("[OBJ-2] an upload to a server that others have taken for terminated is refused, and leaves nothing", async () => {
      // On PGlite there are no others.
      if (databases.name === "PGlite") return;
      const other = await opened();
      const database = openDatabase({ connectionString: (place as { databaseUrl: string }).databaseUrl, max: 1 });
      const suspend = async () => {
        await database.query({ text: "update hydrant_server set seen = now() - interval '2 minutes'" });
        await storedFiles(kept.bytes, other.orphanedKeys).tidyLeft();
      };
      try {
        const lying = await kept.held();
        await expect(files.receive(pieces(70_000, suspend), plenty)).rejects.toThrow(Unavailable);
        const upload = await files.receive(pieces(10), plenty);
        await suspend();
        await expect(append(upload.key)).rejects.toThrow(Unavailable);
        await upload.discard();
        expect(await kept.held()).toEqual(lying);
      } finally {
        await store.heartbeat("a model");
        await Promise.all([other.close(), database.close()]);
      }
    });

    test("[OBJ-2] bytes that come to be after they were given up are found", async () => {
      let key = "";
      const late: ByteStore = {
        ...kept.bytes,
        late: 1,
        async write(given) {
          key = given;
          throw new FilesUnavailable("no answer came");
        },
      };
      const waiting = storedFiles(late, store.orphanedKeys);
      await expect(waiting.receive(pieces(10), plenty)).rejects.toThrow("no answer came");
      // What was asked for happens now, when nobody waits for it any more.
      await kept.bytes.write(key, pieces(10), plenty);
      expect(await has(key)).toBe(true);
      await expect.poll(() => waiting.tidy().then(() => has(key))).toBe(false);
      // And then it is over: bytes that are there now are not looked for.
      await kept.bytes.write(key, pieces(10), plenty);
      await waiting.tidy();
      expect(await has(key)).toBe(true);
      await kept.bytes.remove(key);
    });

    test("[OPS-12] a backup has the bytes of all rows of its snapshot, also of those that are deleted meanwhile", async () => {
      const scans = [await scan(10), await scan(300_000)];
      const file = join(await mkdtemp(join(inject("databases").folder, "backup-")), "archive");
      const lives = async () => (await kept.held()).filter((name) => scans.some(({ key }) => key === name)).length;
      await store.backUp({
        file,
        application: "Scans",
        signal: new AbortController().signal,
        files: {
          async open(key) {
            for (const { id } of scans) await table().delete(id);
            await files.tidy();
            expect(await lives()).toBe(2);
            return files.open(key);
          },
        },
      });
      await files.tidy();
      expect(await lives()).toBe(0);
      const archive = await openArchive(file);
      const archived = new Map<string, Buffer>();
      for await (const { name, bytes } of archive.entries())
        archived.set(name, Buffer.concat(await Array.fromAsync(bytes)));
      await archive.close();
      for (const [index, length] of [10, 300_000].entries())
        expect(archived.get(`objects/${scans[index]?.key}`)?.equals(content(length))).toBe(true);
    });

    test("rows of a time before keys have their bytes under the identifier, and those of a table that goes end", async () => {
      const [here, loose] = [place, store];
      place = await databases.fresh();
      try {
        const old = await opened([before]);
        const { id } = written(await old.resource("Scan").append({ name: "old" }, { owner: null }));
        await kept.bytes.write(id, pieces(40), plenty);
        await old.close();
        store = await opened([before, withBytes]);
        expect((await read(id))?.length).toBe(40);
        await store.close();
        store = await opened([before, withBytes, [readers, cards, genres, books]]);
        await storedFiles(kept.bytes, store.orphanedKeys).tidy();
        expect(await has(id)).toBe(false);
        await store.close();
      } finally {
        [place, store] = [here, loose];
      }
    });
  });
});

test("[OBJ-5] a bucket that goes away is unavailable, and what was lost sight of meanwhile is found", async () => {
  const s3 = await startS3();
  const bytes = await bucketOf(s3);
  await bytes.write("whole", pieces(10), plenty);
  const gone = bytes.write(
    "half",
    pieces(12 * MiB, () => s3.kill()),
    plenty,
  );
  await expect(gone).rejects.toThrow(FilesUnavailable);
  await expect(bytes.open("whole")).rejects.toThrow(FilesUnavailable);
  await expect(bytes.remove("whole")).rejects.toThrow(FilesUnavailable);
  await expect(bytes.check()).rejects.toThrow(FilesUnavailable);
  // Who sends them is told, and does not wait for somebody to read on.
  let ended = false;
  async function* sent() {
    try {
      yield* pieces(12 * MiB);
    } finally {
      ended = true;
    }
  }
  await expect(bytes.write("never", sent(), plenty)).rejects.toThrow(FilesUnavailable);
  expect(ended).toBe(true);
  await s3.start();
  await bytes.check();
  expect((await all(await bytes.open("whole"))).length).toBe(10);
  // The parts of it lie there still.
  expect((await s3.held()).length).toBe(2);
  await bytes.remove("half");
  expect(await s3.held()).toEqual(["whole"]);
  bytes.close();
  await s3.stop();
});

test("[OBJ-2] where uploads cannot be listed, what breaks off leaves no parts, and objects go all the same", async () => {
  const s3 = await startS3({ lists: false });
  const bytes = await bucketOf(s3);
  const broken = () => {
    throw new Error("the client has gone");
  };
  await expect(bytes.write("half", pieces(12 * MiB, broken), plenty)).rejects.toThrow("the client has gone");
  expect(await s3.held()).toEqual([]);
  await bytes.write("whole", pieces(10), plenty);
  // Of parts that may be left behind nothing can be told, so it is tried again.
  await expect(bytes.remove("whole")).rejects.toThrow(FilesUnavailable);
  expect(await s3.held()).toEqual([]);
  bytes.close();
  await s3.stop();
});

test("[OBJ-5] a bucket that is not there is told by name", async () => {
  const s3 = await startS3();
  const bytes = await openBucket({ bucket: "nowhere", prefix: "", endpoint: s3.endpoint, region: "eu-central-1" });
  await expect(bytes.check()).rejects.toThrow("there is no bucket nowhere");
  bytes.close();
  await s3.stop();
});
