/** From the tables at the last migration to those of the spec: the files under `migrations/`, or why they cannot be written. */

import type { Table } from "../../src/store/table.ts";
import type { Artifact } from "../emit/artifact.ts";
import { nearest } from "../language/nearest.ts";
import { backfilled, type Existing } from "./backfilled.ts";
import { type Change, type Effect, effectOf, lossOf } from "./change.ts";
import { changes, type Saying } from "./changes.ts";
import { migrationsFor, type Written } from "./migration.ts";
import { type Refusal, unexplained } from "./refusal.ts";
import { unknownLoss, unnamedLoss } from "./refusals.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Evolution {
  /** Files to write, relative to the output folder: what is new, and the index and the snapshot as they are then. */
  readonly artifacts: readonly Artifact[];
  /** The new migrations, in order, after those that are written anew. */
  readonly migrations: readonly Written[];
  /** Every change, in an order in which they can be made. */
  readonly changes: readonly Planned[];
  /** What stands in the way; where there is anything, nothing is to be written. */
  readonly refused: readonly Refusal[];
}

/** A change, what it does to what is there, and why it is not made, if it is not. */
export interface Planned {
  readonly change: Change;
  readonly effect: Effect;
  readonly refused: Refusal | null;
}

export interface Wishes extends Saying {
  /** What may be lost, each by its name. */
  readonly destructive?: readonly string[];
  /** The migrations that there are, in order. */
  readonly existing?: readonly Existing[];
}

/** Plans the step to `tables`. `snapshot`: null before the first. */
export function evolve(snapshot: Snapshot | null, tables: readonly Table[], wishes: Wishes = {}): Evolution {
  const { migrations, tables: before, limits = false }: Snapshot = snapshot ?? { migrations: [], tables: [] };
  const named = new Set(wishes.destructive);
  // Where it is not known what the limits were, none can be said to be narrower.
  const found = changes(before, tables, wishes).filter(({ does }) => limits || does !== "narrow");
  const planned = found.map((change): Planned => {
    const effect = effectOf(change, named);
    return { change, effect, refused: refusalOf(change, named, before, tables) };
  });
  const refused = unexplained([...planned.flatMap((one) => one.refused ?? []), ...idle(named, found)]);
  if (refused.length > 0) return { artifacts: [], migrations: [], changes: planned, refused };
  const made = migrationsFor(found, Number.parseInt(migrations.at(-1) ?? "0", 10) + 1, named);
  const names = [...migrations, ...made.map(({ name }) => name)];
  const anew = backfilled(wishes.existing ?? [], before, tables, wishes.former ?? new Map());
  const filled = anew.flatMap((one) =>
    one.changes.map((change) => ({ change, effect: effectOf(change), refused: null })),
  );
  return {
    refused: [],
    changes: [...filled, ...planned],
    migrations: [...anew, ...made],
    artifacts: [
      ...[...anew, ...made].map(({ name, text }) => ({ path: `migrations/${name}.ts`, text })),
      { path: "migrations/index.ts", text: index(names) },
      {
        path: "migrations/snapshot.json",
        text: `${JSON.stringify({ migrations: names, limits: true, tables } satisfies Snapshot, null, 2)}\n`,
      },
    ],
  };
}

function refusalOf(
  change: Change,
  named: ReadonlySet<string>,
  before: readonly Table[],
  after: readonly Table[],
): Refusal | null {
  switch (change.does) {
    case "impossible":
      return change.refusal;
    case "drop-table":
    case "drop-column":
    case "drop-part":
    case "drop-bytes":
    case "drop-join": {
      const loss = lossOf(change) ?? "";
      return named.has(loss) ? null : unnamedLoss(change, loss, before, after);
    }
    default:
      return null;
  }
}

/** What is named to be lost, and is not, was meant to be something else, or is to stay. */
function idle(named: ReadonlySet<string>, found: readonly Change[]): readonly Refusal[] {
  const losses = [...new Set(found.flatMap((change) => lossOf(change) ?? []))];
  return [...named]
    .filter((name) => !losses.includes(name))
    .map((name) => unknownLoss(name, losses, nearest(name, losses)));
}

function index(names: readonly string[]): string {
  const module = (name: string) => `step${name.split("_", 1)}`;
  return `/** The migrations, in order. Generated from the spec; do not edit. */

import type { Migration } from "hydrant";
${names.map((name) => `import * as ${module(name)} from "./${name}.ts";\n`).join("")}
export const migrations: readonly Migration[] = [
${names.map((name) => `  { name: "${name}", ...${module(name)} },\n`).join("")}];
`;
}
