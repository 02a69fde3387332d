/** Operator's commands on projects of others, whose accounts are called otherwise, and on one that has none. */

import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshPglite } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { Server, unique } from "../asking.ts";
import { type Launched, launch } from "../launch.ts";
import { type Called, hydrant } from "./command.ts";

/** A project of `test/specs/`, an empty database for it, and commands in its folder. */
function projectOf(name: string) {
  let project: TestProject;
  let dataDir: string;
  beforeAll(async () => {
    project = await makeProject(name);
    dataDir = await freshPglite();
  });
  afterAll(() => {
    project?.remove();
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    run: (args: readonly string[], input?: string): Promise<Called> =>
      hydrant({ dataDir, databaseUrl: null }, args, {
        cwd: project.folder,
        ...(input === undefined ? {} : { input }),
      }),
    serve: (): Promise<Launched> => launch("PGlite", { DATA_DIR: dataDir }, project.entry),
  };
}

describe("a shop whose customers log in by passphrases", () => {
  const { run, serve } = projectOf("bookshop");
  let launched: Launched;
  let server: Server;
  beforeAll(async () => {
    launched = await serve();
    server = new Server(launched);
  });
  afterAll(() => launched?.stop({ keepData: true }));

  const token = (username: string, password: string) =>
    server.ask("POST", "/auth/token", {
      body: new URLSearchParams({ grant_type: "password", username, password }),
    });
  async function added(...args: readonly string[]) {
    const name = `a${unique("")}`;
    const { status, stdout, json } = await run(["user", "add", name, ...args, "--json"]);
    expect(status, stdout).toBe(0);
    const { access_token } = (await token(name, json.password)).json;
    return { name, ...json, as: `Bearer ${access_token}` };
  }

  test("[AUT-1] its accounts are made with what the spec calls them by", async () => {
    const { as, identifier } = await added(
      ...["--role", "clerk", "--role", "moderator", "--email", "colette@example.org"],
      ...["--set", "newsletter=true", "--set", "born=1873-01-28"],
      ...["--set", 'addresses={"lines":["9, rue de Beaujolais"],"city":"Paris","country":"FR"}'],
    );
    const { status, json } = await server.get(`/people/customers/${identifier}`, { as });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        email: "colette@example.org",
        positions: ["clerk", "moderator"],
        newsletter: true,
        born: "1873-01-28",
        language: "fr",
        addresses: [expect.objectContaining({ lines: ["9, rue de Beaujolais"], city: "Paris" })],
      }),
    ]);
  });

  test("[AUT-16] a new passphrase ends the tokens; its rules are the spec's", async () => {
    const { name, as } = await added();
    const { status, stderr } = await run(["user", "password", name, "--password-stdin"], "ten chars.");
    expect([status, stderr]).toEqual([1, "Nothing was changed.\n  passphrase: It must have at least 12 characters.\n"]);
    expect((await server.get("/people/customers/?me", { as })).status).not.toBe(401);
    await run(["user", "password", name, "--password-stdin"], "twelve chars.");
    expect((await server.get("/people/customers/?me", { as })).status).toBe(401);
    expect((await token(name, "twelve chars.")).status).toBe(200);
  });

  test("[AUT-10] its integrations are keys to be listed and revoked", async () => {
    const { name, as } = await added("--role", "clerk");
    const made = await server.ask("POST", "/people/integrations/", {
      as,
      body: { label: "Till", permissions: ["stock"] },
    });
    const { id, token: key } = made.json;
    const { json } = await run(["key", "list", "--user", name, "--json"]);
    expect(json).toEqual([expect.objectContaining({ identifier: id, user: name, about: "Till", scopes: ["stock"] })]);
    expect((await server.get("/shop/", { as: key })).status).toBe(200);
    expect(await run(["key", "revoke", id])).toMatchObject({ status: 0 });
    expect((await server.get("/shop/", { as: key })).status).toBe(401);
  });

  test("what is wrong is said in its own words", async () => {
    const { name } = await added();
    const said = async (...args: readonly string[]) => {
      const { status, stdout, stderr } = await run(args);
      expect([status, stdout]).toEqual([1, ""]);
      return stderr;
    };
    expect(await said("user", "add", name)).toBe(`The user “${name}” exists already.\n`);
    expect(await said("user", "add", "new", "--role", "clark")).toBe(
      'There is no role “clark”. The spec has clerk, moderator. Did you mean "clerk"?\n',
    );
    expect(await said("user", "add", "new", "--set", "newslettr=true")).toBe(
      'Customer has no property “newslettr”. Did you mean "newsletter"?\n',
    );
    expect(await said("user", "add", "new", "--set", "passphrase=hunter22hunter22")).toContain("can be read by others");
    expect(await said("user", "add", "new", "--set", "email=x@y.z")).toContain("by `--email`");
    expect(await said("user", "add", "new", "--set", "born")).toContain("write property=value");
    expect(await said("user", "add", "new", "--set", "born=1900-01-01", "--set", "born=1900-01-01")).toContain("twice");
    expect(await said("user", "add", "New", "--email", "x", "--set", "newsletter=perhaps")).toMatch(
      /^No user was added\. Set or correct `--[^`]+`, `--[^`]+`\.\n(?: {2}(?:login|email|newsletter): .+\n){3}$/,
    );
    expect(await said("user", "add", "new", "--password-stdin")).toBe("No password came in on standard input.\n");
    for (const job of ["password", "roles", "unlock"])
      expect(await said("user", job, "nobody")).toContain("There is no user “nobody”.");
    expect(await said("key", "list", "--user", "nobody")).toContain("There is no user “nobody”.");
    for (const option of ["--add", "--remove", "--set"])
      expect(await said("user", "roles", name, option, "clrk")).toContain('Did you mean "clerk"?');
  });
});

