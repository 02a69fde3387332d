// Texts that become multilingual, or stop being so, in the step that makes another language the default one.

import { expect, test } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import { planMigrations } from "../../codegen/migrate/plan.ts";
import { renameHints } from "../../codegen/migrate/rename-history.ts";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { openAt } from "../store/open-store.ts";
import { back, modules, planned, specOf } from "./versions.ts";

const version = async (language: string, multilingual: boolean) =>
  (
    await specOf({
      "api.yaml": `api: Versions\nversion: "1"\nbase: https://versions.example/\nlocales: { default: ${language}, offered: [en, de] }\n`,
      "label.yaml": `value: Label\nproperties: { text: { type: string${multilingual ? ", multilingual: true" : ""} } }\n`,
      "note.yaml": `resource: Note\npath: /notes/\nproperties:\n  title: { type: string${multilingual ? ", multilingual: true" : ""} }\n  label: { embed: Label }\naccess: { "list, retrieve, append": anyone }\n`,
    })
  ).model;

describeOnDrawnDatabase("a text that named no language", (databases) => {
  test.each([
    ["is in the language that was the default one when it was written", false, "Titel", { de: "Titel" }],
    ["is the one in the language that is the default one from then on", true, { de: "Titel", en: "Title" }, "Title"],
  ])("%s", async (_, multilingual, was, is) => {
    const [before, after] = [await version("de", multilingual), await version("en", !multilingual)];
    const first = planned(null, before);
    const snapshot = JSON.parse(first.artifacts.at(-1)?.text ?? "") as Snapshot;
    const destructive = multilingual ? ["notes.title", "notes.label.text"] : [];
    const second = planMigrations(snapshot, tablesOf(after), { ...renameHints(after), destructive });
    const migrations = await modules([...first.migrations, ...second.migrations]);
    const database = await openAt(await databases.fresh());
    try {
      const rows = async () => (await database.query({ text: "select title, label from notes" })).rows;
      await migrate(database, migrations.slice(0, 1));
      await database.query({
        text: `insert into notes (id, title, label, created, modified) values (gen_random_uuid(), $1${multilingual ? "::jsonb" : ""}, $2::jsonb, now(), now())`,
        values: [multilingual ? JSON.stringify(was) : was, JSON.stringify({ text: was })],
      });
      await migrate(database, migrations);
      expect(await rows()).toEqual([{ title: is, label: { text: is } }]);
      await back(database, migrations, 1);
      const again = multilingual ? { en: "Title" } : was;
      expect(await rows()).toEqual([{ title: again, label: { text: again } }]);
    } finally {
      await database.close();
    }
  });
});
