/** Versions of a spec, written down in a test: their models, their tables, and the migrations from each to the next. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { tablesOf } from "../../codegen/emit/tables.ts";
import { render } from "../../codegen/language/diagnostic-format.ts";
import { type Loaded, loadSpec } from "../../codegen/language/load.ts";
import type { Model } from "../../codegen/language/model.ts";
import { effectOf, lossOf } from "../../codegen/migrate/change-kinds.ts";
import { type MigrationPlan, planMigrations } from "../../codegen/migrate/plan.ts";
import { renameHints } from "../../codegen/migrate/rename-history.ts";
import type { Snapshot } from "../../codegen/migrate/snapshot.ts";
import { changes } from "../../codegen/migrate/table-changes.ts";
import type { Database } from "../../src/store/database/database.ts";
import type { Migration } from "../../src/store/migrate/migration.ts";
import { appliedMigrations, migrateDown } from "../../src/store/migrate/run-migrations.ts";

const API =
  'api: Versions\nversion: "1"\nbase: https://versions.example/\nlocales: { default: en, offered: [en, de] }\n';

/** What the files say, of a small API where none of them says of which; throws where anything is wrong with them. */
export async function specOf(files: Readonly<Record<string, string>>): Promise<Loaded & { readonly model: Model }> {
  const folder = await mkdtemp(join(tmpdir(), "hydrant-version-"));
  try {
    const api = Object.values(files).some((text) => /^api:/m.test(text)) ? {} : { "api.yaml": API };
    for (const [name, text] of Object.entries({ ...api, ...files })) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const loaded = await loadSpec(folder);
    if (loaded.model === null) throw new Error(loaded.diagnostics.map((each) => render(each)).join("\n"));
    return { ...loaded, model: loaded.model };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The step to a model; `destructive`: everything is named that has to be. */
export function planned(snapshot: Snapshot | null, model: Model, destructive = false): MigrationPlan {
  const [tables, saying] = [tablesOf(model), renameHints(model)];
  const lost = changes(snapshot?.tables ?? [], tables, saying).flatMap((change) =>
    effectOf(change) === "destructive" ? (lossOf(change) ?? []) : [],
  );
  return planMigrations(snapshot, tables, { ...saying, destructive: destructive ? lost : [] });
}

/** The calls of tools in a migration, in order: each value that is given as TypeScript of one line. */
export const callsIn = (text: string): readonly { readonly name: string; readonly given: Record<string, string> }[] =>
  [...text.matchAll(/^ {2}await tools\.(\w+)\(\{\n((?: {4}\w+(?:: .*)?,\n)*) {2}\}\);$/gm)].map(
    ([, name = "", lines = ""]) => ({
      name,
      given: Object.fromEntries(
        [...lines.matchAll(/^ {4}(\w+)(?:: (.*))?,$/gm)].map(([, key = "", value = key]) => [key, value]),
      ),
    }),
  );

/** What is told of a refusal. */
export const told = ({ code, message, mend }: MigrationPlan["refused"][number]): string =>
  `${code}: ${message} ${mend}`;

let counter = 0;

/** The migrations that lead through the models; throws where one of them is refused. */
export async function migrationsOf(models: readonly Model[], destructive = false): Promise<readonly Migration[]> {
  let snapshot: Snapshot | null = null;
  const made: Migration[] = [];
  for (const model of models) {
    const { artifacts, migrations, refused } = planned(snapshot, model, destructive);
    if (refused.length > 0) throw new Error(refused.map(told).join("\n"));
    snapshot = JSON.parse(artifacts.at(-1)?.text ?? "") as Snapshot;
    made.push(...(await modules(migrations)));
  }
  return made;
}

/** Migrations as they are run, from their files. */
export async function modules(migrations: MigrationPlan["migrations"]): Promise<readonly Migration[]> {
  const folder = join(inject("databases").folder, `evolving-${process.pid}-${++counter}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const made: Migration[] = [];
  for (const { name, text } of migrations) {
    const path = join(folder, `${name}.ts`);
    await writeFile(path, text);
    made.push({ name, ...((await import(path)) as Omit<Migration, "name">) });
  }
  return made;
}

/** Takes migrations back until the database has so many. */
export async function back(database: Database, migrations: readonly Migration[], count: number): Promise<void> {
  while ((await appliedMigrations(database)).length > count) await migrateDown(database, migrations);
}

/** Every column, constraint and index of the application's tables, as the database tells them. */
export async function catalogue(database: Database): Promise<readonly string[]> {
  const { rows } = await database.query<{ line: string }>({
    text: `select format('column %I.%I %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull || coalesce(pg_get_expr(adbin, adrelid), '')) as line
        from pg_attribute join pg_class as relation on relation.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relkind = 'r' and attnum > 0 and not attisdropped and relname !~ '^hydrant_' and relnamespace = current_schema()::regnamespace
      union all select format('constraint %I on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint where conrelid::regclass::text !~ '^hydrant_' and connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
      union all select indexdef from pg_indexes where tablename !~ '^hydrant_' and schemaname = current_schema()
      order by line`,
  });
  return rows.map(({ line }) => line);
}
