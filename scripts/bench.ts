/**
 * `npm run bench`: load benchmark of this server and a bare Node.js one over the same rows.
 *
 * Everything runs on the loopback interface. It prints measurements and asserts nothing.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Agent, fetch } from "undici";
import { atEnd, endAll, endOnSignals, isEnding, temporaryFolder } from "./bench/cleanup.ts";
import { runAll, startDatabases } from "./bench/database.ts";
import { notes, places, tickets } from "./bench/datasets.ts";
import { benchGenerator } from "./bench/generator.ts";
import { benchHostile } from "./bench/hostile.ts";
import { type Line, type Material, requestOf } from "./bench/lines.ts";
import { openClient } from "./bench/load.ts";
import { benchObjects } from "./bench/objects.ts";
import { type Options, readOptions, usage } from "./bench/options.ts";
import { profile } from "./bench/profile.ts";
import { ownSource, root } from "./bench/project.ts";
import { type Compared, mebibytes, milliseconds, rateTable, table } from "./bench/report.ts";
import { measure, median, type Target } from "./bench/rounds.ts";
import { type Running, type ServerName, start } from "./bench/servers.ts";
import { makeSite, type Site } from "./bench/sites.ts";
import { findProgram, startPgbouncer, startRedis } from "./programs.ts";

/** Runs the benchmark. Stops all that it started, even on failure. */
async function bench(options: Options): Promise<void> {
  endOnSignals();
  try {
    if (options.base !== null) await benchOutside(options, options.base);
    else if (options.generator) await benchGenerator();
    else if (options.hostile) await benchHostile();
    else if (options.objects) await benchObjects(options.size);
    else await benchOurs(options);
  } catch (error) {
    process.exitCode = 1;
    if (!isEnding()) console.error(error);
  } finally {
    await endAll();
  }
}

interface Contender extends Compared {
  readonly server: ServerName;
  readonly site: Site;
}

async function benchOurs(options: Options): Promise<void> {
  const folder = await temporaryFolder();
  const server = await startDatabases(folder);
  const dataset = options.rights ? tickets : options.counted ? notes : places(options.resources);
  const made = await dataset.makeProject(join(folder, "project"));
  for (const [tenants, lines] of Map.groupBy(options.lines, (line) => line.tenants ?? 1)) {
    const site: MakeSite = (name, { rows = options.rows[0] ?? 0, source = made } = {}) =>
      makeSite(server, folder, { name: `${name}_${tenants}`, source, dataset, rows, tenants });
    if (options.profile !== null) await profile(options.profile, options, await site("profiled"));
    else await compare(await contendersOf(options, site), lines, options);
  }
}

type MakeSite = (name: string, other?: { readonly rows?: number; readonly source?: string }) => Promise<Site>;

async function contendersOf(options: Options, makeSite: MakeSite): Promise<readonly Contender[]> {
  if (options.rows.length > 1) return byRows(options.rows, makeSite);
  const site = await makeSite("only");
  if (options.resources !== null)
    return [
      { name: "ours", server: "ours", site: await makeSite("own", { source: ownSource }), against: null },
      { name: `${options.resources} types`, server: "ours", site, against: 0 },
    ];
  const settings = await settingsOf(options, site);
  if (settings === null)
    return [
      { name: "bare", server: "bare", site, against: null },
      { name: "ours", server: "ours", site, against: 0 },
    ];
  return Object.entries(settings).map(([name, environment], index) => {
    const folder = join(site.folder, name.replace(" ", "-"));
    return { name, server: "ours", site: { ...site, folder, environment }, against: index === 0 ? null : 0 };
  });
}

