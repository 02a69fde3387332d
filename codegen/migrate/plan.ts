/** Plans the migrations from the tables of the last migration to those of the spec, or reports why there can be none. */

import type { Table } from "../../src/store/table.ts";
import type { Artifact } from "../emit/artifact.ts";
import { nearestWord } from "../language/edit-distance.ts";
import type { Change, Effect } from "./change.ts";
import { effectOf, lossOf } from "./change-kinds.ts";
import { backfilled, unfilledAfter } from "./late-backfills.ts";
import { migrationsFor, type Written } from "./migration-files.ts";
import { nameCollisions } from "./name-collisions.ts";
import { withoutFormats } from "./narrowing.ts";
import { type Refusal, unexplained } from "./refusal.ts";
import { unknownLoss } from "./refusal-messages.ts";
import type { Snapshot } from "./snapshot.ts";
import { changes, type PlanHints } from "./table-changes.ts";
import { type Drop, unconfirmedLosses } from "./unconfirmed-losses.ts";

export interface MigrationPlan {
  /** Files to write, relative to the output folder: what is new, and the index and the snapshot as they are then. */
  readonly artifacts: readonly Artifact[];
  /** The new migrations, in order, after those that are written anew. */
  readonly migrations: readonly Written[];
  /** Every change, in an order in which they can be made. */
  readonly changes: readonly Planned[];
  /** Sentences: what the spec says of rows that are there and that comes to nothing. */
  readonly idle: readonly string[];
  /** What stands in the way; where there is anything, nothing is to be written. */
  readonly refused: readonly Refusal[];
}

/** A change, what it does to what is there, and why it is not made, if it is not. */
export interface Planned {
  readonly change: Change;
  readonly effect: Effect;
  readonly refused: Refusal | null;
}

export interface Wishes extends PlanHints {
  /** What may be lost, each by its name. */
  readonly destructive?: readonly string[];
}

const NOTHING: Snapshot = { migrations: [], tables: [] };

/** Plans the step to `tables`. `snapshot`: null before the first. */
export function planMigrations(
  snapshot: Snapshot | null,
  tables: readonly Table[],
  wishes: Wishes = {},
): MigrationPlan {
  const { language = "en" } = wishes;
  const {
    migrations,
    tables: before,
    limits = false,
    formats = false,
    language: formerLanguage = language,
    unfilled = [],
  }: Snapshot = snapshot ?? NOTHING;
  const named = new Set(wishes.destructive);
  // Where it is not known what the limits were, none can be said to be narrower.
  const found = changes(before, formats ? tables : tables.map(withoutFormats), {
    ...wishes,
    language,
    formerLanguage,
  }).filter(({ does }) => limits || does !== "narrow");
  const dropped = found.filter(
    (change): change is Drop => effectOf(change) === "destructive" && !named.has(lossOf(change) ?? ""),
  );
  const unnamed = unconfirmedLosses(dropped, before, tables, wishes.former ?? new Map());
  const planned = found.map((change): Planned => {
    const effect = effectOf(change, named);
    const refused = change.does === "impossible" ? change.refusal : (unnamed.get(change) ?? null);
    return { change, effect, refused };
  });
  const refused = unexplained([
    ...nameCollisions(tables),
    ...new Set(planned.flatMap((one) => one.refused ?? [])),
    ...idle(named, found),
  ]);
  if (refused.length > 0) return { artifacts: [], migrations: [], changes: planned, refused, idle: [] };
  const made = migrationsFor(found, Number.parseInt(migrations.at(-1) ?? "0", 10) + 1, named);
  const names = [...migrations, ...made.map(({ name }) => name)];
  const {
    anew,
    left,
    idle: idleBackfills,
  } = backfilled(wishes.existing ?? [], unfilled, before, tables, wishes.former ?? new Map());
  const unfilledNow = unfilledAfter(left, found, made);
  const filled = anew.flatMap((one) =>
    one.changes.map((change) => ({ change, effect: effectOf(change), refused: null })),
  );
  return {
    refused: [],
    idle: idleBackfills,
    changes: [...filled, ...planned],
    migrations: [...anew, ...made],
    artifacts: [
      ...[...anew, ...made].map(({ name, text }) => ({ path: `migrations/${name}.ts`, text })),
      { path: "migrations/index.ts", text: indexOf(names) },
      {
        path: "migrations/snapshot.json",
        text: printed({
          migrations: names,
          limits: true,
          formats: true,
          language,
          ...(unfilledNow.length > 0 && { unfilled: unfilledNow }),
          tables,
        }),
      },
    ],
  };
}

const printed = (snapshot: Snapshot): string => `${JSON.stringify(snapshot, null, 2)}\n`;

/** What is named to be lost, and is not, was meant to be something else, or is to stay. */
function idle(named: ReadonlySet<string>, found: readonly Change[]): readonly Refusal[] {
  const losses = [...new Set(found.flatMap((change) => lossOf(change) ?? []))];
  return [...named]
    .filter((name) => !losses.includes(name))
    .map((name) => unknownLoss(name, losses, nearestWord(name, losses)));
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
