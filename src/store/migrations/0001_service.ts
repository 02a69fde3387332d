/** The service's own tables: deletions, credentials, locks, limits, idempotency keys, counts, bytes and former identifiers. */

import type { Knex } from "knex";
import { ownOrders } from "../database/index-expressions.ts";
import { bytesFunctions } from "./bytes-functions.ts";
import { countFunctions } from "./count-functions.ts";

const TEXT = 'text collate "C"';
const TIME = "timestamptz(3)";

export async function up(knex: Knex): Promise<void> {
  await makeOrders(knex);

  // Append-only, so that writers never wait for one another: the latest line of a resource type tells when one was last deleted.
  await knex.schema.createTable("hydrant_deletion", (table) => {
    table.specificType("resource", TEXT).notNullable();
    table.specificType("at", TIME).notNullable();
    table.index(["resource", "at"], "hydrant_deletion_resource_at_idx");
  });

  // Whoever ends a family deletes its row, and waits for those who are just adding tokens to it: nothing of it is left behind.
  await knex.schema.createTable("hydrant_family", (table) => {
    table.uuid("family").notNullable().primary({ constraintName: "hydrant_family_pkey" });
    table.specificType("account", TEXT).notNullable();
    // When the last of its tokens expires.
    table.specificType("expires", TIME).notNullable();
    table.index(["account"], "hydrant_family_account_idx");
    table.index(["expires"], "hydrant_family_expires_idx");
  });

  await knex.schema.createTable("hydrant_token", (table) => {
    table.specificType("hash", "bytea").notNullable().primary({ constraintName: "hydrant_token_pkey" });
    table.specificType("kind", TEXT).notNullable();
    table.uuid("family").notNullable();
    // Beside its family, as every request asks for it; an account's tokens are found by their families.
    table.specificType("account", TEXT).notNullable();
    table.specificType("issued", TIME).notNullable();
    table.specificType("expires", TIME).notNullable();
    table.specificType("spent", TIME);
    table
      .foreign("family", "hydrant_token_family_fkey")
      .references("family")
      .inTable("hydrant_family")
      .onDelete("cascade");
    table.index(["family"], "hydrant_token_family_idx");
    table.index(["expires"], "hydrant_token_expires_idx");
  });
  // Whatever races, a family has one live refresh token (clause AUT-2).
  await knex.raw(
    "create unique index hydrant_token_live_idx on hydrant_token (family) where kind = 'refresh' and spent is null",
  );

  // For a retry whose answer was lost: what its holder alone can open (clauses AUT-2, AUT-9, AUT-14).
  await knex.schema.createTable("hydrant_sealed", (table) => {
    table.specificType("holder", "bytea").notNullable();
    table.specificType("subject", TEXT).notNullable();
    table.specificType("sealed", "bytea").notNullable();
    table.specificType("expires", TIME).notNullable();
    table.primary(["holder", "subject"], { constraintName: "hydrant_sealed_pkey" });
    table.index(["expires"], "hydrant_sealed_expires_idx");
  });

  await knex.schema.createTable("hydrant_reset", (table) => {
    table.specificType("hash", "bytea").notNullable().primary({ constraintName: "hydrant_reset_pkey" });
    table.specificType("account", TEXT).notNullable();
    table.specificType("expires", TIME).notNullable();
    // SHA-256 of the address that the token was mailed to: once the account has another, the token is no good (clause AUT-16).
    table.specificType("address", "bytea").notNullable();
    table.index(["account"], "hydrant_reset_account_idx");
    table.index(["expires"], "hydrant_reset_expires_idx");
  });

  await knex.schema.createTable("hydrant_login", (table) => {
    table.specificType("name_hash", "bytea").notNullable().primary({ constraintName: "hydrant_login_pkey" });
    table.integer("failures").notNullable();
    table.specificType("locked_until", TIME);
    table.specificType("last_failure", TIME).notNullable().defaultTo(knex.raw("statement_timestamp()"));
    table.index(["last_failure"], "hydrant_login_last_failure_idx");
  });

  await knex.schema.createTable("hydrant_deployment", (table) => {
    table.specificType("model", TEXT).notNullable().primary({ constraintName: "hydrant_deployment_pkey" });
    table.specificType("first_served", TIME).notNullable();
  });

  // Requests by network, for the rate limit of instances that share a database (clause LIM-1). Its columns are those that
  // rate-limiter-flexible asks for; `expire` is in epoch milliseconds. Every request writes here and none needs to find its
  // count again after a crash: unlogged, nothing waits for the disk. Room in each page keeps new versions of a row beside the old ones.
  await knex.raw(
    'create unlogged table hydrant_limit (key text collate "C" not null, points integer not null, expire bigint not null, constraint hydrant_limit_pkey primary key (key)) with (fillfactor = 50)',
  );
  await knex.schema.alterTable("hydrant_limit", (table) => {
    table.index(["expire"], "hydrant_limit_expire_idx");
  });

  // Until when the contract is paid (clause LIM-4): one row, or none.
  await knex.schema.createTable("hydrant_contract", (table) => {
    table.boolean("single").notNullable().primary({ constraintName: "hydrant_contract_pkey" });
    table.specificType("paid_until", TIME).notNullable();
    table.check("single", [], "hydrant_contract_single_check");
  });

  // Answers for retries that come with an `Idempotency-Key` (clause MTH-9).
  await knex.schema.createTable("hydrant_idempotency", (table) => {
    // SHA-256 of whose key it is and which: a guess at it has to be right in both.
    table.specificType("holder", "bytea").notNullable().primary({ constraintName: "hydrant_idempotency_pkey" });
    // SHA-256 of what was asked.
    table.specificType("fingerprint", "bytea").notNullable();
    table.specificType("answer", TEXT).notNullable();
    // A body with a secret, which only the credential that it was shown to can open (clause AUT-14).
    table.specificType("sealed", "bytea");
    table.specificType("expires", TIME).notNullable();
    table.index(["expires"], "hydrant_idempotency_expires_idx");
  });

  // Identifiers that resources had before, and which they have now (clause IRI-6).
  await knex.schema.createTable("hydrant_former_identifier", (table) => {
    table.specificType("resource", TEXT).notNullable();
    table.specificType("former", TEXT).notNullable();
    table.specificType("current", TEXT).notNullable();
    table.primary(["resource", "former"], { constraintName: "hydrant_former_identifier_pkey" });
    table.index(["resource", "current"], "hydrant_former_identifier_current_idx");
  });

  await knex.schema.createTable("hydrant_count", (table) => {
    // A table, or a table, a dot and a column.
    table.specificType("counted", TEXT).notNullable();
    table.bigInteger("change").notNullable();
    table.specificType("value", TEXT);
    table.boolean("folded").notNullable().defaultTo(false);
    table.index(["counted", "value"], "hydrant_count_counted_value_idx");
  });
  await knex.raw("create index hydrant_count_noted_idx on hydrant_count (counted, value) where not folded");
  await knex.raw(
    "create unique index hydrant_count_folded_idx on hydrant_count (counted, coalesce(value, '')) where folded",
  );

  await knex.schema.createTable("hydrant_bytes", (table) => {
    table.specificType("key", TEXT).notNullable().primary({ constraintName: "hydrant_bytes_pkey" });
    // The server that takes the bytes in; null once they are given up, which is for good.
    table.bigInteger("server");
    // When the bytes are to be deleted once more: a file store may keep bytes late, after whoever sent them was told that it
    // failed. `-infinity` as long as they have not been deleted at all; null where once is enough.
    table.timestamp("again", { useTz: true });
  });

  for (const text of [...countFunctions, ...bytesFunctions]) await knex.raw(text);
}

/** Orders of languages, where the database has not brought them along, as a PostgreSQL server does. */
async function makeOrders(knex: Knex): Promise<void> {
  await knex.raw(
    `do $$
declare
  tag text;
begin
  foreach tag in array array[${ownOrders.map((tag) => `'${tag}'`).join(", ")}] loop
    if not exists (select from pg_collation where collname = tag || '-x-icu' and pg_collation_is_visible(oid)) then
      execute format('create collation %I (provider = icu, locale = %L)', tag || '-x-icu', tag);
    end if;
  end loop;
end $$`,
  );
}

/** Nobody takes it back: without these tables there is no service. */
export async function down(): Promise<void> {}
