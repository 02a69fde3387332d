/** Before all tests: the application's server on each database, with its reference data, shared by every file that asks for one. */

import type { TestProject } from "vitest/node";
import { freshOnServer } from "../databases.ts";
import { type Address, launch } from "./launch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Those of the servers that could be had here. */
    servers: readonly Address[];
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl } = project.getProvidedContext().databases;
  const place = serverUrl === null ? null : await freshOnServer(serverUrl);
  const launched = await Promise.all([launch("PGlite"), ...(place === null ? [] : [launch("PostgreSQL", { DATABASE_URL: place.databaseUrl })])]);
  project.provide("servers", launched.map(({ name, base, alias, dataDir, certificate, password }) => ({ name, base, alias, dataDir, certificate, password })));
  return async () => {
    await Promise.all(launched.map((server) => server.stop()));
  };
}
