/** Migration plans for people and programs: changes by their effect on rows, and the SQL of the migrations. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { statementsOf } from "../../src/store/migrate/knex-adapter.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import type { Effect } from "../migrate/change.ts";
import { describe, isRolling, lossOf } from "../migrate/change-kinds.ts";
import type { Written } from "../migrate/migration-files.ts";
import type { MigrationPlan } from "../migrate/plan.ts";
import { NARROWING } from "./command.ts";

export interface Plan {
  readonly status: "current" | "planned" | "refused";
  readonly changes: readonly {
    readonly effect: Effect;
    readonly said: string;
    /** Whether servers of the former version may run while it is made, and afterwards. */
    readonly rolls: boolean;
    /** The name for `--destructive` of what it loses, or would lose if it were not checked; null: nothing. */
    readonly name: string | null;
    readonly refused: boolean;
  }[];
  readonly migrations: readonly {
    readonly name: string;
    readonly transaction: boolean;
    /** Otherwise, servers of the former version end before it. */
    readonly rolls: boolean;
    /** Tables locked exclusively while all their rows are processed. */
    readonly locks: readonly string[];
    /** Tables with rows that it writes, which others cannot write until it ends. */
    readonly writes: readonly string[];
    readonly up: readonly string[];
    readonly down: readonly string[];
    /** Names of losses. Those of `down` count only if there is any data. */
    readonly loses: { readonly up: readonly string[]; readonly down: readonly string[] };
  }[];
}

export const planOf = async ({ changes, migrations, refused }: MigrationPlan): Promise<Plan> => ({
  status: refused.length > 0 ? "refused" : migrations.length > 0 ? "planned" : "current",
  changes: changes.map(({ change, effect, refused }) => ({
    effect,
    said: describe(change),
    rolls: isRolling(change),
    name: lossOf(change),
    refused: refused !== null,
  })),
  migrations: await tried(migrations),
});

async function tried(migrations: readonly Written[]): Promise<Plan["migrations"]> {
  // Without queries about what exists already.
  const sqlOf = async (way: Migration["up"]) =>
    (await statementsOf(way)).filter((text) => !/^select .*from pg_/.test(text));
  const folder = await mkdtemp(join(tmpdir(), "hydrant-plan-"));
  try {
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    const all = [];
    for (const { name, text } of migrations) {
      const path = join(folder, `${name}.ts`);
      await writeFile(path, text);
      const migration = (await import(pathToFileURL(path).href)) as Omit<Migration, "name">;
      const { up, down, config, rolls = false, locks = [], writes = [], losses } = migration;
      const loses = { up: losses?.up ?? [], down: Object.keys(losses?.down ?? {}) };
      const transaction = config?.transaction !== false;
      all.push({ name, transaction, rolls, locks, writes, up: await sqlOf(up), down: await sqlOf(down), loses });
    }
    return all;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function planText({ status, changes, migrations }: Plan): string {
  const current = "The tables match the spec: there is nothing to migrate.";
  if (changes.length === 0 && status === "refused") return "";
  if (changes.length === 0) return `${current}\n`;
  const lines = changes.map(({ effect, said, rolls, name, refused }) => {
    const permitted =
      name !== null && effect === "data" ? ` (checked; --destructive ${name} loses what does not fit)` : "";
    return `${effect.padEnd(12)} ${said}${refused ? " (refused)" : permitted}${rolls ? "" : " (does not roll)"}`;
  });
  if (changes.some(({ effect }) => effect === "narrowing")) lines.push("", ...NARROWING);
  if (status === "current") lines.push("", current);
  return `${[...lines, ...migrations.flatMap(migrationText)].join("\n")}\n`;
}

function migrationText(migration: Plan["migrations"][number]): readonly string[] {
  const { name, transaction, rolls, locks, writes, up, down, loses } = migration;
  const lost = loses.down.length === 0 ? "" : `; where there is any, it loses ${loses.down.join(", ")}`;
  return [
    "",
    `-- ${name}${transaction ? "" : ", without a transaction"}`,
    `-- ${rolls ? "rolls: servers of the former version may go on" : "does not roll: servers of the former version end before it"}`,
    ...locks.map((table) => `-- locks ${table} while all of its rows are processed`),
    ...writes.map((table) => `-- writes rows of ${table}, which other writers wait for`),
    ...up.map((text) => `${text};`),
    `-- back${lost}`,
    ...down.map((text) => `${text};`),
  ];
}