test("a terminal cannot be told anything by a name", async () => {
  // Of the specs here, only members of none have such names; the table is the same for all.
  const { asTable } = await import("../../../codegen/commands/rows.ts");
  const { Writable } = await import("node:stream");
  let written = "";
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const table = asTable(out, { name: "NAME", roles: "ROLES" });
  await table.add({ name: "a\u001b[2Jb\nc", roles: ["x", "y"] });
  await table.end();
  expect(written).toBe("NAME      ROLES\na\ufffd[2Jb\ufffdc  x, y\n");
});

describe("a library whose members have cards, and no keys", () => {
  const { run } = projectOf("library");
  test("has users, but neither keys nor addresses", async () => {
    expect(await run(["user", "add", "20240017", "--role", "director"])).toMatchObject({ status: 0 });
    expect((await run(["user", "list", "--json"])).json).toEqual([
      expect.objectContaining({ name: "20240017", roles: ["director"] }),
    ]);
    for (const [args, said] of [
      [["key", "list"], "Town library has no keys"],
      [["key", "revoke", "x"], "Town library has no keys"],
      [["user", "add", "20240018", "--email", "x@example.org"], "Accounts of Town library have no e-mail address"],
      [["user", "add", "20240018", "--set", "guarantor=/nowhere"], "No user was added."],
    ] as const)
      expect(await run(args)).toMatchObject({ status: 1, stderr: expect.stringContaining(said) });
  });
});

describe("a conference whose people are identified by their handles", () => {
  const { run } = projectOf("conference");
  test("has users with what its spec requires of them", async () => {
    const add = ["user", "add", "ada", "--set", "biography=Counts.", "--set", "shown=true"];
    expect(await run(add)).toMatchObject({ status: 1, stderr: expect.stringContaining("name: It is required.") });
    expect(await run([...add, "--set", "name=Ada Lovelace"])).toMatchObject({ status: 0 });
    expect((await run(["user", "list", "--json"])).json).toEqual([
      { name: "ada", identifier: "ada", roles: [], lockedUntil: null },
    ]);
    expect(await run(["user", "roles", "ada", "--set", "speaker,volunteer"])).toMatchObject({ status: 0 });
    expect((await run(["user", "roles", "ada"])).stdout).toBe("“ada” has the role speaker, volunteer.\n");
  });
});

describe("notes that nobody logs in to", () => {
  const { run } = projectOf("minimal");
  test.each([
    ["user", "list"],
    ["user", "add", "ada"],
    ["key", "list"],
  ])("%s %s is refused", async (...args) => {
    const called = await run(args.filter((word) => word !== undefined));
    expect(called).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^Notes has no (accounts|keys): /),
    });
  });
});
