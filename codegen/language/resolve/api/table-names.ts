/** Database tables: one for each resource type, and one for each property that links to many. */

import type { Resource } from "../../model.ts";
import type { Spot } from "../../yaml-node.ts";
import { LONGEST_DATABASE_NAME } from "../names.ts";
import type { ResolvedResource } from "../resource/resource.ts";
import type { Scope } from "../scope.ts";
import { claim, type NameRegistry } from "./paths.ts";

/** Tables that the store keeps for itself begin so. */
const MACHINE_TABLES = /^(hydrant|knex)_/;

/** Reports tables that two would share, and names that a table cannot have. `misplaced`: their tables follow from a path that is reported. */
export function tablesFit(
  resources: readonly ResolvedResource[],
  misplaced: ReadonlySet<Resource>,
  scope: Scope,
): void {
  const claims: NameRegistry = new Map();
  for (const { model, said } of resources) {
    if (!misplaced.has(model)) tableFits(model.table, `"${model.name}"`, said.path?.at ?? said.at, claims, scope);
  }
  for (const { model, members } of resources) {
    for (const [name, { at, property }] of members) {
      if (property === null || !property.many || property.range.kind !== "link" || property.column === null) continue;
      tableFits(property.column, `"${name}" of "${model.name}"`, at, claims, scope);
    }
  }
}

function tableFits(table: string, who: string, at: Spot, claims: NameRegistry, { report }: Scope): void {
  const other = claim(claims, table, who);
  if (other !== null) {
    const message = `${who} and ${other} would share the database table "${table}".`;
    report.add("duplicate-column", at, message, "Rename one of them.");
  }
  if (MACHINE_TABLES.test(table)) {
    const message = `The server keeps the database tables for itself that are named like "${table}".`;
    report.add("reserved-name", at, message, "Choose another path.");
  }
  if (table.length > LONGEST_DATABASE_NAME) {
    const message = `"${table}" is too long for a database name: more than ${LONGEST_DATABASE_NAME} characters.`;
    report.add("bad-name", at, message, "Choose a shorter name.");
  }
}
