/** Caches within clients: undici's and got's, each holding what several users and languages are given. */

import got from "got";
import { Agent, cacheStores, interceptors, request } from "undici";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Server } from "../asking.ts";
import { type Launched, launchSeeded } from "../launch.ts";
import { type Way, walk } from "./walk.ts";

let launched: Launched;
beforeAll(async () => {
  launched = await launchSeeded();
});
afterAll(() => launched?.stop());

const revalidated = () => launched.log().split('"status":304').length - 1;

test("[CAC-2][CAC-3][TRN-7] undici's keeps answers, asks again each time, and mixes up nobody's", async () => {
  const dispatcher = new Agent({ connect: { ca: launched.certificate } }).compose(
    interceptors.cache({ type: "private", store: new cacheStores.MemoryCacheStore() }),
  );
  const { origin } = new URL(launched.base);
  const before = revalidated();
  const way: Way = async (method, path, headers, body) => {
    const answer = await request(origin + path, { method: method as "GET", headers, body: body ?? null, dispatcher });
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
  };
  await walk(new Server(launched), way);
  // The log may come a moment after the answer.
  await vi.waitFor(() => expect(revalidated()).toBeGreaterThan(before), 60_000);
  await dispatcher.close();
}, 160_000);

test("[CAC-2][CAC-3][TRN-7] got's keeps answers, asks again each time, and mixes up nobody's", async () => {
  const kept = new Map<string, unknown>();
  // One for each request, over what all share: what got wraps it in grows with each use.
  const storage = () =>
    ({
      get: (key: string) => kept.get(key),
      set: (key: string, value: unknown) => kept.set(key, value),
      delete: (key: string) => kept.delete(key),
      clear: () => kept.clear(),
    }) as Map<string, unknown>;
  const asking = got.extend({
    https: { certificateAuthority: launched.certificate },
    // Nothing is added, followed, undone or tried again.
    decompress: false,
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    responseType: "buffer",
  });
  const { origin } = new URL(launched.base);
  const before = revalidated();
  const way: Way = async (method, path, headers, body) => {
    const answer = await asking(origin + path, {
      cache: storage(),
      method: method as "GET",
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(answer.rawBody) };
  };
  await walk(new Server(launched), way);
  // The log may come a moment after the answer.
  await vi.waitFor(() => expect(revalidated()).toBeGreaterThan(before), 60_000);
}, 160_000);
