/** The API documentation is public, the same for everyone, and kept by those who have it. */

import { beforeAll, describe, expect, test } from "vitest";
import { onOneServer } from "../asking.ts";
import { api } from "./expected.ts";
import { keyOf } from "./key.ts";

onOneServer((server) => {
  describe("the API documentation", () => {
    // Of a server that has just begun it is told by a second or two before, and by its own second once that is over.
    beforeAll(async () => {
      for (;;) {
        const { headers } = await server.get(api.paths.apidoc);
        if (Date.parse(headers.get("date") ?? "") - Date.parse(headers.get("last-modified") ?? "") > 3000) return;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });

    test("[HYD-1] is the same for everyone", async () => {
      const open = await server.get(api.paths.apidoc);
      const others = [
        { as: await server.admin() },
        { as: await server.user() },
        { as: await keyOf(server) },
        { headers: { "Accept-Language": "de" } },
        { headers: { Accept: "application/json" } },
        { headers: { Accept: "text/turtle, application/ld+json;q=0.5" } },
      ];
      for (const question of others) {
        const answer = await server.get(api.paths.apidoc, question);
        expect([answer.status, answer.text]).toEqual([200, open.text]);
        for (const name of ["Cache-Control", "Last-Modified", "Vary", "Content-Type"])
          expect(answer.headers.get(name)).toBe(open.headers.get(name));
      }
      expect(open.headers.get("content-type")).toBe("application/ld+json");
    });

    test("[HYD-1][CAC-1][CAC-2] can be cached, and is sent again only to those who have none or another", async () => {
      const { headers } = await server.get(api.paths.apidoc);
      expect(headers.get("cache-control")).not.toMatch(/private|no-store/);
      expect(headers.get("vary")).not.toMatch(/authorization/i);
      const date = headers.get("last-modified") ?? "";
      for (const as of [undefined, await server.user()]) {
        const again = await server.get(api.paths.apidoc, {
          ...(as ? { as } : {}),
          headers: { "If-Modified-Since": date },
        });
        expect([again.status, again.text]).toEqual([304, ""]);
        for (const name of ["Cache-Control", "Last-Modified", "Vary"])
          expect(again.headers.get(name)).toBe(headers.get(name));
      }
      const older = new Date(Date.parse(date) - 1000).toUTCString();
      expect((await server.get(api.paths.apidoc, { headers: { "If-Modified-Since": older } })).status).toBe(200);
      const head = await server.ask("HEAD", api.paths.apidoc);
      expect([head.status, head.text]).toEqual([200, ""]);
    });
  });
});
