/** `hydrant migrate`: a change of the spec planned, made, looked at and taken back, beside a server and without one. */

import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../../../src/store/database/database.ts";
import { openPglite } from "../../../src/store/pglite/pglite.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { Server } from "../asking.ts";
import { launch } from "../launch.ts";
import { type Called, hydrant, spawned } from "./command.ts";

// Each command is a process that loads the whole application.
vi.setConfig({ testTimeout: 480_000, hookTimeout: 240_000 });

const changed = `resource: Note
path: /notes/
properties:
  text: { type: string, required: true, multilingual: true }
  author: { type: string, required: true, backfill: nobody }
  size: { type: integer }
collection: { order: [size] }
access:
  append, retrieve, replace, update, delete: anyone
`;

describeOnDrawnDatabase("migrating by command", (databases) => {
  let project: TestProject;
  let place: { readonly dataDir: string; readonly databaseUrl: string | null };
  const migrate = (...args: readonly string[]): Promise<Called> =>
    spawned(place, ["migrate", ...args], { cwd: project.folder });
  /** What goes by the spec, and loads nothing of the project. */
  const planned = (...args: readonly string[]): Promise<Called> => hydrant(place, args, { cwd: project.folder });
  const sql = async (text: string): Promise<void> => {
    const database =
      place.databaseUrl === null
        ? await openPglite({ folder: place.dataDir })
        : openDatabase({ connectionString: place.databaseUrl, max: 1 });
    await database.query({ text });
    await database.close();
  };

  beforeAll(async () => {
    project = await makeProject("minimal");
    const fresh = await databases.fresh();
    place =
      "dataDir" in fresh
        ? { ...fresh, databaseUrl: null }
        : { ...fresh, dataDir: await mkdtemp(join(inject("databases").folder, "migrate-")) };
  });
  afterAll(() => project.remove());

  test("from a changed spec to the tables, and back", async () => {
    const empty = await migrate("status", "--json");
    expect(empty.status).toBe(1);
    expect(empty.json).toMatchObject({ sound: false, applied: [], unknown: [], drift: null });

    const environment = {
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    };
    const launched = await launch(databases.name, environment, project.entry);
    const server = new Server(launched);
    expect((await server.ask("POST", "/notes/", { body: { text: "kept" } })).status).toBe(303);
    await vi.waitFor(() => {
      const told = launched
        .log()
        .split("\n")
        .filter((line) => /"migrations?":/.test(line));
      const lines = told.map((line): Record<string, unknown> => JSON.parse(line));
      const whole = { migrations: lines.length - 1, milliseconds: expect.any(Number) };
      expect(lines[0]).toMatchObject({ migration: expect.stringMatching(/^machine\/0001_/) });
      expect(lines.at(-2)).toMatchObject({
        migration: "0001_initial",
        effect: "additive",
        milliseconds: expect.any(Number),
      });
      expect(lines.at(-1)).toMatchObject(whole);
    }, 60_000);
    expect(await migrate("status")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("No migration is pending.\nThe tables match"),
    });

    const spec = join(project.folder, "spec", "note.yaml");
    const original = await readFile(spec, "utf8");
    await writeFile(spec, changed);
    const plan = await planned("migrate", "plan", "--json");
    expect(plan.status).toBe(0);
    expect(plan.json.changes.map(({ effect, said }: Record<string, string>) => `${effect}: ${said}`)).toEqual([
      "data: adds the column notes.author",
      "additive: adds the column notes.size",
      "widening: changes the type of notes.text from string to string (multilingual)",
      "additive: adds the index notes_size_idx",
    ]);
    // A server of the version before does not give the author, and takes a text for one without languages.
    expect(plan.json.changes.map(({ rolls }: Record<string, boolean>) => rolls)).toEqual([false, true, false, true]);
    expect(plan.json.migrations.map(({ rolls }: Record<string, boolean>) => rolls)).toEqual([false, true]);
    expect(plan.json.migrations[1]).toMatchObject({
      transaction: false,
      locks: [],
      up: ['create index concurrently "notes_size_idx" on "notes" ("size", "id")'],
    });
    expect(await planned("generate")).toMatchObject({ status: 0 });

    // A server that has the database to itself has not heard of it.
    if (place.databaseUrl === null) {
      const refused = await migrate("up");
      expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("Restart it") });
      expect(await migrate("down")).toMatchObject({ status: 1, stderr: expect.stringContaining("Stop it first") });
      expect((await migrate("status", "--json")).json.waiting.map(({ name }: { name: string }) => name)).toEqual([
        "0002_add_author_to_notes_and_2_more",
        "0003_add_index_notes_size",
      ]);
    } else {
      const refused = { status: 1, stderr: expect.stringMatching(/^Servers run on the database, .* with --force\./) };
      expect(await migrate("down", "--destructive", "notes")).toMatchObject(refused);
    }
    expect(await migrate("status", "--rows")).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/\nThe rows were not checked\. .*\n$/),
    });
    await launched.stop({ keepData: true });
    expect(plan.json.migrations[0]).toMatchObject({ locks: ["notes"] });
    expect((await migrate("status")).stdout).toMatch(
      /^ {2}0002_add_author_to_notes_and_2_more, which locks notes while it processes 1 row$/m,
    );

    expect((await migrate("up", "--json")).json).toEqual({
      ran: ["0002_add_author_to_notes_and_2_more", "0003_add_index_notes_size"],
      misfits: [],
    });
    await sql(
      "alter table notes alter author drop not null; drop index notes_size_idx; alter table notes add extra text; update notes set size = 3",
    );
    const drifted = await migrate("status", "--json");
    expect(drifted.status).toBe(1);
    expect(drifted.json.drift.map(({ is, of, name }: Record<string, string>) => `${is} ${of} ${name}`)).toEqual([
      "other column notes.author",
      "extra column notes.extra",
      "missing index notes_size_idx",
    ]);
    for (const { mend } of drifted.json.drift) for (const text of mend) await sql(text);
    expect((await migrate("status", "--rows", "--json")).json).toMatchObject({ sound: true, drift: [], misfits: [] });

    // What is narrower changes no table, and stops nothing.
    await writeFile(spec, changed.replace("type: integer", "type: integer, maximum: 2"));
    const narrower = await planned("migrate", "plan", "--json");
    expect(narrower.json).toMatchObject({
      status: "current",
      changes: [{ effect: "narrowing", said: "narrows notes.size: its maximum is 2" }],
      migrations: [],
    });
    expect(await planned("generate")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\nnarrows notes\.size: its maximum is 2\nNarrower constraints stop nothing: /),
    });
    expect(await migrate("status")).toMatchObject({ status: 0 });
    expect(await migrate("status", "--rows")).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/\n {2}notes\.size in 1 row: \S+\n$/),
    });

    expect(await migrate("down")).toMatchObject({ status: 0, stdout: "reverted 0003_add_index_notes_size\n" });
    expect(await migrate("down", "--destructive", "zzz", "--destructive", "notes.size")).toMatchObject({
      status: 1,
      stderr:
        "Reverting 0002_add_author_to_notes_and_2_more does not lose zzz, so nothing was done. It may lose notes.author, notes.size, notes.text.\n",
    });
    const refused = await migrate("down", "--destructive", "notes.author");
    expect(refused).toMatchObject({
      status: 1,
      stderr:
        "Reverting 0002_add_author_to_notes_and_2_more would lose notes.size (1 row). To confirm the loss, add --destructive notes.size\n",
    });
    const back = await migrate("down", "--destructive", "notes.size");
    expect(back).toMatchObject({ status: 0, stdout: expect.stringContaining("and with it notes.size (1 row)") });

    // Named things only, each by its name.
    await writeFile(spec, original.replace("  text:", "  label:"));
    expect(await planned("migrate", "plan")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("--destructive notes.text"),
    });
    expect(await planned("migrate", "plan", "--destructive")).toMatchObject({ status: 2 });
    expect(await planned("migrate", "plan", "--destructive", "notes")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('"notes" would not be lost.'),
    });
  });
});
