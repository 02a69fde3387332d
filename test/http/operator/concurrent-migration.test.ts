/** A server of the old version while another one migrates its tables: what they refuse by then is told as any refusal. */

import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { Migration } from "../../../src/store/migrate/migration.ts";
import { migrate } from "../../../src/store/migrate/run-migrations.ts";
import { describeOnDrawnDatabase } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { openAt } from "../../store/open-store.ts";
import { Server } from "../asking.ts";
import { launch } from "../launch.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const notes = `resource: Note
path: /notes/
properties: { text: { type: string, required: true }, kind: { type: string }, code: { type: string } }
access: { "append, retrieve, replace, update, delete": anyone }
`;

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("minimal", (specDir) => writeFileSync(join(specDir, "note.yaml"), notes));
});
afterAll(() => project.remove());

describeOnDrawnDatabase("a server beside a migration", (databases) => {
  test("[LD-4] [MTH-10] refuses what the tables no longer take, and says which property", async () => {
    const place = await databases.fresh();
    const database = await openAt(place);
    const { migrations } = (await import(join(project.folder, "src", "generated", "migrations", "index.ts"))) as {
      readonly migrations: readonly Migration[];
    };
    await migrate(database, migrations);
    // As a migration has them that is under way: the one asks for a value, the other for values that differ.
    for (const text of [
      "alter table notes add constraint notes_kind_required check (kind is not null) not valid",
      "create unique index notes_code_key on notes (code)",
    ])
      await database.query({ text });
    await database.close();

    const launched = await launch(
      databases.name,
      "dataDir" in place
        ? { DATA_DIR: place.dataDir }
        : { DATA_DIR: await mkdtemp(join(inject("databases").folder, "beside-")), DATABASE_URL: place.databaseUrl },
      project.entry,
    );
    try {
      const server = new Server(launched);
      const whole = { text: "a", kind: "x", code: "1" };
      const made = await server.ask("POST", "/notes/", { body: whole });
      expect(made.status).toBe(303);
      const note = made.headers.get("Location") as string;
      const violations = async (method: string, path: string, body: object) => {
        const answer = await server.ask(method, path, { body });
        return [answer.status, answer.json.violations.map(({ path }: { readonly path: string }) => path)];
      };
      for (const [method, path] of [
        ["POST", "/notes/"],
        ["PUT", note],
      ] as const)
        expect(await violations(method, path, { text: "b", code: "2" })).toEqual([400, ["/kind"]]);
      expect(await violations("POST", "/notes/", { ...whole, text: "b" })).toEqual([400, ["/code"]]);
      expect((await server.get(note)).json).toMatchObject(whole);
    } finally {
      await launched.stop();
    }
  });
});
