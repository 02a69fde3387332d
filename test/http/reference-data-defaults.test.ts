/** Reference data that is older than the spec: its rows get what rows of a database get that lack the same, or else the default. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type TestProject } from "../projects.ts";
import { Server } from "./asking.ts";
import { failing, launch } from "./launch.ts";

const note = `resource: Note
path: /notes/
identifier: code
properties:
  code: { type: string, required: true, unique: true }
  text: { type: string, required: true, multilingual: true, backfill: { en: Nothing, de: Nichts } }
  author: { type: string, required: true, backfill: nobody }
  topic: { link: Topic, required: true, backfill: "/topics/a%2Fb" }
  size: { type: integer, required: true, backfill: 0 }
  state: { type: string, required: true, default: draft }
  since: { type: integer, required: true, default: 2, backfill: 1 }
  at: { embed: Point }
  marks: { embed: Mark, many: true }
access: { "list, append, retrieve, replace, update, delete": anyone }
`;
const mark = `value: Mark
properties:
  place: { embed: Place }
  color: { type: string, required: true, backfill: red }
`;
const place = `value: Place
properties: { page: { type: integer, required: true, backfill: 1 }, line: { type: integer } }
`;
const topic = `resource: Topic
path: /topics/
identifier: code
properties: { code: { type: string, required: true, unique: true } }
access: { "list, append, retrieve, replace, update, delete": anyone }
`;
const point = `value: Point
properties:
  x: { type: integer, required: true }
  unit: { type: string, required: true, default: m }
`;
const handlers = `import { stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { notes } from "../generated/resources/note.ts";
import { topics } from "../generated/resources/topic.ts";

export const handlers: Handlers = {
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  notes: stored(notes),
  topics: stored(topics),
};
`;

let project: TestProject;
const dataDir = mkdtempSync(join(tmpdir(), "hydrant-seeds-"));
const seed = (plural: string, ...rows: readonly object[]): void =>
  writeFileSync(
    join(project.folder, "spec", "data", `${plural}.ndjson`),
    rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  );

beforeAll(async () => {
  project = await makeProject("minimal", (specDir) => {
    writeFileSync(
      join(specDir, "api.yaml"),
      'api: Notes\nversion: "1"\nbase: https://notes.example/\nlocales: { default: en, offered: [en, de] }\n',
    );
    writeFileSync(join(specDir, "note.yaml"), note);
    writeFileSync(join(specDir, "topic.yaml"), topic);
    writeFileSync(join(specDir, "point.yaml"), point);
    writeFileSync(join(specDir, "mark.yaml"), mark);
    writeFileSync(join(specDir, "place.yaml"), place);
    mkdirSync(join(specDir, "data"));
  });
  writeFileSync(join(project.folder, "src", "handlers", "index.ts"), handlers);
  seed("topics", { code: "a/b" }, { code: "c" });
});
afterAll(() => {
  project.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test("what a row lacks is that of the backfill; what it gives is its own, and nothing at all is no value", async () => {
  const whole = {
    code: "whole",
    text: { de: "Etwas" },
    author: "ada",
    topic: "/topics/c",
    size: 7,
    state: "done",
    since: 3,
    at: { x: 1, unit: "km" },
  };
  seed("notes", { code: "bare" }, whole, { code: "empty", author: null });
  const { status, said } = await failing({ DATA_DIR: dataDir, PORT: "0", HTTP_PORT: "0" }, project.entry);
  expect(status).not.toBe(0);
  expect(said).toMatch(/notes\.ndjson:3: \/author: /);

  const marked = { code: "marked", marks: [{ place: { line: 3 } }, { color: "blue", place: { page: 2 } }] };
  seed("notes", { code: "bare", at: { x: 1 } }, whole, marked);
  const launched = await launch("PGlite", { DATA_DIR: dataDir }, project.entry);
  try {
    const server = new Server(launched);
    const read = async (code: string) => (await server.ask("GET", `/notes/${code}?locales=en:de`)).json;
    expect(await read("bare")).toMatchObject({
      text: { en: "Nothing", de: "Nichts" },
      author: "nobody",
      topic: expect.stringMatching(/\/topics\/a%2Fb$/),
      size: 0,
      state: "draft",
      since: 1,
      at: { x: 1, unit: "m" },
    });
    expect(await read("whole")).toMatchObject({
      text: { de: "Etwas" },
      author: "ada",
      topic: expect.stringMatching(/\/topics\/c$/),
      size: 7,
      state: "done",
      since: 3,
      at: { x: 1, unit: "km" },
    });
    expect(await read("marked")).toMatchObject({
      marks: [
        { color: "red", place: { page: 1, line: 3 } },
        { color: "blue", place: { page: 2 } },
      ],
    });
    // It is for those rows alone.
    const { status: refused } = await server.ask("POST", "/notes/", { body: { code: "new" } });
    expect(refused).toBe(400);
  } finally {
    await launched.stop({ keepData: true });
  }
});
