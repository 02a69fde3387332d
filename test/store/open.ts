/** A store over the tables written by hand, in a database of its own. */

import { join } from "node:path";
import { inject } from "vitest";
import { openStore, type StoreSettings } from "../../src/store/open.ts";
import type { StoredRecord, WriteRefusal } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import type { TestDatabases } from "../databases.ts";
import { credentials, migrationsThrough, tables } from "./tables.ts";

export async function openTestStore(databases: TestDatabases, more: Partial<StoreSettings> = {}): Promise<Store> {
  const migrations = await migrationsThrough(join(inject("databases").folder, `migrations-${process.pid}`), tables);
  return openStore({ ...(await databases.fresh()), tables, migrations, credentials, ...more });
}

/** The record that a write gave; fails the test where it was refused. */
export function written(result: StoredRecord | WriteRefusal): StoredRecord & { readonly id: string } {
  if ("refused" in result) throw new Error(`The write was refused: ${JSON.stringify(result)}`);
  return result as StoredRecord & { readonly id: string };
}
