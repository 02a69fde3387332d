/** Collections that further operations return: pages at an address of their own, and the client that goes through them. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFrom } from "../client/connecting.ts";
import { describeOnDrawnDatabase } from "../databases.ts";
import { makeProject, type TestProject } from "../projects.ts";
import { Server } from "./asking.ts";
import { type Launched, launch } from "./launch.ts";

const NOTE = `resource: Note
path: /notes/
properties:
  text: { type: string, required: true }
  done: { type: boolean, required: true, default: false }
  after: { link: Note, onDelete: clear }
collection:
  page: { size: 3, most: 5 }
  filter: { text: equals }
  order: [text]
  embed: [after]
operations:
  open: { on: collection, path: open, method: GET, returns: NoteCollection, access: anyone }
  followers: { on: item, path: followers, method: GET, returns: NoteCollection, access: anyone }
  first: { on: collection, path: first, method: GET, returns: NoteCollection, access: anyone }
  finish: { on: collection, path: finish, expects: Wish, returns: NoteCollection, access: anyone }
  predecessor: { on: item, path: predecessor, method: GET, returns: Note, access: anyone }
access:
  list, append, retrieve, replace, update, delete: anyone
`;

const WISH = "value: Wish\nproperties:\n  text: { type: string, required: true }\n";

const HANDLERS = `
import { refuse, stored } from "hydrant";
import type { Handlers } from "../generated/contract.ts";
import { notes } from "../generated/resources/note.ts";

const start = {
  visibility: "all",
  conditions: [],
  order: { property: null, direction: "asc" },
  languages: [],
  size: 2,
  from: { at: "start" },
} as const;
const open = { property: "done", comparison: "equals", value: false } as const;

export const handlers: Handlers = {
  caching: { maxAge: (resource) => resource.maxAge, lastModified: (record) => record.modified },
  notes: {
    ...stored(notes),
    open: async ({ machine, query }) => {
      const conditions = [...query.conditions, open];
      return { status: 200, page: await machine.store.resource(notes).list({ ...query, conditions }) };
    },
    followers: async ({ machine, query, identifier }) => {
      const conditions = [...query.conditions, { property: "after", comparison: "equals", value: identifier } as const];
      return { status: 200, page: await machine.store.resource(notes).list({ ...query, conditions }) };
    },
    first: async ({ machine }) => ({ status: 200, page: await machine.store.resource(notes).list(start) }),
    finish: async ({ machine }) => ({ status: 200, page: await machine.store.resource(notes).list(start) }),
    predecessor: async ({ machine, identifier }) => {
      const record = await machine.store.resource(notes).retrieve(identifier);
      return record === undefined ? refuse(404, "There is no such note.") : { status: 200, record };
    },
  },
};
`;

let project: TestProject;
beforeAll(async () => {
  project = await makeProject("minimal", (spec) => {
    writeFileSync(
      join(spec, "note.yaml"),
      `allow:\n  missing-description: A test.\n  missing-example: A test.\n${NOTE}`,
    );
    writeFileSync(
      join(spec, "wish.yaml"),
      `allow:\n  missing-description: A test.\n  missing-example: A test.\n${WISH}`,
    );
  });
  writeFileSync(join(project.folder, "src", "handlers", "index.ts"), HANDLERS);
});
afterAll(() => project?.remove());

test("[MTH-8] their handlers are given the query, by type too", () => expect(project.compile()).toBe(""));

describeOnDrawnDatabase("a collection that an operation returns", (databases) => {
  let launched: Launched;
  let server: Server;
  const texts = ["a", "b", "c", "d", "e"];
  const iris: string[] = [];
  beforeAll(async () => {
    const place = await databases.fresh();
    const where = "databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataDir };
    launched = await launch(databases.name, where, project.entry);
    server = new Server(launched);
    for (const text of texts) {
      const made = await server.ask("POST", "/notes/", { body: { text, ...(iris[0] && { after: iris[0] }) } });
      iris.push(String(made.headers.get("location")));
    }
    await server.ask("POST", "/notes/", { body: { text: "f" } });
  });
  afterAll(() => launched?.stop());

  /** The pages from one on; throws where they do not end. */
  const pages = async (path: string) => {
    const found = [];
    for (let at: string | undefined = path; at !== undefined; at = found.at(-1)?.json.view?.next) {
      found.push(await server.get(at));
      if (found.length > 10) throw new Error(`${path} has no end`);
    }
    return found;
  };
  const textsOf = (answers: readonly { json: { member: { text: string }[] } }[]) =>
    answers.map(({ json }) => json.member.map(({ text }) => text).join(""));

  test("[MTH-8][COL-1][COL-2] is paged at its own address, in the size and order and with the filters asked for", async () => {
    const open = new URL("/notes/open", launched.base).href;
    const [first, ...others] = await pages(`${open}?order[text]=desc`);
    expect(textsOf([first as never, ...others])).toEqual(["fed", "cba"]);
    expect(first?.json).toMatchObject({ "@id": open, totalItems: 6, operation: [] });
    expect(first?.json.view["@id"]).toBe(`${open}?order[text]=desc`);
    expect(first?.json.view.next).toMatch(`${open}?order[text]=desc&cursor=`);
    expect(first?.json.search.template).toMatch(`${open}{?text,`);
    const followers = await pages(`${new URL(iris[0] as string).pathname}/followers?itemsPerPage=2&order[text]=asc`);
    expect([textsOf(followers), followers[0]?.json["@id"]]).toEqual([["bc", "de"], `${iris[0]}/followers`]);
    expect(textsOf(await pages("/notes/open?text=c"))).toEqual(["c"]);
    expect(textsOf(await pages("/notes/open?order[text]=asc&page=2&itemsPerPage=5"))).toEqual(["f"]);
  });

  test("[COL-3][COL-6] takes what the collection takes in its query, and refuses the same", async () => {
    const embedded = await server.get("/notes/open?embed=after&text=b");
    expect(embedded.json.member[0].after).toMatchObject({ "@id": iris[0], text: "a" });
    const one = await server.get(`${new URL(iris[1] as string).pathname}/predecessor?embed=after`);
    expect(one.json.after).toMatchObject({ text: "a" });
    for (const query of ["itemsPerPage=6", "cursor=x", "embed=text", "page=0"])
      expect([query, (await server.get(`/notes/open?${query}`)).status]).toEqual([query, 400]);
    // Made up: no entry of UUIDs has such an identifier.
    const forged = Buffer.from('["a",null,"a",[null,"x"]]').toString("base64url");
    expect((await server.get(`/notes/open?cursor=${forged}`)).status).toBe(400);
    const headers = { Prefer: "handling=strict" };
    expect((await server.get("/notes/open?nonsense=1", { headers })).status).toBe(400);
    expect((await server.get("/notes/open?itemsPerPage=1&order[text]=asc", { headers })).status).toBe(200);
  });

  test("[CAC-2] is not modified where nothing has changed", async () => {
    const headers = { "If-Modified-Since": new Date(Date.now() + 3_600_000).toUTCString() };
    expect((await server.get("/notes/open", { headers })).status).toBe(304);
  });

  test("[COL-2] is one page where the handler goes by a query of its own, or was sent something", async () => {
    const [answer, ...others] = await pages("/notes/first?itemsPerPage=1");
    expect([answer?.json.member.length, others]).toEqual([2, []]);
    expect(Object.keys(answer?.json.view)).toEqual(["@id", "@type", "first"]);
    const sent = await server.ask("POST", "/notes/finish", { body: { text: "all" } });
    expect([sent.status, sent.json.member.length, sent.json["@id"]]).toEqual([
      200,
      2,
      new URL("/notes/finish", launched.base).href,
    ]);
    expect([Object.keys(sent.json.view), sent.json.search, sent.json["@type"]]).toEqual([
      ["@id", "@type"],
      undefined,
      ["NoteCollection", "hydra:Collection", "hydra:Resource"],
    ]);
  });

  test("[MTH-8] is gone through by the generated client, which comes to its end", async () => {
    const { connect } = await import(join(project.folder, "src", "generated", "client", "index.ts"));
    const { api } = connect({ base: launched.base, fetch: fetchFrom(launched) });
    for (const [name, content, count] of [
      ["open", [], 2],
      ["first", [], 1],
      ["finish", [{ text: "all" }], 1],
    ] as const) {
      let turned = 0;
      for (let page = await api.notes[name](...content); page !== null && turned < 10; page = await page.next())
        turned++;
      expect([name, turned]).toEqual([name, count]);
    }
    const queried = await api.notes.open({ order: "-text", itemsPerPage: 2, embed: ["after"] });
    const entries = async (page: typeof queried) => page.members.map(({ text, after }: Entry) => [text, after?.text]);
    type Entry = { readonly text: string; readonly after?: { readonly text?: string } };
    expect([await entries(queried), await entries(await queried.next())]).toEqual([
      [
        ["f", undefined],
        ["e", "a"],
      ],
      [
        ["d", "a"],
        ["c", "a"],
      ],
    ]);
  });

  test("[HYD-5] OpenAPI tells its parameters", () => {
    const { paths } = JSON.parse(readFileSync(launched.openapi, "utf8"));
    const names = (path: string) =>
      paths[path].get.parameters.map(({ $ref, name }: { $ref?: string; name?: string }) => name ?? $ref);
    const listed = names("/notes/");
    expect(listed.length).toBeGreaterThan(8);
    expect(names("/notes/open")).toEqual(listed);
    expect(names("/notes/{id}/followers")).toEqual(expect.arrayContaining(listed));
  });
});
