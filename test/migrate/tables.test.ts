/** The tables of this application's spec, and that PostgreSQL takes what is made of them. */

import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { emitTables, tablesOf } from "../../codegen/emit/tables.ts";
import { loadSpec } from "../../codegen/language/load.ts";
import type { Model } from "../../codegen/language/model.ts";
import { openStore } from "../../src/store/open-store.ts";
import type { Table } from "../../src/store/table.ts";
import { describeOnEachDatabase } from "../databases.ts";
import { migrationsThrough } from "../store/tables.ts";
import { specOf } from "./versions.ts";

const { model } = (await loadSpec(join(import.meta.dirname, "../../spec"))) as { model: Model };
const tables = tablesOf(model);
const named = (name: string) => tables.find((table) => table.name === name) as Table;
const column = (table: string, property: string) => named(table).columns.find((one) => one.property === property);
const indexes = (table: string) => named(table).indexes.map(({ name }) => name);

test("each datatype and relation has its column", () => {
  expect(named("places").identifier).toEqual({
    key: "slug",
    column: "slug",
    kind: "text",
    limits: { maxLength: 120, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" },
  });
  expect(named("api_keys").identifier).toEqual({ key: "id", column: "id", kind: "uuid" });
  expect(column("places", "slug")).toBeUndefined();
  expect(column("places", "name")).toMatchObject({ type: "languages", required: true });
  expect(column("places", "population")).toMatchObject({ type: "bigint", required: false });
  expect(column("places", "location")).toMatchObject({ type: "json" });
  expect(column("places", "addressCountry")).toMatchObject({
    name: "address_country",
    type: "text",
    references: { table: "countries", column: "alpha2", onDelete: "restrict" },
  });
  expect(named("places").joins).toMatchObject([
    { property: "images", target: { kind: "uuid", table: "objects", references: "id" }, onDelete: "clear" },
  ]);
  // No answer shows it, so a replacement that leaves it out keeps it.
  expect(column("users", "password")).toMatchObject({ type: "hash", kept: true });
  expect(column("api_keys", "key")).toMatchObject({ type: "hash", kept: true, unique: true });
  expect(column("users", "roles")).toMatchObject({ type: "text[]" });
  expect(column("objects", "public")).toMatchObject({ type: "boolean", default: false });
  expect(column("objects", "sha256")).toMatchObject({ type: "text", kept: true });
  expect(column("objects", "content")).toBeUndefined();
  expect(column("addresses", "owner")).toMatchObject({ type: "uuid", kept: true, references: { table: "users" } });
  expect(tables.map(({ name, owner }) => [name, owner])).toContainEqual(["users", "itself"]);
  for (const table of tables)
    for (const date of ["created", "modified"])
      expect(column(table.name, date)).toMatchObject({ type: "timestamp", required: true });
});

test("each declared filter, order and pair has its index, and none has two", () => {
  expect(indexes("places")).toEqual([
    "places_modified_idx",
    "places_address_country_idx",
    "places_population_idx",
    "places_name_prefix_idx",
    "places_name_order_idx",
    "places_address_country_population_idx",
    "places_address_country_name_order_idx",
  ]);
  expect(indexes("users")).toEqual([
    "users_modified_idx",
    // Whoever has forgotten a password is looked for by the address.
    "users_email_idx",
    "users_username_order_idx",
    "users_created_idx",
  ]);
  for (const { indexes } of tables) {
    const begun = indexes.map(({ on }) => JSON.stringify(on).slice(0, -1));
    for (const [at, one] of begun.entries())
      expect(begun.filter((other, index) => index !== at && other.startsWith(one))).toEqual([]);
  }
});

test("a unique link is looked up by the index that keeps it unique", async () => {
  const { model } = await specOf({
    "thing.yaml":
      "resource: Thing\npath: /things/\nproperties: { one: { link: Thing, unique: true }, other: { link: Thing } }\naccess: { list: anyone }\n",
  });
  expect(tablesOf(model).flatMap(({ indexes }) => indexes.map(({ name }) => name))).toEqual([
    "things_modified_idx",
    "things_other_idx",
  ]);
});

test("no column has a name that PostgreSQL keeps for itself", async () => {
  const system = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"];
  const properties = system.map((name) => `${name}: { type: number }`).join(", ");
  const { model } = await specOf({
    "thing.yaml": `resource: Thing\npath: /things/\nproperties: { ${properties} }\naccess: { list: anyone }\n`,
  });
  const [table] = tablesOf(model);
  expect(table?.columns.flatMap(({ property, name }) => (system.includes(property) ? name : []))).toEqual(
    system.map((name) => `${name}_`),
  );
});

test("the same model gives the same source", () => {
  expect(emitTables(model)).toEqual(emitTables(structuredClone(model)));
});

describeOnEachDatabase("this application's tables", (databases) => {
  test("they are made, and taken away", async () => {
    const folder = join(inject("databases").folder, `spec-${databases.name}-${process.pid}`);
    const migrations = await migrationsThrough(folder, tables);
    const store = await openStore({ ...(await databases.fresh()), tables, migrations, credentials: null });
    for (const { resource } of tables) expect(await store.resource(resource).isEmpty()).toBe(true);
    await store.close();
  });
});
