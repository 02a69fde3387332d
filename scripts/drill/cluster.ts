/** A PostgreSQL cluster as operators run it: three nodes under Patroni with one etcd, and HAProxy in front, on loopback. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stringify } from "yaml";
import { atEnd } from "../bench/cleanup.ts";
import { findProgram } from "../find-program.ts";
import { freePort } from "../ports.ts";
import { findPrograms, unprivileged } from "../postgresql.ts";

export interface ClusterNode {
  readonly name: string;
  /** `postgres://…` of this node alone. */
  readonly url: string;
}

/** What of a node is killed: PostgreSQL, which Patroni notices; the whole node; or Patroni, which leaves PostgreSQL running. */
export type Part = "postgresql" | "node" | "patroni";

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** URLs of a database: through HAProxy, which leads to the primary, or with all hosts. */
  url(database: string): { readonly haproxy: string; readonly hosts: string };
  /** Waits until there is a primary, a synchronous standby and a third node that follows. Returns the primary. */
  settled(): Promise<ClusterNode>;
  /** Asks Patroni to make the synchronous standby the primary. */
  switchOver(): Promise<void>;
  /** Kills the primary (SIGKILL). Returns a function that starts what a supervisor would start again. */
  killPrimary(part: Part): Promise<() => void>;
  /** Stops everything by process id. */
  stop(): Promise<void>;
}

/** Patroni's settings: a failover within `ttl` and a few seconds. `ttl` + `loop_wait` must exceed twice `retry_timeout`. */
const patroniSettings = {
  ttl: 9,
  loop_wait: 1,
  retry_timeout: 3,
  // A crashed primary is replaced at once, instead of after five minutes of crash recovery.
  primary_start_timeout: 0,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 100,
      shared_buffers: "32MB",
      // Processes are killed here, never the machine.
      fsync: "off",
      checkpoint_timeout: "30s",
      wal_keep_size: "64MB",
    },
  },
};

const names = ["node1", "node2", "node3"] as const;

/** Milliseconds to wait for a state of the cluster. */
const patience = 120_000;

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Programs that a cluster needs and this machine lacks. */
export const missingPrograms = (): readonly string[] =>
  ["etcd", "patroni", "haproxy"].filter((name) => findProgram(name) === null);

