/** Parts of bytes: which are sent, and when all of them are instead (RFC 9110, section 14). */

import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Login, onOneServer, overEachProtocol, type Server } from "../asking.ts";
import { anObject } from "../making.ts";
import { raw } from "../raw.ts";
import { settled } from "./settled.ts";

const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
const text = Buffer.from("All work and no play makes Jack a dull boy.\n".repeat(100));
const empty = Buffer.alloc(0);

overEachProtocol((server) => {
  let user: Login;
  const paths = { bytes: "", text: "", empty: "" };
  let date = "";

  beforeAll(async () => {
    user = await server.user();
    for (const [kind, body, type] of [
      ["bytes", bytes, "image/png"],
      ["text", text, "text/plain; charset=utf-8"],
      ["empty", empty, "image/png"],
    ] as const) {
      const made = await anObject(server, user, { bytes: body, type, public: true });
      paths[kind] = new URL((await server.get(made)).json.content).pathname;
    }
    date = await settled(server, paths.bytes);
  });

  const get = (path: string, headers: Record<string, string> = {}) => raw(server, "GET", path, headers);

  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-", 0, 4999],
    ["bytes=1000-1999", 1000, 1999],
    ["bytes=4999-", 4999, 4999],
    ["bytes=4000-9999", 4000, 4999],
    ["bytes=4000-99999999999999999999999", 4000, 4999],
    ["bytes=-1", 4999, 4999],
    ["bytes=-99999", 0, 4999],
    ["Bytes=10-19", 10, 19],
    ["bytes= 10-19 ,", 10, 19],
  ])("[OBJ-3] %s is 206 with that part", async (range, start, end) => {
    const { status, headers, body } = await get(paths.bytes, { Range: range });
    expect([status, headers["content-range"]]).toEqual([206, `bytes ${start}-${end}/5000`]);
    expect(headers["content-length"]).toBe(String(end - start + 1));
    expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(["bytes=5000-", "bytes=5000-6000", "bytes=99999999999999999999-", "bytes=-0"])(
    "[OBJ-3][ERR-1] %s lies beyond, and is 416",
    async (range) => {
      const { status, headers, body } = await get(paths.bytes, { Range: range });
      expect([status, headers["content-range"]]).toEqual([416, "bytes */5000"]);
      expect(JSON.parse(body.toString())).toMatchObject({ "@type": "Error", statusCode: 416 });
    },
  );

  test.each([
    "bytes=0-9,20-29",
    "bytes=5000-,0-9",
    "bytes=9-0",
    "bytes=-",
    "bytes=",
    "bytes=a-b",
    "bytes=0x0-0x9",
    "bytes 0-9",
    "lines=0-9",
    "0-9",
    "bytes=1-2-3",
    "bytes=--5",
  ])("[OBJ-3] %s is passed over: all of the bytes are 200", async (range) => {
    const { status, headers, body } = await get(paths.bytes, { Range: range });
    expect([status, headers["content-range"], headers["content-length"]]).toEqual([200, undefined, "5000"]);
    expect(body.equals(bytes)).toBe(true);
  });

  test("[OBJ-3] of nothing there is no part", async () => {
    expect((await get(paths.empty, { Range: "bytes=0-" })).status).toBe(416);
    expect((await get(paths.empty, { Range: "bytes=-5" })).status).toBe(200);
    expect((await get(paths.empty)).headers["content-length"]).toBe("0");
  });

  test("[OBJ-3] a part has the headers of the whole", async () => {
    const [whole, part] = [await get(paths.bytes), await get(paths.bytes, { Range: "bytes=0-9" })];
    for (const name of Object.keys(whole.headers).filter(
      (each) => !/^(?:date|x-request-id|content-length)$/.test(each),
    ))
      expect([name, part.headers[name]]).toEqual([name, whole.headers[name]]);
    expect(whole.headers["accept-ranges"]).toBe("bytes");
  });

  test("[OBJ-3][TRN-9] HEAD knows no parts", async () => {
    const head = await raw(server, "HEAD", paths.bytes, { Range: "bytes=0-9" });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "5000", 0]);
  });

  test("[OBJ-3][CAC-2] what has not changed is 304, whatever part of it is asked for", async () => {
    for (const range of ["bytes=0-9", "bytes=9999-"])
      expect((await get(paths.bytes, { Range: range, "If-Modified-Since": date })).status).toBe(304);
  });

  describe("If-Range", () => {
    const answered = async (condition: string, more: Record<string, string> = {}) => {
      const { status, body } = await get(paths.bytes, { Range: "bytes=10-19", "If-Range": condition, ...more });
      expect(body.equals(status === 206 ? bytes.subarray(10, 20) : bytes)).toBe(true);
      return status;
    };

    test("[OBJ-3] with the date of the bytes gets the part", async () => {
      expect(await answered(date)).toBe(206);
      expect((await get(paths.bytes, { Range: "bytes=9999-", "If-Range": date })).status).toBe(416);
    });

    test("[OBJ-3] with any other date, earlier or later, gets all of them", async () => {
      for (const seconds of [-86_400, -1, 1, 86_400])
        expect([seconds, await answered(new Date(Date.parse(date) + seconds * 1000).toUTCString())]).toEqual([
          seconds,
          200,
        ]);
    });

    test("[OBJ-3][CAC-4] with an entity tag or nonsense gets all of them", async () => {
      for (const condition of ['"etag"', 'W/"etag"', `"${date}"`, "*", "yesterday", "0", new Date(date).toISOString()])
        expect([condition, await answered(condition)]).toEqual([condition, 200]);
    });

    test("[OBJ-3] makes no difference without a range", async () => {
      for (const condition of [date, new Date(0).toUTCString(), '"etag"'])
        expect((await get(paths.bytes, { "If-Range": condition })).status).toBe(200);
    });

    test("[OBJ-3][TRN-7] a part is never compressed, nor put to what came compressed", async () => {
      const gzip = { "Accept-Encoding": "gzip" };
      const part = await get(paths.text, { ...gzip, Range: "bytes=100-199" });
      expect([part.status, part.headers["content-encoding"]]).toEqual([206, undefined]);
      expect(part.body.equals(text.subarray(100, 200))).toBe(true);
      // Both have the same date: whoever has half of the one would continue it with the other.
      const told = await settled(server, paths.text);
      const continued = await get(paths.text, { ...gzip, Range: "bytes=100-199", "If-Range": told });
      expect([continued.status, continued.headers["content-encoding"]]).toEqual([200, "gzip"]);
      expect((await get(paths.text, { Range: "bytes=100-199", "If-Range": told })).status).toBe(206);
      expect(await answered(date, gzip)).toBe(206);
    });
  });
});

