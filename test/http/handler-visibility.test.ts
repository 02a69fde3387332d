/** A `retrieve` handler of the application's own: what it hides is hidden on every path to the item, on both databases. */

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { countries } from "../../src/generated/resources/country.ts";
import { objects } from "../../src/generated/resources/object.ts";
import { handlers } from "../../src/handlers/index.ts";
import { isRefused, refuse } from "../../src/server/handlers.ts";
import { stored } from "../../src/server/resources/default-handlers.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { type Mounted, mounted } from "./mounting.ts";

/** What the handlers hide, and what they tell otherwise than it is stored. */
const hidden = new Set<string>();
let told: { readonly contentType?: string; readonly modified?: string } = {};
/** Whether a country is shown without one of its properties. */
let redacts = false;
/** Runs once when a file has been looked at, before the handler answers. */
let meanwhile: (() => Promise<unknown>) | undefined;

const files = stored(objects);
const narrowedFiles: typeof files = {
  ...files,
  retrieve: async (request) => {
    const answer = await files.retrieve(request);
    if (isRefused(answer)) return answer;
    if (hidden.has(request.identifier)) return refuse(404, "There is no such resource.");
    const work = meanwhile;
    meanwhile = undefined;
    await work?.();
    return { ...answer, record: { ...answer.record, ...told } };
  },
};

const narrowedCountries = stored(countries, {
  instead: {
    list: async ({ query }, transaction) => {
      const page = await transaction.resource(countries).list(query);
      return { status: 200, page: { ...page, lastChange: told.modified ?? page.lastChange } };
    },
    retrieve: async ({ identifier }, transaction) => {
      const record = hidden.has(identifier) ? undefined : await transaction.resource(countries).retrieve(identifier);
      if (record === undefined) return refuse(404, "There is no such resource.");
      const { alpha3: _, ...others } = record;
      return { status: 200, record: redacts ? (others as typeof record) : record };
    },
  },
});

const long = 60 * 60 * 1000;
const past = new Date(Date.now() - long).toUTCString();
const future = new Date(Date.now() + long).toUTCString();

