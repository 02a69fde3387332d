/** Objects wherever their bytes are: what is whole, what is gone, and what a server that is killed leaves behind. */

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Login, Server } from "../asking.ts";
import { killAmid } from "../killing.ts";
import type { Launched } from "../launch.ts";
import { anObject } from "../making.ts";
import { type Ground, grounds } from "./file-stores.ts";
import { beginDownload, beginUpload } from "./half.ts";

const MiB = 1024 * 1024;
/** More than any socket holds on its way. */
const large = 24 * MiB;

const filled = (length: number, with_: string): Buffer => Buffer.alloc(length, with_);
const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe.each(grounds.filter(({ missing }) => !missing))("objects on $name", ({ lay }) => {
  let ground: Ground;
  let launched: Launched;
  let server: Server;
  let as: Login;

  beforeAll(async () => {
    ground = await lay();
    launched = await ground.start();
    server = new Server(launched);
    as = await server.user();
  });
  afterAll(async () => {
    await launched.stop();
    await ground.end();
  });

  const contentOf = async (location: string) => new URL((await server.get(location, { as })).json.content).pathname;
  /** As soon as there are as many as before. */
  const settled = (before: readonly string[]) =>
    expect.poll(async () => [...(await ground.held())].sort()).toEqual([...before].sort());

  test("[OBJ-2] whoever reads an object that is replaced and deleted meanwhile gets it whole; its bytes are gone", async () => {
    const before = await ground.held();
    const bytes = filled(large, "old ");
    const location = await anObject(server, as, { bytes });
    const content = await contentOf(location);
    const reading = await beginDownload(launched, content, as);
    expect((await server.ask("PUT", content, { as, body: filled(10, "new ") })).status).toBe(204);
    const again = await beginDownload(launched, content, as);
    expect((await again.rest()).toString()).toBe("new new ne");
    // The row tells of those bytes, and of no others.
    expect((await server.get(location, { as })).json).toMatchObject({
      contentLength: 10,
      sha256: digestOf(filled(10, "new ")),
    });
    await expect.poll(async () => (await ground.held()).length).toBe(before.length + 1);
    expect((await server.ask("DELETE", location, { as })).status).toBe(204);
    await settled(before);
    expect((await server.get(content, { as })).status).toBe(404);
    expect(digestOf(await reading.rest())).toBe(digestOf(bytes));
  });

  test("[OBJ-2] an upload that breaks off leaves nothing, and what it was to replace stays", async () => {
    const location = await anObject(server, as, { bytes: filled(10, "first ") });
    const content = await contentOf(location);
    const before = await ground.held();
    const total = async () => (await server.get("/objects/?itemsPerPage=1", { as })).json.totalItems;
    const rows = await total();
    for (const [method, path] of [
      ["POST", "/objects/"],
      ["PUT", content],
    ] as const) {
      const upload = await beginUpload(launched, method, path, as, filled(12 * MiB, "half "));
      await expect.poll(() => ground.held().then(({ length }) => length)).toBeGreaterThan(before.length);
      upload.abort();
      await expect(upload.answer).rejects.toThrow();
      await settled(before);
    }
    expect(await total()).toBe(rows);
    expect((await server.get(content, { as })).text).toBe("first firs");
  });

  test("[OBJ-2] bytes of an account's objects go with the account", async () => {
    const before = await ground.held();
    const other = await server.user();
    await anObject(server, other, { bytes: filled(100, "its ") });
    expect(await ground.held()).toHaveLength(before.length + 1);
    expect((await server.ask("DELETE", other.user, { as: await server.admin() })).status).toBe(204);
    await settled(before);
  });

  test("[OBJ-2] killed at random moments it has kept each object whole and nothing else, 3 times", async () => {
    const own = await lay();
    try {
      await killing(own, 3);
    } finally {
      await own.end();
    }
  }, 180_000);
});

/** What a client knows of an object, by its path: the digests that it may have now, null for none. */
type Known = Map<string, readonly (string | null)[]>;

async function killing(ground: Ground, times: number): Promise<void> {
  const known: Known = new Map();
  let launched = await ground.start();
  try {
    for (let round = 1; round <= times; round++) {
      await killWhileUploading(launched, known);
      await ground.passMinute();
      launched = await ground.start();
      await hold(launched, await ground.held(), known);
    }
    expect(known.size).toBeGreaterThanOrEqual(times);
  } finally {
    await launched.stop();
  }
}

