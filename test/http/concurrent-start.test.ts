/** Servers that start together on one PostgreSQL. */

import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { freshOnServer } from "../databases.ts";
import { makeAtlas } from "../projects.ts";
import { Server } from "./asking.ts";
import { launch } from "./launch.ts";

const { serverUrl } = inject("databases");

describe.skipIf(serverUrl === null)("two servers that start together on one new PostgreSQL", () => {
  test("[OPS-2] migrate once, load the reference data once, and both serve", async () => {
    const { databaseUrl } = await freshOnServer(serverUrl as string);
    const project = await makeAtlas();
    const started = await Promise.allSettled(
      Array.from({ length: 2 }, () => launch("PostgreSQL", { DATABASE_URL: databaseUrl }, project.entry)),
    );
    const launched = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    try {
      expect(started.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual([]);
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query("select owner, name from hydrant_migration order by owner, name");
      await client.end();
      expect(rows).toHaveLength(new Set(rows.map(({ owner, name }) => `${owner} ${name}`)).size);
      expect(launched.filter((server) => /"loaded countries"/.test(server.log()))).toHaveLength(1);
      for (const one of launched) expect((await new Server(one).get("/countries/AT")).status).toBe(200);
      await Promise.all(launched.map((one) => new Server(one).admin()));
    } finally {
      await Promise.all(launched.map((one) => one.stop()));
      project.remove();
    }
  });
});
