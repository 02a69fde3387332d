/** The contract: what the operator sets, and what a server refuses while it is unpaid. */

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { drawnDatabases, freshPglite } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { type Answer, type Login, Server, unique } from "../asking.ts";
import { type Launched, launch, seeded } from "../launch.ts";
import { address } from "../making.ts";
import { type Called, hydrant } from "./command.ts";

const past = "2020-02-29";
const { serverUrl, folder } = inject("databases");

/** Asks until the answer is as it is to be: servers learn of a change within seconds. */
async function eventually(status: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return answer;
    await sleep(100);
  }
}

const places = {
  PGlite: () => seeded.PGlite(),
  PostgreSQL: async () => ({
    ...(await seeded.PostgreSQL()),
    DATA_DIR: await mkdtemp(join(folder, "contract-")),
  }),
};

describe.each(drawnDatabases())("on %s", (name) => {
  describe.skipIf(name === "PostgreSQL" && serverUrl === null)("a contract", () => {
    /** On PostgreSQL a second one has the same database. */
    let launched: Launched[];
    let servers: Server[];
    let user: Login;

    beforeAll(async () => {
      const place = await places[name]();
      launched = [await launch(name, place)];
      if (name === "PostgreSQL") launched.push(await launch(name, place));
      servers = launched.map((each) => new Server(each));
      user = await (servers[0] as Server).user();
    });
    afterAll(() => Promise.all((launched ?? []).map((each) => each.stop())));

    const run = (...args: readonly string[]): Promise<Called> =>
      hydrant(launched[0] as Launched, ["contract", ...args]);
    const upload = (server: Server, bytes = "bytes", headers: Readonly<Record<string, string>> = {}) =>
      server.ask("POST", "/objects/", {
        as: user,
        body: Buffer.from(bytes),
        headers: { "Content-Type": "text/plain", ...headers },
      });

    test("[LIM-4] that is unpaid is 402 for what the spec marks, on every server within seconds, until it is paid", async () => {
      expect((await run("show", "--json")).json).toEqual({
        paidUntil: null,
        unpaid: false,
        operations: ["appendObject"],
      });
      for (const server of servers) expect((await upload(server)).status).toBe(303);

      const set = await run("set", "--paid-until", past, "--json");
      expect([set.status, set.json]).toEqual([0, { paidUntil: "2020-03-01T00:00:00.000Z", unpaid: true }]);
      for (const server of servers) {
        const answer = await eventually(402, () => upload(server));
        expect(answer.json).toMatchObject({ "@type": "Error", statusCode: 402, title: "Payment Required" });
        // Whoever may not do it at all is told that, paid or not.
        const nobody = await server.ask("POST", "/objects/", { body: Buffer.from("bytes") });
        expect(nobody.status).toBe(401);
        // What is not marked goes on; what may be done is announced all the same.
        expect((await server.ask("POST", "/addresses/", { as: user, body: address() })).status).toBe(303);
        const { json } = await server.get("/objects/", { as: user });
        expect(json.operation.map((each: { method: string }) => each.method)).toContain("POST");
      }
      expect((await run("show")).stdout).toBe(
        "The contract has been unpaid since 2020-03-01T00:00:00.000Z. It is required by appendObject.\n",
      );

      expect((await run("set", "--paid-until", "2120-01-01T12:00:00+02:00")).stdout).toBe(
        "The contract is paid until 2120-01-01T10:00:00.000Z. Servers apply it within two seconds.\n",
      );
      for (const server of servers) await eventually(303, () => upload(server));

      await run("set", "--paid-until", past);
      for (const server of servers) await eventually(402, () => upload(server));
      expect((await run("set", "--paid-until", "never")).stdout).toContain("No contract has to be paid.");
      for (const server of servers) await eventually(303, () => upload(server));
    });

    test("[LIM-4] that is paid until a moment to come is unpaid from then on", async () => {
      await run("set", "--paid-until", new Date(Date.now() + 20_000).toISOString());
      for (const server of servers) await eventually(402, () => upload(server));
      await run("set", "--paid-until", "never");
      for (const server of servers) await eventually(303, () => upload(server));
    });

    test("[MTH-9][LIM-4] that was paid when an upload came gives a retry its first answer, and no other upload", async () => {
      const keyed = { "Idempotency-Key": randomUUID() };
      const first = await upload(servers[0] as Server, "bytes", keyed);
      expect(first.status).toBe(303);
      await run("set", "--paid-until", past);
      for (const server of servers) {
        await eventually(402, () => upload(server));
        const again = await upload(server, "bytes", keyed);
        expect([again.status, again.headers.get("location")]).toEqual([303, first.headers.get("location")]);
        expect((await upload(server, "others", keyed)).status).toBe(409);
        expect((await upload(server, "bytes", { "Idempotency-Key": randomUUID() })).status).toBe(402);
      }
      await run("set", "--paid-until", "never");
      for (const server of servers) await eventually(303, () => upload(server));
    });

    test.each(["2027-02-30", "tomorrow", "2027-3-1", "1", "2027-03-31T12:00", "infinity", "' or 1=1"])(
      "is not paid until “%s”, and stays as it is",
      async (date) => {
        const { status, stderr } = await run("set", "--paid-until", date);
        expect([status, stderr]).toEqual([1, expect.stringContaining(`“${date}” is no date. Write a day`)]);
        expect((await run("show", "--json")).json.paidUntil).toBeNull();
      },
    );

    test("without a date is misused", async () => {
      const { status, stderr } = await run("set");
      expect([status, stderr]).toEqual([2, expect.stringContaining("--paid-until")]);
    });
  });
});

