/** The generated documents, which are served as they were generated but for the base IRI. */

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { onOneServer, unmodified } from "../asking.ts";
import { api, Iris } from "./expected.ts";

const generated = async (name: string) =>
  readFile(new URL(`../../../src/generated/${name}.json`, import.meta.url), "utf8");

const contexts: Readonly<Record<string, object>> = JSON.parse(await generated("contexts"));

onOneServer((server) => {
  describe("a generated document", () => {
    test.each([
      { name: "apidoc", path: api.paths.apidoc, type: "application/ld+json" },
      { name: "shapes", path: api.paths.shapes, type: "application/ld+json" },
      { name: "openapi", path: api.paths.openapi, type: "application/json" },
    ])("[HYD-6] $name is served byte for byte, but for the base IRI", async ({ name, path, type }) => {
      const answer = await server.get(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
      expect(answer.text).toBe(rebased(await generated(name), server.address.base));
      expect(answer.text).not.toContain(new URL(api.base).host);
    });

    test.each(Object.keys(contexts))(
      "[HYD-6] the context %s says what was generated, but for the base IRI",
      async (name) => {
        for (const headers of [{}, { Accept: "application/ld+json" }, { Accept: "application/json" }]) {
          const answer = await server.get(`${api.paths.contexts}${name}`, { headers });
          expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/ld+json"]);
          expect(answer.json).toEqual(JSON.parse(rebased(JSON.stringify(contexts[name]), server.address.base)));
        }
      },
    );

    test.each([api.paths.apidoc, api.paths.openapi, api.paths.shapes, `${api.paths.contexts}Place`])(
      "[HYD-6][CAC-2] %s is public and need not be sent twice",
      async (path) => {
        const open = await server.get(path);
        expect(open.headers.get("cache-control")).toBe("no-cache");
        expect(open.headers.get("vary") ?? "").not.toMatch(/authorization|accept-language/i);
        expect((await server.get(path, { as: await server.admin() })).text).toBe(open.text);
        const { again } = await unmodified(server, path);
        expect([again.status, again.text]).toEqual([304, ""]);
      },
    );

    test("[HYD-6] there is one for every context that answers name, and no other", async () => {
      const iris = new Iris(server.address.base);
      const as = await server.admin();
      for (const path of ["/", ...api.resources.map((each) => each.path)]) {
        const named = [(await server.get(path, { as })).json["@context"]].flat()[0];
        expect(named.startsWith(iris.at(api.paths.contexts))).toBe(true);
        expect(Object.keys(contexts)).toContain(named.slice(iris.at(api.paths.contexts).length));
      }
      for (const name of ["", "Nothing", "__proto__", "constructor"])
        expect([name, (await server.get(`${api.paths.contexts}${name}`)).status]).toEqual([name, 404]);
    });
  });
});

/** A generated text for another base; OpenAPI writes it without its last slash where paths are added to it. */
function rebased(text: string, base: string): string {
  return text.replaceAll(api.base, base).replaceAll(`"${api.base.slice(0, -1)}"`, `"${base.slice(0, -1)}"`);
}
