/** Servers of two versions on one database, under load: a migration that rolls goes on beside the older ones; any other ends them first. */

import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { generate } from "../../codegen/generate.ts";
import { freshOnServer } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { isLong } from "../random.ts";
import { type Answer, type Login, type Question, Server, unmodified } from "./asking.ts";
import { type Launched, launch } from "./launch.ts";

const { serverUrl } = inject("databases");

vi.setConfig({ testTimeout: 480_000, hookTimeout: 240_000 });

const api = `api: Notes
version: "1"
base: https://notes.example/
locales: { default: en, offered: [en] }
authentication: { accounts: { resource: User } }
allow: { missing-description: Not told here., missing-example: Not told here. }
`;
const user = `resource: User
path: /users/
owner: itself
properties: { username: { type: string, required: true, unique: true }, password: { type: password, required: true }, email: { type: email } }
collection: { me: true }
access: { append: anyone, "list, retrieve, update": owner }
`;
const note = (properties: string, filter: string, text = "type: string, required: true") => `resource: Note
path: /notes/
owner: creator
properties: { text: { ${text} }, ${properties} }
collection: { filter: { ${filter} } }
access: { append: user, "list, retrieve": anyone, "update, delete": owner }
`;
const comment = `resource: Comment
path: /comments/
properties: { note: { link: Note, required: true, onDelete: cascade }, text: { type: string } }
access: { append: user, "list, retrieve": anyone }
`;

const added =
  "size: { type: integer }, state: { type: string, required: true, default: draft }, comments: { inverse: Comment.note }, commented: { count: comments }";

/** The versions, one after another: the files of the spec that change. */
const versions = {
  first: {
    "api.yaml": api,
    "user.yaml": user,
    "note.yaml": note(
      "code: { type: string, unique: true }, kind: { type: string, required: true }, old: { type: string }",
      "kind: equals",
    ),
  },
  additive: {
    "comment.yaml": comment,
    "note.yaml": note(
      `code: { type: string, unique: true }, kind: { type: string, required: true }, old: { type: string }, ${added}`,
      "kind: equals, size: range",
    ),
  },
  widening: {
    "note.yaml": note(
      `code: { type: string }, kind: { type: string, required: true }, old: { type: string }, ${added}`,
      "kind: equals, size: range",
      "type: string",
    ),
  },
  renaming: {
    "note.yaml": note(
      `code: { type: string }, kind: { type: string, required: true }, other: { type: string, renamedFrom: old }, ${added}`,
      "kind: equals, size: range",
      "type: string",
    ),
  },
} as const;

/** The handlers of resource types by plural and file. */
const handlersOf = (resources: Readonly<Record<string, string>>): string => `
import { passwordAccounts, stored } from "hydrant";
${Object.entries(resources)
  .map(([plural, file]) => `import { ${plural} } from "../generated/resources/${file}.ts";`)
  .join("\n")}
export const handlers = {
  authentication: passwordAccounts(),
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  ${Object.keys(resources)
    .map((plural) => `${plural}: stored(${plural})`)
    .join(", ")}
};`;

const writeHandlers = (project: TestProject, more: Readonly<Record<string, string>> = {}): void =>
  writeFileSync(
    join(project.folder, "src", "handlers", "index.ts"),
    handlersOf({ notes: "note", users: "user", ...more }),
  );

const writeSpec = (specDir: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(specDir, name), text);
};

