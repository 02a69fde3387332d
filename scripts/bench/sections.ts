/** Sections of the benchmark that have a spec of their own: a bare server and ours over the same rows. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./cleanup.ts";
import { createDatabase, startDatabases } from "./database.ts";
import type { Material, SectionLine } from "./lines.ts";
import type { Options } from "./options.ts";
import { rateTable } from "./report.ts";
import { measure, type Target } from "./rounds.ts";
import { type Site, start } from "./servers.ts";

type Filled = Pick<Material, "places" | "addresses" | "tokens">;

export interface Section {
  /** Generates the project in a folder, and returns its source folder. */
  makeProject(folder: string): Promise<string>;
  /** Fills an empty database. */
  fill(place: Omit<Site, "material">, tenants: number, rows: number): Promise<Filled>;
  /** Undoes the writes of a round. */
  tidy(url: string): Promise<void>;
  /** Does work while others write. */
  besideWriters?<T>(url: string, work: () => Promise<T>): Promise<T>;
}

/** A database with its two servers, bare and ours. */
interface Pair {
  readonly url: string;
  readonly targets: readonly Target[];
}

export async function benchSection(section: Section, lines: readonly SectionLine[], options: Options): Promise<void> {
  const folder = await temporaryFolder();
  const server = await startDatabases(folder);
  const source = await section.makeProject(join(folder, "project"));
  const pairs = new Map<number, Pair>();
  for (const tenants of new Set(lines.map((each) => each.tenants ?? 1))) {
    const name = `tenants_${tenants}`;
    const place = { databaseUrl: await createDatabase(server, name), source, folder: join(folder, name) };
    await mkdir(place.folder);
    const filled = await section.fill(place, tenants, options.rows[0] ?? 0);
    const material = { host: "localhost", path: "/", cursors: "ours", ...filled } as const;
    const running = [await start("bare", { ...place, material }), await start("ours", { ...place, material })];
    const tidy = () => section.tidy(place.databaseUrl);
    pairs.set(tenants, { url: place.databaseUrl, targets: running.map((each) => ({ ...each, material, tidy })) });
  }
  const rates = rateTable([
    { name: "bare", against: null },
    { name: "ours", against: 0 },
  ]);
  for (const line of lines) {
    const { url, targets } = pairs.get(line.tenants ?? 1) as Pair;
    const work = () => measure(line, line.oursOnly ? targets.slice(1) : targets, options);
    const measured = await (line.besideWriters && section.besideWriters ? section.besideWriters(url, work) : work());
    rates.line(line.title, line.oursOnly ? [[], ...measured] : measured);
    if (line.oursOnly)
      rates.note(`${line.title}: ${measured.flat().reduce((sum, { answers }) => sum + answers, 0)} answers of 304`);
  }
  rates.end();
}
