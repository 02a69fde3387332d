/** A process that migrates, and is ended by itself as by `kill -9` while one of its statements is under way. */

import { join } from "node:path";
import { type Database, type Executor, openDatabase } from "../../src/store/database/database.ts";
import { type Migration, migrate } from "../../src/store/migrate/run-migrations.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import type { MigratorSettings } from "./killed.test.ts";

const { place, folder, statements } = JSON.parse(process.argv[2] ?? "") as MigratorSettings;
const { migrations } = (await import(join(folder, "migrations", "index.ts"))) as { migrations: readonly Migration[] };

const database =
  "dataDir" in place
    ? await openPglite({ folder: place.dataDir })
    : openDatabase({ connectionString: place.databaseUrl, max: 2 });
await migrate(doomed(database), migrations);
await database.close();

function doomed(whole: Database): Database {
  let left = statements;
  const on = (executor: Executor): Executor => ({
    ...executor,
    query(statement) {
      const answer = executor.query(statement);
      if (--left > 0) return answer as never;
      setImmediate(() => process.kill(process.pid, "SIGKILL"));
      return new Promise(() => {});
    },
    transaction: (work) => executor.transaction((transaction) => work(on(transaction))),
  });
  return { ...whole, session: (work) => whole.session((session) => work(on(session))) };
}
