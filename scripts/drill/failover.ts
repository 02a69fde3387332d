/** Failover drill: switchovers and kills of the primary under load, and what clients notice of them (clause OPS-9). */

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startServer } from "../bench/servers.ts";
import { type Cluster, type Part, startCluster } from "./cluster.ts";
import { type Load, startLoad } from "./load.ts";

export type Fault = "switchover" | Part;

interface FailoverOptions {
  /** Empty folder for everything that the drill makes. */
  readonly folder: string;
  /** Main module of the servers. */
  readonly entry: string;
  /** One fault per round. */
  readonly faults: readonly Fault[];
  /** How each server reaches the database: through HAProxy, or with all hosts in `DATABASE_URL`. */
  readonly addresses: readonly ("haproxy" | "hosts")[];
  /** Seconds to watch for late answers 503 after each fault. */
  readonly watch: number;
  readonly say: (line: string) => void;
}

/** Runs the drill. Starts and stops everything that it needs. */
export async function drillFailover({ folder, entry, faults, addresses, watch, say }: FailoverOptions) {
  say("starting etcd, three nodes of Patroni and HAProxy …");
  const cluster = await startCluster(folder);
  await using started = new AsyncDisposableStack();
  started.defer(cluster.stop);
  const [{ url }] = await cluster.settled();
  await onNode(url, async (client) => {
    await client.query("create table drill (at timestamptz)");
    await client.query("create database hydrant");
  });
  const password = "of the drill, and long enough";
  const servers = [];
  for (const [index, address] of addresses.entries()) {
    const name = `server ${index + 1} (${address})`;
    say(`starting ${name} …`);
    const running = await startServer({
      entry,
      environment: {
        DATABASE_URL: cluster.url("hydrant")[address],
        DATA_DIR: join(folder, `data-${index}`),
        OBJECT_STORE: `file:${join(folder, "objects")}`,
        BASE_URL: "https://localhost/",
        TRUST_PROXY: "loopback",
        // Counted in the database, but never reached.
        RATE_LIMIT: "1000000000",
        ADMIN_PASSWORD: password,
        BCRYPT_COST: "4",
        LOG_LEVEL: "warn",
      },
      log: join(folder, `server-${index}.log`),
    });
    started.defer(running.stop);
    servers.push({ name, port: running.ports.plain, running });
  }
  const load = await startLoad(servers, password);
  await progress(load);
  const rounds = [];
  for (const [index, fault] of faults.entries()) {
    const round = await strike(cluster, load, addresses, watch, fault);
    rounds.push(round);
    const title = `round ${`${index + 1}`.padStart(2)}  ${fault.padEnd(10)}`;
    const [away, proxied, ...longer] = [round.away, round.proxied, ...round.longer].map((each) => each.toFixed(2));
    say(
      `${title}  primary after ${away} s, through HAProxy ${proxied} s later; last 503 ${longer.join(" and ")} s after`,
    );
    if (load.violations.length > 0) say(`  ${load.violations.length} violations`);
  }
  await load.finish();
  // Throws if one has ended.
  for (const { running } of servers) await running.usage();
  const acknowledged = [...load.acknowledged.values()].reduce((sum, count) => sum + count, 0);
  return { rounds, counts: load.counts, violations: load.violations, acknowledged };
}

async function onNode<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** One round: a fault, and how long clients notice it. */
async function strike(
  cluster: Cluster,
  load: Load,
  addresses: FailoverOptions["addresses"],
  watch: number,
  fault: Fault,
) {
  const [{ url }] = await cluster.settled();
  const former = await onNode(url, async (client) => (await client.query(identity)).rows[0].start as string);
  const struck = performance.now();
  const direct = cluster.nodes.map(({ url }) => url);
  const proxied = [cluster.url("postgres").haproxy];
  const committed = Promise.all([
    firstCommit(direct, former),
    ...addresses.map((address) => firstCommit(address === "hosts" ? direct : proxied, former)),
  ]);
  const restart = fault === "switchover" ? void (await cluster.switchOver()) : await cluster.killPrimary(fault);
  const [primary, ...seen] = (await committed) as [number, ...number[]];
  await sleep(watch * 1000);
  restart?.();
  await progress(load);
  await cluster.settled();
  const last = [...load.lastRefusals.values()].map((time) => Math.max(time, struck));
  return {
    /** Seconds from the fault to the first commit on a new primary. */
    away: (primary - struck) / 1000,
    /** Seconds until HAProxy led to it, after that commit; 0 if no server uses HAProxy. */
    proxied: Math.max(...seen.map((time) => time - primary)) / 1000,
    /** Seconds from the first commit at its own address to the last answer 503 of each server; negative if that came earlier. */
    longer: last.map((time, index) => (time - (seen[index] as number)) / 1000),
  };
}

/** PostgreSQL on a node is identified by its start. */
const identity = "select pg_postmaster_start_time()::text as start, pg_is_in_recovery() as standby";

/** Tries to commit a row at each URL by new connections, until one leads to another primary. Resolves with the time. */
async function firstCommit(urls: readonly string[], former: string): Promise<number> {
  let time = 0;
  const attempt = async (client: pg.Client): Promise<boolean> => {
    const { rows } = await client.query(identity);
    if (rows[0].standby || rows[0].start === former) return false;
    await client.query("insert into drill values (now())");
    return true;
  };
  const tryUntilCommitted = async (url: string): Promise<void> => {
    while (time === 0)
      if (await onNode(url, attempt).catch(() => false)) time ||= performance.now();
      else await sleep(50);
  };
  await Promise.any(urls.map(tryUntilCommitted));
  return time;
}

/** Waits until each server has acknowledged further writes. */
async function progress({ acknowledged }: Load): Promise<void> {
  const before = new Map(acknowledged);
  const until = performance.now() + 60_000;
  while ([...acknowledged].some(([name, count]) => count < (before.get(name) as number) + 10)) {
    if (performance.now() > until) throw new Error("A server acknowledges no write within a minute.");
    await sleep(50);
  }
}