describe("a library's contract", () => {
  let project: TestProject;
  let dataDir: string;
  let launched: Launched;
  let server: Server;

  beforeAll(async () => {
    project = await makeProject("library");
    dataDir = await freshPglite();
    launched = await launch("PGlite", { DATA_DIR: dataDir, ADMIN_USERNAME: "20240017" }, project.entry);
    server = new Server(launched);
  });
  afterAll(async () => {
    await launched?.stop();
    project?.remove();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
  });

  test("[LIM-4] is asked for by further operations, and by a PUT that appends, not by one that replaces", async () => {
    const form = new URLSearchParams({ grant_type: "password", username: "20240017", password: launched.password });
    const as = `Bearer ${(await server.ask("POST", "/login", { body: form })).json.access_token}`;
    const author = (await server.ask("POST", "/authors/", { as, body: { name: { de: "Mann" } } })).headers.get(
      "location",
    );
    expect(author).not.toBeNull();
    const slug = unique("book").toLowerCase();
    const book = (more: object = {}) => ({ slug, name: { de: "Ein Buch" }, authors: [author], ...more });
    expect((await server.ask("PUT", `/books/${slug}`, { as, body: book() })).status).toBe(303);

    const run = (...args: readonly string[]) =>
      hydrant({ dataDir, databaseUrl: null }, ["contract", ...args], { cwd: project.folder });
    expect((await run("set", "--paid-until", past)).status).toBe(0);
    await eventually(402, () => server.ask("POST", `/books/${slug}/borrow`, { as, body: {} }));
    const other = unique("book").toLowerCase();
    expect((await server.ask("POST", "/books/", { as, body: book({ slug: other }) })).status).toBe(402);
    expect((await server.ask("PUT", `/books/${other}`, { as, body: book({ slug: other }) })).status).toBe(402);
    expect((await server.get(`/books/${other}`)).status).toBe(404);
    expect((await server.ask("PUT", `/books/${slug}`, { as, body: book({ available: false }) })).status).toBe(204);
    expect((await server.ask("PATCH", `/books/${slug}`, { as, body: { available: true } })).status).toBe(204);
  });
});
