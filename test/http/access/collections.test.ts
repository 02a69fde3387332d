/** Which client may do what with a collection, and that just this is announced. */

import { beforeAll, describe, expect, test } from "vitest";
import { onDrawnServer, unique } from "../asking.ts";
import { address, aKey, anAddress, anObject, place, zone } from "../making.ts";
import { type Clients, everyClient, type Kind, kinds } from "./clients.ts";

interface Sort {
  readonly path: string;
  readonly body: () => object | Uint8Array;
  readonly rights: Readonly<Record<Kind, string>>;
}

const forUsers = { anonymous: "", key: "", placesKey: "", user: "GET POST", owner: "GET POST", admin: "GET POST" };
const readByAll = { anonymous: "GET", key: "GET", placesKey: "GET", user: "GET", owner: "GET", admin: "GET POST" };
const person = () => ({ username: unique("user"), password: "long enough", email: "a@example.org" });

const sorts: readonly Sort[] = [
  {
    path: "/users/",
    body: person,
    rights: { anonymous: "", key: "", placesKey: "", user: "", owner: "", admin: "GET POST POST POST" },
  },
  { path: "/api_keys/", body: () => ({}), rights: forUsers },
  // A code with a digit: whoever may append is told so, and no country comes of it.
  { path: "/countries/", body: () => ({ alpha2: "0X", name: "Nowhere" }), rights: readByAll },
  { path: "/timezones/", body: () => zone(), rights: readByAll },
  { path: "/addresses/", body: () => address(), rights: forUsers },
  { path: "/places/", body: () => place(), rights: { ...readByAll, placesKey: "GET POST" } },
  {
    path: "/objects/",
    body: () => Buffer.from("bytes"),
    rights: {
      anonymous: "GET",
      key: "GET",
      placesKey: "GET",
      user: "GET POST",
      owner: "GET POST",
      admin: "GET POST",
    },
  },
];

onDrawnServer((server) => {
  let clients: Clients;
  beforeAll(async () => {
    clients = await everyClient(server);
  });

  describe.each(sorts)("$path", ({ path, body, rights }) => {
    test.each(kinds)(
      "[MTH-11][MTH-1][AUT-15] lets a client do what it announces and nothing else: %s",
      async (kind) => {
        const as = clients[kind];
        const granted = rights[kind].split(" ").filter((method) => method !== "");
        const refusal = kind === "anonymous" ? 401 : 403;
        const found = await server.get(path, { as });
        expect(found.status).toBe(granted.includes("GET") ? 200 : refusal);
        if (found.status === 200) {
          expect(found.json.operation.map(({ method }: { method: string }) => method)).toEqual(granted);
        }
        const appended = await server.ask("POST", path, { as, body: body() });
        expect(appended.status).toBe(granted.includes("POST") ? (path === "/countries/" ? 400 : 303) : refusal);
        for (const method of ["PUT", "PATCH", "DELETE"]) {
          expect((await server.ask(method, path, { as, body: {} })).status).toBe(405);
        }
      },
    );
  });

  test("[COL-5] neither lists nor counts entries that the client may not read", async () => {
    const [owner, other] = await Promise.all([server.user(), server.user()]);
    const mine = [await anAddress(server, owner), await anAddress(server, owner)];
    const listed = await server.get("/addresses/", { as: owner });
    expect(listed.json.totalItems).toBe(2);
    expect(listed.json.member.map((each: { "@id": string }) => each["@id"]).sort()).toEqual(mine.sort());
    expect((await server.get("/addresses/", { as: other })).json).toMatchObject({ totalItems: 0, member: [] });

    const name = unique("file");
    const [hidden, shown] = [
      await anObject(server, owner, { name }),
      await anObject(server, owner, { name, public: true, type: `text/${name}` }),
    ];
    const seenBy = async (as: typeof owner | undefined) => {
      const { json } = await server.get(`/objects/?contentType[prefix]=text/&order[created]=desc&itemsPerPage=200`, {
        as,
      });
      return [hidden, shown].filter((iri) => json.member.some((each: { "@id": string }) => each["@id"] === iri));
    };
    expect(await seenBy(owner)).toEqual([hidden, shown]);
    expect(await seenBy(other)).toEqual([shown]);
    expect(await seenBy(undefined)).toEqual([shown]);
    const { json } = await server.get(`/objects/?contentType=text/${name}`, { as: other });
    expect(json).toMatchObject({ totalItems: 1, member: [{ "@id": shown }] });
  });

  test("[COL-5] lists to each user the keys that are its own", async () => {
    const [one, other] = await Promise.all([server.user(), server.user()]);
    const { iri } = await aKey(server, one);
    expect((await server.get("/api_keys/", { as: one })).json).toMatchObject({
      totalItems: 1,
      member: [{ "@id": iri }],
    });
    expect((await server.get("/api_keys/", { as: other })).json).toMatchObject({ totalItems: 0, member: [] });
    expect((await server.get("/api_keys/", { as: await server.admin() })).text).not.toContain(iri);
  });
});
