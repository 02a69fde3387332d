/** The migrations of the service's own tables, in order. */

import type { Migration } from "../migrate/migration.ts";
import { serviceTables } from "./0001_service.ts";
import { departures } from "./0002_departures.ts";
import { rows } from "./0003_rows.ts";

/** Never reverted: no service works without these tables. */
const migration = (name: string, statements: readonly string[]): Migration => ({
  name,
  async up(knex) {
    for (const statement of statements) await knex.raw(statement);
  },
  async down() {},
});

export const serviceMigrations: readonly Migration[] = [
  migration("0001_service", serviceTables),
  migration("0002_departures", departures),
  migration("0003_rows", rows),
];
