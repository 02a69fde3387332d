/** Plans the migrations from the tables in the snapshot to those of the spec, or reports why there can be none. */

import { joinIndexName, primaryKeyName, uniqueName } from "../../src/store/database/constraint-names.ts";
import type { Table } from "../../src/store/table.ts";
import type { Artifact } from "../emit/artifact.ts";
import { nearestWord } from "../language/edit-distance.ts";
import type { Change, Effect } from "./change.ts";
import { effectOf, lossOf } from "./change-kinds.ts";
import { migrationsFor, type Written } from "./migration-files.ts";
import { type Named, type Refusal, sharedName, unexplained, unknownLoss } from "./refusal.ts";
import type { Snapshot } from "./snapshot.ts";
import { changes, type PlanHints } from "./table-changes.ts";
import { type Drop, unconfirmedLosses } from "./unconfirmed-losses.ts";

export interface MigrationPlan {
  /** Files to write, relative to the output folder: new migrations, the index and the snapshot. */
  readonly artifacts: readonly Artifact[];
  /** The new migrations, in order. */
  readonly migrations: readonly Written[];
  /** Every change, in an order in which they can be made. */
  readonly changes: readonly Planned[];
  /** Errors. If there are any, nothing is written. */
  readonly refused: readonly Refusal[];
}

/** A change, its effect on existing rows, and why it is refused, if it is. */
export interface Planned {
  readonly change: Change;
  readonly effect: Effect;
  readonly refused: Refusal | null;
}

export interface PlanOptions extends PlanHints {
  /** Names of tables and columns that may be lost. */
  readonly destructive?: readonly string[];
}

/** Plans the step to `tables`. `snapshot`: null before the first. */
export function planMigrations(
  snapshot: Snapshot | null,
  tables: readonly Table[],
  options: PlanOptions = {},
): MigrationPlan {
  const { language = "en", former = new Map(), destructive } = options;
  const { migrations, tables: before, language: formerLanguage } = snapshot ?? { migrations: [], tables: [], language };
  const named = new Set(destructive);
  const found = changes(before, tables, { former, language, formerLanguage });
  const dropped = found.filter(
    (change): change is Drop => effectOf(change) === "destructive" && !named.has(lossOf(change) ?? ""),
  );
  const unnamed = unconfirmedLosses(dropped, before, tables, former);
  const planned = found.map(
    (change): Planned => ({
      change,
      effect: effectOf(change, named),
      refused: change.does === "impossible" ? change.refusal : (unnamed.get(change) ?? null),
    }),
  );
  const losses = [...new Set(found.flatMap((change) => lossOf(change) ?? []))];
  const refused = unexplained([
    ...nameCollisions(tables),
    ...new Set(planned.flatMap((one) => one.refused ?? [])),
    ...[...named]
      .filter((name) => !losses.includes(name))
      .map((name) => unknownLoss(name, losses, nearestWord(name, losses))),
  ]);
  if (refused.length > 0) return { artifacts: [], migrations: [], changes: planned, refused };
  const made = migrationsFor(found, Number.parseInt(migrations.at(-1) ?? "0", 10) + 1, named);
  const names = [...migrations, ...made.map(({ name }) => name)];
  return {
    refused: [],
    changes: planned,
    migrations: made,
    artifacts: [
      ...made.map(({ name, text }) => ({ path: `migrations/${name}.ts`, text })),
      { path: "migrations/index.ts", text: indexOf(names) },
      {
        path: "migrations/snapshot.json",
        text: `${JSON.stringify({ migrations: names, language, tables } satisfies Snapshot, null, 2)}\n`,
      },
    ],
  };
}

/** Refuses equal names of tables, indexes and constraints, which share one namespace, once for each pair of properties. */
function nameCollisions(tables: readonly Table[]): readonly Refusal[] {
  const seen = new Set<string>();
  const byName = Map.groupBy(tables.flatMap(relationsOf), ({ name }) => name);
  return [...byName].flatMap(([name, [first, ...others]]) =>
    others.flatMap(({ of }) => {
      if (first === undefined || seen.has(JSON.stringify([of, first.of]))) return [];
      seen.add(JSON.stringify([of, first.of]));
      return sharedName(of, first.of, name);
    }),
  );
}

/** Names in the database, and what each belongs to in the spec. */
function relationsOf(table: Table): readonly { readonly name: string; readonly of: Named }[] {
  const { resource, name, columns, joins, indexes, constraints = [] } = table;
  const ofColumn = (column: string | undefined): Named => {
    const property = columns.find((one) => one.name === column)?.property;
    return property === undefined ? { resource } : { resource, property };
  };
  return [
    { name, of: { resource } },
    { name: primaryKeyName(name), of: { resource } },
    ...columns.flatMap((one) => (one.unique ? [{ name: uniqueName(name, one.name), of: ofColumn(one.name) }] : [])),
    ...joins.flatMap(({ name: join, property }) =>
      [join, primaryKeyName(join), joinIndexName(join)].map((each) => ({ name: each, of: { resource, property } })),
    ),
    ...constraints.map((each) => ({ name: each.name, of: ofColumn(each.columns[0]) })),
    ...indexes.map((index) => ({ name: index.name, of: ofColumn(index.on[0]?.column) })),
  ];
}

/** The module that lists the migrations. */
export function indexOf(names: readonly string[]): string {
  const module = (name: string) => `step${name.split("_", 1)}`;
  return `/** The migrations, in order. Generated from the spec; do not edit. */

import type { Migration } from "hydrant";
${names.map((name) => `import * as ${module(name)} from "./${name}.ts";\n`).join("")}
export const migrations: readonly Migration[] = [
${names.map((name) => `  { name: "${name}", ...${module(name)} },\n`).join("")}];
`;
}
