/** Before all tests: the application's server on each database, with its reference data, shared by every file that asks for one. */

import type { TestProject } from "vitest/node";
import { freshOnServer, freshPglite } from "../databases.ts";
import { registered } from "./cors/origins.ts";
import { type Address, launch, seeded } from "./launch.ts";

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

/** Settings of both. */
const shared = { CORS_ORIGINS: registered };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { databases } = project.getProvidedContext();
  const { serverUrl } = databases;
  // Made once: loading everything anew takes each server that a test starts much longer than copying it.
  const [{ dataDir }, onServer] = await Promise.all([
    loaded("PGlite", { DATA_DIR: await freshPglite(databases) }),
    serverUrl === null ? null : loaded("PostgreSQL", { DATABASE_URL: (await freshOnServer(serverUrl)).databaseUrl }),
  ]);
  const seedDatabase = onServer?.databaseUrl ?? null;
  project.provide("seed", dataDir);
  project.provide("seedDatabase", seedDatabase);
  const launched = await Promise.all([
    launch("PGlite", { ...(await seeded.PGlite(dataDir)), ...shared }),
    ...(seedDatabase === null ? [] : [launch("PostgreSQL", { ...(await seeded.PostgreSQL(seedDatabase)), ...shared })]),
  ]);
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
  };
}

/** A first start, which loads the reference data and makes a certificate. */
async function loaded(name: Address["name"], place: Readonly<Record<string, string>>): Promise<Address> {
  const server = await launch(name, place);
  await server.stop({ keepData: true });
  return server;
}