/** After a start and nothing else: each row has its bytes, there are no others, and what clients know is so. */
async function hold(launched: Launched, held: readonly string[], known: Known): Promise<void> {
  const server = new Server(launched);
  const as = await server.admin();
  const { member, totalItems } = (await server.get("/objects/?itemsPerPage=200", { as })).json;
  expect(member).toHaveLength(totalItems);
  expect(held).toHaveLength(totalItems);
  const found = new Map<string, string>();
  for (const { "@id": id, content, sha256, contentLength } of member) {
    const download = await beginDownload(launched, new URL(content).pathname, as);
    const bytes = await download.rest();
    expect([id, bytes.length, digestOf(bytes)]).toEqual([id, contentLength, sha256]);
    found.set(new URL(id).pathname, sha256);
  }
  for (const [location, digests] of known) {
    const is = found.get(location) ?? null;
    expect(digests.map((digest) => [location, digest])).toContainEqual([location, is]);
    known.set(location, [is]);
  }
}

/** Clients upload, replace and delete; some moment after the first answer the server is killed. */
async function killWhileUploading(launched: Launched, known: Known): Promise<void> {
  const server = new Server(launched);
  const as = await server.admin();
  const first = Promise.withResolvers<void>();
  const write = async (client: number): Promise<never> => {
    for (let n = 0; ; n++) {
      // In one piece, in several, and in parts.
      const length = [10, 300_000, 7 * MiB][(n + client) % 3] as number;
      const [one, other] = [filled(length, `${client} ${n} one `), filled(length + 1, `${client} ${n} other `)];
      const location = new URL(await anObject(server, as, { bytes: one })).pathname;
      known.set(location, [digestOf(one)]);
      first.resolve();
      known.set(location, [digestOf(one), digestOf(other)]);
      const replaced = await server.ask("PUT", `${location}/content/some.txt`, { as, body: other });
      expect([replaced.status, replaced.text]).toEqual([204, ""]);
      known.set(location, [digestOf(other)]);
      if (n % 2 === 0) continue;
      known.set(location, [digestOf(other), null]);
      expect((await server.ask("DELETE", location, { as })).status).toBe(204);
      known.set(location, [null]);
    }
  };
  await killAmid(launched, first.promise, [write(0), write(1), write(2)]);
}

const [, inBucket] = grounds;

describe.skipIf(inBucket?.missing)(`servers that share ${inBucket?.name}`, () => {
  let ground: Ground;
  let one: Launched;
  let server: Server;
  let as: Login;

  beforeAll(async () => {
    ground = (await inBucket?.lay()) as Ground;
    one = await ground.start();
    server = new Server(one);
    as = await server.user();
  });
  afterAll(async () => {
    await one.stop();
    await ground.end();
  });

  test("[OBJ-5] one that starts leaves an upload to the other alone, and has what that keeps", async () => {
    const upload = await beginUpload(one, "POST", "/objects/", as, filled(12 * MiB, "a"));
    await expect.poll(async () => (await ground.held()).length).toBeGreaterThan(0);
    const other = await ground.start();
    try {
      const { status, location } = await upload.finish(filled(MiB, "b"));
      expect(status).toBe(303);
      const there = new URL(location).pathname;
      const reading = await beginDownload(other, `${there}/content/content`, as);
      expect((await reading.rest()).length).toBe(13 * MiB);
      expect((await new Server(other).ask("DELETE", there, { as })).status).toBe(204);
      await expect.poll(() => ground.held()).toEqual([]);
      expect((await server.get(`${there}/content/content`, { as })).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  test("[OBJ-5] a bucket that goes away in the midst is 503, leaves nothing half, and is back by itself", async () => {
    const s3 = ground.s3;
    const before = await ground.held();
    const location = await anObject(server, as, { bytes: filled(1000, "kept ") });
    const content = `${new URL(location).pathname}/content/some.txt`;
    const upload = await beginUpload(one, "PUT", content, as, filled(12 * MiB, "lost "));
    await expect.poll(async () => (await ground.held()).length).toBeGreaterThan(before.length + 1);
    await s3?.kill();
    expect((await upload.finish(filled(12 * MiB, "lost "))).status).toBe(503);
    for (const answer of [
      await server.get(content, { as }),
      await server.ask("POST", "/objects/", { as, body: filled(10, "new ") }),
    ])
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "1"]);
    // Its row does not depend on it.
    expect((await server.get(location, { as })).json.contentLength).toBe(1000);
    // What is deleted meanwhile is deleted, and its bytes are found later.
    const gone = await server.ask("DELETE", location, { as });
    expect(gone.status).toBe(204);
    await s3?.start();
    const again = await anObject(server, as, { bytes: filled(10, "back ") });
    expect((await server.ask("DELETE", again, { as })).status).toBe(204);
    await expect.poll(async () => [...(await ground.held())].sort()).toEqual([...before].sort());
  });
});
