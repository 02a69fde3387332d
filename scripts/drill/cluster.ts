/** A PostgreSQL cluster as operators run it: three nodes under Patroni with one etcd, and HAProxy in front, on loopback. */

import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atEnd } from "../bench/cleanup.ts";
import { freePort } from "../ports.ts";
import { findPrograms } from "../postgresql.ts";
import { endChild, findProgram, unprivileged } from "../programs.ts";

/** What of a node is killed: PostgreSQL, which Patroni notices; the whole node; or Patroni, which leaves PostgreSQL running. */
export type Part = "postgresql" | "node" | "patroni";

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

interface Node {
  readonly name: string;
  /** `postgres://…` of this node alone. */
  readonly url: string;
  readonly home: string;
  readonly port: number;
  /** Port of Patroni's REST API. */
  readonly rest: number;
  patroni?: ChildProcess;
}

/** A failover takes `ttl` and a few seconds. `ttl` + `loop_wait` must exceed twice `retry_timeout`. */
const patroniSettings = ({ name, home, port, rest }: Node, etcd: number, programs: string): string => `
scope: drill
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: 9
    loop_wait: 1
    retry_timeout: 3
    # A crashed primary is replaced at once, instead of after five minutes of crash recovery.
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        shared_buffers: 32MB
        # Processes are killed here, never the machine.
        fsync: "off"
        checkpoint_timeout: 30s
        wal_keep_size: 64MB
  initdb: [encoding: UTF8, locale: C.UTF-8, auth: trust, no-sync]
  pg_hba: [host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust, local all all trust]
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${join(home, "data")}
  bin_dir: ${programs}
  basebackup: [checkpoint: fast, no-sync]
  authentication: { superuser: { username: postgres }, replication: { username: postgres }, rewind: { username: postgres } }
  parameters: { unix_socket_directories: ${home} }
`;

/**
 * HAProxy ends sessions to a node that is the primary no more, and without Patroni no node is one. With retries, each a
 * second later, it would hold connections to a lost node when another one is there already.
 */
const proxySettings = (front: number, nodes: readonly Node[]): string => `global
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
export async function startCluster(folder: string) {
  const postgresql = await findPrograms();
  if (postgresql === null || missingPrograms().length > 0)
    throw new Error(`A cluster needs PostgreSQL and ${missingPrograms().join(", ")} on PATH.`);
  const user = await unprivileged();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const children: ChildProcess[] = [];

  function run(program: string, args: readonly string[], cwd = folder): ChildProcess {
    const child = spawn(findProgram(program) as string, args, {
      ...user,
      cwd,
      env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", HOME: cwd },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => appendFileSync(join(folder, `${program}.log`), chunk));
    children.push(child);
    return child;
  }

  async function ownFolder(name: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    if (user !== null) await chown(path, user.uid, user.gid);
    return path;
  }

  async function makeNode(name: string): Promise<Node> {
    const [home, port, rest] = [await ownFolder(name), await freePort(), await freePort()];
    const node = { name, url: `postgres://postgres@127.0.0.1:${port}/postgres`, home, port, rest };
    await writeFile(join(home, "patroni.yml"), patroniSettings(node, client, postgresql as string));
    return node;
  }

  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const nodes = await Promise.all(["node1", "node2", "node3"].map(makeNode));

  const startPatroni = (node: Node): void => {
    if (node.patroni === undefined || hasEnded(node.patroni))
      node.patroni = run("patroni", [join(node.home, "patroni.yml")], node.home);
  };

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

  /** Waits until there is a primary, a synchronous standby and a third node that follows. Returns the first two. */
  async function settled(): Promise<readonly [primary: Node, standby: Node]> {
    const until = performance.now() + patience;
    for (;;) {
      const all = await members();
      const nodeOf = (role: string) =>
        nodes.find(({ name }) => all.some((member) => member.name === name && member.role === role));
      const [primary, standby] = [nodeOf("leader"), nodeOf("sync_standby")];
      const isUp =
        all.length === nodes.length && all.every(({ state }) => state === "running" || state === "streaming");
      if (isUp && primary !== undefined && standby !== undefined) return [primary, standby];
      if (performance.now() > until)
        throw new Error(`The cluster does not settle within ${patience / 1000} s: ${JSON.stringify(all)}`);
      await sleep(100);
    }
  }

  /** Stops everything by process id. */
  async function stop(): Promise<void> {
    // Patroni stops its PostgreSQL. What a killed one has left is stopped by its own id.
    await Promise.all(nodes.map(({ patroni }) => patroni && endChild(patroni, "SIGTERM", 20_000)));
    await Promise.all(nodes.map((node) => killPostgresql(node).catch(() => {})));
    await Promise.all(children.map((child) => endChild(child)));
  }

  atEnd(stop);
  try {
    const data = join(await ownFolder("etcd"), "data");
    const [clientUrl, peerUrl] = [client, peer].map((port) => `http://127.0.0.1:${port}`);
    const etcd = {
      name: "etcd",
      "data-dir": data,
      "listen-client-urls": clientUrl,
      "advertise-client-urls": clientUrl,
      "listen-peer-urls": peerUrl,
      "initial-advertise-peer-urls": peerUrl,
      "initial-cluster": `etcd=${peerUrl}`,
    };
    run("etcd", ["--unsafe-no-fsync", ...Object.entries(etcd).map(([name, value]) => `--${name}=${value}`)]);
    for (const node of nodes) startPatroni(node);
    await writeFile(join(folder, "haproxy.cfg"), proxySettings(front, nodes));
    run("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
    await settled();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    nodes,
    settled,
    stop,
    /** URLs of a database: through HAProxy, which leads to the primary, or with all hosts. */
    url: (database: string) => ({
      haproxy: `postgres://postgres@127.0.0.1:${front}/${database}`,
      hosts: `postgres://postgres@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}/${database}`,
    }),
    /** Asks Patroni to make the synchronous standby the primary. */
    async switchOver(): Promise<void> {
      const [primary, standby] = await settled();
      const response = await fetch(`http://127.0.0.1:${primary.rest}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) throw new Error(`Patroni refuses the switchover: ${await response.text()}`);
    },
    /** Kills the primary (SIGKILL). Returns a function that starts what a supervisor would start again. */
    async killPrimary(part: Part): Promise<() => void> {
      const [node] = await settled();
      if (part !== "postgresql") await endChild(node.patroni as ChildProcess, "SIGKILL");
      if (part !== "patroni") await killPostgresql(node);
      return () => startPatroni(node);
    },
  };
}

/** Kills the PostgreSQL of a node: the postmaster's id is the first line of `postmaster.pid`. */
async function killPostgresql({ home }: Node): Promise<void> {
  const data = join(home, "data");
  const [id] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  if (!(Number(id) > 1)) throw new Error(`No process id in ${data}/postmaster.pid.`);
  // A file that a killed one has left may name another's process by now.
  const command = await readFile(`/proc/${id}/cmdline`, "utf8");
  if (command.includes(data)) process.kill(Number(id), "SIGKILL");
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
