/** The migrations, in order. Generated from the spec; do not edit. */

import type { Migration } from "hydrant";
import * as step0001 from "./0001_initial.ts";
import * as step0002 from "./0002_add_index_users_email_idx.ts";
import * as step0003 from "./0003_add_index_countries_name_search_idx.ts";
import * as step0004 from "./0004_add_bytes_objects.ts";

export const migrations: readonly Migration[] = [
  { name: "0001_initial", up: step0001.up, down: step0001.down },
  { name: "0002_add_index_users_email_idx", up: step0002.up, down: step0002.down },
  { name: "0003_add_index_countries_name_search_idx", up: step0003.up, down: step0003.down },
  { name: "0004_add_bytes_objects", up: step0004.up, down: step0004.down },
];
