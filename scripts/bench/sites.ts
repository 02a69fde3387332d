/** Sites of the benchmark: a project with a database that is filled. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { runAll, withClient } from "./database.ts";
import type { Line, Material } from "./lines.ts";
import { openSource } from "./project.ts";

/** Database, project and request data of a server. */
export interface Site {
  readonly databaseUrl: string;
  /** Source folder of the project that this server serves. */
  readonly source: string;
  /** Temporary folder. */
  readonly folder: string;
  readonly dataset: Dataset;
  readonly material: Material;
  /** Additional settings of this server. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A project, and the rows of its database. */
export interface Dataset {
  /** Generates the project in a folder, and returns its source folder. */
  makeProject(folder: string): Promise<string>;
  /** Fills an empty database. */
  fill(client: pg.Client, rows: number, tenants: number): Promise<void>;
  /** Selects `places` and `addresses` of the material, and the accounts of its tokens. */
  readonly queries: {
    readonly places: string;
    readonly addresses?: string;
    readonly admin?: string;
    readonly user?: string;
  };
  /** The first request that a server has to answer. */
  readonly first: Line;
  /** Statements that undo the writes of a round. */
  readonly tidy: readonly string[];
  /** Does work while others write. */
  besideWriters?<T>(url: string, work: () => Promise<T>): Promise<T>;
}

/** Creates a database on a server, migrated by our store, and fills it. */
export async function makeSite(
  server: string,
  parent: string,
  { name, source, dataset, rows, tenants = 1 }: SiteOptions,
): Promise<Site> {
  console.error(`loading ${rows} rows${tenants > 1 ? ` of ${tenants} tenants` : ""} …`);
  const folder = join(parent, name);
  await mkdir(folder);
  await runAll(server, [`create database ${name}`]);
  const databaseUrl = Object.assign(new URL(server), { pathname: name }).href;
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data"), ADMIN_PASSWORD: "of the bench" };
  const { store } = (await openSource(source, environment)).machine;
  try {
    const material = await withClient(databaseUrl, async (client): Promise<Material> => {
      await dataset.fill(client, rows, tenants);
      await client.query("vacuum (freeze, analyze)");
      await client.query("checkpoint");
      const column = async (text?: string): Promise<string[]> =>
        text === undefined ? [] : (await client.query({ text, rowMode: "array" })).rows.map(([value]) => value);
      const { places, addresses, admin, user } = dataset.queries;
      const tokenOf = async (query?: string) => {
        const [account] = await column(query);
        return account === undefined ? "" : ((await store.credentials.issue(account))?.accessToken ?? "");
      };
      return {
        host: "localhost",
        path: "/",
        cursors: "ours",
        places: await column(places),
        addresses: await column(addresses),
        tokens: { admin: await tokenOf(admin), user: await tokenOf(user) },
      };
    });
    return { databaseUrl, source, folder, dataset, material };
  } finally {
    await store.close();
  }
}

interface SiteOptions {
  /** Of its folder and its database. */
  readonly name: string;
  readonly source: string;
  readonly dataset: Dataset;
  readonly rows: number;
  readonly tenants?: number;
}
