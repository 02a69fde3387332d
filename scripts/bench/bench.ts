/** The benchmark from start to end: databases, the servers on them, the lines in rounds, and what came of them. */

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresqlServer, startPostgresql } from "../postgresql.ts";
import { type Contender, compare, type Ground } from "./comparison.ts";
import { createDatabase, fill, serverSettings } from "./database.ts";
import { atEnd, endAll, endOnSignals, isEnding } from "./ending.ts";
import { benchGenerator } from "./generator.ts";
import { makeProject, type Times } from "./grown/project.ts";
import { benchHostile } from "./hostile.ts";
import type { Kept } from "./keeper.ts";
import { byLimits } from "./limits.ts";
import { grownLines, limitLines, lineNames, lines, manyRowsLines } from "./lines.ts";
import { benchObjects } from "./objects.ts";
import type { Options } from "./options.ts";
import { runningServer } from "./outside.ts";
import { profile } from "./profile.ts";
import { ownSource } from "./project.ts";
import { addLine, milliseconds, rateTable, say, table } from "./report.ts";
import { loadGenerator, measure } from "./rounds.ts";
import { startWorker } from "./running.ts";

/** Runs the benchmark, and ends all that it started whatever happens. */
export async function bench(options: Options): Promise<void> {
  endOnSignals();
  try {
    if (options.base !== null) await benchOutside(options, options.base);
    else if (options.generator) await benchGenerator(options.markdown);
    else if (options.hostile) await benchHostile(options.markdown);
    else if (options.objects !== null) await benchObjects(options.objects, options.markdown);
    else await benchOurs(options);
  } catch (error) {
    process.exitCode = 1;
    if (!isEnding()) process.stderr.write(`${(error as Error).stack ?? error}\n`);
  } finally {
    await endAll();
  }
}

async function benchOurs(options: Options): Promise<void> {
  const { folder, server } = await startDatabase();
  const ground = async (name: string, source: string, rows: number): Promise<Ground> => {
    say(`loading ${rows} places …`);
    const place = { databaseUrl: await createDatabase(server.url, name), source, folder: join(folder, name) };
    await mkdir(place.folder);
    return { place, material: { host: "localhost", path: "/", ...(await fill(place, rows)) } };
  };
  const [rows = 0, ...more] = options.rows;
  const source = options.resources === null ? ownSource : await grow(folder, options.resources, options);
  if (options.profile !== null) return profile(options.profile, options, await ground("profiled", source, rows));
  if (options.resources !== null) {
    const [own, grown] = [await ground("own", ownSource, rows), await ground("grown", source, rows)];
    const contenders: readonly Contender[] = [
      { name: "ours", server: "ours", ground: own, against: null },
      { name: `${options.resources} types`, server: "ours", ground: grown, against: 0 },
    ];
    return compare(contenders, options.only ?? grownLines, options);
  }
  if (options.limits)
    return compare(await byLimits(await ground("limits", source, rows)), options.only ?? limitLines, options);
  const grounds = await inTurn([rows, ...more], (each) => ground(`rows_${each}`, ownSource, each));
  const contenders = more.length === 0 ? sideBySide(grounds[0] as Ground) : byRows(grounds, options.rows);
  return compare(contenders, options.only ?? (more.length === 0 ? lineNames : manyRowsLines), options);
}

function sideBySide(ground: Ground): readonly Contender[] {
  return [
    { name: "bare", server: "bare", ground, against: null },
    { name: "fastify", server: "fastify", ground, against: 0 },
    { name: "ours", server: "ours", ground, against: 0 },
  ];
}

/** With each number of rows, set in relation to the same server with the first. */
function byRows(grounds: readonly Ground[], rows: readonly number[]): readonly Contender[] {
  const short = (count = 0) => (count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1000}k`);
  return (["bare", "ours"] as const).flatMap((server, index) =>
    grounds.map((ground, turn) => ({
      name: `${server} ${short(rows[turn])}`,
      server,
      ground,
      against: turn === 0 ? null : index * grounds.length,
    })),
  );
}

async function startDatabase(): Promise<{ readonly folder: string; readonly server: PostgresqlServer }> {
  const ask = startWorker("./keeper.ts");
  const keep = (kept: Kept | null) => ask({ kept }, 10_000);
  atEnd(() => keep(null));
  const folder = await mkdtemp(join(tmpdir(), "hydrant-bench-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await keep({ folder });
  say("starting PostgreSQL …");
  const starting = startPostgresql(folder, serverSettings);
  atEnd(async () => (await starting.catch(() => null))?.stop());
  const server = await starting;
  if (server === null) throw new Error("There is no PostgreSQL on PATH or where Debian has it.");
  await keep({ folder, pid: server.pid });
  return { folder, server };
}

/** Makes a project of so many resource types, and prints how long that takes beside this project's own; gives its sources. */
async function grow(folder: string, resources: number, options: Options): Promise<string> {
  say(`generating ${resources} resource types …`);
  const own = await makeProject(join(folder, "own-project"), null, options.types);
  const grown = await makeProject(join(folder, "grown-project"), resources, options.types);
  const generation = table(options.markdown, "generating", ["this spec", `${resources} types`]);
  const titles = {
    lint: "hydrant lint",
    generate: "hydrant generate",
    unchanged: "hydrant generate, nothing changed",
    types: "type check of all that was generated",
  } satisfies Record<keyof Times, string>;
  for (const [name, title] of Object.entries(titles))
    generation.row(
      title,
      [own, grown].map(({ times }) => milliseconds(times[name as keyof Times] ?? 0)),
    );
  generation.end();
  return grown.source;
}

async function inTurn<From, To>(values: readonly From[], work: (value: From) => Promise<To>): Promise<readonly To[]> {
  const done: To[] = [];
  for (const value of values) done.push(await work(value));
  return done;
}

/** Measures a server that runs already, by itself. */
async function benchOutside(options: Options, base: URL): Promise<void> {
  const { port, material } = await runningServer(base);
  const tls = base.protocol === "https:";
  const possible = lineNames.filter((name) => {
    const { owned, writes, transport } = lines[name];
    if (owned || (transport === "h2" && !tls)) return false;
    return options.only?.includes(name) ?? !(writes || transport === "tls");
  });
  const load = loadGenerator();
  const compared = [{ name: "server", against: null }];
  const rates = rateTable(options.markdown, compared);
  for (const line of possible) {
    const transport = lines[line].transport === "h2" ? "h2" : tls ? "tls" : "plain";
    const side = { name: "server", port, material, transport } as const;
    addLine(rates, lines[line].title, compared, await measure(line, [side], options, load));
  }
  rates.end();
}
