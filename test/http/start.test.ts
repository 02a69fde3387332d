/** Starting and stopping a server: settings that make no sense, what is in the way, and signals. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { freePort } from "../../scripts/ports.ts";
import { freshOnServer, freshPglite } from "../databases.ts";
import { makeProject } from "../projects.ts";
import { surroundings } from "../surroundings.ts";
import { Server } from "./asking.ts";
import { connected } from "./connection.ts";
import { copyOf, failing, type Launched, launch } from "./launch.ts";

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "hydrant-start-"));
  folders.push(made);
  return made;
};
const seeded = async () => {
  const copy = await copyOf(inject("seed"));
  folders.push(copy);
  return copy;
};
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** How a start ends that is not expected to come to its end, in a folder of its own, and what it says. */
const refusedStart = async (environment: Readonly<Record<string, string>>, entry?: string) =>
  failing(
    { DATA_DIR: folder(), PORT: String(await freePort()), HTTP_PORT: "0", LOG_LEVEL: "silent", ...environment },
    entry,
  );

/** Begins a start, and resolves at a moment of it: how the process ends, and its folder. */
async function startedUntil(dataDir: string, isTheMoment: (said: string) => boolean) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...surroundings(),
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      HTTP_PORT: "0",
      BCRYPT_COST: "4",
      LOG_FORMAT: "json",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [said, printed] = ["", ""];
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = once(child, "close");
  while (!isTheMoment(said) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  return { child, ended, printed: () => printed };
}

describe("a start", () => {
  const lockIn = (dataDir: string) => () => existsSync(join(dataDir, "server.lock"));
  const moments = [
    ["makes its database", async () => folder(), lockIn],
    ["opens its database", seeded, lockIn],
    ["has loaded its data", freshPglite, () => (said: string) => said.includes("loaded countries")],
  ] as const;

  test.each(moments)("[OPS-3] that %s is given up at a signal, and leaves nothing half", async (_, place, moment) => {
    const dataDir = await place();
    folders.push(dataDir);
    const { child, ended, printed } = await startedUntil(dataDir, moment(dataDir));
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(printed()).toBe("");
    expect(readdirSync(dataDir).filter((name) => /\.lock|\.new$/.test(name))).toEqual([]);
    const server = await launch("PGlite", { DATA_DIR: dataDir });
    try {
      expect((await new Server(server).get("/countries/?itemsPerPage=1")).json.totalItems).toBe(249);
    } finally {
      await server.stop();
    }
  });

  test("[OPS-3] ends at once after a second signal", async () => {
    const dataDir = folder();
    const { child, ended } = await startedUntil(dataDir, lockIn(dataDir));
    // Two of a kind might come as one.
    child.kill("SIGTERM");
    child.kill("SIGINT");
    expect(await ended).toEqual([1, null]);
  });
});

describe("settings", () => {
  test("[OPS-4] that make no sense end the start with status 78 and a line for each", async () => {
    const faulty = {
      PORT: "99999",
      HTTP_PORT: "x",
      HOST: "nowhere",
      BASE_URL: "ftp://x/",
      DATABASE_URL: "mysql://x",
      BCRYPT_COST: "3",
      LOG_LEVEL: "loud",
      LOG_FORMAT: "xml",
      TLS_CERT_FILE: "x",
      ADMIN_PASSWORD: "short",
      ACCESS_TOKEN_TTL: "-1",
      OBJECT_STORE: "s3://bucket?endpoint=nowhere",
      SMTP_URL: "smtp://mail.example.org/inbox",
      MAIL_FROM: "nobody",
    };
    const { status, said } = await refusedStart(faulty);
    expect(status).toBe(78);
    const lines = said.trim().split("\n");
    expect(lines).toHaveLength(Object.keys(faulty).length);
    for (const name of Object.keys(faulty)) expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
  });
});