/** The project after a change of its spec, with the migrations that follow from it. */
async function after(project: TestProject, files: Readonly<Record<string, string>>): Promise<TestProject> {
  const folder = mkdtempSync(join(tmpdir(), "hydrant-rolling-"));
  cpSync(project.folder, folder, { recursive: true, verbatimSymlinks: true });
  const specDir = join(folder, "spec");
  writeSpec(specDir, files);
  const { status, diagnostics } = await generate({ specDir, outDir: join(folder, "src", "generated") });
  if (status !== "written") throw new Error(JSON.stringify([status, diagnostics], null, 2));
  const made = {
    ...project,
    folder,
    entry: join(folder, "src", "main.ts"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  writeHandlers(made, { comments: "comment" });
  return made;
}

/** Clients that ask all servers in turn, until they are stopped; each is told where an answer is not what it has to be. */
class Load {
  readonly wrong: string[] = [];
  answers = 0;
  readonly #servers = new Map<Launched, Server>();
  readonly #clients: Promise<void>[] = [];
  readonly #login: Login;
  #goes = true;

  constructor(login: Login, clients: number) {
    this.#login = login;
    for (let client = 0; client < clients; client++) this.#clients.push(this.#repeat());
  }

  add(launched: Launched): void {
    this.#servers.set(launched, new Server(launched));
  }

  /** As a balancer does before it has a server stopped. */
  remove(launched: Launched): void {
    this.#servers.delete(launched);
  }

  async end(): Promise<void> {
    this.#goes = false;
    await Promise.all(this.#clients);
  }

  async #repeat(): Promise<void> {
    while (this.#goes) await this.#round().catch((error: unknown) => this.wrong.push(String(error)));
  }

  async #round(): Promise<void> {
    const as = this.#login;
    const text = String(Math.random());
    const made = await this.#ask("POST", "/notes/", [303], { as, body: { text, code: text, kind: "a" } });
    const path = new URL(made.headers.get("Location") as string).pathname;
    const is = async (expected: string) => {
      const read = await this.#ask("GET", path, [200]);
      if (read.json.text !== expected) this.wrong.push(`${path} is ${read.text}`);
      const date = { headers: { "If-Modified-Since": read.headers.get("Last-Modified") as string } };
      const again = await this.#ask("GET", path, [200, 304], date);
      if (again.status === 200 && again.json.text !== expected) this.wrong.push(`${path} is ${again.text}`);
    };
    await is(text);
    await this.#ask("PATCH", path, [200, 204], { as, body: { text: `${text}!` } });
    await is(`${text}!`);
    const list = await this.#ask("GET", "/notes/", [200]);
    if (!(list.json.totalItems >= 1)) this.wrong.push(`the list has ${list.json.totalItems}`);
    await this.#ask("DELETE", path, [204], { as });
    await this.#ask("GET", path, [404, 410]);
  }

  async #ask(method: string, path: string, expected: readonly number[], question: Question = {}): Promise<Answer> {
    for (;;) {
      const all = [...this.#servers];
      const [launched, server] = all[Math.floor(Math.random() * all.length)] ?? [];
      try {
        if (server === undefined || launched === undefined) throw new Error("there is no server");
        const answer = await server.ask(method, path, question);
        this.answers++;
        if (!expected.includes(answer.status))
          throw new Unexpected(`${method} ${path} is ${answer.status}: ${answer.text}`);
        return answer;
      } catch (error) {
        if (error instanceof Unexpected) throw error;
        // Only one that no longer listens may leave a connection unanswered, and another one answers then.
        if (launched !== undefined && !/ECONNREFUSED/.test(String((error as Error).cause))) throw error;
        await sleep(20);
      }
    }
  }
}

class Unexpected extends Error {}

describe.skipIf(serverUrl === null)("an upgrade of servers that run on PostgreSQL", () => {
  const projects: TestProject[] = [];
  beforeAll(async () => {
    const first = await makeProject("minimal", (specDir) => writeSpec(specDir, versions.first));
    writeHandlers(first);
    projects.push(first);
    for (const kind of ["additive", "widening", "renaming"] as const)
      projects.push(await after(projects.at(-1) as TestProject, versions[kind]));
  });
  afterAll(() => {
    for (const project of projects) project.remove();
  });

  test("[OPS-11] loses and refuses nothing where it rolls, and has older servers end before it where it does not", async () => {
    const [first, additive, widening, renaming] = projects as [TestProject, TestProject, TestProject, TestProject];
    const pause = isLong ? 20_000 : 500;
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    const started: Launched[] = [];
    const start = async (project: TestProject) => {
      const launched = await launch("PostgreSQL", { DATABASE_URL: databaseUrl }, project.entry);
      started.push(launched);
      return launched;
    };
    let old = await start(first);
    const load = new Load(await new Server(old).admin(), isLong ? 8 : 3);
    try {
      load.add(old);
      for (const project of [additive, widening]) {
        const next = await start(project);
        load.add(next);
        // What the older one has answered is not what the newer one answers, although nothing has changed since.
        const [older, newer] = [new Server(old), new Server(next)];
        const made = await older.ask("POST", "/notes/", {
          as: await older.admin(),
          body: { text: "seen", kind: "b", code: project.folder },
        });
        const path = new URL(made.headers.get("Location") as string).pathname;
        await sleep(2500);
        const seen = (await older.get(path)).headers.get("Last-Modified") as string;
        const again = async () => (await newer.get(path, { headers: { "If-Modified-Since": seen } })).status;
        expect(await again()).toBe(200);
        await sleep(pause);
        // An older server may start again beside it.
        if (isLong) {
          const again = await start(project === additive ? first : additive);
          load.add(again);
          await sleep(pause);
          load.remove(again);
          await again.stop();
        }
        load.remove(old);
        await old.stop();
        expect(old.process.exitCode).toBe(0);
        expect(await again()).toBe(200);
        expect((await unmodified(newer, path)).again.status).toBe(304);
        old = next;
      }
      const ended = once(old.process, "exit");
      const last = await start(renaming);
      load.add(last);
      load.remove(old);
      await Promise.race([ended, sleep(10_000)]);
      expect(old.process.exitCode).toBe(69);
      await sleep(pause);
      await load.end();
      expect(load.wrong).toEqual([]);
      expect(load.answers).toBeGreaterThan(100);
      expect(
        old.log().match(/this version is too old for the database: [^"]*0005_rename_old_to_other_in_notes/g),
      ).toHaveLength(1);
      expect(last.log()).toMatch(/a migration waits for servers of an older version, on \S+ \(process \d+\)/);
    } finally {
      await load.end();
      await Promise.all(started.map((each) => each.stop()));
    }
  });
});
