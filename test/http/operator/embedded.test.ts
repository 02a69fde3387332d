/** The embedded database belongs to the server while it runs: commands come in by its socket, and go to the folder themselves when it is gone. */

import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { cp } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { makeAtlas } from "../../projects.ts";
import { Server } from "../asking.ts";
import { copyOf, type Launched, launch, main } from "../launch.ts";
import { hydrant, spawned } from "./command.ts";

// Each command is a process that loads the whole application.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folders: string[] = [];
const running: Launched[] = [];
async function seeded(): Promise<string> {
  const folder = await copyOf(inject("seed"));
  folders.push(folder);
  return folder;
}
async function started(dataDir: string, entry = main): Promise<Launched> {
  const server = await launch("PGlite", { DATA_DIR: dataDir }, entry);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop({ keepData: true });
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const at = (dataDir: string) => ({ dataDir, databaseUrl: null });

/** Says something to a server's socket: all that it answers until it hangs up. */
async function say(socket: string, words: string): Promise<string> {
  const connection = connect(socket);
  let answered = "";
  connection.setEncoding("utf8").on("data", (text: string) => {
    answered += text;
  });
  connection.write(words);
  await once(connection, "close");
  return answered;
}

describe("the socket of a running server", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await seeded();
  });

  test("is its owner's alone, also where the folder was open to others, and gone when the server is", async () => {
    const folder = join(dataDir, "operator");
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o777);
    const server = await started(dataDir);
    expect([mode(folder), mode(join(folder, "socket"))]).toEqual(["700", "600"]);
    expect(statSync(join(folder, "socket")).isSocket()).toBe(true);
    await server.stop({ keepData: true });
    expect(existsSync(join(folder, "socket"))).toBe(false);
  });

  test("answers what is no request, and goes on serving", async () => {
    const server = await started(dataDir);
    const socket = join(dataDir, "operator", "socket");
    const asked = async (words: string) => JSON.parse(await say(socket, words)).refused.message;
    expect(await asked("GET / HTTP/1.1\r\n\r\n")).toBe("A message is no JSON object.");
    expect(await asked(`{"hydrant":2,"job":"${"x".repeat(1_048_576)}"}\n`)).toContain("longer than");
    expect(await asked('{"hydrant":1,"job":"user list"}\n')).toMatch(/uses version 2 .* this command version 1/);
    expect(await asked('{"job":"user list"}\n')).toContain("version undefined");
    expect(await asked('{"hydrant":2,"job":"constructor"}\n')).toBe("There is no job “constructor”.");
    expect(await asked('{"hydrant":2,"job":"user add"}\n')).toBe("“NAME” is missing.");
    expect(await asked('{"hydrant":2,"job":"user add","given":{"NAME":{}}}\n')).toBe("“NAME” is not a text.");
    expect(await asked('{"hydrant":2,"job":"user add","given":{"NAME":"x","role":[1]}}\n')).toBe(
      "“role” is not a text.",
    );
    const hasty = connect(socket);
    hasty.end('{"hydrant":2,"job":"user list"}\n');
    hasty.destroy();
    expect(
      JSON.parse((await say(socket, '{"hydrant":2,"job":"user list","given":{}}\n')).split("\n")[0] ?? ""),
    ).toMatchObject({ row: { name: "admin" } });
    expect((await new Server(server).get("/countries/AT")).status).toBe(200);
    expect(server.log()).not.toContain('"level":50');
  });

  test("is elsewhere where the system takes no path as long, and as closed there", async () => {
    const long = join(await seeded(), "deep".repeat(25));
    await cp(inject("seed"), long, { recursive: true });
    const server = await started(long);
    const signpost = join(long, "operator", "elsewhere");
    const socket = readFileSync(signpost, "utf8");
    expect(socket.startsWith(long)).toBe(false);
    expect([mode(signpost), mode(dirname(socket)), mode(socket)]).toEqual(["600", "700", "600"]);
    const { status, json } = await hydrant(at(long), ["user", "add", "ada", "--email", "ada@example.org", "--json"]);
    expect(status).toBe(0);
    await new Server(server).login("ada", json.password);
    await server.stop({ keepData: true });
    expect([existsSync(signpost), existsSync(dirname(socket))]).toEqual([false, false]);
    expect((await hydrant(at(long), ["user", "list", "--json"])).json).toHaveLength(2);
  });
});

