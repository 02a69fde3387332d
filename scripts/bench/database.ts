/** Database of all servers: migrated by our store, with places and the addresses of several users. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { RecordContent } from "../../src/store/store.ts";
import { startPostgresql } from "../postgresql.ts";
import { atEnd } from "./cleanup.ts";
import { type Material, postedPrefix } from "./lines.ts";
import { openSource, referenceData } from "./project.ts";
import { say } from "./report.ts";

const users = 20;
const addressesOfEach = 100;

/** Most identifiers that requests use. */
const known = 5000;

/** Settings as in production, but without autovacuum: vacuum runs between rounds. */
const serverSettings = { shared_buffers: "256MB", max_connections: 120, autovacuum: "off", max_wal_size: "2GB" };

/** Starts PostgreSQL until the benchmark ends, and returns its URL. */
export async function startDatabases(folder: string): Promise<string> {
  say("starting PostgreSQL …");
  const starting = startPostgresql(folder, serverSettings);
  atEnd(async () => (await starting.catch(() => null))?.stop());
  const postgresql = await starting;
  if (postgresql === null) throw new Error("There is no PostgreSQL on PATH or where Debian has it.");
  return postgresql.url;
}

export async function createDatabase(server: string, name: string): Promise<string> {
  await withClient(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Fills an empty database for the project in `source`. Returns identifiers and tokens for requests. */
export async function fill(
  { databaseUrl: url, source, folder }: { databaseUrl: string; source: string; folder: string },
  rows: number,
): Promise<Pick<Material, "places" | "addresses" | "tokens">> {
  const environment = { DATABASE_URL: url, DATA_DIR: join(folder, "data"), ADMIN_PASSWORD: "of the bench" };
  const { store } = (await openSource(source, environment)).machine;
  try {
    const accounts: string[] = [];
    for (let index = 0; index < users; index++) {
      const content = { username: `bench-${index}`, password: "none", email: `bench-${index}@example.org` };
      const record = await store.resource("User").append(content, { owner: null });
      if ("refused" in record) throw new Error(`No user could be made: ${JSON.stringify(record)}`);
      accounts.push(record.id as string);
    }
    await store.resource("Address").load(addresses(accounts));
    return await withClient(url, async (client) => {
      await resizePlaces(client, rows);
      await client.query("vacuum (freeze, analyze)");
      await client.query("checkpoint");
      const firstColumn = async (query: string, ...values: unknown[]): Promise<string[]> =>
        (await client.query({ text: query, values, rowMode: "array" })).rows.map(([value]) => value);
      const [admin = ""] = await firstColumn("select id::text from users where username = 'admin'");
      const tokenOf = async (account = "") => (await store.credentials.issue(account))?.accessToken ?? "";
      return {
        places: spread((await firstColumn("select slug from places")).sort()),
        addresses: await firstColumn("select id from addresses where owner = $1", accounts[0]),
        tokens: { admin: await tokenOf(admin), user: await tokenOf(accounts[0]) },
      };
    });
  } finally {
    await store.close();
  }
}

/** Deletes the rows of a round, and vacuums. */
export async function tidy(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("delete from places where slug like $1", [`${postedPrefix}%`]);
    await client.query("vacuum (analyze) places");
    await client.query("checkpoint");
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Identifiers of the places in the reference data. */
export async function referencePlaces(): Promise<readonly string[]> {
  const text = await readFile(join(referenceData, "places.ndjson"), "utf8");
  const slugs = text
    .trimEnd()
    .split("\n")
    .map((line): string => JSON.parse(line).slug);
  return spread(slugs.sort());
}

/** An identifier of version 7 for a number, in the same order. */
export const numbered = (number: string, kind: string) =>
  `('018f0000-${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Does a bulk change of a table without its indexes and foreign keys, for speed. */
export async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await client.query(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and schemaname = current_schema() and indexname not in (select conname from pg_constraint)",
    [table],
  );
  const { rows: keys } = await client.query(
    "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and conrelid = $1::regclass",
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Copies or deletes places of the reference data until there are `rows`. */
async function resizePlaces(client: pg.Client, rows: number): Promise<void> {
  await withoutIndexes(client, "places", () =>
    client.query(`
      delete from places where slug not in (select slug from places order by slug limit ${rows});
      create temporary table more as select places.*, turn from places
        cross join generate_series(1, (select ceil(${rows}.0 / count(*)) from places)::int) as turn
        order by turn, slug limit ${rows} - (select count(*) from places);
      update more set slug = slug || '-again-' || turn;
      alter table more drop column turn;
      insert into places select * from more;
      drop table more`),
  );
}

function addresses(owners: readonly string[]): readonly RecordContent[] {
  return Array.from({ length: owners.length * addressesOfEach }, (_, index) => ({
    owner: owners[index % owners.length],
    label: { en: "Home", de: "Zuhause" },
    recipient: "Ada Lovelace",
    streetAddress: `Getreidegasse ${index}`,
    postalCode: "5020",
    addressLocality: "Salzburg",
    addressCountry: "AT",
  }));
}

/** A sample at even distances. */
function spread(identifiers: readonly string[]): readonly string[] {
  const count = Math.min(known, identifiers.length);
  return Array.from({ length: count }, (_, i) => identifiers[Math.floor((i * identifiers.length) / count)] as string);
}
