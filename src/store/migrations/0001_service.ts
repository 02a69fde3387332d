/** The service's own tables: deletions, credentials, locks, limits, idempotency keys, counts, bytes and former identifiers. */

import { ownOrders } from "../database/index-expressions.ts";
import { bytesFunctions } from "./bytes-functions.ts";
import { countFunctions } from "./count-functions.ts";

const text = 'text collate "C"';
const time = "timestamptz(3)";

const tables: readonly string[] = [
  // Append-only, so that writers never wait for one another. The latest row of a resource type dates its last deletion.
  `create table hydrant_deletion (resource ${text} not null, at ${time} not null)`,
  "create index hydrant_deletion_resource_at_idx on hydrant_deletion (resource, at)",

  // Ending a family deletes its row, and waits for transactions that add tokens to it: none of its tokens stays.
  // `expires`: when its last token expires.
  `create table hydrant_family (family uuid primary key, account ${text} not null, expires ${time} not null)`,
  "create index hydrant_family_account_idx on hydrant_family (account)",
  "create index hydrant_family_expires_idx on hydrant_family (expires)",

  // The account is stored in the family, too; here for the look-up of each request.
  `create table hydrant_token (
    hash bytea primary key, kind ${text} not null, family uuid not null references hydrant_family on delete cascade,
    account ${text} not null, issued ${time} not null, expires ${time} not null, spent ${time}
  )`,
  "create index hydrant_token_family_idx on hydrant_token (family)",
  "create index hydrant_token_expires_idx on hydrant_token (expires)",
  // A family has at most one live refresh token, even in a race (clause AUT-2).
  "create unique index hydrant_token_live_idx on hydrant_token (family) where kind = 'refresh' and spent is null",

  // Responses for a retry, encrypted with a secret of the client (clauses AUT-2, AUT-9, AUT-14).
  `create table hydrant_sealed (
    holder bytea not null, subject ${text} not null, sealed bytea not null, expires ${time} not null,
    primary key (holder, subject)
  )`,
  "create index hydrant_sealed_expires_idx on hydrant_sealed (expires)",

  // `address`: SHA-256 of the address that the token was mailed to. With another address, it is invalid (clause AUT-16).
  `create table hydrant_reset (
    hash bytea primary key, account ${text} not null, expires ${time} not null, address bytea not null
  )`,
  "create index hydrant_reset_account_idx on hydrant_reset (account)",
  "create index hydrant_reset_expires_idx on hydrant_reset (expires)",

  `create table hydrant_login (
    name_hash bytea primary key, failures integer not null, locked_until ${time},
    last_failure ${time} not null default statement_timestamp()
  )`,
  "create index hydrant_login_last_failure_idx on hydrant_login (last_failure)",

  `create table hydrant_deployment (model ${text} primary key, first_served ${time} not null)`,

  // Request counts by network, for the rate limit of servers that share a database (clause LIM-1). The columns are
  // those of rate-limiter-flexible; `expire` is in epoch milliseconds. Unlogged, as every request writes, and no count
  // matters after a crash. The free space in each page is for new versions of its rows.
  `create unlogged table hydrant_limit (key ${text} primary key, points integer not null, expire bigint not null)
    with (fillfactor = 50)`,
  "create index hydrant_limit_expire_idx on hydrant_limit (expire)",

  // The date until which the contract is paid (clause LIM-4): one row, or none.
  `create table hydrant_contract (single boolean primary key check (single), paid_until ${time} not null)`,

  // Responses by `Idempotency-Key` (clause MTH-9). `holder`: SHA-256 of the client and the key. `fingerprint`: SHA-256
  // of the request. `sealed`: a body with a secret, encrypted with the credential that it was shown to (clause AUT-14).
  `create table hydrant_idempotency (
    holder bytea primary key, fingerprint bytea not null, answer ${text} not null, sealed bytea, expires ${time} not null
  )`,
  "create index hydrant_idempotency_expires_idx on hydrant_idempotency (expires)",

  // Former identifiers of resources, and the present ones (clause IRI-6).
  `create table hydrant_former_identifier (
    resource ${text} not null, former ${text} not null, current ${text} not null, primary key (resource, former)
  )`,
  "create index hydrant_former_identifier_current_idx on hydrant_former_identifier (resource, current)",

  // `counted`: a table, or a table, a dot and a column.
  `create table hydrant_count (
    counted ${text} not null, change bigint not null, value ${text}, folded boolean not null default false
  )`,
  "create index hydrant_count_counted_value_idx on hydrant_count (counted, value)",
  "create index hydrant_count_noted_idx on hydrant_count (counted, value) where not folded",
  "create unique index hydrant_count_folded_idx on hydrant_count (counted, coalesce(value, '')) where folded",

  // `server`: the one that receives the bytes; null once they are released, for good. `again`: when to delete the bytes
  // a second time, as a file store may store bytes after it has reported a failure. It is `-infinity` before the first
  // deletion, and null if one deletion suffices.
  `create table hydrant_bytes (key ${text} primary key, server bigint, again timestamptz)`,
];

/** Creates the collations of languages that the database lacks; a PostgreSQL server has them. */
const createCollations = `do $$
declare
  tag text;
begin
  foreach tag in array array[${ownOrders.map((tag) => `'${tag}'`).join(", ")}] loop
    if not exists (select from pg_collation where collname = tag || '-x-icu' and pg_collation_is_visible(oid)) then
      execute format('create collation %I (provider = icu, locale = %L)', tag || '-x-icu', tag);
    end if;
  end loop;
end $$`;

export const serviceTables: readonly string[] = [createCollations, ...tables, ...countFunctions, ...bytesFunctions];
