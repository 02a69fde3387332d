/** Reads the migrations folder: the snapshot of the last migration, checked against the files beside it. */

import { join } from "node:path";
import type { Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/doc-links.ts";
import { namesIn, readIfThere } from "../output/optional-files.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";

export interface Snapshot {
  /** Names, in order. */
  readonly migrations: readonly string[];
  /** The tables after the last migration. */
  readonly tables: readonly Table[];
  readonly language: string;
}

/** `snapshot`: null before the first migration, and if there are errors. */
export interface Read {
  readonly snapshot: Snapshot | null;
  /** Errors. If there are any, no further migration is possible. */
  readonly refused: readonly Refusal[];
}

/** The migrations folder: its path, with a slash at its end, and the text of `snapshot.json`; empty if there is none. */
type Folder = Readonly<Record<"path" | "text", string>>;

/** Reads the snapshot and checks that the migrations in it are those in the folder. */
export async function readMigrations(outDir: string): Promise<Read> {
  const path = join(outDir, "migrations", "/");
  const [text, names] = await Promise.all([readIfThere(join(path, "snapshot.json")), namesIn(path)]);
  const files = names.filter((name) => /^\d{4,}_.*\.ts$/.test(name)).map((name) => name.slice(0, -".ts".length));
  const folder = { path, text: text ?? "" };
  if (text === null && files.length === 0) return { snapshot: null, refused: [] };
  if (text === null) {
    const message = `There are migrations, but no snapshot of the last one: ${files.toSorted().join(", ")}.`;
    const mend = "Restore it from version control: the next migration starts from the tables in it.";
    return { snapshot: null, refused: [refusal("bad-snapshot", folder, message, mend)] };
  }
  const snapshot = parsed(folder);
  if ("code" in snapshot) return { snapshot: null, refused: [snapshot] };
  const { migrations } = snapshot;
  const clashing = migrations.flatMap((name, at) => clash(folder, migrations[at - 1], name));
  if (clashing.length > 0) return { snapshot: null, refused: clashing };
  const missing = migrations.filter((name) => !files.includes(name)).map((name) => missingFile(folder, name));
  // After an interrupted run, the snapshot still has its temporary name, and the next run writes the files again.
  const isInterrupted = names.some((name) => /^snapshot\.json\..+\.new$/.test(name));
  const stray = isInterrupted ? [] : files.filter((name) => !migrations.includes(name)).toSorted();
  const refused = [...missing, ...stray.map((name) => strayFile(folder, name))];
  return { snapshot: refused.length > 0 ? null : snapshot, refused };
}

const numberOf = (name: string): string => name.split("_", 1).join();

const RESTORE = "Restore it from version control.";

const twoBranches = (): string =>
  `Two branches have made migrations. Restore the folder of one of them, by "git restore --source=BRANCH --staged --worktree -- src/generated", and generate, which plans what remains: "Two branches" in ${pathOfPage("migrations.md")}.`;

function parsed(folder: Folder): Snapshot | Refusal {
  const { text } = folder;
  const conflict = /^(?:<{7}|\|{7}|={7}|>{7}).*/m.exec(text);
  if (conflict !== null) {
    const span = { start: conflict.index, end: conflict.index + conflict[0].length };
    return refusal("bad-snapshot", folder, "The snapshot has conflict markers of a merge.", twoBranches(), span);
  }
  const faulty = (what: string): Refusal =>
    refusal("bad-snapshot", folder, `The snapshot ${what}.`, `${RESTORE} If it was merged by hand: ${twoBranches()}`);
  try {
    const snapshot = JSON.parse(text) as Snapshot;
    const isName = (name: unknown): boolean => typeof name === "string" && /^\d{4,}_\w+$/.test(name);
    const { migrations, tables } = snapshot;
    return Array.isArray(migrations) && migrations.every(isName) && Array.isArray(tables)
      ? snapshot
      : faulty('has no "migrations" with names such as "0001_initial", or no "tables"');
  } catch {
    return faulty("is not valid JSON");
  }
}

function clash(folder: Folder, before: string | undefined, name: string): readonly Refusal[] {
  if (before === undefined || Number(numberOf(before)) < Number(numberOf(name))) return [];
  const message =
    numberOf(before) === numberOf(name)
      ? `Two migrations have the number ${numberOf(name)}: ${before} and ${name}.`
      : `The migration ${name} comes after ${before}, which has a higher number.`;
  return [refusal("bad-snapshot", folder, message, twoBranches(), nameIn(folder, name))];
}

const missingFile = (folder: Folder, name: string): Refusal =>
  refusal(
    "missing-migration",
    folder,
    `The file ${name}.ts is missing in this folder, so databases that have not run it cannot migrate.`,
    `${RESTORE} If no database has run it, restore the whole folder to the state before it, and generate: "A migration that was a mistake" in ${pathOfPage("migrations.md")}.`,
    nameIn(folder, name),
  );

const strayFile = ({ path }: Folder, name: string): Refusal => ({
  code: "stray-migration",
  place: { source: { file: `${path}${name}.ts`, text: "" }, start: 0, end: 0 },
  message: `The snapshot does not name the migration ${name}, so nothing runs it.`,
  mend: `If it comes from another branch, or from before you began anew, remove the file and generate, which plans what remains: "Two branches" in ${pathOfPage("migrations.md")}. If databases have run it, restore snapshot.json from version control.`,
});

const refusal = (
  code: RefusalCode,
  { path, text }: Folder,
  message: string,
  mend: string,
  span = { start: 0, end: 0 },
): Refusal => ({ code, place: { source: { file: `${path}snapshot.json`, text }, ...span }, message, mend });

/** The last occurrence: migrations come before tables, whose names begin otherwise. */
function nameIn({ text }: Folder, name: string): { readonly start: number; readonly end: number } {
  const quoted = JSON.stringify(name);
  const start = Math.max(0, text.lastIndexOf(quoted));
  return { start, end: start + quoted.length };
}
