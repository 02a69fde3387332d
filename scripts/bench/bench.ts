/** Runs the benchmark: databases, servers, lines in rounds, tables. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Agent, fetch } from "undici";
import { findProgram } from "../find-program.ts";
import { startPgbouncer } from "../pgbouncer.ts";
import { startRedis } from "../redis.ts";
import { atEnd, endAll, endOnSignals, isEnding, temporaryFolder } from "./cleanup.ts";
import { counted } from "./counted.ts";
import { createDatabase, fill, referencePlaces, startDatabases, tidy } from "./database.ts";
import { benchGenerator, makeProject } from "./generator.ts";
import { benchHostile } from "./hostile.ts";
import {
  grownLines,
  type LineName,
  limitLines,
  lineNames,
  lines,
  manyRowsLines,
  poolerLines,
  processLines,
} from "./lines.ts";
import { openClient } from "./load.ts";
import { benchObjects } from "./objects.ts";
import type { Options } from "./options.ts";
import { profile } from "./profile.ts";
import { ownSource } from "./project.ts";
import { type Compared, mebibytes, milliseconds, rateTable, say, table } from "./report.ts";
import { rights } from "./rights.ts";
import { measure, median, type Target } from "./rounds.ts";
import { benchSection } from "./sections.ts";
import { type Running, type ServerName, type Site, start } from "./servers.ts";

/** Runs the benchmark. Stops all that it started, even on failure. */
export async function bench(options: Options): Promise<void> {
  endOnSignals();
  try {
    if (options.base !== null) await benchOutside(options, options.base);
    else if (options.generator) await benchGenerator();
    else if (options.hostile) await benchHostile();
    else if (options.rights !== null) await benchSection(rights, options.rights, options);
    else if (options.counted !== null) await benchSection(counted, options.counted, options);
    else if (options.objects !== null) await benchObjects(options.objects);
    else await benchOurs(options);
  } catch (error) {
    process.exitCode = 1;
    if (!isEnding()) process.stderr.write(`${(error as Error).stack ?? error}\n`);
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

  async function site(name: string, source: string, rows: number): Promise<Site> {
    say(`loading ${rows} places …`);
    const place = {
      databaseUrl: await createDatabase(server, name),
      source,
      folder: join(folder, name),
    };
    await mkdir(place.folder);
    return { ...place, material: { host: "localhost", path: "/", cursors: "ours", ...(await fill(place, rows)) } };
  }

  const { resources, limits, poolers, processes, only } = options;
  const [rows = 0, ...more] = options.rows;
  const source = resources === null ? ownSource : await makeProject(join(folder, "grown-project"), resources);
  if (options.profile !== null) return profile(options.profile, options, await site("profiled", source, rows));
  if (resources !== null) {
    const [own, grown] = [await site("own", ownSource, rows), await site("grown", source, rows)];
    const contenders: readonly Contender[] = [
      { name: "ours", server: "ours", site: own, against: null },
      { name: `${resources} types`, server: "ours", site: grown, against: 0 },
    ];
    return compare(contenders, only ?? grownLines, options);
  }
  if (limits) return compare(await byLimits(await site("limits", source, rows)), only ?? limitLines, options);
  if (poolers) return compare(await byPoolers(await site("pooled", source, rows)), only ?? poolerLines, options);
  if (processes) return compare(byProcesses(await site("processes", source, rows)), only ?? processLines, options);
  const sites: Site[] = [];
  for (const count of options.rows) sites.push(await site(`rows_${count}`, source, count));
  if (more.length > 0) return compare(byRows(sites, options.rows), only ?? manyRowsLines, options);
  const beside = (["bare", "ours"] as const).map((server, index) => ({
    name: server,
    server,
    site: sites[0] as Site,
    against: index === 0 ? null : 0,
  }));
  return compare(beside, only ?? lineNames, options);
}

/** The bare server and ours with each number of rows, relative to the same server with the first number. */
function byRows(sites: readonly Site[], rows: readonly number[]): readonly Contender[] {
  const short = (count = 0) => (count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1000}k`);
  return (["bare", "ours"] as const).flatMap((server, index) =>
    sites.map((site, turn) => ({
      name: `${server} ${short(rows[turn])}`,
      server,
      site,
      against: turn === 0 ? null : index * sites.length,
    })),
  );
}

/** Ours with each rate limit store, relative to no limit. */
async function byLimits(site: Site): Promise<readonly Contender[]> {
  const stores: Record<string, Readonly<Record<string, string>>> = {
    "no limit": { RATE_LIMIT: "0" },
    memory: { RATE_LIMIT_STORE: "memory" },
    postgres: { RATE_LIMIT_STORE: "postgres" },
  };
  const program = findProgram("redis-server");
  if (program === null) say("there is no redis-server on PATH, so that store is left out");
  else {
    const redis = await startRedis(program);
    atEnd(redis.stop);
    stores.redis = { RATE_LIMIT_STORE: "redis", REDIS_URL: redis.url };
  }
  return Object.entries(stores).map(([name, environment], index) => {
    const folder = join(site.folder, name.replace(" ", "-"));
    return { name, server: "ours", site: { ...site, folder, environment }, against: index === 0 ? null : 0 } as const;
  });
}

/** Ours on PostgreSQL, and behind a pooler in each mode, relative to the former. */
async function byPoolers(site: Site): Promise<readonly Contender[]> {
  const program = findProgram("pgbouncer");
  if (program === null) throw new Error("There is no pgbouncer on PATH.");
  const urls: Record<string, string> = { direct: site.databaseUrl };
  for (const mode of ["session", "transaction"]) {
    const settings = { pool_mode: mode, default_pool_size: 20 };
    const pooler = await startPgbouncer(program, site.folder, site.databaseUrl, settings);
    atEnd(pooler.stop);
    urls[mode] = pooler.through(site.databaseUrl);
  }
  return Object.entries(urls).map(([name, databaseUrl], index) => {
    const folder = join(site.folder, name);
    return { name, server: "ours", site: { ...site, folder, databaseUrl }, against: index === 0 ? null : 0 } as const;
  });
}

/** Ours with one, two and four processes on one PostgreSQL, relative to one. */
function byProcesses(site: Site): readonly Contender[] {
  return [1, 2, 4].map((count, index) => {
    const environment = { WORKERS: String(count) };
    const folder = join(site.folder, `processes-${count}`);
    const name = count === 1 ? "1 process" : `${count} processes`;
    return { name, server: "ours", site: { ...site, folder, environment }, against: index === 0 ? null : 0 } as const;
  });
}

/** Starts of each server to measure the start time. */
const starts = 3;

/** Starts each server several times in turns, measures the last start of each, and prints all results. */
async function compare(contenders: readonly Contender[], names: readonly LineName[], options: Options): Promise<void> {
  const times = contenders.map((): number[] => []);
  const running: Running[] = [];
  const targets: Target[] = [];
  for (let turn = 1; turn <= starts; turn++)
    for (const [index, { server, site }] of contenders.entries()) {
      const started = await start(server, site);
      const target = targetOf(server, site, started);
      await requestItem(target);
      times[index]?.push(performance.now() - started.started);
      if (turn < starts) await started.stop();
      else {
        running.push(started);
        targets.push(target);
      }
    }
  await printRates(contenders, targets, names, options);
  const processes = table("process", ["first answer", "memory", "at most"]);
  for (const [index, { usage }] of running.entries()) {
    const { memory, mostMemory } = await usage();
    const cells = [milliseconds(median(times[index] ?? [])), mebibytes(memory), mebibytes(mostMemory)];
    processes.row(contenders[index]?.name ?? "", cells);
  }
  processes.end();
}

function targetOf(server: ServerName, { databaseUrl, material }: Site, { ports, usage }: Running): Target {
  const cursors = server === "ours" ? "ours" : "plain";
  return { ports, usage, material: { ...material, cursors }, tidy: () => tidy(databaseUrl) };
}

async function requestItem({ ports, material }: Target): Promise<void> {
  const client = openClient(ports.tls, "tls");
  const { body } = await client.request(lines.item.request(material, 0));
  await body.dump();
  await client.close();
}

async function printRates(
  compared: readonly Compared[],
  targets: readonly Target[],
  names: readonly LineName[],
  options: Options,
): Promise<void> {
  const rates = rateTable(compared);
  for (const name of lineNames.filter((each) => names.includes(each)))
    rates.line(lines[name].title, await measure(lines[name], targets, options));
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
  const places = await referencePlaces();
  const material = {
    host: base.host,
    path,
    cursors: "ours",
    places,
    addresses: [],
    tokens: { admin, user: null },
  } as const;
  const names = lineNames.filter((name) => {
    const { owned, writes, transport } = lines[name];
    if (owned || (transport !== "plain" && !tls)) return false;
    return options.only?.includes(name) ?? !(writes || transport === "tls");
  });
  const target = { ports: { plain: port, tls: port }, material, tlsOnly: tls };
  await printRates([{ name: "server", against: null }], [target], names, options);
}