describe("a job", () => {
  test("is done without a server, and the server knows of it when it starts", async () => {
    const dataDir = await seeded();
    const made = await spawned(at(dataDir), ["user", "add", "ada", "--email", "ada@example.org", "--json"]);
    expect(made).toMatchObject({ status: 0 });
    // Its line in the log, which is the command's own here.
    expect(JSON.parse(made.stderr)).toMatchObject({ by: "operator", username: "ada", msg: "user added" });
    expect(made.stderr).not.toContain(made.json.password);
    const server = new Server(await started(dataDir));
    await server.login("ada", made.json.password);
  });

  test("on an empty database makes the one user there is: the server makes no other, and loads its data", async () => {
    const { folder, entry } = await makeAtlas();
    folders.push(folder);
    const dataDir = join(folder, "new");
    const add = ["user", "add", "ada", "--email", "ada@example.org", "--role", "admin", "--json"];
    const { json } = await hydrant(at(dataDir), add, { cwd: folder });
    const launched = await started(dataDir, entry);
    const server = new Server(launched);
    const login = await server.login("ada", json.password);
    const users = await server.get("/users/", { as: login });
    expect(users.json.totalItems).toBe(1);
    expect(launched.log()).not.toContain("created the first user");
    expect((await server.get("/countries/AT")).status).toBe(200);
  });

  test("gets past what a killed server left behind, and so does the next server", async () => {
    const dataDir = await seeded();
    const killed = await started(dataDir);
    await killed.kill();
    expect(existsSync(join(dataDir, "operator", "socket"))).toBe(true);
    expect(await hydrant(at(dataDir), ["user", "list"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("admin"),
    });
    const socket = join(dataDir, "operator", "socket");
    expect(existsSync(socket)).toBe(true);
    await started(dataDir);
    expect(await say(socket, '{"hydrant":2,"job":"user list","given":{}}\n')).toContain('"done"');
  });

  test("leaves a line in the server's log, without any secret", async () => {
    const dataDir = await seeded();
    const launched = await started(dataDir);
    const input = "a password to look for";
    const run = (...args: readonly string[]) => hydrant(at(dataDir), args, { input });
    await run("user", "add", "ada", "--email", "ada@example.org", "--password-stdin");
    const login = await new Server(launched).login("ada", input);
    const key = (await new Server(launched).ask("POST", "/api_keys/", { as: login, body: {} })).json;
    const made = (await run("user", "password", "ada", "--json")).json.password;
    await run("user", "roles", "ada", "--add", "admin");
    await run("user", "unlock", "ada");
    await run("key", "revoke", key["@id"].split("/").at(-1));
    await launched.stop({ keepData: true });
    const lines = launched
      .log()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const told = lines.filter(({ by }) => by === "operator");
    expect(told.map(({ msg }) => msg)).toEqual([
      "user added",
      "password changed",
      "roles changed",
      "user unlocked",
      "key revoked",
    ]);
    // Each change has one line in the audit trail, and is not told of a second time as a request's.
    const changes = lines.filter(({ event }) => event !== undefined && !["login", "key-made"].includes(event));
    expect(changes.map(({ event, by }) => [event, by])).toEqual(
      ["account-added", "password-changed", "roles-changed", "account-unlocked", "key-ended"].map((event) => [
        event,
        "operator",
      ]),
    );
    const account = login.user.split("/").at(-1);
    expect(told.map((line) => line.account)).toEqual(Array.from({ length: 5 }, () => account));
    for (const secret of [input, made, key.key]) expect(launched.log()).not.toContain(secret);
  });

  test("does not take a role from the last who has it, unless by force", async () => {
    const dataDir = await seeded();
    const run = (...args: readonly string[]) => hydrant(at(dataDir), args);
    const last = {
      status: 1,
      stdout: "",
      stderr: "“admin” is the last user with the role admin. To remove it anyway, add `--force`.\n",
    };
    await started(dataDir);
    expect(await run("user", "roles", "admin", "--remove", "admin")).toMatchObject(last);
    await run("user", "add", "ada", "--email", "ada@example.org", "--role", "admin");
    expect(await run("user", "roles", "ada", "--remove", "admin")).toMatchObject({ status: 0 });
    expect(await run("user", "roles", "admin", "--remove", "admin", "--force")).toMatchObject({
      status: 0,
      stdout: "“admin” now has no roles.\n",
    });
  });

  test("says what is wrong with the settings", async () => {
    const { status, stderr } = await hydrant({ dataDir: "x", databaseUrl: "mysql://x" }, ["user", "list"]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
  });
});
