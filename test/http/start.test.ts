/** Starting and stopping a server: settings that make no sense, what is in the way, and signals. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { generate } from "../../codegen/generate.ts";
import { freePort } from "../../scripts/ports.ts";
import { mount, type Project } from "../../src/server/open-project.ts";
import { readSettings } from "../../src/server/running/settings.ts";
import { freshOnServer, freshPglite } from "../databases.ts";
import { makeAtlas, makeProject } from "../projects.ts";
import { quickStart, surroundings } from "../surroundings.ts";
import { Server } from "./asking.ts";
import { connected, refused } from "./connection.ts";
import { copyOf, failing, launch, launchSeeded, main } from "./launch.ts";

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

const cli = fileURLToPath(new URL("../../codegen/cli.ts", import.meta.url));

/** How a start ends that is not expected to come to its end, in a folder of its own, and what it says. */
const refusedStart = async (environment: Readonly<Record<string, string>>, entry?: string) =>
  failing(
    { DATA_DIR: folder(), PORT: String(await freePort()), HTTP_PORT: "0", LOG_LEVEL: "silent", ...environment },
    entry,
  );

/** How the `hydrant` command ends in the folder of a project, and what it says. */
function command(cwd: string, environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...quickStart, cli, ...args], {
    cwd,
    env: { ...surroundings(), ...environment },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** Begins a start, and resolves at a moment of it: how the process ends, and its folder. */
async function startedUntil(dataDir: string, isTheMoment: (said: string) => boolean, entry = main) {
  const child = spawn(process.execPath, [...quickStart, entry], {
    env: {
      ...surroundings(),
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      HTTP_PORT: "0",
      // The first user's password takes a while to hash, so that a signal comes before the end of a fast start.
      BCRYPT_COST: "13",
      LOG_FORMAT: "json",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [said, printed] = ["", ""];
  let look = () => {};
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    look();
  });
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = once(child, "close");
  while (!isTheMoment(said) && child.exitCode === null)
    await new Promise<void>((resolve) => {
      // At once where the log says so: the child goes on meanwhile.
      look = resolve;
      setTimeout(resolve, 5);
    });
  return { child, ended, printed: () => printed };
}

describe("a start", () => {
  const lockIn = (dataDir: string) => () => existsSync(join(dataDir, "database.holder"));
  const moments = [
    ["makes its database", async () => folder(), lockIn, async () => (await makeAtlas()).entry],
    ["opens its database", seeded, lockIn, async () => main],
    ["has loaded its data", freshPglite, () => (said: string) => said.includes("loaded countries"), async () => main],
  ] as const;

  test.each(moments)(
    "[OPS-3] that %s is given up at a signal, and leaves nothing half",
    async (_, place, moment, application) => {
      const entry = await application();
      let dataDir = "";
      let ready = "ready";
      // On a busy machine a signal may come after the start: then another start is tried.
      for (let tries = 0; ready !== "" && tries < 5; tries++) {
        dataDir = await place();
        folders.push(dataDir);
        const { child, ended, printed } = await startedUntil(dataDir, moment(dataDir), entry);
        child.kill("SIGTERM");
        expect(await ended).toEqual([0, null]);
        ready = printed();
      }
      expect(ready).toBe("");
      expect(readdirSync(dataDir).filter((name) => /\.holder$|\.new$/.test(name))).toEqual([]);
      const server = await launch("PGlite", { DATA_DIR: dataDir }, entry);
      try {
        expect((await new Server(server).get("/countries/?itemsPerPage=1")).json.totalItems).toBe(249);
      } finally {
        await server.stop();
      }
    },
  );

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
  test("[OPS-4] that give both listeners one port are told before anything is done", async () => {
    const same = { PORT: "18080", HTTP_PORT: "18080", METRICS_PORT: "18080" };
    expect(await refusedStart(same)).toEqual({
      status: 78,
      said: ["HTTP_PORT", "METRICS_PORT"]
        .map((name) => `${name} is 18080, the same as PORT; each listener needs its own port.\n`)
        .join(""),
    });
  });

  test("[OPS-4] that make no sense end the start with status 78 and a line for each", async () => {
    const faulty = {
      PORT: "99999",
      HTTP_PORT: "x",
      HOST: "nowhere",
      METRICS_HOST: "nowhere",
      METRICS_PORT: "65536",
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

  const secrets = ["DATABASE_URL", "REDIS_URL", "ADMIN_PASSWORD", "SMTP_URL"];

  test("[OPS-13] that are secret may be in files, with a line break at their end", () => {
    const files = folder();
    const settings = (env: Readonly<Record<string, string>>) => readSettings(env, false);
    const given = {
      DATABASE_URL: "postgres://u:p@127.0.0.1/d",
      REDIS_URL: "redis://127.0.0.1/1",
      ADMIN_PASSWORD: " twelve words ",
      SMTP_URL: "smtp://u:p@mail.example.org",
    };
    expect(Object.keys(given)).toEqual(secrets);
    for (const end of ["", "\n", "\r\n"]) {
      for (const [name, value] of Object.entries(given)) writeFileSync(join(files, name), value + end);
      const byFile = Object.fromEntries(secrets.map((name) => [`${name}_FILE`, join(files, name)]));
      expect(settings(byFile)).toEqual(settings(given));
    }
  });

  test("[OPS-13] that are in no file, in an empty one, or given twice end the start with status 78", async () => {
    const empty = join(folder(), "empty");
    writeFileSync(empty, "\n");
    const { status, said } = await refusedStart({
      DATABASE_URL_FILE: "/nowhere/url",
      REDIS_URL_FILE: empty,
      SMTP_URL: "smtp://mail.example.org",
      SMTP_URL_FILE: empty,
    });
    expect([status, said.split("\n")]).toEqual([
      78,
      [
        expect.stringMatching(/^DATABASE_URL_FILE names “\/nowhere\/url”, which cannot be read: ENOENT.*$/),
        `REDIS_URL_FILE names “${empty}”, which is empty.`,
        "SMTP_URL and SMTP_URL_FILE are both set; set one of them.",
        "",
      ],
    ]);
  });
});

test.skipIf(process.platform === "win32")(
  "what is in DATA_DIR is closed to others, and a DATA_DIR that is not is told",
  async () => {
    const dataDir = await seeded();
    chmodSync(dataDir, 0o755);
    const open = await launch("PGlite", { DATA_DIR: dataDir });
    await open.stop({ keepData: true });
    const told = (log: string) => log.split("\n").filter((line) => line.includes("chmod 700"));
    expect(told(open.log())).toEqual([expect.stringContaining(`"level":40`)]);
    expect(JSON.parse(told(open.log())[0] as string)).toMatchObject({ folder: dataDir, mode: "755" });
    const readable = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(readable).toEqual(["development-certificate.pem"]);
    chmodSync(dataDir, 0o700);
    const closed = await launch("PGlite", { DATA_DIR: dataDir });
    await closed.stop();
    expect(told(closed.log())).toEqual([]);
  },
);

describe("what is in the way of a start is told in a line", () => {
  test("[OPS-4] a port in use", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const { status, said } = await refusedStart({ PORT: String(port), DATA_DIR: await seeded() });
    holder.close();
    expect([status, said.trim().split("\n").at(-1)]).toEqual([
      69,
      `Port ${port} is in use. Stop the process that listens there, or choose another port with PORT and HTTP_PORT.`,
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
    const project = await makeAtlas();
    folders.push(project.folder);
    const { status, said } = await refusedStart({ DATABASE_URL: url.href }, project.entry);
    const told = [expect.stringMatching(/extension "pg_trgm".*owner of the database.*create extension pg_trgm/)];
    expect([status, said.trim().split("\n")]).toEqual([69, told]);
    // Once the owner has made it, that user needs no more.
    await operator.query("create extension pg_trgm");
    await operator.end();
    const environment = {
      DATABASE_URL: url.href,
      DATA_DIR: folder(),
      HTTP_PORT: "0",
      PORT: String(await freePort()),
      LOG_LEVEL: "silent",
    };
    await (await launch("PostgreSQL", environment, project.entry)).stop();
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
        /^\S*migrations\/0001_initial\.ts does not exist, .*\. Restore it from version control\. .*\n$/,
      );
      expect(status).toBe(69);
    } finally {
      project.remove();
    }
  });

  test("[OPS-4] migrations that a watch has left to be made, whoever starts", async () => {
    const project = await makeProject("minimal");
    folders.push(project.folder);
    const [specDir, outDir] = ["spec", "src/generated"].map((path) => join(project.folder, path)) as [string, string];
    const note = join(specDir, "note.yaml");
    writeFileSync(note, readFileSync(note, "utf8").replace(/^ {2}text: .*/m, "$&\n  author: { type: string }"));
    await generate({ specDir, outDir, withoutMigrations: true });
    const environment = { DATA_DIR: folder(), PORT: String(await freePort()), HTTP_PORT: "0", LOG_LEVEL: "silent" };
    const said =
      "The code needs migrations that are not written yet: `hydrant generate --watch` leaves them out. Run `hydrant generate`.\n";
    expect(await failing(environment, project.entry)).toEqual({ status: 69, said });
    expect(command(project.folder, environment, "serve")).toEqual({ status: 69, stdout: "", stderr: said });
    for (const words of ["migrate status", "migrate up", "user list"])
      expect(command(project.folder, environment, ...words.split(" "))).toEqual({
        status: 1,
        stdout: "",
        stderr: said,
      });
    const { project: loaded } = (await import(join(project.folder, "src", "project.ts"))) as { project: Project };
    await expect(mount(loaded, environment)).rejects.toThrow(said.trim());
    // It is told before anything is made; what is taken back would be there.
    expect(readdirSync(environment.DATA_DIR)).toEqual([]);
    // With a database that is made already, as making one takes seconds.
    const made = { ...environment, DATA_DIR: await freshPglite() };
    folders.push(made.DATA_DIR);
    expect(command(project.folder, made, "migrate", "down")).toMatchObject({ status: 0 });

    await generate({ specDir, outDir });
    expect(command(project.folder, made, "migrate", "up")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("applied 0002_"),
    });
    await (await launch("PGlite", made, project.entry)).stop();
  });

  test("[OPS-4] an application that cannot be loaded, with the place of what is at fault", async () => {
    const project = await makeProject("minimal");
    folders.push(project.folder);
    const [handlers, generated] = ["src/handlers/index.ts", "src/generated"].map((path) => join(project.folder, path));
    const whole = readFileSync(handlers as string, "utf8");
    const line = whole.split("\n").length;
    const loaded = async (text: string) => {
      writeFileSync(handlers as string, text);
      return refusedStart({}, project.entry);
    };
    const inIndex = (rest: string) =>
      new RegExp(`^The application cannot be loaded, at \\S*src/handlers/index.ts:${rest}\n$`);
    for (const [text, says] of [
      [`${whole}throw new TypeError("no such thing\\nat all");`, inIndex(`${line}:7: TypeError: no such thing\\.`)],
      [`${whole}const half = ;`, inIndex(`${line}: SyntaxError: .*`)],
      [
        whole.replace("{ notes }", "{ notse as notes }"),
        inIndex(`\\d+: SyntaxError: .* 'notse'\\. Run \`hydrant generate\`, or correct the import\\.`),
      ],
      [
        `${whole}import "./nothing.ts";`,
        /^\S*handlers\/nothing\.ts does not exist, and \S*index\.ts imports it\. .*\n$/,
      ],
      [
        `${whole}import "../../package.json";`,
        /^The application cannot be loaded: TypeError: Module .* "type: json"\.\n$/,
      ],
      [
        `${whole}import "nothing";`,
        /^The package nothing is not installed, and \S*index\.ts imports it\. .*npm install.*\n$/,
      ],
      [
        whole.replace(/ +notes: .*/, ""),
        /^The application cannot be loaded, at \S*project\.ts:\S+: The handlers lack notes; .*\n$/,
      ],
      [whole.replace(/ +caching: .*/, ""), /The handlers lack caching; .*\n$/],
      [
        whole.replace("stored(notes)", "{ ...stored(notes), append: undefined as never }"),
        /^The handlers of Note lack the operation `append`: add it to `notes` in src\/handlers\/index\.ts\.\n$/,
      ],
    ] as const)
      expect(await loaded(text)).toEqual({ status: 69, said: expect.stringMatching(says) });
    rmSync(generated as string, { recursive: true });
    expect(await loaded(whole)).toEqual({
      status: 69,
      said: expect.stringMatching(
        /^\S*src\/generated\/application\.ts does not exist\. .* run `hydrant generate`\.\n$/,
      ),
    });
  });

  test("[OPS-4] an embedded database that cannot be opened", async () => {
    const dataDir = await seeded();
    rmSync(join(dataDir, "database", "global"), { recursive: true });
    const { status, said } = await refusedStart({ DATA_DIR: dataDir });
    expect([status, said.trim().split("\n")]).toEqual([
      69,
      [expect.stringMatching(/^The embedded database cannot be opened: .*PANIC.*pg_control.* DATA_DIR\.$/)],
    ]);
  });

  test("[OPS-4] a certificate that is none", async () => {
    const file = join(folder(), "certificate.pem");
    writeFileSync(file, "none");
    const { status, said } = await refusedStart({ TLS_CERT_FILE: file, TLS_KEY_FILE: file, DATA_DIR: await seeded() });
    expect([status, said]).toEqual([
      69,
      expect.stringMatching(/^The certificate cannot be used: .* TLS_KEY_FILE; .*\n$/),
    ]);
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
      const server = await launchSeeded();
      const { port } = new URL(server.base);
      try {
        const { authorization } = await new Server(server).admin();
        const body = JSON.stringify({ alpha2: "ZZ", name: "Nowhere" });
        const { socket, received } = await connected(server);
        socket.write(
          `POST /countries/ HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: ${authorization}\r\nContent-Type: application/ld+json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
        );
        // It is in flight once the server has asked for its body.
        await once(socket, "data");
        socket.write(body.slice(0, 10));
        server.process.kill(signal);
        await refused(server);
        socket.write(body.slice(10));
        const [status] = await once(server.process, "exit");
        expect(received()).toMatch(/^HTTP\/1\.1 100 [\s\S]*\r\nHTTP\/1\.1 303 /);
        expect(status).toBe(0);
      } finally {
        await server.stop();
      }
    },
  );

  test.skipIf(!existsSync("/dev/full"))(
    "[OPS-3] serves and ends where its log and its words cannot be written",
    async () => {
      const full = openSync("/dev/full", "w");
      const plainPort = await freePort();
      const child = spawn(process.execPath, [...quickStart, main], {
        env: {
          ...surroundings(),
          DATA_DIR: await seeded(),
          PORT: String(await freePort()),
          HTTP_PORT: String(plainPort),
          LOG_FORMAT: "json",
        },
        stdio: ["ignore", full, full],
      });
      closeSync(full);
      const ended = once(child, "exit");
      const asked = () => fetch(`http://127.0.0.1:${plainPort}/countries/AT`).catch(() => null);
      let answer = await asked();
      while (answer === null && child.exitCode === null) {
        await aMoment();
        answer = await asked();
      }
      expect(answer?.status).toBe(200);
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    },
  );

  test("[OPS-3] ends at once after a second signal", async () => {
    const server = await launchSeeded();
    const { port } = new URL(server.base);
    const { socket } = await connected(server);
    socket.write(
      `POST /oauth2/token HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
    );
    await once(socket, "data");
    server.process.kill("SIGTERM");
    await refused(server);
    expect(server.process.exitCode).toBeNull();
    server.process.kill("SIGTERM");
    const [status] = await once(server.process, "exit");
    expect(status).toBe(1);
    await server.stop();
  });
});

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));
