/** A client that knows nothing of this service, written for this test, does everything that generic clients can. */

import { describe, expect, test } from "vitest";
import { type Login, onOneServer, type Server } from "../asking.ts";
import { api, HYDRA, Iris } from "./expected.ts";
import { type Node, Walker } from "./walker.ts";

const walking = (server: Server, as?: Login) =>
  new Walker((method, iri, body) => server.ask(method, iri, { as, body }));

onOneServer((server) => {
  describe("a client that knows nothing of this service", () => {
    test("[HYD-4][HYD-2][HYD-3] gets from any resource by the API documentation to every collection and back", async () => {
      const iris = new Iris(server.address.base);
      const walker = walking(server, await server.admin());
      const collections = await walker.collections("/places/vienna-at");
      expect(collections).toEqual(api.resources.map(({ path }) => iris.at(path)));
      for (const each of collections) expect(await walker.collections(each)).toEqual(collections);
    });

    test("[HYD-4][COL-1] pages forth and back through a collection", async () => {
      const walker = walking(server);
      const link = (page: Node, name: string) => page[`${HYDRA}view`][0][`${HYDRA}${name}`]?.[0]["@id"];
      const members = (page: Node) => page[`${HYDRA}member`].map((each: Node) => each["@id"]);
      const first = await walker.read(`${server.address.base}timezones/`);
      const second = await walker.read(link(first, "next"));
      expect(members(second)).not.toEqual(members(first));
      expect(members(await walker.read(link(second, "previous")))).toEqual(members(first));
      expect(members(await walker.read(link(second, "first")))).toEqual(members(first));
      const last = await walker.read(link(second, "last"));
      expect(link(last, "next")).toBeUndefined();
      expect(link(first, "previous")).toBeUndefined();
    });

    test.each([
      { path: "addresses/", whose: "user" },
      { path: "timezones/", whose: "admin" },
      { path: "places/", whose: "admin" },
    ] as const)("[HYD-4][MTH-1] creates, changes and deletes one of $path", async ({ path, whose }) => {
      const walker = walking(server, whose === "admin" ? await server.admin() : await server.user());
      const collections = await walker.collections("/");
      const collection = await walker.read(`${server.address.base}${path}`);
      const append = walker.announced(collection, "POST");
      const made = await walker.act(collection, append, await walker.madeUp(append.returns, collections));
      expect([made.status, made.text]).toEqual([303, ""]);

      const iri = made.headers.get("location") ?? "";
      const resource = await walker.read(iri);
      expect(resource["@type"]).toEqual([append.returns, `${HYDRA}Resource`]);
      const { property, value } = walker.change(append.returns);
      const changed = await walker.act(resource, walker.announced(resource, "PATCH"), { [property]: [value] });
      expect(changed.status).toBe(204);
      expect((await walker.read(iri))[property]).toMatchObject([value]);

      const deleted = await walker.act(resource, walker.announced(resource, "DELETE"));
      expect(deleted.status).toBe(204);
      await expect(walker.read(iri)).rejects.toThrow("404");
    });
  });
});
