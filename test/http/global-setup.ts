/** Before all tests: the application's server on each database, with its reference data, shared by every file that asks for one. */

import type { TestProject } from "vitest/node";
import { freshOnServer, freshPglite } from "../databases.ts";
import { type PoolerOfRun, startPooler } from "../pooler.ts";
import { registered } from "./cors/origins.ts";
import { type Address, launch, main, seeded } from "./launch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Those of the servers that could be had here. */
    servers: readonly Address[];
    /** A data folder of the application on PGlite with its reference data, to copy; nobody serves from it. */
    seed: string;
    /** The address of a database of the same on the PostgreSQL server, to which nobody is connected; null where there is none. */
    seedDatabase: string | null;
  }
}

/** Settings of all. */
const shared = { CORS_ORIGINS: registered };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { seed, seedDatabase } = await loadSeeds(project);
  const { databases, folder } = project.getProvidedContext();
  const mode = project.name === "pooler" ? "transaction" : process.env.TEST_POOLER;
  const started = mode && databases.serverUrl !== null ? await startPooler(folder, databases.serverUrl, mode) : null;
  const pooler: PoolerOfRun = started && { serverUrl: databases.serverUrl as string, port: started.port };
  project.provide("pooler", pooler);
  const onPglite = async () => launch("PGlite", { ...(await seeded.PGlite(seed)), ...shared }, main, null);
  const onPostgresql = async (place: Readonly<Record<string, string>>) =>
    launch("PostgreSQL", { ...place, ...shared }, main, pooler);
  const place = seedDatabase === null ? null : await seeded.PostgreSQL(seedDatabase);
  const launched = await Promise.all([
    ...(pooler === null ? [onPglite()] : []),
    ...(place === null ? [] : [onPostgresql(place)]),
  ]);
  // Through a pooler, two on one database.
  const [first] = launched;
  if (pooler !== null && place !== null && first !== undefined)
    launched.push(await onPostgresql({ ...place, DATA_DIR: first.dataDir }));
  project.provide(
    "servers",
    launched.map(({ name, base, alias, openapi, dataDir, databaseUrl, certificate, password }) => ({
      name,
      base,
      alias,
      openapi,
      dataDir,
      databaseUrl,
      certificate,
      password,
    })),
  );
  return async () => {
    await Promise.all(launched.map((server) => server.stop()));
    await started?.stop();
  };
}

/** Made once, for all projects: loading everything anew takes each server that a test starts much longer than copying it. */
async function loadSeeds(project: TestProject) {
  const root = project.vitest.getRootProject();
  const { databases, seed, seedDatabase } = root.getProvidedContext();
  if (seed !== undefined) return { seed, seedDatabase };
  const { serverUrl } = databases;
  const [{ dataDir }, onServer] = await Promise.all([
    loaded("PGlite", { DATA_DIR: await freshPglite(databases) }),
    serverUrl === null ? null : loaded("PostgreSQL", { DATABASE_URL: (await freshOnServer(serverUrl)).databaseUrl }),
  ]);
  const made = { seed: dataDir, seedDatabase: onServer?.databaseUrl ?? null };
  root.provide("seed", made.seed);
  root.provide("seedDatabase", made.seedDatabase);
  return made;
}

/** A first start, which loads the reference data and makes a certificate. */
async function loaded(name: Address["name"], place: Readonly<Record<string, string>>): Promise<Address> {
  const server = await launch(name, place, main, null);
  await server.stop({ keepData: true });
  return server;
}
