/** Large entries: how many languages a property may have, and where a page of large entries ends. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Answer, Server } from "../asking.ts";
import { type Launched, launch } from "../launch.ts";
import { entries, pageAt, walk } from "./walking.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const NOTE = `resource: Note
path: /notes/
properties:
  text: { type: string, required: true }
  rank: { type: integer }
  title: { type: string, multilingual: true }
  label: { type: string, multilingual: true, maxLanguages: 3 }
  about: { link: Note, many: true, onDelete: clear }
  place: { embed: Place }
collection: { page: { size: 4, most: 50 }, order: [rank, label], filter: { rank: equals }, embed: [about] }
access: { "list, append, retrieve, replace, update, delete": anyone }
`;
const PLACE = "value: Place\nproperties:\n  name: { type: string, multilingual: true, maxLanguages: 2 }\n";
const API = 'api: Notes\nversion: "1"\nbase: https://notes.example/\n';

/** Texts in so many languages. */
const texts = (count: number, from = 0): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${from + index}`, "a"]));
const MIB = 1024 * 1024;

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("minimal", (spec) => {
    for (const [name, text] of Object.entries({ "api.yaml": API, "note.yaml": NOTE, "place.yaml": PLACE }))
      writeFileSync(join(spec, name), text);
  });
});
afterAll(() => project?.remove());

describeOnDrawnDatabase("large entries", ({ name, fresh }) => {
  let launched: Launched;
  let server: Server;
  beforeAll(async () => {
    const place = await fresh();
    const environment = "databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataDir };
    launched = await launch(name, environment, project.entry);
    server = new Server(launched);
  });
  afterAll(() => launched?.stop());

  async function make(body: object): Promise<string> {
    const { status, headers, text } = await server.ask("POST", "/notes/", { body: { text: "x", ...body } });
    expect([status, text]).toEqual([303, ""]);
    return new URL(headers.get("location") ?? "").pathname;
  }
  const refusal = ({ status, json }: Answer) => [status, json.violations];
  const tooMany = (property: string, limit: number, path = `/${property}`) => [
    400,
    [{ property, path, message: `It may have texts in at most ${limit} languages.` }],
  ];

  test.each([
    ["64 where the spec says no other number", "title", 64],
    ["as many as the spec says", "label", 3],
  ])("[LNG-1][LD-4][MTH-4] a property has texts in at most %s", async (_, property, most) => {
    const [full, more] = [texts(most), texts(most + 1)];
    expect(refusal(await server.ask("POST", "/notes/", { body: { text: "x", [property]: more } }))).toEqual(
      tooMany(property, most),
    );
    const iri = await make({ [property]: full });
    const ask = (method: string, body: object) => server.ask(method, iri, { body });
    expect(refusal(await ask("PUT", { text: "x", [property]: more }))).toEqual(tooMany(property, most));
    const returned = { headers: { Prefer: "return=representation" } };
    for (const question of [{}, returned, { headers: { "If-Unmodified-Since": new Date().toUTCString() } }]) {
      const answer = await server.ask("PATCH", iri, { ...question, body: { text: "y", [property]: texts(1, most) } });
      expect(refusal(answer)).toEqual(tooMany(property, most));
    }
    expect((await server.get(iri)).json.text).toBe("x");
    // What goes makes room.
    expect((await ask("PATCH", { [property]: { "x-0": null, "x-new": "b" } })).status).toBe(204);
    expect((await ask("PATCH", { [property]: { "x-1": "c" } })).status).toBe(204);
    expect((await ask("PUT", { text: "x", [property]: full })).status).toBe(204);
  });

  test("[LNG-1] so has one of an embedded value", async () => {
    const body = { text: "x", place: { name: texts(3) } };
    expect(refusal(await server.ask("POST", "/notes/", { body }))).toEqual(tooMany("place", 2, "/place/name"));
  });

  test("[LNG-1][MTH-7] changes that race leave no more", async () => {
    const iri = await make({ label: texts(1) });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        server.ask("PATCH", iri, {
          body: { label: texts(1, index + 1) },
          ...(index % 2 === 0 ? {} : { headers: { Prefer: "return=representation" } }),
        }),
      ),
    );
    for (const answer of answers.filter(({ status }) => status >= 300))
      expect(refusal(answer)).toEqual(tooMany("label", 3));
    const left = Object.keys((await server.get(`${iri}?locales=${Object.keys(texts(13)).join(":")}`)).json.label);
    expect([left.length, answers.filter(({ status }) => status < 300).length]).toEqual([3, 2]);
  });

  test("[COL-2] a page ends with the entry with which it has 8 MiB, and its links lead through all entries", async () => {
    const text = "a".repeat(3 * MIB);
    const made = [];
    for (const [index, more] of [
      { text },
      { title: { en: text }, label: { en: "b" } },
      {},
      // Noise does not become smaller by compression.
      { text: Array.from({ length: 3 * MIB }, () => String.fromCharCode(97 + Math.random() * 26)).join("") },
      { title: { en: text, de: "a" }, label: { en: "a" } },
      { text },
      {},
      { text },
      {},
    ].entries())
      made.push(launched.base + (await make({ rank: index % 2 === 0 ? 7 : index, ...more })).slice(1));
    for (const query of ["order[rank]=asc", "order[rank]=desc", "order[label]=desc", "rank=7"]) {
      const first = `/notes/?itemsPerPage=4&${query}`;
      const pages = await walk(server, first, "next");
      const all = pages.flatMap(entries);
      const total = pages[0].totalItems;
      for (const page of pages) {
        expect(page.totalItems).toBe(total);
        expect(entries(page).length).toBeGreaterThan(0);
        expect(JSON.stringify(page).length).toBeLessThan(12 * MIB);
      }
      expect([all.length, new Set(all).size]).toEqual([total, total]);
      if (query !== "rank=7") expect(all).toEqual(expect.arrayContaining(made));
      const back = await walk(server, pages[0].view.last, "previous");
      expect(back.reverse().flatMap(entries)).toEqual(all);
      const second = await pageAt(server, `${first}&page=2`);
      expect(entries(second)).toEqual(all.slice(4, 4 + entries(second).length));
      const after = second.view.next === undefined ? [] : await walk(server, second.view.next, "next");
      expect([...entries(second), ...after.flatMap(entries)]).toEqual(all.slice(4));
    }
    // All that fit, and no more.
    const large = await pageAt(server, "/notes/?itemsPerPage=50&order[rank]=asc");
    expect(large.member.length).toBeLessThan(large.totalItems);
    expect(large.view).toHaveProperty("next");
  });

  test("[COL-6] what is embedded ends with 8 MiB too: further links stay links", async () => {
    const text = "a".repeat(3 * MIB);
    const targets = [];
    for (let count = 0; count < 5; count++) targets.push(await make({ text }));
    const iri = await make({ about: targets });
    const { about } = (await server.get(`${iri}?embed=about`)).json;
    const written = about.filter((one: unknown) => typeof one === "object");
    expect([about.length, written.length]).toEqual([5, 3]);
    // One that is linked from many entries is written for as many of them.
    for (let count = 0; count < 5; count++) await make({ rank: 11, about: targets.slice(0, 1) });
    const { member } = await pageAt(server, "/notes/?embed=about&rank=11&itemsPerPage=20");
    const shown = member.filter(({ about: [one] }: { about: unknown[] }) => typeof one === "object");
    expect([member.length, shown.length]).toEqual([5, 3]);
  });
});
