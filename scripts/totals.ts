/**
 * `node scripts/totals.ts [ROWS…]`: benchmark of pages with their totals, by query and number of rows.
 *
 * It queries the store over one connection to a temporary database, and prints the median in milliseconds per page.
 */

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Condition, ListQuery } from "../src/store/record.ts";
import { createDatabase, fill, serverSettings } from "./bench/database.ts";
import { openSource, ownSource } from "./bench/project.ts";
import { startPostgresql } from "./postgresql.ts";

const start: ListQuery = {
  visibility: "all",
  conditions: [],
  order: { property: "population", direction: "desc" },
  languages: ["en"],
  size: 30,
  from: { at: "start" },
};

const where = (property: string, comparison: Condition["comparison"], value: unknown): Partial<ListQuery> => ({
  conditions: [{ property, comparison, value }],
});

/** Queries by their query strings. */
const questions: Readonly<Record<string, Partial<ListQuery>>> = {
  everything: {},
  "addressCountry=AT": where("addressCountry", "equals", "AT"),
  "addressCountry=IN, of which there are most": where("addressCountry", "equals", "IN"),
  "addressCountry.alpha3=AUT": {
    conditions: [
      {
        property: "alpha3",
        comparison: "equals",
        value: "AUT",
        through: { link: "addressCountry", visibility: "all" },
      },
    ],
  },
  "population[between]=100000..110000": where("population", "between", [100_000, 110_000]),
  "population[gte]=20000": where("population", "gte", 20_000),
  "exists[population]=false": where("population", "exists", false),
  "name[prefix]=Sal": where("name", "prefix", "Sal"),
  "order[name]=asc": { order: { property: "name", direction: "asc" } },
  "order[name]=asc in Swedish, else in English": {
    order: { property: "name", direction: "asc" },
    languages: ["sv", "en"],
  },
};

const repetitions = 9;

const given = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), "hydrant-totals-"));
const server = await startPostgresql(folder, serverSettings);
try {
  if (server === null) throw new Error("This machine has no PostgreSQL.");
  const columns: Map<string, number>[] = [];
  const sizes = given.length === 0 ? [10_000, 100_000, 1_000_000] : given;
  for (const rows of sizes) columns.push(await costs(server.url, rows));
  const line = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
  line(["ms a page of 30, with its total", ...sizes.map((rows) => rows.toLocaleString("en"))]);
  line(["---", ...sizes.map(() => "---:")]);
  for (const name of Object.keys(questions)) {
    line([`\`${name}\``, ...columns.map((column) => (column.get(name) ?? Number.NaN).toFixed(1))]);
  }
} finally {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Medians by query, in milliseconds. */
async function costs(url: string, rows: number): Promise<Map<string, number>> {
  const place = {
    databaseUrl: await createDatabase(url, `rows_${rows}`),
    source: ownSource,
    folder: join(folder, String(rows)),
  };
  await mkdir(place.folder);
  await fill(place, rows);
  const environment = { DATABASE_URL: place.databaseUrl, DATA_DIR: join(place.folder, "data") };
  const { store } = (await openSource(ownSource, environment)).machine;
  const found = new Map<string, number>();
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = [];
    for (let turn = 0; turn < repetitions; turn++) {
      const begun = performance.now();
      await store.resource("Place").list({ ...start, ...question });
      times.push(performance.now() - begun);
    }
    found.set(name, times.sort((a, b) => a - b)[repetitions >> 1] as number);
  }
  await store.close();
  return found;
}
