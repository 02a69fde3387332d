/** Bodies that come slowly: who sends a byte now and then is sent away, and who sends steadily is not, however long that takes. */

import { once } from "node:events";
import { type ClientHttp2Stream, connect } from "node:http2";
import { request as tlsRequest } from "node:https";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MinimumRate, TooSlow } from "../../../src/server/transport/minimum-rate.ts";
import fc from "../../random.ts";
import { type Login, Server } from "../asking.ts";
import { type Launched, launchSeeded } from "../launch.ts";

const entry = fileURLToPath(new URL("./impatient/start-server.ts", import.meta.url));
let launched: Launched;
beforeAll(async () => {
  launched = await launchSeeded({}, entry);
});
afterAll(() => launched?.stop());
const server = () => new Server(launched);

describe.each(["HTTP/1.1", "HTTP/2"] as const)("over %s", (protocol) => {
  /** Sends pieces one after the other, a little apart, until there is an answer or there are no more; gives its status. */
  async function sent(as: Login, path: string, type: string, pieces: Iterable<Buffer>): Promise<number> {
    const headers = { authorization: as.authorization, "content-type": type };
    if (protocol === "HTTP/2") {
      const session = connect(launched.base, { ca: launched.certificate });
      const stream: ClientHttp2Stream = session.request(
        { ":method": "POST", ":path": path, ...headers },
        { endStream: false },
      );
      try {
        const answer = once(stream, "response") as Promise<[{ ":status": number }]>;
        await trickle(stream, pieces, answer);
        return (await answer)[0][":status"];
      } finally {
        session.destroy();
      }
    }
    const { hostname, port } = new URL(launched.base);
    const options = { hostname, port, path, method: "POST", headers, ca: launched.certificate, agent: false };
    const request = tlsRequest(options as object);
    const answer = once(request, "response") as Promise<[{ statusCode: number }]>;
    await trickle(request, pieces, answer);
    const [{ statusCode }] = await answer;
    request.destroy();
    return statusCode;
  }

  test("[LIM-3] a byte now and then is 408, whatever it is for", async () => {
    const drops = Array.from({ length: 1000 }, () => Buffer.from(" "));
    const user = await server().user();
    expect(await sent(user, "/objects/", "text/plain", drops)).toBe(408);
    expect(await sent(user, "/addresses/", "application/ld+json", drops)).toBe(408);
    expect((await server().get("/objects/", { as: user })).json.totalItems).toBe(0);
  });

  test("[LIM-3][OBJ-2] a steady flow takes its time", async () => {
    const user = await server().user();
    const steady = Array.from({ length: 60 }, () => Buffer.alloc(4096));
    expect(await sent(user, "/objects/", "text/plain", steady)).toBe(303);
    const { json } = await server().get("/objects/", { as: user });
    expect(json.member).toMatchObject([{ contentLength: 60 * 4096 }]);
  });
});

test("[LIM-3] what is gathered in memory has to be whole in time, however steadily it comes", async () => {
  const { base, certificate: ca } = launched;
  const { authorization } = await server().user();
  const headers = { authorization, "content-type": "application/ld+json" };
  const request = tlsRequest(new URL("/addresses/", base), { method: "POST", headers, ca, agent: false });
  const answer = once(request, "response") as Promise<[{ statusCode: number }]>;
  const steady = Array.from({ length: 1000 }, () => Buffer.alloc(4096, " "));
  await trickle(request, steady, answer);
  expect((await answer)[0].statusCode).toBe(408);
  request.destroy();
});

async function trickle(to: Writable, pieces: Iterable<Buffer>, answer: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  answer.then(answered, answered);
  // Whoever is sent away may find the way closed.
  to.on("error", () => {});
  for (const piece of pieces) {
    if (isAnswered) return;
    to.write(piece);
    await sleep(20);
  }
  to.end();
}

test("[LIM-3] the rate is that of a minute in which bytes were waited for, and no more than that", () => {
  const waits = fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 59_000 })), { maxLength: 60 });
  fc.assert(
    fc.property(waits, (pieces) => {
      const pace = new MinimumRate();
      let [bytes, waited] = [0, 0];
      for (const [more, milliseconds] of pieces) {
        bytes += more;
        waited += milliseconds;
        const slow = waited >= 60_000 && bytes / (waited / 1000) < 1024;
        if (slow) {
          expect(() => pace.note(more, milliseconds)).toThrow(TooSlow);
          return;
        }
        pace.note(more, milliseconds);
        if (waited >= 60_000) [bytes, waited] = [0, 0];
      }
    }),
  );
});
