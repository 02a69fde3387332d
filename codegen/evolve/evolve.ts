/** From the tables at the last migration to those of the spec: the files under `migrations/`, or why they cannot be written. */

import type { Table } from "../../src/store/table.ts";
import type { Artifact } from "../emit/artifact.ts";
import { type Change, describe, effectOf } from "./change.ts";
import { changes } from "./changes.ts";
import { migration } from "./migration.ts";
import type { Former } from "./renames.ts";

/** What `migrations/snapshot.json` holds. */
export interface Snapshot {
  /** Names, in order. */
  readonly migrations: readonly string[];
  /** The tables as the last of them leaves them. */
  readonly tables: readonly Table[];
}

export interface Evolution {
  /** Files to write, relative to the output folder: what is new, and the index and the snapshot as they are then. */
  readonly artifacts: readonly Artifact[];
  /** A sentence for each change that is not made; where there is any, nothing is to be written. */
  readonly refused: readonly string[];
}

/**
 * Plans the step to `tables`. `snapshot`: null before the first. `destructive`: changes that lose data are made too. `former`: what was
 * called otherwise before.
 */
export function evolve(
  snapshot: Snapshot | null,
  tables: readonly Table[],
  {
    destructive = false,
    former,
  }: { readonly destructive?: boolean; readonly former?: ReadonlyMap<string, Former> } = {},
): Evolution {
  const { migrations, tables: before } = snapshot ?? { migrations: [], tables: [] };
  const found = changes(before, tables, former);
  const refused = found.flatMap((change) => {
    const effect = effectOf(change);
    if (effect === "impossible") return [`The spec ${describe(change)}: no migration can do that by itself.`];
    return effect === "destructive" && !destructive
      ? [`The spec ${describe(change)}, and what is in it would be lost.${heirOf(change, before, tables)}`]
      : [];
  });
  if (refused.length > 0) return { artifacts: [], refused };
  const made = found.length === 0 ? [] : [migration(found, migrations.length + 1)];
  const names = [...migrations, ...made.map(({ name }) => name)];
  return {
    refused: [],
    artifacts: [
      ...made.map(({ name, text }) => ({ path: `migrations/${name}.ts`, text })),
      { path: "migrations/index.ts", text: index(names) },
      { path: "migrations/snapshot.json", text: `${JSON.stringify({ migrations: names, tables }, null, 2)}\n` },
    ],
  };
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
${names.map((name) => `  { name: "${name}", up: ${module(name)}.up, down: ${module(name)}.down },\n`).join("")}];
`;
}
