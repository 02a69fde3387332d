/** `hydrant move`: another identifier for any resource, and where its old IRI leads. */

import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generate } from "../../../codegen/generate.ts";
import { freshPglite } from "../../databases.ts";
import { makeProject, type TestProject } from "../../projects.ts";
import { onServers, Server, unique } from "../asking.ts";
import { type Launched, launch } from "../launch.ts";
import { aKey, anAddress, anObject, aPlace } from "../making.ts";
import { type Called, hydrant } from "./command.ts";

onServers((server) => {
  const pathOf = (iri: string) => new URL(iri).pathname;
  const move = (from: string, to: string, ...more: readonly string[]): Promise<Called> =>
    hydrant(server.address, ["move", from, to, ...more]);

  test("[IRI-6] a slug changes as by an update, and the old IRI leads to the new one", async () => {
    const old = await aPlace(server, { population: 5 });
    const present = new URL(unique("place"), old).href;
    const before = (await server.get(old)).json;
    const { status, json } = await move(pathOf(old), pathOf(present), "--json");
    expect([status, pathOf(json.from), pathOf(json.to)]).toEqual([0, pathOf(old), pathOf(present)]);
    const answer = await server.get(`${old}?locales=en:de`);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `${present}?locales=en:de`]);
    const after = (await server.get(present)).json;
    expect(after).toMatchObject({ population: 5, created: before.created });
    expect(after.modified > before.modified).toBe(true);
  });

  test("[IRI-6][MTH-11] a UUID changes; the old IRI leads there who may read it, and nobody else", async () => {
    const [user, other] = [await server.user(), await server.user()];
    const old = await anAddress(server, user);
    const present = new URL(randomUUID(), old).href;
    expect((await move(pathOf(old), pathOf(present))).status).toBe(0);
    const asked = async (as?: typeof user) => {
      const { status, headers } = await server.get(old, { as });
      return [status, headers.get("location")];
    };
    expect(await asked(user)).toEqual([301, present]);
    expect(await asked(await server.admin())).toEqual([301, present]);
    expect(await asked(other)).toEqual([404, null]);
    expect(await asked()).toEqual([401, null]);
    expect((await server.get(present, { as: user })).json).toMatchObject({ "@id": present, owner: user.user });
    expect((await server.ask("DELETE", old, { as: user })).status).toBe(404);
  });

  test("[IRI-6][OBJ-1] a file moves with its bytes, and the path of the bytes leads on too", async () => {
    const user = await server.user();
    const old = await anObject(server, user, { bytes: Buffer.from("moved along"), name: "some thing.txt" });
    const present = new URL(randomUUID(), old).href;
    expect((await move(pathOf(old), pathOf(present))).status).toBe(0);
    const led = await server.get(`${old}/content/some%20thing.txt?x=1`, { as: user });
    expect([led.status, led.headers.get("location")]).toEqual([301, `${present}/content/some%20thing.txt?x=1`]);
    const bytes = await server.get(`${present}/content/some%20thing.txt`, { as: user });
    expect([bytes.status, bytes.text]).toEqual([200, "moved along"]);
    expect((await server.get(present, { as: user })).json.content).toBe(`${present}/content/some%20thing.txt`);
    expect((await server.get(`${old}/content/some%20thing.txt`)).status).toBe(401);
    const put = { as: user, body: Buffer.from("x"), headers: { "Content-Type": "text/plain" } };
    expect((await server.ask("PUT", `${old}/content/some%20thing.txt`, put)).status).toBe(404);
    expect((await server.ask("DELETE", present, { as: user })).status).toBe(204);
    expect((await server.get(`${old}/content/some%20thing.txt`, { as: user })).status).toBe(404);
  });

  test("[IRI-6][AUT-16] an account takes its logins, keys and what it owns along", async () => {
    const user = await server.user();
    const [address, key] = [await anAddress(server, user), await aKey(server, user)];
    const present = new URL(randomUUID(), user.user).href;
    expect((await move(pathOf(user.user), pathOf(present))).status).toBe(0);
    expect((await server.get("/users/?me", { as: user })).json.member[0]["@id"]).toBe(present);
    expect((await server.get(address, { as: user })).json.owner).toBe(present);
    expect((await server.get("/", { as: key.authorization })).status).toBe(200);
    expect((await server.get(user.user, { as: user })).headers.get("location")).toBe(present);
    await expect(server.login(user.username, user.password)).resolves.toMatchObject({ user: present });
  });

  describe("is refused, and changes nothing,", () => {
    test("[IRI-6] where an IRI is none, or names nothing, or something else", async () => {
      const iri = await aPlace(server);
      const taken = await aPlace(server);
      const free = `/places/${unique("place")}`;
      const absent = `/places/${unique("nowhere")}`;
      for (const [from, to, words] of [
        [pathOf(iri), pathOf(taken), /identifier already exists/],
        [pathOf(iri), "/places/No Slug", /no IRI/],
        [pathOf(iri), "/places/No%20Slug", /Nothing was changed\.\n {2}slug: /],
        [pathOf(iri), "/countries/XX", /only move within its collection/],
        [pathOf(iri), pathOf(iri), /the same IRI/],
        [absent, free, /There is no Place at/],
        ["https://example.org/places/x", free, /not the IRI of a resource of .*BASE_URL/],
        ["/places/", free, /not the IRI of a resource/],
      ] as const) {
        const { status, stderr } = await move(from, to);
        expect([from, to, status, stderr]).toEqual([from, to, 1, expect.stringMatching(words)]);
      }
      expect((await server.get(iri)).status).toBe(200);
    });

    test("[IRI-6] where a UUID is none, and where it is known to have moved", async () => {
      const user = await server.user();
      const old = await anAddress(server, user);
      const present = new URL(randomUUID(), old).href;
      const wrong = await move(pathOf(old), "/addresses/HOME");
      expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("id: It must be a UUID")]);
      expect((await move(pathOf(old), pathOf(present))).status).toBe(0);
      const again = await move(pathOf(old), `/addresses/${randomUUID()}`);
      expect([again.status, again.stderr]).toEqual([1, expect.stringContaining(`any more: it has moved to `)]);
    });

    test("without both it is misused", async () => {
      expect((await hydrant(server.address, ["move", "/places/linz-at"])).status).toBe(2);
    });
  });
});