/** Starts a cluster in `folder`. Throws if a program is missing; see `missingPrograms`. */
export async function startCluster(folder: string): Promise<Cluster> {
  const postgresql = await findPrograms();
  if (postgresql === null || missingPrograms().length > 0)
    throw new Error(`A cluster needs PostgreSQL and ${missingPrograms().join(", ")} on PATH.`);
  const user = await unprivileged();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const children = new Set<ChildProcess>();

  function run(program: string, args: readonly string[], cwd = folder): ChildProcess {
    const child = spawn(findProgram(program) as string, args, {
      ...user,
      cwd,
      env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", HOME: cwd },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => appendFileSync(join(folder, `${program}.log`), chunk));
    children.add(child);
    child.once("exit", () => children.delete(child));
    return child;
  }

  async function ownFolder(name: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    if (user !== null) await chown(path, user.uid, user.gid);
    return path;
  }

  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const nodes = await Promise.all(
    names.map(async (name) => {
      const home = await ownFolder(name);
      return { name, home, data: join(home, "data"), port: await freePort(), rest: await freePort() };
    }),
  );
  type Node = (typeof nodes)[number];

  const patronis = new Map<Node, ChildProcess>();

  const startPatroni = (node: Node): void => {
    const child = patronis.get(node);
    if (child === undefined || hasEnded(child))
      patronis.set(node, run("patroni", [join(node.home, "patroni.yml")], node.home));
  };

  async function configure(node: Node): Promise<void> {
    const superuser = { username: "postgres" };
    const patroni = {
      scope: "drill",
      name: node.name,
      restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
      etcd3: { host: `127.0.0.1:${client}` },
      bootstrap: {
        dcs: patroniSettings,
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, { auth: "trust" }, "no-sync"],
        pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust"],
      },
      postgresql: {
        listen: `127.0.0.1:${node.port}`,
        connect_address: `127.0.0.1:${node.port}`,
        data_dir: node.data,
        bin_dir: postgresql,
        basebackup: [{ checkpoint: "fast" }, "no-sync"],
        authentication: { superuser, replication: superuser, rewind: superuser },
        parameters: { unix_socket_directories: node.home },
      },
    };
    await writeFile(join(node.home, "patroni.yml"), stringify(patroni));
  }

  /**
   * HAProxy ends sessions to a node that is the primary no more, and without Patroni no node is one. With retries, each a
   * second later, it would hold connections to a lost node when another one is there already.
   */
  const proxy = `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  retries 0
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${front}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}\n`).join("")}`;

  async function members(): Promise<readonly Member[]> {
    for (const { rest } of nodes) {
      const found = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(5000) })
        .then(async (response) => (response.ok ? ((await response.json()) as { members: Member[] }).members : []))
        // This one is not there, or busy.
        .catch(() => []);
      if (found.length > 0) return found;
    }
    return [];
  }

  const nodeOf = ({ name }: Member): Node => nodes.find((node) => node.name === name) as Node;
  const shown = (node: Node): ClusterNode => ({
    name: node.name,
    url: `postgres://postgres@127.0.0.1:${node.port}/postgres`,
  });

  async function settled(): Promise<readonly Member[]> {
    const until = performance.now() + patience;
    for (;;) {
      const all = await members();
      const [leader, standby] = ["leader", "sync_standby"].map((role) => all.find((member) => member.role === role));
      const isUp =
        all.length === names.length && all.every(({ state }) => state === "running" || state === "streaming");
      if (isUp && leader !== undefined && standby !== undefined) return [leader, standby];
      if (performance.now() > until)
        throw new Error(`The cluster does not settle within ${patience / 1000} s: ${JSON.stringify(all)}`);
      await sleep(100);
    }
  }

  async function stop(): Promise<void> {
    // Patroni stops its PostgreSQL. What a killed one has left is stopped by its own id.
    await Promise.all([...patronis.values()].map((child) => end(child)));
    await Promise.all(nodes.map(async ({ data }) => killPostgresql(data).catch(() => {})));
    await Promise.all([...children].map((child) => end(child)));
  }

  atEnd(stop);
  try {
    const etcdFolder = await ownFolder("etcd");
    const [clientUrl, peerUrl] = [client, peer].map((port) => `http://127.0.0.1:${port}`) as [string, string];
    run("etcd", [
      ...["--name", "etcd", "--data-dir", join(etcdFolder, "data"), "--unsafe-no-fsync"],
      ...["--listen-client-urls", clientUrl, "--advertise-client-urls", clientUrl],
      ...[
        "--listen-peer-urls",
        peerUrl,
        "--initial-advertise-peer-urls",
        peerUrl,
        "--initial-cluster",
        `etcd=${peerUrl}`,
      ],
    ]);
    await Promise.all(nodes.map(configure));
    for (const node of nodes) startPatroni(node);
    await writeFile(join(folder, "haproxy.cfg"), proxy);
    run("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
    await settled();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    nodes: nodes.map(shown),
    url: (database) => ({
      haproxy: `postgres://postgres@127.0.0.1:${front}/${database}`,
      hosts: `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}/${database}`,
    }),
    async settled() {
      return shown(nodeOf((await settled())[0] as Member));
    },
    async switchOver() {
      const [leader, candidate] = (await settled()) as [Member, Member];
      const response = await fetch(`http://127.0.0.1:${nodeOf(leader).rest}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) throw new Error(`Patroni refuses the switchover: ${await response.text()}`);
    },
    async killPrimary(part) {
      const node = nodeOf((await settled())[0] as Member);
      if (part !== "postgresql") await end(patronis.get(node) as ChildProcess, "SIGKILL");
      if (part !== "patroni") await killPostgresql(node.data);
      return () => startPatroni(node);
    },
    stop,
  };
}

/** Kills the PostgreSQL of a data directory: the postmaster's id is the first line of `postmaster.pid`. */
async function killPostgresql(data: string): Promise<void> {
  const [id] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  if (!(Number(id) > 1)) throw new Error(`No process id in ${data}/postmaster.pid.`);
  // A file that a killed one has left may name another's process by now.
  const command = await readFile(`/proc/${id}/cmdline`, "utf8");
  if (command.includes(data)) process.kill(Number(id), "SIGKILL");
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, "exit");
  child.kill(signal);
  const impatience = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await exit;
  clearTimeout(impatience);
}
