/** Files with the generated client: up and down as streams, with progress, in parts, and on from where a download broke. */

import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneServer } from "../http/asking.ts";
import { connectTo } from "./connecting.ts";
import { type Between, proxyTo } from "./proxy.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** `fetch` of bytes after a moment in which all is collected that nothing refers to any more. */
const collecting: typeof fetch = async (input, init) => {
  for (let each = 0; each < 2 && String(input).includes("/content/"); each++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    collect();
  }
  return fetch(input, init);
};

onOneServer((server) => {
  let proxy: Between;

  beforeAll(async () => {
    proxy = await proxyTo(server.address);
  });
  afterAll(() => proxy?.close());

  async function loggedIn(asking = fetch) {
    const { username, password } = await server.user();
    const client = connectTo({ ...server.address, base: proxy.base }, { wait: 1, fetch: asking });
    await client.session.login(username, password);
    return client;
  }

  const bytes = new Uint8Array(200_000).map((_, index) => (index * 7) % 251);
  const digestOf = (all: Uint8Array) => createHash("sha256").update(all).digest("hex");
  const digest = digestOf(bytes);
  const gathered = async (stream: ReadableStream<Uint8Array>) =>
    new Uint8Array(await new Response(stream).arrayBuffer());

  describe("files", () => {
    test("[OBJ-1][OBJ-2] go up and come down as they are, and progress is told", async () => {
      const { api } = await loggedIn();
      const sent: number[] = [];
      const file = await api.objects.append(new Blob([bytes], { type: "image/jpeg" }), {
        name: "fästung (1).jpg",
        onProgress: (count) => sent.push(count),
      });
      expect([file.name, file.contentType, file.contentLength, file.sha256]).toEqual([
        "fästung (1).jpg",
        "image/jpeg",
        bytes.length,
        digest,
      ]);
      expect(sent.at(-1)).toBe(bytes.length);
      const got: number[] = [];
      const { stream, type, length } = await file.download({ onProgress: (count) => got.push(count) });
      expect(digestOf(await gathered(stream))).toBe(digest);
      expect([type, length, got.at(-1)]).toEqual(["image/jpeg", bytes.length, bytes.length]);
      await file.upload("other text", { type: "text/plain" });
      const text = await (await file.load()).download();
      expect(await new Response(text.stream).text()).toBe("other text");
    });

    test("[OBJ-3] come down in parts, and from where a download broke, also where garbage is collected meanwhile", async () => {
      const { api } = await loggedIn(collecting);
      const file = await api.objects.append(bytes, { name: "x.bin" });
      const part = await file.download({ range: [10, 19] });
      expect(await gathered(part.stream)).toEqual(bytes.subarray(10, 20));
      proxy.fates.push("half", "half");
      proxy.seen.length = 0;
      const { stream } = await file.download();
      expect(digestOf(await gathered(stream))).toBe(digest);
      const asked = proxy.seen.filter(({ line }) => line.includes("/content/"));
      const ranges = asked.map(({ headers }) => headers.range);
      expect([ranges.length, ranges[0]]).toEqual([3, "bytes=0-"]);
      expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    });

    test("[OBJ-3] come down whole where a download stalls, after the time that an attempt has", async () => {
      const { api } = await loggedIn();
      const file = await api.objects.append(bytes, { name: "x.bin" });
      proxy.fates.push("stall");
      proxy.seen.length = 0;
      const { stream } = await file.download({ timeout: 5_000 });
      expect(digestOf(await gathered(stream))).toBe(digest);
      const ranges = proxy.seen.filter(({ line }) => line.includes("/content/")).map(({ headers }) => headers.range);
      expect(ranges[0]).toBe("bytes=0-");
      expect(ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
    });

    test("[OBJ-3] that are empty come down empty", async () => {
      const { api } = await loggedIn();
      const file = await api.objects.append("", { name: "empty.txt" });
      expect(await gathered((await file.download()).stream)).toHaveLength(0);
    });
  });
});
