/** Workers: several processes behind one port, what they share, and how they end. */

import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freshOnServer } from "../../databases.ts";
import { makeAtlas, type TestProject } from "../../projects.ts";
import { type Answer, type Login, Server } from "../asking.ts";
import { connected } from "../connection.ts";
import { failing, type Launched, launch } from "../launch.ts";

const workers = 2;
const { serverUrl, folder } = inject("databases");

/** A database and a folder that all servers here have one after the other. */
let place: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
let project: TestProject;
/** What the first of them logged. */
let first: Record<string, unknown>[];

beforeAll(async () => {
  if (serverUrl === null) return;
  const { databaseUrl } = await freshOnServer(serverUrl);
  project = await makeAtlas();
  place = { DATABASE_URL: databaseUrl, DATA_DIR: await mkdtemp(join(folder, "workers-")) };
  const server = await started();
  await server.stop({ keepData: true });
  first = lines(server);
});

afterAll(() => project?.remove());

const started = (): Promise<Launched> => launch("PostgreSQL", { ...place, WORKERS: String(workers) }, project.entry);

const lines = (server: Launched): Record<string, unknown>[] =>
  server
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line));

/** The process that gave an answer, as the log has it. */
async function answeredBy(server: Launched, answer: Answer): Promise<number> {
  const request = answer.headers.get("x-request-id");
  return until(() => lines(server).find((line) => line.request === request && line.msg === "answered")?.pid as number);
}

/** Waits for something to come to be. */
async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Asks over connections of their own until each worker has answered: their answers by worker. */
async function byEach(server: Launched, ask: (client: Server) => Promise<Answer>, count = workers) {
  const answers = new Map<number, Answer>();
  while (answers.size < count) {
    const answer = await ask(new Server(server));
    answers.set(await answeredBy(server, answer), answer);
  }
  return answers;
}

const serving = (server: Launched): number[] =>
  lines(server)
    .filter((line) => line.msg === "a worker is ready")
    .map((line) => line.worker as number);

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(serverUrl === null)("workers", () => {
  test("[OPS-2] find done what is done once", () => {
    for (const message of ["created the first user", "loaded countries"])
      expect(first.filter(({ msg }) => msg === message)).toHaveLength(1);
    expect(first.filter(({ msg }) => String(msg).startsWith("created a development certificate"))).toHaveLength(1);
  });

  test("[AUT-4][OPS-2] share what is kept: a token from one is good at each, and ends everywhere at once", async () => {
    const server = await started();
    try {
      const login: Login = await new Server(server).admin();
      const good = await byEach(server, (client) => client.get("/users/?me", { as: login }));
      expect([...good.values()].map(({ status }) => status)).toEqual(Array(workers).fill(200));
      expect([...good.keys()].sort()).toEqual(serving(server).sort());
      expect((await new Server(server).ask("DELETE", "/oauth2/token", { as: login })).status).toBe(204);
      const ended = await byEach(server, (client) => client.get("/users/?me", { as: login }));
      expect([...ended.values()].map(({ status }) => status)).toEqual(Array(workers).fill(401));
    } finally {
      await server.stop({ keepData: true });
    }
  });

  test("are replaced when they die, and take no requests with them but their own", async () => {
    const server = await started();
    try {
      const clients = await byEach(server, (client) => client.get("/countries/AT"));
      const [victim = 0, ...others] = [...clients.keys()];
      const asking = Promise.all(
        Array.from({ length: 60 }, async () => {
          // A connection to one that has just died fails; the next one does not.
          const answer = await new Server(server).get("/countries/AT").catch(() => null);
          return answer?.status ?? null;
        }),
      );
      process.kill(victim, "SIGKILL");
      const statuses = await asking;
      expect(new Set(statuses.filter((status) => status !== null))).toEqual(new Set([200]));
      await until(() => serving(server).length === workers + 1);
      expect(lines(server)).toContainEqual(
        expect.objectContaining({
          worker: victim,
          signal: "SIGKILL",
          msg: "a worker exited; starting another",
        }),
      );
      const after = await byEach(server, (client) => client.get("/countries/AT"));
      expect([...after.keys()].sort()).toEqual([...others, serving(server).at(-1)].sort());
      expect(
        await Promise.all(Array.from({ length: 30 }, async () => (await new Server(server).get("/")).status)),
      ).toEqual(Array(30).fill(200));
    } finally {
      await server.stop({ keepData: true });
    }
  });

  test("are not replaced without end: where they keep dying the server ends and says so", async () => {
    const server = await started();
    const ended = once(server.process, "exit");
    const killed = new Set<number>();
    try {
      while (server.process.exitCode === null) {
        for (const pid of serving(server)) {
          if (killed.has(pid)) continue;
          killed.add(pid);
          // One that the log tells of may be gone by now.
          if (alive(pid)) process.kill(pid, "SIGKILL");
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await ended).toEqual([1, null]);
      expect(server.log()).toMatch(/the server shuts down/);
      for (const pid of serving(server)) expect(alive(pid)).toBe(false);
    } finally {
      await server.stop({ keepData: true });
    }
  });

  test.each([
    ["the primary", "ZX"],
    ["each process", "ZY"],
  ])("[OPS-3] finish what is in flight when a signal comes to %s", async (to, alpha2) => {
    const server = await started();
    try {
      const { authorization } = await new Server(server).admin();
      const pids = await until(() => serving(server).length === workers && serving(server));
      const { port } = new URL(server.base);
      const body = JSON.stringify({ alpha2, name: "Nowhere" });
      const { socket, received } = await connected(server);
      socket.write(
        `POST /countries/ HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: ${authorization}\r\nContent-Type: application/ld+json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      await until(() => received().startsWith("HTTP/1.1 100 "));
      const ended = once(server.process, "exit");
      for (const pid of to === "each process" ? [server.process.pid ?? 0, ...pids] : [server.process.pid ?? 0])
        process.kill(pid, "SIGTERM");
      await until(() => pids.filter(alive).length === 1);
      socket.write(body);
      expect(await ended).toEqual([0, null]);
      expect(received()).toMatch(/HTTP\/1\.1 303 /);
      expect(pids.filter(alive)).toEqual([]);
    } finally {
      await server.stop({ keepData: true });
    }
  });

  test("[OPS-3] are not left behind when their primary is killed", async () => {
    const server = await started();
    const pids = await until(() => serving(server).length === workers && serving(server));
    await server.kill();
    await until(() => pids.every((pid) => !alive(pid)));
    await server.stop({ keepData: true });
  });

  test("[OPS-4] that cannot start end the server with what they say", async () => {
    const environment = {
      ...place,
      WORKERS: "2",
      TLS_CERT_FILE: "/nowhere/cert.pem",
      TLS_KEY_FILE: "/nowhere/key.pem",
    };
    await expect(launch("PostgreSQL", environment, project.entry)).rejects.toThrow(
      /status 69:(?:.|\n)*\/nowhere\/cert\.pem/,
    );
  });
});

test.each([{ WORKERS: "2" }, { WORKERS: "0" }, { WORKERS: "many" }])(
  "[OPS-4] %j without PostgreSQL is told at start",
  async (settings) => {
    const { status, said } = await failing(settings);
    expect(status).toBe(78);
    expect(said).toMatch(/^WORKERS is “?\w+”?; .+\n$/);
  },
);
