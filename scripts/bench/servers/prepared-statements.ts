/** Common parts of the compared servers: certificate and prepared statements. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";

export const { PORT, HTTP_PORT } = process.env;
const { DATABASE_URL, TLS_CERT_FILE = "", TLS_KEY_FILE = "" } = process.env;

/** HTTP/2 and HTTP/1.1 on one port, like our server. */
export const tlsOptions = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), allowHTTP1: true };

/** Like our server's, so that zlib costs the same. */
export const compressionLevel = 4;

/** As many connections as our server has. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const item =
  "slug, name, population, address_country, location, created, modified, array(select target from places_images where source = slug order by position) as images";
const address =
  "id, label, recipient, street_address, postal_code, address_locality, address_region, address_country, timezone, location, created, modified, owner";

const statements = {
  token: "select account from hydrant_token where hash = $1 and kind = 'access' and expires > clock_timestamp()",
  item: `select ${item} from places where slug = $1`,
  modified: "select modified from places where slug = $1",
  page: `select ${item}, (select count(*) from places) as total from places order by slug limit 30`,
  after: `select ${item}, (select count(*) from places) as total from places where slug > $1 order by slug limit 30`,
  own: `select ${address} from addresses where id = $1 and owner = $2`,
  ownPage: `select ${address}, (select count(*) from addresses where owner = $1) as total from addresses where owner = $1 order by id limit 30`,
  change: "update places set population = $2, modified = clock_timestamp() where slug = $1",
  add: "insert into places (slug, name, population, location, created, modified) values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())",
};

export async function rows(name: keyof typeof statements, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await pool.query({ name, text: statements[name], values })).rows;
}

/** Epoch milliseconds of a place's last change. */
export async function lastChange(identifier: string): Promise<number> {
  const [place] = await rows("modified", identifier);
  return Number(place?.modified);
}

/** Account of an `Authorization` header; null if unknown. */
export async function accountOf(authorization: string | undefined): Promise<string | null> {
  if (authorization === undefined) return null;
  const hash = createHash("sha256").update(authorization.slice("Bearer ".length)).digest();
  const [found] = await rows("token", hash);
  return (found?.account as string | undefined) ?? null;
}
