// Errors that nobody catches, and waits for what never comes: at a start, and in a server that runs, alone and of workers.

import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { describeOnDrawnDatabase, freshOnServer, freshPglite } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { Server } from "./asking.ts";
import { connected, refused } from "./connection.ts";
import { failing, type Launched, launch } from "./launch.ts";

let project: TestProject;
let handlers: string;
/** The handlers as they are, and with an `append` that does before it answers what the text says. */
let whole: string;
const faulty = () =>
  whole.replace(
    "notes: stored(notes)",
    `notes: {
      ...stored(notes),
      append: async (request) => {
        if (request.content.text === "throw") setTimeout(() => { throw new TypeError("no such timer"); });
        if (request.content.text === "reject") void Promise.reject(new TypeError("no such promise"));
        if (request.content.text === "often") setInterval(() => { throw new TypeError("again and again"); });
        return stored(notes).append(request);
      },
    }`,
  );

beforeAll(async () => {
  project = await makeProject("minimal");
  handlers = join(project.folder, "src", "handlers", "index.ts");
  whole = readFileSync(handlers, "utf8");
});
afterAll(() => project.remove());

const { serverUrl } = inject("databases");

/** How a start ends with these handlers, and what it says. */
async function startWith(text: string, environment: Readonly<Record<string, string>> = {}) {
  writeFileSync(handlers, text);
  const PORT = String(await freePort());
  return failing(
    { DATA_DIR: await freshPglite(), PORT, HTTP_PORT: "0", LOG_LEVEL: "silent", ...environment },
    project.entry,
  );
}

const lines = (said: string): Record<string, unknown>[] =>
  said
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line));

/** A note that is sent but for its end. */
async function begun(server: Launched) {
  const connection = await connected(server);
  const { port } = new URL(server.base);
  const body = JSON.stringify({ text: "last" });
  connection.socket.write(
    `POST /notes/ HTTP/1.1\r\nHost: localhost:${port}\r\nExpect: 100-continue\r\nContent-Type: application/ld+json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  // It is in flight from then on.
  await once(connection.socket, "data");
  return { ...connection, finish: () => connection.socket.write(body) };
}

test("[OPS-4] a start with a module that waits for what never comes says so and ends", async () => {
  expect(await startWith(`${whole}await new Promise(() => {});`)).toEqual({
    status: 69,
    said: expect.stringMatching(
      /^The application cannot be loaded: [^\n]* waits for a promise that never settles\. [^\n]*\n$/,
    ),
  });
});

test("[OPS-4] a start that is refused ends, whatever the application has begun", async () => {
  expect(await startWith(`${whole}setInterval(() => {}, 1000);`, { RATE_LIMIT: "none" })).toEqual({
    status: 78,
    said: expect.stringMatching(/^RATE_LIMIT [^\n]*\n$/),
  });
});

test("[OPS-4] a start with an error that nobody catches tells where it comes from, and ends", async () => {
  const line = whole.split("\n").length;
  for (const fault of [
    'void Promise.reject(new TypeError("no such thing"));',
    'process.nextTick(() => { throw new TypeError("no such thing"); });',
    'setTimeout(() => { throw new TypeError("no such thing"); });',
    'setTimeout(() => void Promise.reject(new TypeError("no such thing")), 10); await new Promise((resolve) => setTimeout(resolve, 1000));',
  ])
    expect(await startWith(whole + fault)).toEqual({
      status: 69,
      said: expect.stringMatching(
        new RegExp(`^[^\n]+, at \\S*src/handlers/index\\.ts:${line}:\\d+: TypeError: no such thing\\.\n$`),
      ),
    });
});

describeOnDrawnDatabase("a server in which an error is thrown that nobody catches", (databases) => {
  test.each([
    ["throw", "no such timer"],
    ["reject", "no such promise"],
    ["often", "again and again"],
  ])("[OPS-3] logs it (%s), finishes what is in flight, and ends with status 1", async (text, message) => {
    writeFileSync(handlers, faulty());
    const place = await databases.fresh();
    const environment = "dataDir" in place ? { DATA_DIR: place.dataDir } : { DATABASE_URL: place.databaseUrl };
    const server = await launch(databases.name, environment, project.entry);
    try {
      const last = await begun(server);
      const exit = once(server.process, "exit");
      await new Server(server).ask("POST", "/notes/", { body: { text } }).catch(() => null);
      await refused(server);
      expect(server.process.exitCode).toBeNull();
      last.finish();
      expect(await exit).toEqual([1, null]);
      expect(last.received()).toMatch(/HTTP\/1\.1 303 /);
      expect(lines(server.log()).filter(({ level }) => level === 60)).toEqual([
        expect.objectContaining({
          pid: server.process.pid,
          error: expect.objectContaining({
            type: "TypeError",
            message,
            stack: expect.stringContaining("src/handlers/index.ts:"),
          }),
          msg: "uncaught error: the server finishes the requests in flight, then exits",
        }),
      ]);
      expect(server.log()).not.toContain("Node.js v");
    } finally {
      await server.stop();
    }
  });
});

test.skipIf(serverUrl === null)("a worker in which an error is thrown that nobody catches is replaced", async () => {
  writeFileSync(handlers, faulty());
  const { databaseUrl } = await freshOnServer(serverUrl as string);
  const server = await launch("PostgreSQL", { DATABASE_URL: databaseUrl, WORKERS: "2" }, project.entry);
  const told = async (msg: string, count = 1) => {
    while (lines(server.log()).filter((line) => line.msg === msg).length < count)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return lines(server.log()).filter((line) => line.msg === msg);
  };
  try {
    await new Server(server).ask("POST", "/notes/", { body: { text: "throw" } }).catch(() => null);
    const [ended] = await told("a worker exited; starting another");
    const [fatal] = lines(server.log()).filter(({ level }) => level === 60);
    expect(ended).toMatchObject({ worker: fatal?.pid, status: 1, signal: null });
    await told("a worker is ready", 3);
    expect((await new Server(server).ask("POST", "/notes/", { body: { text: "next" } })).status).toBe(303);
    const exit = once(server.process, "exit");
    server.process.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  } finally {
    await server.stop();
  }
});
