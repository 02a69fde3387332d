/** An operator's commands beside a running server: through it on PGlite, straight into the database on PostgreSQL. */

import { describe, expect, test } from "vitest";
import { onServers, type Server, unique } from "../asking.ts";
import { aKey } from "../making.ts";
import { type Called, type Calling, hydrant } from "./command.ts";

onServers((server) => {
  const run = (args: readonly string[], calling: Calling = {}): Promise<Called> =>
    hydrant(server.address, args, calling);

  /** Makes a user by the command, and logs in. */
  async function added(name = unique("operated")) {
    const { status, stdout, json } = await run(["user", "add", name, "--email", `${name}@example.org`, "--json"]);
    expect({ status, name: json.name }, stdout).toEqual({ status: 0, name });
    return { name, login: await server.login(name, json.password) };
  }

  /** Runs a command on a locked name. A lock lasts ten seconds, and a machine may be slow: then once more. */
  async function whileLocked(
    name: string,
    command: () => Promise<Called>,
    found: (called: Called) => boolean,
  ): Promise<Called> {
    let called: Called;
    let attempts = 0;
    do {
      await guessWrongly(server, name);
      called = await command();
    } while (!found(called) && ++attempts < 4);
    return called;
  }

  describe("user add", () => {
    test("[AUT-1] makes somebody who can log in with the password that is shown", async () => {
      const name = unique("ada");
      const { status, stdout } = await run(["user", "add", name, "--email", `${name}@example.org`]);
      expect(status).toBe(0);
      const password = /^The password is (\S{20}) \(shown this once\)\.$/m.exec(stdout)?.[1] ?? "";
      const login = await server.login(name, password);
      const user = (await server.get(login.user, { as: login })).json;
      expect(user).toMatchObject({ username: name, email: `${name}@example.org` });
    });

    test("names the option that is missing, and the one that is wrong", async () => {
      const missing = await run(["user", "add", unique("ada")]);
      expect([missing.status, missing.stderr]).toEqual([
        1,
        "No user was added. Set or correct `--email ADDRESS`.\n  email: It is required.\n",
      ]);
      const wrong = await run(["user", "add", unique("ada"), "--email", "x"]);
      expect([wrong.status, wrong.stderr]).toEqual([
        1,
        "No user was added. Set or correct `--email ADDRESS`.\n  email: It must be an e-mail address, such as ada@example.org.\n",
      ]);
    });

    test("takes a password from standard input and prints it nowhere", async () => {
      const name = unique("ada");
      const password = "über alle Maßen geheim: $HOME \\ \"'";
      const called = await run(["user", "add", name, "--email", `${name}@example.org`, "--password-stdin"], {
        input: `${password}\n`,
      });
      expect(called).toMatchObject({ status: 0, stdout: `Added the user “${name}”.\n` });
      expect(called.stderr).not.toContain("geheim");
      await server.login(name, password);
    });

    test("gives roles and further properties, each as the spec types it", async () => {
      const name = unique("ada");
      const { status, json } = await run([
        ...["user", "add", name, "--email", `${name}@example.org`, "--role", "admin", "--json"],
        ...["--set", "name=Ada = Lovelace", "--set", "locale=de-AT"],
      ]);
      expect([status, json.roles]).toEqual([0, ["admin"]]);
      const login = await server.login(name, json.password);
      expect((await server.get(login.user, { as: login })).json).toMatchObject({
        name: "Ada = Lovelace",
        locale: "de-AT",
        roles: ["admin"],
      });
    });

    test.each([
      ["no address", [], {}],
      ["a faulty language", ["--set", "locale=?"], { locale: "?" }],
    ])("[LD-4] refuses %s with the violations of the API", async (_, args, body) => {
      const username = unique("ada");
      const { status, json } = await run(["user", "add", username, ...args, "--password-stdin", "--json"], {
        input: "short",
      });
      const answer = await server.ask("POST", "/users/", {
        as: await server.admin(),
        body: { username, password: "short", ...body },
      });
      expect([status, answer.status]).toEqual([1, 400]);
      expect(json.refused.violations.length).toBeGreaterThan(1);
      expect(new Set(json.refused.violations)).toEqual(new Set(answer.json.violations));
    });
  });

  describe("user list", () => {
    test("tells name, identifier and roles, as a table and as JSON", async () => {
      const { name, login } = await added();
      const identifier = login.user.split("/").at(-1);
      const { status, json } = await run(["user", "list", "--json"]);
      expect(status).toBe(0);
      expect(json).toContainEqual({ name, identifier, roles: [], lockedUntil: null });
      expect(json).toContainEqual(expect.objectContaining({ name: "admin", roles: ["admin"] }));
      const { stdout } = await run(["user", "list"]);
      expect(stdout).toMatch(/^NAME +IDENTIFIER +ROLES +LOCKED UNTIL\n/);
      expect(stdout).toMatch(new RegExp(`^${name} +${identifier}$`, "m"));
    });
  });

  describe("user password", () => {
    test("[AUT-16] ends every token with the old password; keys stay", async () => {
      const { name, login } = await added();
      const key = await aKey(server, login);
      const password = "an entirely new one";
      const { status, stdout } = await run(["user", "password", name, "--password-stdin"], { input: password });
      expect([status, stdout]).toEqual([0, expect.stringContaining("ended all logins")]);
      expect((await server.get(login.user, { as: login })).status).toBe(401);
      const refreshed = await server.ask("POST", "/oauth2/token", {
        body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: login.refreshToken }),
      });
      expect([refreshed.status, refreshed.json.error]).toEqual([400, "invalid_grant"]);
      await expect(server.login(name, login.password)).rejects.toThrow("invalid_grant");
      const again = await server.login(name, password);
      expect((await server.get("/countries/", { as: key.authorization })).status).toBe(200);
      expect((await server.get(again.user, { as: again })).status).toBe(200);
    });

    test("takes off the lock of too many wrong guesses", async () => {
      const { name } = await added();
      await guessWrongly(server, name);
      const { json } = await run(["user", "password", name, "--json"]);
      await server.login(name, json.password);
    });

    test("[AUT-11] refuses one that is too short, and leaves all as it is", async () => {
      const { name, login } = await added();
      const { status, stderr } = await run(["user", "password", name, "--password-stdin"], { input: "sevenxx\n" });
      expect([status, stderr]).toEqual([1, "Nothing was changed.\n  password: It must have at least 8 characters.\n"]);
      expect((await server.get(login.user, { as: login })).status).toBe(200);
    });
  });

  describe("user roles", () => {
    test("[AUT-15] gives and takes rights at once, and moves the date of the change", async () => {
      const { name, login } = await added();
      const users = async () => (await server.get("/users/", { as: login })).status;
      const modified = async () => (await server.get(login.user, { as: login })).json.modified as string;
      const before = await modified();
      expect(await users()).toBe(403);
      expect((await run(["user", "roles", name, "--add", "admin", "--json"])).json.roles).toEqual(["admin"]);
      expect(await users()).toBe(200);
      expect((await modified()) > before).toBe(true);
      expect((await run(["user", "roles", name])).stdout).toBe(`“${name}” has the role admin.\n`);
      expect((await run(["user", "roles", name, "--remove", "admin"])).stdout).toBe(`“${name}” now has no roles.\n`);
      expect(await users()).toBe(403);
      expect((await run(["user", "roles", name, "--set", "admin", "--json"])).json.roles).toEqual(["admin"]);
      expect(await users()).toBe(200);
    });
  });

  describe("user unlock", () => {
    test("[AUT-12] lets somebody in who was locked out", async () => {
      const { name, login } = await added();
      const unlocked = await whileLocked(
        name,
        () => run(["user", "unlock", name, "--json"]),
        ({ json }) => json.locked,
      );
      expect(unlocked.json).toMatchObject({ name, locked: true });
      await server.login(name, login.password);
    });

    test("[AUT-12] sets the count of failures back where there is no lock yet", async () => {
      const { name, login } = await added();
      await guessWrongly(server, name, 9);
      expect((await run(["user", "unlock", name])).stdout).toContain("was not locked");
      await guessWrongly(server, name, 9);
      await server.login(name, login.password);
    });

    test("is needed by those whom the list shows as locked", async () => {
      const { name } = await added();
      const until = (called: Called) => called.json.find((user: { name: string }) => user.name === name).lockedUntil;
      const listed = await whileLocked(
        name,
        () => run(["user", "list", "--json"]),
        (called) => until(called) !== null,
      );
      expect(new Date(until(listed)).toISOString()).toBe(until(listed));
    });
  });

  describe("keys", () => {
    test("[AUT-10] are listed without their secrets, and a revoked one is 401 at once", async () => {
      const [{ name, login }, other] = [await added(), await added()];
      const [kept, gone] = [await aKey(server, login, []), await aKey(server, login, [])];
      const others = await aKey(server, other.login);
      const identifier = gone.iri.split("/").at(-1) as string;
      const { status, stdout, json } = await run(["key", "list", "--user", name, "--json"]);
      expect(status).toBe(0);
      expect(json.map((key: { user: string }) => key.user)).toEqual([name, name]);
      expect(json).toContainEqual(expect.objectContaining({ identifier, about: "test", scopes: [], expires: null }));
      expect(stdout).not.toContain(gone.authorization);
      expect((await run(["key", "list"])).stdout).toContain(others.iri.split("/").at(-1));

      expect((await run(["key", "revoke", identifier])).status).toBe(0);
      const asked = await server.get("/countries/", { as: gone.authorization });
      expect([asked.status, asked.json.description]).toEqual([401, "Invalid API key"]);
      expect((await server.get("/countries/", { as: kept.authorization })).status).toBe(200);
      for (const unknown of [identifier, "no-uuid"])
        expect(await run(["key", "revoke", unknown])).toMatchObject({
          status: 1,
          stderr: expect.stringContaining("There is no such key."),
        });
    });
  });
});

/** Guesses wrongly, as often as it takes to be locked out. */
async function guessWrongly(server: Server, name: string, times = 10): Promise<void> {
  for (let guess = 0; guess < times; guess++)
    await expect(server.login(name, `wrong ${guess}`)).rejects.toThrow("invalid_grant");
}
