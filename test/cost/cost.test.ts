/** Cost: what a request takes, and what it is answered, grows no faster than what is sent, whatever its shape (clauses LD-5, LIM-2, LIM-3, ERR-4). */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORMATS } from "../../src/store/formats.ts";
import { freshPglite } from "../databases.ts";
import { cases, content, type Sent, texts } from "./cases.ts";
import { type Cost, kept, type Measured, measured, timed } from "./measure.ts";

/** From a size to four times that: four where it is linear, sixteen where it is squared. */
const worst = 8;
/** Milliseconds, characters of an answer, and bytes that stay, that tell nothing. */
const little = { time: 5, answer: 100_000, kept: 8 * 1024 * 1024 };
/** Milliseconds that are measured well enough. */
const enough = 100;

let server: Measured;
let authorization = "";
let address = "";

beforeAll(async () => {
  server = await measured(await freshPglite());
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const login = "grant_type=password&username=admin&password=correct+horse";
  const { text } = await ask({ method: "POST", path: "/oauth2/token", headers: form, body: login });
  authorization = `Bearer ${JSON.parse(text).access_token}`;
  const place = await ask({ method: "PUT", path: "/places/made", body: '{"slug":"made","name":"a"}' });
  const object = await ask({ method: "POST", path: "/objects/", headers: { "Content-Type": "text/plain" }, body: "x" });
  expect([place.status, object.status]).toEqual([303, 303]);
  address = `${/^location: https:\/\/[^/]+(\S+)/im.exec(object.headers)?.[1]}/content/content`;
});

afterAll(() => server.end());

function ask({ method = "GET", path = "/places/", headers = {}, body = "" }: Sent): Promise<Cost> {
  const all = {
    Host: server.host,
    ...(authorization === "" ? {} : { Authorization: authorization }),
    "X-Forwarded-Proto": "https",
    ...(body === "" ? {} : { "Content-Type": "application/ld+json", "Content-Length": Buffer.byteLength(body) }),
    ...headers,
  };
  const sent = Object.entries(all).map(([name, value]) => [name, String(value)] as const);
  return server.ask({ method, path: path.replace(content, address), headers: sent, body });
}

/** Measures at a size and at four times that, three times at most, and tells what is too much. Little work is repeated, as it is measured badly. */
async function excess(most: number, measure: (size: number) => Promise<{ time: number; answer: number }>) {
  let told = "";
  for (const times of [1, 4, 16]) {
    const sum = { small: 0, large: 0 };
    let answers = [0, 0];
    let done = 0;
    for (; done < times && sum.large < enough; done++) {
      const small = await measure(Math.floor(most / 4));
      const large = await measure(most);
      sum.small += small.time;
      sum.large += large.time;
      answers = [small.answer, large.answer];
    }
    const [before = 0, after = 0] = answers;
    const slow = sum.large / done > little.time && sum.large >= worst * sum.small;
    const long = after > little.answer && after >= worst * before;
    if (!slow && !long) return undefined;
    told = slow
      ? `${(sum.small / done).toFixed(1)} to ${(sum.large / done).toFixed(1)} ms`
      : `${before} to ${after} characters`;
  }
  return told;
}

describe("the cost of what a client sends", () => {
  test.each([...Map.groupBy(cases, ({ parser }) => parser)])("[ERR-4][LD-5] %s", async (_parser, shapes) => {
    const found: Record<string, unknown> = {};
    for (const { shape, statuses, most, sent } of shapes) {
      const seen = new Set<number>();
      const told = await excess(most, async (size) => {
        const { status, time, text } = await ask(sent(size));
        seen.add(status);
        return { time, answer: text.length };
      });
      const strange = [...seen].filter((status) => !statuses.includes(status));
      if (told !== undefined || strange.length > 0) found[shape] = told ?? strange;
    }
    expect(found).toEqual({});
  });

  test("[ERR-4] nothing of it stays", async () => {
    const some = [...Map.groupBy(cases, ({ parser }) => parser).values()].flatMap((shapes) => shapes.slice(0, 2));
    const afterRound = async (round: number): Promise<number> => {
      for (const { most, sent } of some) await ask(sent(most - 10 * round));
      return kept();
    };
    await afterRound(0);
    const before = await afterRound(1);
    await afterRound(2);
    expect((await afterRound(3)) - before).toBeLessThan(little.kept);
  });

  test.each(Object.entries(FORMATS))("[LD-4] the form of a %s", async (_name, pattern) => {
    const form = new RegExp(pattern, "u");
    const found: Record<string, unknown> = {};
    for (const [shape, text] of Object.entries(texts)) {
      const told = await excess(500_000, async (size) => {
        const given = text(size);
        return { time: timed(() => form.test(given)), answer: 0 };
      });
      if (told !== undefined) found[shape] = told;
    }
    expect(found).toEqual({});
  });
});
