/** From the tables at the last migration to those of the spec: the files under `migrations/`, or why they cannot be written. */

import type { Table } from "../../src/store/table.ts";
import type { Artifact } from "../emit/artifact.ts";
import { backfilled, type Existing } from "./backfilled.ts";
import { type Change, describe, type Effect, effectOf, lossOf } from "./change.ts";
import { changes, type Saying } from "./changes.ts";
import { migrationsFor, type Written } from "./migration.ts";

/** What `migrations/snapshot.json` holds. */
export interface Snapshot {
  /** Names, in order. */
  readonly migrations: readonly string[];
  /** The tables as the last of them leaves them. */
  readonly tables: readonly Table[];
  /** Whether the tables tell the limits of values, as those of earlier versions did not; left out: no. */
  readonly limits?: boolean;
}

export interface Evolution {
  /** Files to write, relative to the output folder: what is new, and the index and the snapshot as they are then. */
  readonly artifacts: readonly Artifact[];
  /** The new migrations, in order, after those that are written anew. */
  readonly migrations: readonly Written[];
  /** Every change, in an order in which they can be made. */
  readonly changes: readonly Planned[];
  /** A sentence for each change that is not made; where there is any, nothing is to be written. */
  readonly refused: readonly string[];
}

/** A change, what it does to what is there, and why it is not made, if it is not. */
export interface Planned {
  readonly change: Change;
  readonly effect: Effect;
  readonly refused: string | null;
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
    return { change, effect, refused: refusalOf(change, effect, named, before, tables) };
  });
  const refused = [...planned.flatMap((one) => one.refused ?? []), ...idle(named, found)];
  if (refused.length > 0) return { artifacts: [], migrations: [], changes: planned, refused };
  const made = migrationsFor(found, migrations.length + 1, named);
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
  effect: Effect,
  named: ReadonlySet<string>,
  before: readonly Table[],
  after: readonly Table[],
): string | null {
  if (effect === "impossible") return `The spec ${describe(change)}: no migration can do that by itself.`;
  const loss = lossOf(change);
  if (effect !== "destructive" || loss === null || named.has(loss)) return null;
  return `The spec ${describe(change)}, and what is in it would be lost.${heirOf(change, before, after)} Where it may be lost, say so: --destructive ${loss}`;
}

/** What is named to be lost, and is not, was meant to be something else, or is to stay. */
function idle(named: ReadonlySet<string>, found: readonly Change[]): readonly string[] {
  const losses = new Set(found.flatMap((change) => lossOf(change) ?? []));
  const others = losses.size === 0 ? "Nothing would be." : `What would be, or may be, is ${[...losses].join(", ")}.`;
  return [...named]
    .filter((name) => !losses.has(name))
    .map((name) => `"${name}" is nothing that would be lost. ${others}`);
}

/** Where what is dropped may have gone: to what is new and of the same type. */
function heirOf(change: Change, before: readonly Table[], after: readonly Table[]): string {
  const said = (now: string, was: string): string => ` If it is "${now}" now, say there: renamedFrom: ${was}.`;
  if (change.does === "drop-table") {
    const [only, ...others] = after.filter(({ resource }) => before.every((table) => table.resource !== resource));
    return only === undefined || others.length > 0 ? "" : said(only.resource, change.table.resource);
  }
  if (change.does !== "drop-column" && change.does !== "drop-join") return "";
  const is = after.find(({ name }) => name === change.table.name);
  const { columns, joins } = change.table;
  const isNew = ({ property }: { readonly property: string }): boolean =>
    [...columns, ...joins].every((each) => each.property !== property);
  const heirs =
    change.does === "drop-column"
      ? is?.columns.filter(({ type }) => type === change.column.type)
      : is?.joins.filter(({ target }) => target.table === change.join.target.table);
  const [only, ...others] = (heirs ?? []).filter(isNew);
  const gone = change.does === "drop-column" ? change.column : change.join;
  return only === undefined || others.length > 0 ? "" : said(only.property, gone.property);
}

function index(names: readonly string[]): string {
  const module = (name: string) => `step${name.slice(0, 4)}`;
  return `/** The migrations, in order. Generated from the spec; do not edit. */

import type { Migration } from "hydrant";
${names.map((name) => `import * as ${module(name)} from "./${name}.ts";\n`).join("")}
export const migrations: readonly Migration[] = [
${names.map((name) => `  { name: "${name}", ...${module(name)} },\n`).join("")}];
`;
}
