/** Where servers keep the bytes of objects, in tests: a folder beside PGlite, a bucket beside PostgreSQL. */

import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type S3Server, s3Credentials, startS3 } from "../../files/s3-server.ts";
import { copyOf, type Launched, launch, seeded } from "../launch.ts";

/** A database and what is kept beside it, for servers to be started on. */
export interface Ground {
  start(more?: Readonly<Record<string, string>>): Promise<Launched>;
  /** Names of all that lies where the bytes are, whole or half. */
  held(): Promise<readonly string[]>;
  /** As if a minute had passed since a server was killed: it no longer counts as running. */
  passMinute(): Promise<void>;
  /** Null where the bytes are in a folder. */
  readonly s3: S3Server | null;
  end(): Promise<void>;
}

const { serverUrl, folder } = inject("databases");

/** Every way in which servers are tested; one that this machine lacks is skipped by name. */
export const grounds = [
  { name: "PGlite and a folder", missing: false, lay: onFolder },
  {
    name: `PostgreSQL and a bucket${serverUrl === null ? " (no server found on PATH or in /usr/lib/postgresql)" : ""}`,
    missing: serverUrl === null,
    lay: onBucket,
  },
];

async function onFolder(): Promise<Ground> {
  const dataDir = await copyOf(inject("seed"));
  return {
    start: (more = {}) => launch("PGlite", { DATA_DIR: dataDir, ...more }),
    held: () => filesIn(join(dataDir, "objects")),
    passMinute: async () => {},
    s3: null,
    end: async () => {},
  };
}

async function onBucket(): Promise<Ground> {
  const { DATABASE_URL: databaseUrl } = await seeded.PostgreSQL();
  const s3 = await startS3();
  return {
    start: async (more = {}) =>
      launch("PostgreSQL", {
        DATABASE_URL: databaseUrl,
        DATA_DIR: await mkdtemp(join(folder, "objects-")),
        OBJECT_STORE: s3.url,
        ...s3Credentials,
        ...more,
      }),
    held: () => s3.held(),
    async passMinute() {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query("update hydrant_server set seen = now() - interval '2 minutes'");
      await client.end();
    },
    s3,
    end: () => s3.stop(),
  };
}

async function filesIn(path: string): Promise<readonly string[]> {
  const found = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}
