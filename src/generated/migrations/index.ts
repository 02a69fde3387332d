/** The migrations, in order. Generated from the spec; do not edit. */

import type { Migration } from "hydrant";
import * as step0001 from "./0001_initial.ts";
import * as step0002 from "./0002_add_index_users_email_idx.ts";
import * as step0003 from "./0003_add_index_countries_name_search_idx.ts";
import * as step0004 from "./0004_add_bytes_objects.ts";

export const migrations: readonly Migration[] = [
  { name: "0001_initial", ...step0001 },
  { name: "0002_add_index_users_email_idx", ...step0002 },
  { name: "0003_add_index_countries_name_search_idx", ...step0003 },
  { name: "0004_add_bytes_objects", ...step0004 },
];
