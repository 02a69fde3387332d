/** The entrypoint: where clients start, with a link to each collection that they may read and to no other. */

import jsonld from "jsonld";
import { describe, expect, test } from "vitest";
import { onOneServer, type Question, unmodified } from "../asking.ts";
import { api, HYDRA, Iris } from "./expected.ts";
import { keyOf } from "./key.ts";

onOneServer((server) => {
  describe("the entrypoint", () => {
    const clients: readonly { readonly client: string; readonly question: () => Promise<Question> }[] = [
      { client: "an anonymous client", question: async () => ({}) },
      { client: "a user", question: async () => ({ as: await server.user() }) },
      { client: "an administrator", question: async () => ({ as: await server.admin() }) },
      { client: "an API key", question: async () => ({ as: await keyOf(server) }) },
    ];

    test.each(clients)("[HYD-3] links for $client what it may list, and nothing else", async ({ question }) => {
      const asked = await question();
      const { json } = await server.get("/", asked);
      for (const { plural, path } of api.resources) {
        const { status } = await server.get(path, asked);
        expect([200, 401, 403]).toContain(status);
        expect([plural, json[plural]]).toEqual([
          plural,
          status === 200 ? `${server.address.base}${path.slice(1)}` : undefined,
        ]);
      }
    });

    test("[HYD-3][HYD-4] is of the class that the API documentation gives it, with a value for each property there", async () => {
      const iris = new Iris(server.address.base);
      const as = await server.admin();
      const { json } = await server.get("/", { as });
      const documentLoader = async (url: string) => ({ documentUrl: url, document: (await server.get(url)).json });
      const [entrypoint] = (await jsonld.expand(json, { documentLoader, safe: true } as object)) as {
        [iri: string]: unknown;
      }[];
      const { supportedClass } = (await server.get(api.paths.apidoc)).json;
      const described = supportedClass.find((each: { "@id": string }) => each["@id"] === `${iris.apidoc}#EntryPoint`);
      const links = described.supportedProperty.map(({ property }: { property: { "@id": string } }) => property["@id"]);
      expect(entrypoint).toMatchObject({ "@id": server.address.base, "@type": [described["@id"], `${HYDRA}Resource`] });
      expect(links.map((each: string) => entrypoint?.[each])).toEqual(
        api.resources.map(({ path }) => [{ "@id": iris.at(path) }]),
      );
    });

    test("[HYD-3][MTH-1] announces that it can be read", async () => {
      const iris = new Iris(server.address.base);
      const { json } = await server.get("/");
      expect(json.operation).toEqual([
        { "@type": "RetrieveResourceOperation", method: "GET", returns: `${iris.apidoc}#EntryPoint` },
      ]);
    });

    test("[HYD-3][HYD-4] answers with and without its slash, as JSON-LD whether or not that is asked for", async () => {
      const bare = server.address.base.slice(0, -1);
      for (const headers of [
        {},
        { Accept: "*/*" },
        { Accept: "application/json" },
        { Accept: "text/turtle, application/n-triples, application/ld+json" },
      ]) {
        for (const url of [bare, server.address.base]) {
          const answer = await server.get(url, { headers });
          expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/ld+json"]);
        }
      }
    });

    test("[HYD-3][CAC-3][CAC-4] may be kept, by each client its own", async () => {
      const open = await server.get("/");
      expect(open.headers.get("cache-control")).toBe("no-cache");
      expect((await server.get("/", { as: await server.user() })).headers.get("cache-control")).toBe(
        "private, no-cache",
      );
      expect(open.headers.get("vary")).toMatch(/\bAuthorization\b/);
      const { again } = await unmodified(server, "/");
      expect([again.status, again.text]).toEqual([304, ""]);
    });
  });
});