describe("who goes on only with the same bytes", () => {
  overEachProtocol((server) => {
    let path = "";
    let date = "";
    let user: Login;
    beforeAll(async () => {
      user = await server.user();
      const made = await anObject(server, user, { bytes, type: "image/png", public: true });
      path = new URL((await server.get(made)).json.content).pathname;
      date = await settled(server, path);
    });
    const answered = async (headers: Record<string, string>, method = "GET") =>
      (await raw(server, method, path, headers)).status;
    const later = (seconds: number) => new Date(Date.parse(date) + seconds * 1000).toUTCString();

    test("[OBJ-3] If-Unmodified-Since is 412 once they are others, for all of them, a part, or their headers", async () => {
      const since = (seconds: number) => ({ "If-Unmodified-Since": later(seconds) });
      const range = { Range: "bytes=0-9" };
      expect([await answered(since(0)), await answered({ ...since(0), ...range })]).toEqual([200, 206]);
      expect([await answered(since(60)), await answered(since(0), "HEAD")]).toEqual([200, 200]);
      expect([await answered(since(-1)), await answered({ ...since(-1), ...range })]).toEqual([412, 412]);
      expect(await answered(since(-1), "HEAD")).toBe(412);
      // It comes before what would be 304 or 416, and what is no date is passed over (RFC 9110, section 13.2.2).
      expect(await answered({ ...since(-1), "If-Modified-Since": date })).toBe(412);
      expect(await answered({ ...since(-1), Range: "bytes=9999-" })).toBe(412);
      expect(await answered({ ...since(0), "If-Modified-Since": date })).toBe(304);
      expect(await answered({ "If-Unmodified-Since": "yesterday" })).toBe(200);
      // Read in the second of a change, they are told by the one before; a second later they have a date that will do.
      const waits = async (seconds: number) => (await raw(server, "GET", path, since(seconds))).headers["retry-after"];
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(date) + 1000), { timeout: 10_000 });
      expect([await waits(-1), await waits(-2)]).toEqual(["1", undefined]);
    });

    test("[MTH-6] Retry-After lasts until a new read has a date that will do, also where bytes were replaced quickly", async () => {
      const made = await anObject(server, user, { bytes, type: "image/png", public: true });
      const { json } = await server.get(made);
      const content = new URL(json.content).pathname;
      const headers = { Authorization: user.authorization, "Content-Type": "image/png" };
      for (const letter of ["a", "b", "c"])
        expect((await raw(server, "PUT", content, headers, Buffer.alloc(20, letter))).status).toBe(204);
      const change = async () => {
        const since = (await server.get(made)).headers.get("last-modified") ?? "";
        const as = { as: user, headers: { "If-Unmodified-Since": since }, body: { title: { en: "a" } } };
        return server.ask("PATCH", made, as);
      };
      const modified = Date.parse((await server.get(made)).json.modified);
      const refused = await change();
      const wait = Number(refused.headers.get("retry-after"));
      expect([refused.status, wait > 1]).toEqual([412, true]);
      const until = Date.now() + wait * 1000;
      expect(until).toBeGreaterThan(modified);
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until + 500), { timeout: 60_000 });
      expect((await change()).status).toBe(204);
    });

    test("[OBJ-3] If-Unmodified-Since goes by the bytes alone, also when it is who asks that has changed", async () => {
      const as = { Authorization: user.authorization };
      const told = async () => Date.parse(String((await raw(server, "HEAD", path, as)).headers["last-modified"]));
      const rights = { as: await server.admin(), body: { roles: ["admin"] } };
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(date) + 1000), { timeout: 10_000 });
      expect((await server.ask("PATCH", user.user, rights)).status).toBe(204);
      await expect.poll(told).toBeGreaterThan(Date.parse(date));
      expect(await answered({ ...as, "If-Unmodified-Since": date, Range: "bytes=0-9" })).toBe(206);
      expect(await answered({ ...as, "If-Unmodified-Since": later(-1) })).toBe(412);
    });

    test("[OBJ-3][CAC-4] If-Match is 412 for any entity tag, as there are none, and lets who wants whatever is there", async () => {
      expect(await answered({ "If-Match": '"etag"' })).toBe(412);
      expect(await answered({ "If-Match": 'W/"a", "b"', Range: "bytes=0-9" })).toBe(412);
      expect(await answered({ "If-Match": "*", Range: "bytes=0-9" })).toBe(206);
    });
  });
});