describe("what is in the way of a start is told in a line", () => {
  test("[OPS-4] a port in use", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const { status, said } = await refusedStart({ PORT: String(port), DATA_DIR: await seeded() });
    holder.close();
    expect([status, said.trim().split("\n").at(-1)]).toEqual([
      69,
      `Port ${port} is in use. Stop what listens there, or choose another by PORT and HTTP_PORT.`,
    ]);
  });

  test("[OPS-4] a database out of reach", async () => {
    const { status, said } = await refusedStart({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
    });
    expect(status).toBe(69);
    expect(said).toMatch(/^The database cannot be reached.*DATABASE_URL/m);
  });

  test("[OPS-4] a bucket out of reach", async () => {
    const { status, said } = await refusedStart({
      DATA_DIR: await seeded(),
      OBJECT_STORE: `s3://bucket?endpoint=http://127.0.0.1:${await freePort()}`,
      AWS_ACCESS_KEY_ID: "x",
      AWS_SECRET_ACCESS_KEY: "x",
    });
    expect([status, said.trim().split("\n")]).toEqual([
      69,
      [expect.stringMatching(/^The object store cannot be used: .*ECONNREFUSED.*OBJECT_STORE/)],
    ]);
  });

  const { serverUrl } = inject("databases");
  test.skipIf(serverUrl === null)("[OPS-4] a database in which its user may create nothing", async () => {
    const url = new URL((await freshOnServer(serverUrl as string)).databaseUrl);
    const operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
    const name = url.pathname.slice(1);
    await operator.query(`create role ${name} login; revoke create on schema public from public`);
    await operator.end();
    url.username = name;
    const { status, said } = await refusedStart({ DATABASE_URL: url.href });
    expect([status, said.trim().split("\n")]).toEqual([69, [expect.stringMatching(/does not permit.*schema public/)]]);
  });

  test.skipIf(serverUrl === null)("[OPS-4] a database in which its user may have no extension", async () => {
    const url = new URL((await freshOnServer(serverUrl as string)).databaseUrl);
    const operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
    const name = url.pathname.slice(1);
    await operator.query(`create role ${name} login; grant create on schema public to ${name}`);
    url.username = name;
    const { status, said } = await refusedStart({ DATABASE_URL: url.href });
    const told = [expect.stringMatching(/extension "pg_trgm".*own the database.*create extension pg_trgm/)];
    expect([status, said.trim().split("\n")]).toEqual([69, told]);
    // Once the owner has made it, that user needs no more.
    await operator.query("create extension pg_trgm");
    await operator.end();
    const server = await launch("PostgreSQL", {
      DATABASE_URL: url.href,
      DATA_DIR: folder(),
      HTTP_PORT: "0",
      PORT: String(await freePort()),
      LOG_LEVEL: "silent",
    });
    await server.stop();
  });

  test("[OPS-4] a folder that cannot be written", async () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    chmodSync(file, 0o400);
    const { status, said } = await refusedStart({ DATA_DIR: join(file, "data") });
    expect(status).toBe(69);
    expect(said).toMatch(/cannot be written.*DATA_DIR/);
  });

  test("[OPS-4][AUT-16] a password reset in a spec whose accounts have no address", async () => {
    const project = await makeProject("bookshop", (specDir) => {
      const api = join(specDir, "bookshop.yaml");
      writeFileSync(api, readFileSync(api, "utf8").replace(", email: email", ""));
    });
    folders.push(project.folder);
    const dataDir = folder();
    const { status, said } = await refusedStart({ DATA_DIR: dataDir }, project.entry);
    expect([status, said.trim().split("\n")]).toEqual([
      69,
      ["forget", "renew"].map((name) =>
        expect.stringMatching(
          `The handler of Customer's operation \`${name}\` cannot work: .*\`email\`.*authentication`,
        ),
      ),
    ]);
    // It is told before anything is made.
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("[OPS-4] a migration that its index names and its folder lacks", async () => {
    const project = await makeProject("minimal");
    try {
      rmSync(join(project.folder, "src", "generated", "migrations", "0001_initial.ts"));
      const { status, said } = await refusedStart({}, project.entry);
      expect(said).toMatch(
        /^\S*migrations\/0001_initial\.ts is not there, .*\. Restore it from version control\. .*\n$/,
      );
      expect(status).toBe(69);
    } finally {
      project.remove();
    }
  });

  test("[OPS-4] a certificate that is not there", async () => {
    const { status, said } = await refusedStart({
      TLS_CERT_FILE: "/nowhere/cert.pem",
      TLS_KEY_FILE: "/nowhere/key.pem",
      DATA_DIR: await seeded(),
    });
    expect([status, said]).toEqual([69, expect.stringContaining("/nowhere/cert.pem")]);
  });
});

describe("a running server", () => {
  test("[OPS-2] keeps a second one from its folder, which says who holds it", async () => {
    const first = await launch("PGlite", { DATA_DIR: await seeded() });
    try {
      const { status, said } = await refusedStart({ DATA_DIR: first.dataDir });
      expect(status).toBe(69);
      expect(said).toContain(String(first.process.pid));
      expect((await new Server(first).get("/countries/AT")).status).toBe(200);
    } finally {
      await first.stop();
    }
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "[OPS-3] finishes what is in flight after %s, takes no new connections, and ends with status 0",
    async (signal) => {
      const server = await launch("PGlite", { DATA_DIR: await seeded() });
      const { port } = new URL(server.base);
      try {
        const { authorization } = await new Server(server).admin();
        const body = JSON.stringify({ alpha2: "ZZ", name: "Nowhere" });
        const { socket, received } = await connected(server);
        socket.write(
          `POST /countries/ HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: ${authorization}\r\nContent-Type: application/ld+json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
        );
        await aMoment();
        server.process.kill(signal);
        await refused(server);
        socket.write(body.slice(10));
        const [status] = await once(server.process, "exit");
        expect(received()).toMatch(/^HTTP\/1\.1 303 /);
        expect(status).toBe(0);
      } finally {
        await server.stop();
      }
    },
  );

  test("[OPS-3] ends at once after a second signal", async () => {
    const server = await launch("PGlite", { DATA_DIR: await seeded() });
    const { port } = new URL(server.base);
    const { socket } = await connected(server);
    socket.write(
      `POST /oauth2/token HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n`,
    );
    await aMoment();
    server.process.kill("SIGTERM");
    await refused(server);
    expect(server.process.exitCode).toBeNull();
    server.process.kill("SIGTERM");
    const [status] = await once(server.process, "exit");
    expect(status).toBe(1);
    await server.stop();
  });
});

/** Lets a server take in what was written to it. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));

/** Resolves once a server takes no new connections. */
async function refused(server: Launched): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const open = await connected(server).catch(() => null);
    if (open === null) return;
    open.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The port still takes connections.");
}
