/** The migrations of the service's own tables, in order. */

import type { Migration } from "../migrate/migration.ts";
import * as service from "./0001_service.ts";
import * as departures from "./0002_departures.ts";
import * as rows from "./0003_rows.ts";

export const serviceMigrations: readonly Migration[] = [
  { name: "0001_service", ...service },
  { name: "0002_departures", ...departures },
  { name: "0003_rows", ...rows },
];