describeOnDrawnDatabase("a narrowing handler", (databases) => {
  let server: Mounted;
  beforeAll(async () => {
    const narrowed = { ...handlers, objects: narrowedFiles, countries: narrowedCountries };
    server = await mounted(narrowed, await databases.fresh());
  });
  afterAll(() => server?.end());
  beforeEach(() => {
    hidden.clear();
    told = {};
    redacts = false;
  });

  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string | object) => {
    const type = typeof body === "object" ? { "Content-Type": "application/ld+json" } : {};
    const response = await fetch(new URL(path, server.origin), {
      method,
      redirect: "manual",
      headers: { Authorization: server.authorization, ...type, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = (await response.text()).replace(/"(?:date|request)":"[^"]*"/g, "");
    return { status: response.status, headers: response.headers, text };
  };

  const upload = async (body: string): Promise<string> => {
    const made = await ask("POST", "/objects/", { "Content-Disposition": 'attachment; filename="a.txt"' }, body);
    return new URL(String(made.headers.get("location"))).pathname;
  };

  const country = async (alpha2: string): Promise<string> => {
    expect((await ask("POST", "/countries/", {}, { alpha2, name: "A" })).status).toBe(303);
    return `/countries/${alpha2}`;
  };

  const none = "/objects/01938f2c-7d3a-7bb2-9a51-0a4c7c1de001";

  test("[OBJ-3][MTH-11] the bytes of what is hidden are answered like those of nothing, whatever is asked", async () => {
    const file = await upload("for other eyes");
    expect((await ask("GET", `${file}/content/a.txt`)).text).toBe("for other eyes");
    hidden.add(String(file.split("/").at(-1)));
    for (const [method, headers, body] of [
      ["GET", {}],
      ["HEAD", {}],
      ["GET", { Range: "bytes=0-3" }],
      ["GET", { Range: "bytes=900-" }],
      ["GET", { "If-Modified-Since": future }],
      ["GET", { "If-Unmodified-Since": past }],
      ["GET", { "If-Match": '"x"' }],
      ["PUT", {}, "other bytes"],
      ["PUT", { "If-Unmodified-Since": past }, "other bytes"],
      ["PUT", { "If-None-Match": "*" }, "other bytes"],
      ["PUT", { "Content-Encoding": "gzip" }, "other bytes"],
    ] as const)
      for (const name of ["a.txt", "b.txt"]) {
        const [there, nowhere] = [file, none].map((path) => ask(method, `${path}/content/${name}`, headers, body));
        expect([method, headers, (await there)?.status]).toEqual([method, headers, 404]);
        expect((await there)?.text).toBe((await nowhere)?.text);
      }
    hidden.clear();
    expect((await ask("GET", `${file}/content/a.txt`)).text).toBe("for other eyes");
  });

  test("[OBJ-3][CAC-2] with bytes comes what the handler tells of them", async () => {
    const file = await upload("some bytes");
    told = { contentType: "text/x-told", modified: "2099-01-01T00:00:00.000Z" };
    const { status, headers } = await ask("GET", `${file}/content/a.txt`, { "If-Modified-Since": future });
    expect([status, headers.get("content-type")]).toEqual([200, "text/x-told"]);
  });

  test("[OBJ-3][CAC-2][CAC-3] a date of the handler's own in the second of the bytes' stands for no more than that", async () => {
    const file = await upload("the same bytes");
    const { modified } = JSON.parse((await ask("GET", file)).text);
    const content = `${file}/content/a.txt`;
    const first = await ask("GET", content);
    told = { contentType: "text/x-other", modified: `${modified.slice(0, 19)}.999Z` };
    // Once every second around the change is over, what was read in it is known to be no more.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(modified) + 2500), { timeout: 60_000 });
    const date = String(first.headers.get("last-modified"));
    const range = { Range: "bytes=0-3", "If-Range": date };
    expect((await ask("GET", content, { "If-Modified-Since": date })).status).toBe(200);
    expect((await ask("GET", content, range)).status).toBe(200);
  });

  test("[MTH-4][MTH-11] a write that asks for the representation gets what the handler shows of it", async () => {
    const path = await country("FF");
    const prefer = { Prefer: "return=representation" };
    const whole = { alpha2: "FF", name: "B", alpha3: "FFF" };
    for (const [method, body] of [
      ["PATCH", { alpha3: "FFF" }],
      ["PUT", whole],
    ] as const)
      for (const without of [false, true]) {
        redacts = without;
        const written = await ask(method, path, prefer, body);
        expect([written.status, written.text.includes("FFF")]).toEqual([200, !without]);
        expect(written.text).toBe((await ask("GET", path)).text);
      }
    redacts = false;
    // The handler may refuse what this write has made of it.
    const renamed = () => ask("PATCH", path, prefer, { alpha2: "FG" });
    hidden.add("FG");
    const refused = await renamed();
    expect([refused.status, refused.text, refused.headers.get("preference-applied")]).toEqual([204, "", null]);
  });

  test("[OBJ-3] bytes that come while the handler answers are not sent before it was asked about them", async () => {
    const file = await upload("the first");
    const content = `${file}/content/a.txt`;
    meanwhile = async () => {
      expect((await ask("PUT", content, { "Content-Type": "text/plain" }, "the second")).status).toBe(204);
      hidden.add(String(file.split("/").at(-1)));
    };
    expect((await ask("GET", content)).status).toBe(404);
  });

  test("[MTH-11][MTH-6][LD-4] a write to what is hidden is 404, whatever its body and its conditions", async () => {
    const path = await country("AA");
    const bodies = [
      { alpha3: "AAA" },
      { alpha3: "no" },
      { nonsense: 1 },
      { modified: past },
      { "@id": "/countries/ZZ" },
    ];
    const conditions = [{}, { "If-Unmodified-Since": past }, { "If-Match": '"x"' }, { "If-None-Match": "*" }];
    const whole = { alpha2: "AA", name: "B" };
    for (const isHidden of [true, false]) {
      if (isHidden) hidden.add("AA");
      else hidden.clear();
      const statuses = new Set<number>();
      for (const condition of conditions) {
        for (const body of bodies) {
          statuses.add((await ask("PATCH", path, condition, body)).status);
          statuses.add((await ask("PUT", path, condition, { ...whole, ...body })).status);
        }
        statuses.add((await ask("PATCH", path, { ...condition, "Content-Type": "text/plain" }, "no JSON")).status);
        if (isHidden) statuses.add((await ask("DELETE", path, condition)).status);
      }
      expect(statuses.has(404)).toBe(isHidden);
      if (isHidden) expect([...statuses]).toEqual([404]);
    }
    expect((await ask("PUT", "/countries/AB", {}, { alpha2: "AB", name: "B" })).status).toBe(303);
  });

  test("[MTH-11][AUT-15] what may not be changed is 403 to who sees it, and 404 where it is hidden", async () => {
    const path = await country("BB");
    const user = { username: "narrow", password: "the password", email: "narrow@example.org" };
    await ask("POST", "/users/", {}, user);
    const body = new URLSearchParams({ grant_type: "password", ...user });
    const token = await (await fetch(`${server.origin}/oauth2/token`, { method: "POST", body })).json();
    const as = { Authorization: `Bearer ${(token as { access_token: string }).access_token}` };
    for (const method of ["PATCH", "PUT", "DELETE"]) {
      hidden.clear();
      expect((await ask(method, path, as, {})).status).toBe(403);
      hidden.add("BB");
      expect((await ask(method, path, as, {})).status).toBe(404);
    }
  });

  test("[CAC-2][CAC-3] a list is as old as what the handler says that it depends on", async () => {
    await country("EE");
    const since = { "If-Modified-Since": future };
    expect((await ask("GET", "/countries/", since)).status).toBe(304);
    told = { modified: "2099-01-01T00:00:00.000Z" };
    expect((await ask("GET", "/countries/", since)).status).toBe(200);
  });

  test("[IRI-6][MTH-11] an old address does not lead to what is hidden", async () => {
    const path = await country("CC");
    expect((await ask("PATCH", path, {}, { alpha2: "CD" })).status).toBe(204);
    expect((await ask("GET", path)).status).toBe(301);
    hidden.add("CD");
    const answer = await ask("GET", path);
    expect([answer.status, answer.text]).toEqual([404, (await ask("GET", "/countries/XX")).text]);
  });
});
