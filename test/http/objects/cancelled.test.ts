/** Downloads that a client takes back at any moment: the server lets go of the bytes, whole, in part or compressed, and of nothing else. */

import { readdir, readlink } from "node:fs/promises";
import { connect } from "node:http2";
import { request as tlsRequest } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Login, type Protocol, Server } from "../asking.ts";
import { type Launched, launchSeeded } from "../launch.ts";

/** Files of objects that a process holds open. */
async function heldBy(pid: number): Promise<number> {
  const names = await readdir(`/proc/${pid}/fd`);
  const files = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => "")));
  return files.filter((file) => file.includes("/objects/")).length;
}

describe.skipIf(process.platform !== "linux")("on Linux, where the files of a process can be seen", () => {
  let launched: Launched;
  let server: Server;
  let user: Login;
  let path: string;
  beforeAll(async () => {
    launched = await launchSeeded();
    server = new Server(launched);
    user = await server.user();
    const body = Buffer.alloc(8 * 1024 * 1024, "some text, and more of it; ");
    const headers = { "Content-Type": "text/plain" };
    const made = await server.ask("POST", "/objects/", { as: user, headers, body });
    const { content } = (await server.get(String(made.headers.get("location")), { as: user })).json;
    path = new URL(content).pathname;
  });
  afterAll(() => launched?.stop());

  /** Asks `times` times, and goes away a little later each time. */
  async function cancel(protocol: Protocol, asked: Readonly<Record<string, string>>, times: number): Promise<void> {
    const headers = { authorization: user.authorization, ...asked };
    const { base, certificate: ca } = launched;
    const session = protocol === "HTTP/2" ? connect(base, { ca }) : undefined;
    session?.on("error", () => {});
    for (let time = 0; time < times; time++) {
      const later = (time % 16) / 2;
      if (session) {
        const stream = session.request({ ":path": path, ...headers });
        stream.on("error", () => {}).resume();
        await sleep(later);
        stream.close(8);
      } else {
        const request = tlsRequest(base, { path, headers, ca, agent: false });
        request.on("error", () => {}).on("response", (response) => response.on("error", () => {}).resume());
        request.end();
        await sleep(later * 4);
        request.destroy();
      }
    }
    session?.destroy();
  }

  test.each<[Protocol, string, Readonly<Record<string, string>>]>([
    ["HTTP/1.1", "whole", {}],
    ["HTTP/1.1", "in part", { range: "bytes=5-8000000" }],
    ["HTTP/1.1", "compressed", { "accept-encoding": "gzip" }],
    ["HTTP/2", "whole", {}],
    ["HTTP/2", "in part", { range: "bytes=5-8000000" }],
    ["HTTP/2", "compressed", { "accept-encoding": "gzip" }],
  ])(
    "[OBJ-2][ERR-4] a download that is taken back holds nothing open: over %s, %s",
    async (protocol, _what, headers) => {
      await cancel(protocol, headers, 48);
      await vi.waitFor(async () => expect(await heldBy(launched.process.pid as number)).toBe(0), {
        timeout: 60_000,
        interval: 100,
      });
      expect((await server.ask("HEAD", path, { as: user })).status).toBe(200);
      expect(launched.log()).not.toContain('"status":500');
    },
  );
});
