/** The migrations of the machine's own tables, in order. */

import type { Migration } from "../database/migration.ts";
import * as machine from "./0001_machine.ts";
import * as resetAddress from "./0002_reset_address.ts";
import * as counts from "./0003_counts.ts";
import * as families from "./0004_families.ts";
import * as limits from "./0005_limits.ts";
import * as contract from "./0006_contract.ts";
import * as idempotency from "./0007_idempotency.ts";
import * as formerIdentifiers from "./0008_former_identifiers.ts";
import * as texts from "./0009_texts.ts";
import * as totals from "./0010_totals.ts";
import * as bytes from "./0011_bytes.ts";
import * as folding from "./0012_folding.ts";
import * as lateBytes from "./0013_late_bytes.ts";

export const machineMigrations: readonly Migration[] = [
  { name: "0001_machine", ...machine },
  { name: "0002_reset_address", ...resetAddress },
  { name: "0003_counts", ...counts },
  { name: "0004_families", ...families },
  { name: "0005_limits", ...limits },
  { name: "0006_contract", ...contract },
  { name: "0007_idempotency", ...idempotency },
  { name: "0008_former_identifiers", ...formerIdentifiers },
  { name: "0009_texts", ...texts },
  { name: "0010_totals", ...totals },
  { name: "0011_bytes", ...bytes },
  { name: "0012_folding", ...folding },
  { name: "0013_late_bytes", ...lateBytes },
];
