/** nginx and squid in front of a server, as caches that all clients share: they keep what they may, ask again, and mix up nobody's answers. */

import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Server } from "../asking.ts";
import { type Launched, launchSeeded } from "../launch.ts";
import { describeWith } from "../programs.ts";
import { behind, type SharedCache, startNginx, startSquid } from "./shared.ts";
import { type Way, walk } from "./walk.ts";

// What is kept follows from headers, which are the same on either database.
let launched: Launched;
beforeAll(async () => {
  launched = await launchSeeded({ ...behind });
});
afterAll(() => launched?.stop());

const agent = new Agent();

/** By way of a cache; `statuses`: what nginx says that it did, so often. */
function through({ origin }: SharedCache, statuses = new Map<string, number>()): Way {
  return async (method, path, headers, body) => {
    const answer = await request(origin + path, {
      method: method as "GET",
      headers,
      body: body ?? null,
      dispatcher: agent,
    });
    const did = String(answer.headers["x-cache"]);
    statuses.set(did, (statuses.get(did) ?? 0) + 1);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  };
}

/** How often the server said that nothing had changed: nobody but the cache asks by a date. */
const revalidated = () => launched.log().split('"status":304').length - 1;

const telling = "add_header X-Cache $upstream_cache_status always;";

describeWith("nginx", (nginx) => {
  test("[CAC-3][CAC-4][LNG-2] keeps nothing that has to be asked for again, and gives what is", async () => {
    const cache = await startNginx(nginx, launched, [telling]);
    try {
      const did = new Map<string, number>();
      await walk(new Server(launched), through(cache, did));
      expect(did.has("HIT") || did.has("REVALIDATED")).toBe(false);
    } finally {
      await cache.stop();
    }
  }, 120_000);

  test("[CAC-2][CAC-3][TRN-7] told to keep everything for a second, asks again after it and mixes up nobody's answers", async () => {
    const cache = await startNginx(nginx, launched, [
      telling,
      "proxy_ignore_headers Cache-Control;",
      "proxy_cache_valid 200 1s;",
    ]);
    try {
      const before = revalidated();
      const did = new Map<string, number>();
      await walk(new Server(launched), through(cache, did), { length: 80, settle: 2100 });
      expect(did.get("HIT")).toBeGreaterThan(0);
      expect(did.get("REVALIDATED")).toBeGreaterThan(0);
      expect(revalidated()).toBeGreaterThan(before);
    } finally {
      await cache.stop();
    }
  }, 240_000);
});

describeWith("squid", (squid) => {
  test("[CAC-2][CAC-3][TRN-7] keeps answers, asks again each time, and mixes up nobody's", async () => {
    const cache = await startSquid(squid, launched);
    try {
      const before = revalidated();
      await walk(new Server(launched), through(cache));
      expect(revalidated()).toBeGreaterThan(before);
    } finally {
      await cache.stop();
    }
  }, 120_000);
});
