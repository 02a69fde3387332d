/**
 * Migration 0001. Generated from the spec; do not edit.
 *
 * - adds the table addresses
 * - adds the table api_keys
 * - adds the table countries
 * - adds the table objects
 * - adds the table places
 * - adds the table timezones
 * - adds the table users
 */

import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("addresses", (table) => {
    table.uuid("id").notNullable();
    table.jsonb("label");
    table.specificType("recipient", 'text collate "C"');
    table.specificType("street_address", 'text collate "C"').notNullable();
    table.specificType("postal_code", 'text collate "C"');
    table.specificType("address_locality", 'text collate "C"').notNullable();
    table.specificType("address_region", 'text collate "C"');
    table.specificType("address_country", 'text collate "C"').notNullable();
    table.uuid("timezone");
    table.jsonb("location");
    table.timestamp("created", { precision: 3 }).notNullable();
    table.timestamp("modified", { precision: 3 }).notNullable();
    table.uuid("owner");
    table.primary(["id"], { constraintName: "addresses_pkey" });
  });
  await knex.schema.createTable("api_keys", (table) => {
    table.uuid("id").notNullable();
    table.specificType("key", 'text collate "C"');
    table.specificType("name", 'text collate "C"');
    table.timestamp("expires", { precision: 3 });
    table.specificType("scopes", "text[]").notNullable().defaultTo(knex.raw("'{}'"));
    table.timestamp("created", { precision: 3 }).notNullable();
    table.timestamp("modified", { precision: 3 }).notNullable();
    table.uuid("owner");
    table.primary(["id"], { constraintName: "api_keys_pkey" });
    table.unique(["key"], { indexName: "api_keys_key_key" });
  });
  await knex.schema.createTable("countries", (table) => {
    table.specificType("alpha2", 'text collate "C"').notNullable();
    table.specificType("alpha3", 'text collate "C"');
    table.jsonb("name").notNullable();
    table.specificType("calling_code", 'text collate "C"');
    table.timestamp("created", { precision: 3 }).notNullable();
    table.timestamp("modified", { precision: 3 }).notNullable();
    table.primary(["alpha2"], { constraintName: "countries_pkey" });
  });
  await knex.schema.createTable("objects", (table) => {
    table.uuid("id").notNullable();
    table.specificType("name", 'text collate "C"');
    table.specificType("content_type", 'text collate "C"');
    table.bigInteger("content_length");
    table.specificType("sha256", 'text collate "C"');
    table.boolean("public").defaultTo(knex.raw("false"));
    table.jsonb("title");
    table.timestamp("created", { precision: 3 }).notNullable();
    table.timestamp("modified", { precision: 3 }).notNullable();
    table.uuid("owner");
    table.primary(["id"], { constraintName: "objects_pkey" });
  });
  await knex.schema.createTable("places", (table) => {
    table.specificType("slug", 'text collate "C"').notNullable();
    table.jsonb("name").notNullable();
    table.bigInteger("population");
    table.specificType("address_country", 'text collate "C"');
    table.jsonb("location");
    table.timestamp("created", { precision: 3 }).notNullable();
    table.timestamp("modified", { precision: 3 }).notNullable();
    table.primary(["slug"], { constraintName: "places_pkey" });
  });
  await knex.schema.createTable("timezones", (table) => {
    table.uuid("id").notNullable();
    table.specificType("tzid", 'text collate "C"').notNullable();
    table.jsonb("name").notNullable();
    table.specificType("utc_offset", 'text collate "C"');
    table.timestamp("created", { precision: 3 }).notNullable();
    table.timestamp("modified", { precision: 3 }).notNullable();
    table.primary(["id"], { constraintName: "timezones_pkey" });
    table.unique(["tzid"], { indexName: "timezones_tzid_key" });
  });
  await knex.schema.createTable("users", (table) => {
    table.uuid("id").notNullable();
    table.specificType("username", 'text collate "C"').notNullable();
    table.specificType("password", 'text collate "C"').notNullable();
    table.specificType("email", 'text collate "C"').notNullable();
    table.specificType("name", 'text collate "C"');
    table.specificType("locale", 'text collate "C"');
    table.specificType("roles", "text[]").notNullable().defaultTo(knex.raw("'{}'"));
    table.timestamp("created", { precision: 3 }).notNullable();
    table.timestamp("modified", { precision: 3 }).notNullable();
    table.primary(["id"], { constraintName: "users_pkey" });
    table.unique(["username"], { indexName: "users_username_key" });
  });
  await knex.schema.createTable("places_images", (table) => {
    table.specificType("source", 'text collate "C"').notNullable();
    table.integer("position").notNullable();
    table.uuid("target").notNullable();
    table.primary(["source", "position"], { constraintName: "places_images_pkey" });
    table.index(["target", "source"], "places_images_target_idx");
    table.foreign("source", "places_images_source_fkey").references("slug").inTable("places").onUpdate("cascade").onDelete("cascade");
    table.foreign("target", "places_images_target_fkey").references("id").inTable("objects").onUpdate("cascade").onDelete("cascade");
  });
  await knex.schema.createTable("timezones_countries", (table) => {
    table.uuid("source").notNullable();
    table.integer("position").notNullable();
    table.specificType("target", 'text collate "C"').notNullable();
    table.primary(["source", "position"], { constraintName: "timezones_countries_pkey" });
    table.index(["target", "source"], "timezones_countries_target_idx");
    table.foreign("source", "timezones_countries_source_fkey").references("id").inTable("timezones").onUpdate("cascade").onDelete("cascade");
    table.foreign("target", "timezones_countries_target_fkey").references("alpha2").inTable("countries").onUpdate("cascade").onDelete("cascade");
  });
  await knex.schema.alterTable("addresses", (table) => {
    table.foreign("address_country", "addresses_address_country_fkey").references("alpha2").inTable("countries").onUpdate("cascade").onDelete("restrict");
    table.foreign("timezone", "addresses_timezone_fkey").references("id").inTable("timezones").onUpdate("cascade").onDelete("set null");
    table.foreign("owner", "addresses_owner_fkey").references("id").inTable("users").onUpdate("cascade").onDelete("cascade");
  });
  await knex.schema.alterTable("api_keys", (table) => {
    table.foreign("owner", "api_keys_owner_fkey").references("id").inTable("users").onUpdate("cascade").onDelete("cascade");
  });
  await knex.schema.alterTable("objects", (table) => {
    table.foreign("owner", "objects_owner_fkey").references("id").inTable("users").onUpdate("cascade").onDelete("cascade");
  });
  await knex.schema.alterTable("places", (table) => {
    table.foreign("address_country", "places_address_country_fkey").references("alpha2").inTable("countries").onUpdate("cascade").onDelete("restrict");
  });
  await knex.schema.raw('create index "addresses_modified_idx" on "addresses" ("modified", "id")');
  await knex.schema.raw('create index "addresses_owner_modified_idx" on "addresses" ("owner", "modified")');
  await knex.schema.raw('create index "addresses_address_country_idx" on "addresses" ("address_country", "id")');
  await knex.schema.raw('create index "addresses_timezone_idx" on "addresses" ("timezone", "id")');
  await knex.schema.raw('create index "addresses_owner_idx" on "addresses" ("owner", "id")');
  await knex.schema.raw('create index "addresses_address_locality_idx" on "addresses" ("address_locality", "id")');
  await knex.schema.raw('create index "addresses_created_idx" on "addresses" ("created", "id")');
  await knex.schema.raw('create index "addresses_address_locality_order_idx" on "addresses" ("address_locality" collate "und-x-icu", "id")');
  await knex.schema.raw('create index "api_keys_modified_idx" on "api_keys" ("modified", "id")');
  await knex.schema.raw('create index "api_keys_owner_modified_idx" on "api_keys" ("owner", "modified")');
  await knex.schema.raw('create index "api_keys_owner_idx" on "api_keys" ("owner", "id")');
  await knex.schema.raw('create index "api_keys_created_idx" on "api_keys" ("created", "id")');
  await knex.schema.raw('create index "countries_modified_idx" on "countries" ("modified", "alpha2")');
  await knex.schema.raw('create index "countries_alpha3_idx" on "countries" ("alpha3", "alpha2")');
  await knex.schema.raw(`create index "countries_name_prefix_idx" on "countries" (("name"->>'en') collate "C", "alpha2")`);
  await knex.schema.raw(`create index "countries_name_order_idx" on "countries" (("name"->>'en') collate "und-x-icu", "alpha2")`);
  await knex.schema.raw('create index "objects_modified_idx" on "objects" ("modified", "id")');
  await knex.schema.raw('create index "objects_owner_modified_idx" on "objects" ("owner", "modified")');
  await knex.schema.raw('create index "objects_owner_idx" on "objects" ("owner", "id")');
  await knex.schema.raw('create index "objects_content_type_idx" on "objects" ("content_type", "id")');
  await knex.schema.raw('create index "objects_public_idx" on "objects" ("public", "id")');
  await knex.schema.raw('create index "objects_created_idx" on "objects" ("created", "id")');
  await knex.schema.raw('create index "objects_name_order_idx" on "objects" ("name" collate "und-x-icu", "id")');
  await knex.schema.raw('create index "places_modified_idx" on "places" ("modified", "slug")');
  await knex.schema.raw('create index "places_address_country_idx" on "places" ("address_country", "slug")');
  await knex.schema.raw('create index "places_population_idx" on "places" ("population", "slug")');
  await knex.schema.raw(`create index "places_name_prefix_idx" on "places" (("name"->>'en') collate "C", "slug")`);
  await knex.schema.raw(`create index "places_name_order_idx" on "places" (("name"->>'en') collate "und-x-icu", "slug")`);
  await knex.schema.raw('create index "places_address_country_population_idx" on "places" ("address_country", "population", "slug")');
  await knex.schema.raw(`create index "places_address_country_name_order_idx" on "places" ("address_country", ("name"->>'en') collate "und-x-icu", "slug")`);
  await knex.schema.raw('create index "timezones_modified_idx" on "timezones" ("modified", "id")');
  await knex.schema.raw('create index "timezones_utc_offset_idx" on "timezones" ("utc_offset", "id")');
  await knex.schema.raw('create index "timezones_tzid_order_idx" on "timezones" ("tzid" collate "und-x-icu", "id")');
  await knex.schema.raw(`create index "timezones_name_order_idx" on "timezones" (("name"->>'en') collate "und-x-icu", "id")`);
  await knex.schema.raw('create index "users_modified_idx" on "users" ("modified", "id")');
  await knex.schema.raw('create index "users_username_order_idx" on "users" ("username" collate "und-x-icu", "id")');
  await knex.schema.raw('create index "users_created_idx" on "users" ("created", "id")');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("places", (table) => {
    table.dropForeign("address_country", "places_address_country_fkey");
  });
  await knex.schema.alterTable("objects", (table) => {
    table.dropForeign("owner", "objects_owner_fkey");
  });
  await knex.schema.alterTable("api_keys", (table) => {
    table.dropForeign("owner", "api_keys_owner_fkey");
  });
  await knex.schema.alterTable("addresses", (table) => {
    table.dropForeign("address_country", "addresses_address_country_fkey");
    table.dropForeign("timezone", "addresses_timezone_fkey");
    table.dropForeign("owner", "addresses_owner_fkey");
  });
  await knex.schema.dropTable("timezones_countries");
  await knex.schema.dropTable("places_images");
  await knex.schema.dropTable("users");
  await knex.schema.dropTable("timezones");
  await knex.schema.dropTable("places");
  await knex.schema.dropTable("objects");
  await knex.schema.dropTable("countries");
  await knex.schema.dropTable("api_keys");
  await knex.schema.dropTable("addresses");
}
