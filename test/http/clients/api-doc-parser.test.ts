/** API Platform's `api-doc-parser`, on which its admin and its client generator stand, reads the running server. */

import { parseHydraDocumentation } from "@api-platform/api-doc-parser";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { onOneServer } from "../asking.ts";
import { api, Iris } from "./expected.ts";
import { asRead, expectedParameters, expectedResource } from "./parsed.ts";
import { trust } from "./trust.ts";

onOneServer((server) => {
  beforeAll(() => trust(server));

  describe.each([
    { client: "an anonymous client", listed: ["countries", "objects", "places", "timezones"] },
    { client: "an administrator", listed: api.resources.map(({ plural }) => plural) },
  ])("for $client", ({ client, listed }) => {
    const resources = api.resources.filter(({ plural }) => listed.includes(plural));

    async function parse() {
      const told = ["error", "warn"].map((level) => vi.spyOn(console, level as "error").mockImplementation(() => {}));
      const headers = client === "an administrator" ? { Authorization: (await server.admin()).authorization } : {};
      const parsed = await parseHydraDocumentation(server.address.base, { headers });
      const parameters = await Promise.all((parsed.api.resources ?? []).map((each) => each.getParameters?.() ?? []));
      const complaints = told.flatMap(({ mock }) => mock.calls.flat().map(String));
      vi.restoreAllMocks();
      return { ...parsed, parameters, complaints };
    }

    test("[HYD-4] it reads every class, field and operation", async () => {
      const iris = new Iris(server.address.base);
      const { api: read, status } = await parse();
      expect(status).toBe(200);
      expect(read.title).toBe(api.title);
      expect(read.resources?.map(asRead)).toEqual(resources.map((each) => expectedResource(each, resources, iris)));
    });

    test("[HYD-4][COL-3] it reads the parameters of every collection, each with the range of its property", async () => {
      const iris = new Iris(server.address.base);
      const { parameters } = await parse();
      const read = parameters.map((each) => each.map(({ variable, range, required }) => [variable, range, required]));
      expect(read).toEqual(resources.map((each) => expectedParameters(each, iris)));
    });

    test("[HYD-4][HYD-3] it complains of nothing but the collections that the client may not list", async () => {
      const iris = new Iris(server.address.base);
      const { complaints } = await parse();
      const hidden = api.resources.filter((each) => !resources.includes(each));
      const missing = hidden.map(({ plural }) => `"${iris.apidoc}#EntryPoint/${plural}" in the entrypoint`);
      expect(complaints).toEqual(missing.map((each) => expect.stringContaining(each)));
    });
  });
});
