/** A store over the tables written by hand, in a database of its own. */

import { join } from "node:path";
import { inject } from "vitest";
import type { TokenPair } from "../../src/store/accounts/credentials.ts";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { migrate } from "../../src/store/migrate/run-migrations.ts";
import { openStore, type StoreSettings, storeOver } from "../../src/store/open-store.ts";
import { openPglite } from "../../src/store/pglite/pglite.ts";
import { ownedBy, type StoredRecord, type Visibility, type WriteRefusal } from "../../src/store/record.ts";
import type { Store } from "../../src/store/store.ts";
import type { Place, TestDatabases } from "../databases.ts";
import { credentials, migrationsThrough, tables } from "./tables.ts";

/** The database of a place that a test was given. */
export async function openAt(place: Place): Promise<Database> {
  return "dataDir" in place
    ? openPglite({ folder: place.dataDir })
    : openDatabase({ connectionString: place.databaseUrl });
}

export async function openTestStore(databases: TestDatabases, more: Partial<StoreSettings> = {}): Promise<Store> {
  const migrations = await migrationsThrough(join(inject("databases").folder, `migrations-${process.pid}`), tables);
  return openStore({ ...(await databases.fresh()), tables, migrations, credentials, ...more });
}

/** A store, and its database, to look at what is in it and to let time go by. */
export async function openTestDatabase(
  databases: TestDatabases,
  more: Partial<StoreSettings> = {},
): Promise<{ readonly store: Store; readonly database: Database }> {
  const migrations = await migrationsThrough(join(inject("databases").folder, `migrations-${process.pid}`), tables);
  const place = await databases.fresh();
  const database = await openAt(place);
  await migrate(database, migrations);
  return { store: storeOver(database, { tables, credentials, ...more }), database };
}

/** An account of the name, and its identifier. */
export async function anAccount(store: Store, username: string): Promise<string> {
  return written(await store.resource("Reader").append({ username, password: "hash" }, { owner: null })).id;
}

/** A new login of an account; throws where there is no such account. */
export async function issued(store: Store, account: string): Promise<TokenPair> {
  const pair = await store.credentials.issue(account);
  if (pair === null) throw new Error(`There is no account ${account}.`);
  return pair;
}

/** The next pair for a refresh token, or null. */
export async function refreshed(store: Store, token: string): Promise<TokenPair | null> {
  return (await store.credentials.refresh(token)).pair;
}

/** The record that a write gave; fails the test where it was refused. */
export function written(result: StoredRecord | WriteRefusal): StoredRecord & { readonly id: string } {
  if ("refused" in result) throw new Error(`The write was refused: ${JSON.stringify(result)}`);
  return result as StoredRecord & { readonly id: string };
}

/** An account's own records, and those in which a flag is true. */
export function seenBy(account: string | null, flag: string): Visibility {
  const own = ownedBy(account);
  const alternatives = typeof own === "string" ? [] : own.alternatives;
  return { account, alternatives: [...alternatives, { paths: [], when: [{ property: flag, is: [true] }] }] };
}