/** The bare server and ours with each number of rows, relative to the same server with the first number. */
async function byRows(numbers: readonly number[], makeSite: MakeSite): Promise<readonly Contender[]> {
  const sites: Site[] = [];
  for (const rows of numbers) sites.push(await makeSite(`rows_${rows}`, { rows }));
  const short = (count = 0) => (count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1000}k`);
  return (["bare", "ours"] as const).flatMap((server, index) =>
    sites.map((site, turn) => ({
      name: `${server} ${short(numbers[turn])}`,
      server,
      site,
      against: turn === 0 ? null : index * sites.length,
    })),
  );
}

type Settings = Readonly<Record<string, string>>;

/** Settings of ours to compare with the first of them; null to compare with the bare server. */
async function settingsOf(options: Options, site: Site): Promise<Readonly<Record<string, Settings>> | null> {
  if (options.processes)
    return { "1 process": { WORKERS: "1" }, "2 processes": { WORKERS: "2" }, "4 processes": { WORKERS: "4" } };
  if (options.limits) {
    const stores = {
      "no limit": { RATE_LIMIT: "0" },
      memory: { RATE_LIMIT_STORE: "memory" },
      postgres: { RATE_LIMIT_STORE: "postgres" },
    };
    const program = findProgram("redis-server");
    if (program === null) console.error("there is no redis-server on PATH, so that store is left out");
    const redis = program === null ? null : await startRedis(program);
    if (redis === null) return stores;
    atEnd(redis.stop);
    return { ...stores, redis: { RATE_LIMIT_STORE: "redis", REDIS_URL: redis.url } };
  }
  if (!options.poolers) return null;
  const program = findProgram("pgbouncer");
  if (program === null) throw new Error("There is no pgbouncer on PATH.");
  const through = async (mode: string) => {
    const settings = { pool_mode: mode, default_pool_size: 20 };
    const pooler = await startPgbouncer(program, site.folder, site.databaseUrl, settings);
    atEnd(pooler.stop);
    return { DATABASE_URL: pooler.through(site.databaseUrl) };
  };
  return { direct: {}, session: await through("session"), transaction: await through("transaction") };
}

/** Starts of each server to measure the start time. */
const starts = 3;

/** Starts each server several times in turns, measures the last start of each, and prints all results. */
async function compare(contenders: readonly Contender[], lines: readonly Line[], options: Options): Promise<void> {
  const times = contenders.map((): number[] => []);
  const running: Running[] = [];
  for (let turn = 1; turn <= starts; turn++)
    for (const [index, { server, site }] of contenders.entries()) {
      const started = await start(server, site);
      await requestFirst(started, site);
      times[index]?.push(performance.now() - started.started);
      if (turn < starts) await started.stop();
      else running.push(started);
    }
  const targets = contenders.map(({ server, site: { databaseUrl, dataset, material } }, index): Target => {
    const cursors = server === "ours" ? "ours" : "plain";
    const tidy = () => runAll(databaseUrl, dataset.tidy);
    return { ...(running[index] as Running), material: { ...material, cursors }, tidy };
  });
  await printRates(contenders, targets, lines, options, contenders[0]?.site);
  const processes = table("process", ["first answer", "memory", "at most"]);
  for (const [index, { usage }] of running.entries()) {
    const { memory, mostMemory } = await usage();
    const cells = [milliseconds(median(times[index] ?? [])), mebibytes(memory), mebibytes(mostMemory)];
    processes.row(contenders[index]?.name ?? "", cells);
  }
  processes.end();
  for (const { stop } of running) await stop();
}

async function requestFirst({ ports }: Running, { dataset, material }: Site): Promise<void> {
  const client = openClient(ports.tls, "tls");
  const { body } = await client.request(requestOf(dataset.first, material, 0));
  await body.dump();
  await client.close();
}

/** Measures lines and prints a row for each. What only ours can do has no figure of the bare server, which is the first. */
async function printRates(
  compared: readonly Compared[],
  targets: readonly Target[],
  lines: readonly Line[],
  options: Options,
  site?: Site,
): Promise<void> {
  const rates = rateTable(compared);
  for (const line of lines) {
    const work = () => measure(line, line.oursOnly ? targets.slice(1) : targets, options);
    const besideWriters = line.besideWriters && site?.dataset.besideWriters;
    const measured = await (besideWriters ? besideWriters(site.databaseUrl, work) : work());
    rates.line(line.title, line.oursOnly ? [[], ...measured] : measured);
    if (line.oursOnly)
      rates.note(`${line.title}: ${measured.flat().reduce((sum, { answers }) => sum + answers, 0)} answers of 304`);
  }
  rates.end();
}

/** Measures a running server, after login as its administrator. */
async function benchOutside(options: Options, base: URL): Promise<void> {
  const { ADMIN_USERNAME: username = "admin", ADMIN_PASSWORD: password } = process.env;
  if (!password) throw new Error("Set ADMIN_PASSWORD, and ADMIN_USERNAME unless it is admin, to log in to the server.");
  const path = base.pathname.endsWith("/") ? base.pathname : `${base.pathname}/`;
  const answer = await fetch(new URL(`${path}oauth2/token`, base), {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", username, password }),
    // Self-signed development certificate.
    dispatcher: new Agent({ connect: { rejectUnauthorized: false } }),
  });
  const { access_token: admin } = (await answer.json()) as { readonly access_token?: string };
  if (admin === undefined) throw new Error(`${username} cannot log in: the server answered ${answer.status}.`);
  const tls = base.protocol === "https:";
  const port = Number(base.port) || (tls ? 443 : 80);
  const referenceData = await readFile(join(root, "spec", "data", "places.ndjson"), "utf8");
  const slugs = referenceData
    .trimEnd()
    .split("\n")
    .map((text): string => JSON.parse(text).slug);
  const material: Material = {
    host: base.host,
    path,
    cursors: "ours",
    places: slugs.sort(),
    tokens: { admin, user: "" },
  };
  const lines = options.lines.filter(({ as, method, transport }) => {
    if (as === "user" || (transport !== undefined && !tls)) return false;
    return options.only !== undefined || !(method !== undefined || transport === "tls");
  });
  const target = { ports: { plain: port, tls: port }, material, tlsOnly: tls };
  await printRates([{ name: "server", against: null }], [target], lines, options);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(usage);
  else await bench(options);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}
