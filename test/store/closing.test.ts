/** What a server holds in a database is free when its connections are closed: whoever comes then finds nothing of it. */

import { expect, inject, test } from "vitest";
import { openDatabase } from "../../src/store/database/database.ts";
import { freshOnServer } from "../databases.ts";

const { serverUrl } = inject("databases");
const CONNECTIONS = 8;

test.skipIf(serverUrl === null)("a database that is closed holds no locks any more", async () => {
  const { databaseUrl } = await freshOnServer(serverUrl as string);
  const watching = openDatabase({ connectionString: databaseUrl, max: 1 });
  const held = async () =>
    (await watching.query({ text: "select from pg_locks where locktype = 'advisory' and objid = 4711" })).count;
  try {
    for (let round = 0; round < 20; round++) {
      const database = openDatabase({
        connectionString: databaseUrl,
        max: CONNECTIONS,
        pipelines: 1,
      });
      const all = Promise.withResolvers<void>();
      let waiting = CONNECTIONS;
      const transactions = Array.from({ length: CONNECTIONS }, () =>
        database.transaction(async (executor) => {
          await executor.query({ text: "select pg_advisory_lock_shared(4711)" });
          if (--waiting === 0) all.resolve();
          await all.promise;
        }),
      );
      await Promise.all([...transactions, database.lookUp({ text: "select pg_advisory_lock_shared(4711)" })]);
      expect(await held()).toBe(CONNECTIONS + 1);
      await database.close();
      expect(await held()).toBe(0);
    }
  } finally {
    await watching.close();
  }
});