describe("who began in the very second of the change", () => {
  onOneServer((server) => {
    test("[OBJ-3][MTH-6] has the date that the bytes keep, and goes on, asks and replaces by it", async () => {
      const user = await server.user();
      const as = { Authorization: user.authorization };
      const made = await anObject(server, user, { bytes: Buffer.alloc(20, "a"), public: true });
      const path = new URL((await server.get(made)).json.content).pathname;
      const replace = (letter: string, headers = {}) =>
        raw(server, "PUT", path, { ...as, "Content-Type": "text/plain", ...headers }, Buffer.alloc(20, letter));
      for (const letter of ["a", "b", "c"]) {
        if (letter !== "a") expect((await replace(letter)).status).toBe(204);
        // Of bytes that are replaced within a second of others, the date is ahead by so much.
        const { modified } = (await server.get(made)).json;
        await vi.waitFor(() =>
          expect(Date.now()).toBeGreaterThanOrEqual(Math.floor(Date.parse(modified) / 1000) * 1000),
        );
        const begun = await half(server, path);
        expect(Date.parse(begun.date)).toBe(Math.floor(Date.parse(modified) / 1000) * 1000);
        // Once every second around the change is over.
        await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(modified) + 2500), { timeout: 60_000 });
        const asked = async (method: string, headers: Record<string, string>) =>
          (await raw(server, method, path, headers)).status;
        const [range, since] = [{ Range: "bytes=10-" }, { "If-Unmodified-Since": begun.date }];
        expect(await asked("GET", { ...range, "If-Range": begun.date })).toBe(206);
        expect([await asked("GET", { ...range, ...since }), await asked("HEAD", since)]).toEqual([206, 200]);
        expect(await asked("GET", { "If-Modified-Since": begun.date })).toBe(304);
        // Two who replace it by one date do not both succeed, however soon.
        const both = await Promise.all([replace("x", since), replace("y", since)]);
        expect(both.map(({ status }) => status).sort()).toEqual([204, 412]);
        expect(await asked("GET", { ...range, "If-Range": begun.date })).toBe(200);
        expect([await asked("GET", since), await asked("HEAD", since)]).toEqual([412, 412]);
      }
    });
  });
});

describe("who continues what was begun", () => {
  overEachProtocol((server) => {
    test("[OBJ-3][CAC-3] never mixes two states of the bytes, however fast they are replaced", async () => {
      const user = await server.user();
      const state = (round: number) => Buffer.alloc(20, 65 + (round % 26));
      const made = await anObject(server, user, { bytes: state(0), public: true });
      const path = new URL((await server.get(made)).json.content).pathname;
      const statuses = new Set<number>();
      let begun = await half(server, path);
      for (let round = 1; round <= 120; round++) {
        if (round % 3 !== 0) {
          const headers = { Authorization: user.authorization, "Content-Type": "text/plain" };
          expect((await raw(server, "PUT", path, headers, state(round))).status).toBe(204);
        }
        const rest = await raw(server, "GET", path, { Range: "bytes=10-", "If-Range": begun.date });
        statuses.add(rest.status);
        if (rest.status === 206) expect(rest.body.toString()).toBe(begun.body);
        else expect([rest.status, rest.body.length]).toEqual([200, 20]);
        if (round % 2 === 0) begun = await half(server, path);
      }
      await settled(server, path);
      begun = await half(server, path);
      const rest = await raw(server, "GET", path, { Range: "bytes=10-", "If-Range": begun.date });
      expect([rest.status, rest.body.toString()]).toEqual([206, begun.body]);
    });
  });
});

async function half(server: Server, path: string): Promise<{ readonly date: string; readonly body: string }> {
  const { status, headers, body } = await raw(server, "GET", path, { Range: "bytes=0-9" });
  expect(status).toBe(206);
  return { date: String(headers["last-modified"]), body: body.toString() };
}
