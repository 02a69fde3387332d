/** The machine's own tables: deletions, tokens, failed logins, and deployments. */

import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  // Append-only, so that writers never wait for one another: the latest line of a resource type tells when one was last deleted.
  await knex.schema.createTable("hydrant_deletion", (table) => {
    table.specificType("resource", 'text collate "C"').notNullable();
    table.specificType("at", "timestamptz(3)").notNullable();
    table.index(["resource", "at"], "hydrant_deletion_resource_at_idx");
  });

  await knex.schema.createTable("hydrant_token", (table) => {
    table.specificType("hash", "bytea").notNullable().primary({ constraintName: "hydrant_token_pkey" });
    table.specificType("kind", 'text collate "C"').notNullable();
    table.uuid("family").notNullable();
    table.specificType("account", 'text collate "C"').notNullable();
    table.specificType("issued", "timestamptz(3)").notNullable();
    table.specificType("expires", "timestamptz(3)").notNullable();
    table.specificType("spent", "timestamptz(3)");
    // The pair that came after a spent refresh token, sealed under that token: for a retry whose answer was lost (clause AUT-2).
    table.specificType("sealed", "bytea");
    table.index(["family"], "hydrant_token_family_idx");
    table.index(["account"], "hydrant_token_account_idx");
  });

  await knex.schema.createTable("hydrant_reset", (table) => {
    table.specificType("hash", "bytea").notNullable().primary({ constraintName: "hydrant_reset_pkey" });
    table.specificType("account", 'text collate "C"').notNullable();
    table.specificType("expires", "timestamptz(3)").notNullable();
    table.index(["account"], "hydrant_reset_account_idx");
  });

  await knex.schema.createTable("hydrant_login", (table) => {
    table.specificType("name_hash", "bytea").notNullable().primary({ constraintName: "hydrant_login_pkey" });
    table.integer("failures").notNullable();
    table.specificType("locked_until", "timestamptz(3)");
  });

  await knex.schema.createTable("hydrant_deployment", (table) => {
    table
      .specificType("model", 'text collate "C"')
      .notNullable()
      .primary({ constraintName: "hydrant_deployment_pkey" });
    table.specificType("first_served", "timestamptz(3)").notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["hydrant_deployment", "hydrant_login", "hydrant_reset", "hydrant_token", "hydrant_deletion"])
    await knex.schema.dropTable(table);
}