describe("where no operation gives another identifier", () => {
  let project: TestProject;
  let dataDir: string;
  let launched: Launched;
  let server: Server;

  beforeAll(async () => {
    project = await makeProject("minimal");
    const note = [
      "resource: Note",
      "path: /notes/",
      "identifier: slug",
      "properties:",
      '  slug: { type: string, required: true, unique: true, pattern: "^[a-z]+$" }',
      "  text: { type: string, required: true }",
      "access:",
      "  append, retrieve: anyone",
    ];
    writeFileSync(join(project.folder, "spec", "note.yaml"), `${note.join("\n")}\n`);
    const outDir = join(project.folder, "src", "generated");
    rmSync(outDir, { recursive: true });
    expect((await generate({ specDir: join(project.folder, "spec"), outDir })).status).toBe("written");
    dataDir = await freshPglite();
    launched = await launch("PGlite", { DATA_DIR: dataDir }, project.entry);
    server = new Server(launched);
  });
  afterAll(async () => {
    await launched?.stop();
    project?.remove();
  });

  test("[IRI-6] an operator gives one all the same, by the rules of a new resource", async () => {
    const move = (from: string, to: string) =>
      hydrant({ dataDir, databaseUrl: null }, ["move", from, to], { cwd: project.folder });
    for (const slug of ["one", "two"])
      expect((await server.ask("POST", "/notes/", { body: { slug, text: slug } })).status).toBe(303);
    expect((await move("/notes/one", "/notes/three")).stdout).toContain("/notes/three. The old IRI redirects there.");
    const old = await server.get("/notes/one");
    expect([old.status, old.headers.get("location")]).toEqual([301, `${launched.base}notes/three`]);
    expect((await server.get("/notes/three")).json).toMatchObject({ slug: "three", text: "one" });
    for (const [to, words] of [
      ["/notes/two", "identifier already exists"],
      ["/notes/Four", "slug: "],
    ] as const) {
      const { status, stderr } = await move("/notes/three", to);
      expect([to, status, stderr]).toEqual([to, 1, expect.stringContaining(words)]);
    }
  });
});
