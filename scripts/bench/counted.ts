/** Aggregates, searches, positions and groups: notes in notebooks, beside a bare server. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { numbered, withClient, withoutIndexes } from "./database.ts";
import { assemble } from "./generator.ts";
import { openSource, root } from "./project.ts";
import { say } from "./report.ts";
import type { Section } from "./sections.ts";

/** The handlers are those of the smallest spec of the tests. */
const spec = {
  api: `
api: Notes
version: "1"
base: https://notes.example/
locales: { default: en, offered: [en] }
allow: { missing-description: Only for the benchmark., missing-example: Only for the benchmark. }`,
  note: `
resource: Note
path: /notes/
properties:
  notebook: { link: Notebook, required: true, onDelete: cascade }
  text:     { type: string, required: true, maxLength: 2000 }
  words:    { type: integer, required: true }
  kind:     { type: string, required: true, maxLength: 20 }
  position: { type: point }
collection: { search: { text: 1 }, filter: { kind: equals, position: near }, group: [kind], sum: [words] }
access: { "append, list, retrieve": anyone }`,
  notebook: `
resource: Notebook
path: /notebooks/
properties:
  notes:   { inverse: Note.notebook }
  size:    { count: notes }
  words:   { sum: notes.words }
  longest: { max: notes.words }
collection: { order: [words] }
access: { "list, retrieve": anyone }`,
};

export const counted: Section = {
  async makeProject(folder) {
    say("generating the notes …");
    await mkdir(join(folder, "spec"), { recursive: true });
    for (const [name, text] of Object.entries(spec)) await writeFile(join(folder, "spec", `${name}.yaml`), text);
    const handlers = join(root, "test", "specs", "minimal", "handlers");
    return assemble(folder, handlers, [{ name: "Notebook", plural: "notebooks" }]);
  },

  /** Notes of eight words from a vocabulary of 20,000 in notebooks of a hundred; 3 of 10 have a river, 1 of 1,000 a heron. */
  async fill({ databaseUrl, source, folder }, _, rows) {
    say(`loading ${rows} notes …`);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data") };
    await (await openSource(source, environment, join(folder, "none"))).machine.store.close();
    const word = "translate(to_hex((n::bigint * 7919 + turn * 104729) % 20011), '0123456789', 'ghijklmnop')";
    const notes = `insert into notes (id, notebook, text, words, kind, position, created, modified)
      select ${numbered("n", "2000")}, ${numbered("n / 100", "1000")},
        (select string_agg(${word}, ' ') from generate_series(1, 8) as turn) ||
          case when n % 10 < 3 then ' rivers' else '' end || case when n % 1000 = 5 then ' herons' else '' end,
        8 + n % 50, 'kind-' || n / 10 % 100, point(random() * 360 - 180, random() * 170 - 85), now(), now()
      from generate_series(1, ${rows}) as n`;
    return withClient(databaseUrl, async (client) => {
      await withoutIndexes(client, "notes", async () => {
        await client.query(notes);
        // After the notes, so that their triggers have nothing to look up.
        await client.query(`insert into notebooks (id, size, words, longest, created, modified)
          select notebook, count(*), sum(words), max(words), now(), now() from notes group by notebook`);
      });
      // The bare server counts by hand, in tables without triggers.
      await client.query(`create schema by_hand;
        create table by_hand.notes (like notes including all);
        create table by_hand.notebooks (like notebooks including all);
        insert into by_hand.notebooks select * from notebooks`);
      await client.query("vacuum (freeze, analyze)");
      await client.query("checkpoint");
      const found = await client.query<{ id: string }>("select id from notebooks order by id limit 5000");
      return { places: found.rows.map(({ id }) => id), addresses: [], tokens: { admin: "", user: null } };
    });
  },

  tidy: (url) =>
    withClient(url, async (client) => {
      await client.query(`truncate by_hand.notes; delete from notes where id > ${numbered("0", "3000")}`);
      await client.query("vacuum notes");
      await client.query("vacuum notebooks");
    }),
};
