/** The pooler between servers and PostgreSQL, in runs that have one: in the project `pooler`, or with `TEST_POOLER`. */

import { inject } from "vitest";
import { findProgram, type Pgbouncer, startPgbouncer } from "../scripts/programs.ts";

/** By what PostgreSQL server it stands, and on which port; null where servers connect directly. */
export type PoolerOfRun = { readonly serverUrl: string; readonly port: number } | null;

declare module "vitest" {
  interface ProvidedContext {
    pooler: PoolerOfRun;
  }
}

/** Starts the pooler of a run, with few sessions for each database: a server that keeps one leaves others none. */
export async function startPooler(folder: string, serverUrl: string, mode: string): Promise<Pgbouncer | null> {
  const program = findProgram("pgbouncer");
  if (program === null) return null;
  const size = mode === "transaction" ? 10 : 60;
  return startPgbouncer(program, folder, serverUrl, {
    pool_mode: mode,
    default_pool_size: size,
    max_user_connections: 120,
    max_client_conn: 2000,
    // The sessions of databases that a test is done with go to others.
    server_idle_timeout: 5,
  });
}

/** Settings of a server, with the pooler's address in place of PostgreSQL's. */
export function throughPooler<T extends { readonly DATABASE_URL?: string | undefined }>(
  environment: T,
  pooler = inject("pooler"),
): T {
  const url = URL.parse(environment.DATABASE_URL ?? "");
  const server = URL.parse(pooler?.serverUrl ?? "");
  if (url === null || server === null || url.host !== server.host || url.username !== server.username)
    return environment;
  url.port = String(pooler?.port);
  return { ...environment, DATABASE_URL: url.href };
}
