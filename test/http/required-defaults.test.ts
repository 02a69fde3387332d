/** What is required and has a default: it may be left out, it cannot be taken away, and every answer has it, of what is stored already too. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { generate } from "../../codegen/generate.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { Server } from "./asking.ts";
import { type Launched, launch } from "./launch.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const API = 'api: Notes\nversion: "1"\nbase: https://notes.example/\nlocales: { default: en, offered: [en, de] }\n';
const note = (properties: string) =>
  `resource: Note\npath: /notes/\nproperties:\n  text: { type: string, required: true }\n  at: { embed: Point }\n  way: { embed: Point, many: true, maxItems: 5 }\n${properties}access: { "list, append, retrieve, replace, update, delete": anyone }\n`;
const point = (properties: string) =>
  `value: Point\nproperties:\n  x: { type: integer, required: true }\n${properties}`;

const BEFORE = { "note.yaml": note("  state: { type: string, default: draft }\n"), "point.yaml": point("") };
/** `state`: what is new of a property that there was. */
const afterWith = (state: string) => ({
  "note.yaml": note(`  state: { type: string, ${state}default: draft }
  kind: { type: string, required: true, default: plain, backfill: old }
  labels: { type: string, many: true, required: true, maxItems: 3, default: [a, b] }
  title: { type: string, multilingual: true, required: true, default: { en: Untitled, de: Ohne Titel } }
  size: { type: integer, readOnly: true, required: true, default: 0 }
  origin: { embed: Point, required: true, default: { x: 7 } }
`),
  "point.yaml": point(`  unit: { type: string, required: true, default: m }
  scale: { embed: Scale, required: true, default: {} }
`),
  "scale.yaml": "value: Scale\nproperties:\n  factor: { type: integer, required: true, default: 1 }\n",
});
const ROLLING = afterWith("");
const AFTER = afterWith("required: true, enum: [draft, done], ");
const HANDLERS = `import { stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { notes } from "../generated/resources/note.ts";

export const handlers: Handlers = {
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  notes: stored(notes),
};
`;

const pointOf = (x: number) => ({
  "@type": "Point",
  x,
  unit: "m",
  scale: { "@type": "Scale", factor: 1 },
});
const DEFAULTS = {
  state: "draft",
  kind: "plain",
  labels: ["a", "b"],
  title: { en: "Untitled", de: "Ohne Titel" },
  size: 0,
  origin: pointOf(7),
};
const CHANGEABLE = ["state", "kind", "labels", "title", "origin"];

const made: TestProject[] = [];

async function projectOf(files: Readonly<Record<string, string>>): Promise<TestProject> {
  const project = await makeProject("minimal", (spec) => {
    for (const [name, text] of Object.entries({ "api.yaml": API, ...files })) writeFileSync(join(spec, name), text);
  });
  made.push(project);
  writeFileSync(join(project.folder, "src", "handlers", "index.ts"), HANDLERS);
  return project;
}

async function nextOf(files: Readonly<Record<string, string>>): Promise<TestProject> {
  const project = await projectOf(BEFORE);
  const specDir = join(project.folder, "spec");
  for (const [name, text] of Object.entries(files)) writeFileSync(join(specDir, name), text);
  const { diagnostics, status } = await generate({ specDir, outDir: join(project.folder, "src", "generated") });
  expect([status, diagnostics.filter(({ severity }) => severity === "error")]).toEqual(["written", []]);
  return project;
}

let before: TestProject;
let after: TestProject;
beforeAll(async () => {
  before = await projectOf(BEFORE);
  after = await nextOf(AFTER);
});
afterAll(() => {
  for (const project of made) project.remove();
});

async function make(on: Server, body: object): Promise<string> {
  const { status, headers, text } = await on.ask("POST", "/notes/", { body });
  expect([status, text]).toEqual([303, ""]);
  return new URL(headers.get("location") ?? "").pathname;
}
const readFrom = async (server: Server, path: string): Promise<Record<string, unknown>> =>
  (await server.get(`${path}?locales=en:de`)).json as Record<string, unknown>;

