/** The benchmark from start to end: a database, the servers on it, the lines in rounds, and what came of them. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgresql } from "../postgresql.ts";
import { Connection } from "./connection.ts";
import { fill, serverSettings, tidy } from "./database.ts";
import { atEnd, endAll, endOnSignals, isEnding } from "./ending.ts";
import { type LineName, lineNames, lines, type Material } from "./lines.ts";
import type { Options } from "./options.ts";
import { runningServer } from "./outside.ts";
import { profile } from "./profile.ts";
import { printHeader, printLine, printMemory, printStarts, say } from "./report.ts";
import { loadGenerator, measure, type Side } from "./rounds.ts";
import type { Running } from "./running.ts";
import type { Ports } from "./servers/told.ts";
import { type Place, type ServerName, start } from "./servers.ts";

/** How often each server is started to see how long it takes. */
const starts = 3;

/** Runs the benchmark, and ends all that it started whatever happens. */
export async function bench(options: Options): Promise<void> {
  endOnSignals();
  try {
    if (options.base !== null) await benchOutside(options, options.base);
    else await benchOurs(options);
  } catch (error) {
    if (isEnding()) return;
    process.stderr.write(`${(error as Error).stack ?? error}\n`);
    process.exitCode = 1;
  } finally {
    await endAll();
  }
}

async function benchOurs(options: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-bench-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  say(`starting PostgreSQL and loading ${options.rows} places …`);
  const starting = startPostgresql(folder, serverSettings);
  atEnd(async () => (await starting.catch(() => null))?.stop());
  const server = await starting;
  if (server === null) throw new Error("There is no PostgreSQL on PATH or where Debian has it.");
  const filled = await fill(server.url, folder, options.rows);
  const place = { databaseUrl: server.url, folder };
  const common = { host: "localhost", path: "/" };
  const materials = {
    ours: { ...common, ...filled, cursors: "ours" },
    plain: { ...common, ...filled, cursors: "plain" },
  } as const;
  if (options.profile !== null) await profile(options.profile, options, place, materials.ours);
  else await compare(options, place, materials);
}

async function compare(
  options: Options,
  place: Place,
  materials: Readonly<Record<"ours" | "plain", Omit<Material, "run">>>,
): Promise<void> {
  const names = options.only ?? lineNames;
  const [overTls, plain] = [names.filter((name) => lines[name].tls), names.filter((name) => !lines[name].tls)];
  const servers = await startAll(place, { ...materials.plain, run: "" });
  const side = (name: ServerName, port: "plain" | "tls"): Side => ({
    name: name === "listener" ? "ours" : name,
    port: servers[name].ports[port] ?? 0,
    material: name === "ours" || name === "listener" ? materials.ours : materials.plain,
    usage: servers[name].usage,
  });
  const load = loadGenerator();
  printHeader(["bare", "fastify", "ours"]);
  const run = async (line: LineName, sides: readonly Side[]) => {
    const measured = await measure(line, sides, options, load, () => tidy(place.databaseUrl));
    printLine(lines[line].title, measured);
  };
  for (const line of plain) await run(line, [side("bare", "plain"), side("fastify", "plain"), side("ours", "plain")]);
  for (const line of overTls) await run(line, [side("bare", "tls"), side("fastify", "tls"), side("listener", "tls")]);
  for (const [name, running] of Object.entries(servers)) printMemory(nameOf(name), await running.usage());
}

const nameOf = (name: string): string => (name === "listener" ? "ours, with its own listeners" : name);

/** Asks once, and waits for the answer. */
async function firstAnswer({ plain, tls = 0 }: Ports, material: Material): Promise<void> {
  const connection = await Connection.open(plain ?? tls, plain === undefined);
  await new Promise<void>((resolve, reject) => {
    connection.onAnswer = () => resolve();
    connection.onFailure = reject;
    connection.ask(lines.item.requests(material)(0));
  });
  connection.close();
}

/** Starts every server several times, in turns, and keeps the last of each. */
async function startAll(place: Place, material: Material): Promise<Readonly<Record<ServerName, Running>>> {
  const names: readonly ServerName[] = ["bare", "fastify", "ours", "listener"];
  const times = new Map<ServerName, number[]>(names.map((name) => [name, []]));
  const kept = {} as Record<ServerName, Running>;
  for (let turn = 1; turn <= starts; turn++) {
    for (const name of names) {
      const running = await start(name, place);
      await firstAnswer(running.ports, material);
      times.get(name)?.push(performance.now() - running.started);
      if (turn < starts) await running.stop();
      else kept[name] = running;
    }
  }
  printStarts(names.map((name) => [nameOf(name), times.get(name) ?? []]));
  return kept;
}

/** Measures a server that runs already, by itself. */
async function benchOutside(options: Options, base: URL): Promise<void> {
  const { port, material } = await runningServer(base);
  const tls = base.protocol === "https:";
  const possible = lineNames.filter((name) => options.only?.includes(name) ?? !(lines[name].writes || lines[name].tls));
  const load = loadGenerator();
  printHeader(["server"]);
  for (const line of possible) {
    if (lines[line].owned) continue;
    const sides = [{ name: "server", port, material, tls }];
    printLine(lines[line].title, await measure(line, sides, options, load, async () => {}));
  }
}