describeOnDrawnDatabase("what is required and has a default", ({ name, fresh }) => {
  let launched: Launched;
  let server: Server;
  let [bare, whole] = ["", ""];

  beforeAll(async () => {
    const place = await fresh();
    const environment = "databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataDir };
    const old = await launch(name, environment, before.entry);
    const earlier = new Server(old);
    bare = await make(earlier, { text: "bare", at: { x: 1 }, way: [{ x: 2 }, { x: 3 }] });
    expect((await earlier.ask("PATCH", bare, { body: { state: null } })).status).toBe(204);
    whole = await make(earlier, { text: "whole", state: "done" });
    await old.stop({ keepData: true });
    launched = await launch(name, environment, after.entry);
    server = new Server(launched);
  });
  afterAll(() => launched?.stop());

  const read = (path: string) => readFrom(server, path);

  test("is there in what was stored without it, as the backfill where the spec says one", async () => {
    expect(await read(bare)).toMatchObject({
      ...DEFAULTS,
      kind: "old",
      at: pointOf(1),
      way: [pointOf(2), pointOf(3)],
    });
    expect(await read(whole)).toMatchObject({ ...DEFAULTS, kind: "old", state: "done" });
    const { member } = (await server.get("/notes/?locales=en:de")).json as { member: readonly object[] };
    expect(member[0]).toMatchObject({ at: pointOf(1) });
  });

  if (name === "PostgreSQL")
    test("is there in what a server of the old version goes on to write", async () => {
      const { databaseUrl: DATABASE_URL } = (await fresh()) as { readonly databaseUrl: string };
      const older = await launch(name, { DATABASE_URL }, before.entry);
      let newer: Launched | undefined;
      try {
        const earlier = new Server(older);
        const changed = await make(earlier, { text: "changed" });
        const replaced = await make(earlier, { text: "replaced" });
        newer = await launch(name, { DATABASE_URL }, (await nextOf(ROLLING)).entry);
        const later = new Server(newer);
        const added = await make(earlier, { text: "late", at: { x: 8 } });
        expect((await earlier.ask("PATCH", changed, { body: { text: "now" } })).status).toBe(204);
        expect((await earlier.ask("PUT", replaced, { body: { text: "other", way: [{ x: 9 }] } })).status).toBe(204);
        const read = (path: string) => readFrom(later, path);
        expect(await read(added)).toMatchObject({ ...DEFAULTS, at: pointOf(8) });
        expect(await read(changed)).toMatchObject({ ...DEFAULTS, kind: "old", text: "now" });
        expect(await read(replaced)).toMatchObject({ ...DEFAULTS, kind: "old", way: [pointOf(9)] });
      } finally {
        await Promise.all([older.stop(), newer?.stop()]);
      }
    });

  test("[MTH-2][LD-4] is the default where it is left out, or null, of what is made", async () => {
    expect(await read(await make(server, { text: "new" }))).toMatchObject(DEFAULTS);
    const nulls = Object.fromEntries(CHANGEABLE.map((each) => [each, null]));
    const made = await make(server, { text: "new", at: { x: 4, unit: null }, ...nulls });
    expect(await read(made)).toMatchObject({ ...DEFAULTS, at: pointOf(4) });
    const given = { state: "done", kind: "fine", labels: ["c"], title: { de: "Titel" }, way: [{ x: 1, unit: "km" }] };
    expect(await read(await make(server, { text: "new", ...given }))).toMatchObject({
      ...given,
      way: [{ ...pointOf(1), unit: "km" }],
    });
  });

  test("[MTH-3] is the default where it is left out of what is replaced, but for what only the server writes", async () => {
    const made = await make(server, {
      text: "new",
      state: "done",
      kind: "fine",
      labels: ["c"],
      title: { de: "Titel" },
    });
    expect((await server.ask("PUT", made, { body: { text: "other", at: { x: 5 } } })).status).toBe(204);
    expect(await read(made)).toMatchObject({ text: "other", ...DEFAULTS, at: pointOf(5) });
    const free = `/notes/${crypto.randomUUID()}`;
    expect((await server.ask("PUT", free, { body: { text: "chosen" } })).status).toBe(303);
    expect(await read(free)).toMatchObject(DEFAULTS);
  });

  test("[MTH-4] may be left out of a change, and stays, but cannot be taken away", async () => {
    const made = await make(server, { text: "new", state: "done" });
    expect((await server.ask("PATCH", made, { body: { kind: "fine", at: { x: 6 } } })).status).toBe(204);
    const expected = { ...DEFAULTS, state: "done", kind: "fine", at: pointOf(6) };
    expect(await read(made)).toMatchObject(expected);
    for (const property of CHANGEABLE) {
      const refused = await server.ask("PATCH", made, { body: { [property]: null } });
      const violations = refused.json as { violations: readonly { property: string }[] };
      expect([refused.status, violations.violations.map((each) => each.property)]).toEqual([400, [property]]);
    }
    for (const body of [{ labels: [] }, { title: { en: null, de: null } }])
      expect((await server.ask("PATCH", made, { body })).status).toBe(400);
    expect(await read(made)).toMatchObject(expected);
  });
});

test("documents tell what is read from what is written", () => {
  const generated = (path: string) => JSON.parse(readFileSync(join(after.folder, "src", "generated", path), "utf8"));
  const { schemas } = generated("openapi.json").components;
  const always = ["state", "kind", "labels", "origin"];
  expect(schemas.Note.required).toEqual(expect.arrayContaining([...always, "size"]));
  // A text may be there in no language that was asked for.
  expect(schemas.Note.required).not.toContain("title");
  expect(schemas.NoteContent.required).toEqual(["text"]);
  expect(schemas.NoteContent.properties.state).toMatchObject({ type: "string", default: "draft" });
  expect(schemas.NoteContent.properties.origin).toMatchObject({ default: { x: 7, unit: "m", scale: { factor: 1 } } });
  expect(schemas.NoteContent.properties).not.toHaveProperty("size");
  expect(schemas.NoteChange.required).toBeUndefined();
  expect(schemas.NoteChange.properties.state).toMatchObject({ type: "string" });
  expect(schemas.NoteChange.properties.at.anyOf ?? []).toContainEqual({ type: "null" });
  expect([schemas.Point.required, schemas.PointContent.required]).toEqual([["x", "unit", "scale"], ["x"]]);

  const nodes = generated("apidoc.json").supportedClass as readonly {
    title: string;
    supportedProperty: readonly { title: string; required: boolean }[];
  }[];
  const asked = (title: string) =>
    nodes.find((each) => each.title === title)?.supportedProperty.flatMap((each) => (each.required ? each.title : []));
  expect([asked("Note"), asked("Point")]).toEqual([["text"], ["x"]]);
  const shapes = generated("shapes.json")["@graph"].flatMap((each: { property: readonly object[] }) => each.property);
  expect(shapes).toContainEqual(expect.objectContaining({ path: expect.stringMatching(/Note\/state$/), minCount: 1 }));
});
