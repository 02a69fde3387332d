/** The snapshot of the last migration, checked against the files in its folder. */

import type { Table } from "../../src/store/table.ts";
import { pathOfPage } from "../language/doc-links.ts";
import type { Unfilled } from "./late-backfills.ts";
import type { FilePlace, Refusal, RefusalCode } from "./refusal.ts";

/** What `migrations/snapshot.json` holds. */
export interface Snapshot {
  /** Names, in order. */
  readonly migrations: readonly string[];
  /** The tables as the last of them leaves them. */
  readonly tables: readonly Table[];
  /** Whether the tables tell the limits of values, as those of earlier versions did not; left out: no. */
  readonly limits?: boolean;
  /** Whether the forms of texts are among these; left out: no. */
  readonly formats?: boolean;
  /** The language of texts that name none; left out, as by earlier versions: what it is now. */
  readonly language?: string;
  /** What migrations require without filling it in; left out: nothing. */
  readonly unfilled?: readonly Unfilled[];
}

/** The folder of the migrations, as it lies on the disk. */
export interface Folder {
  /** As people see it, with a slash at its end. */
  readonly path: string;
  /** The text of `snapshot.json`; null where there is none. */
  readonly text: string | null;
  /** Names of the files in it. */
  readonly files: readonly string[];
}

/** `snapshot`: null before the first migration, and where it cannot be used. */
export interface Read {
  readonly snapshot: Snapshot | null;
  /** What stands in the way of any further migration. */
  readonly refused: readonly Refusal[];
}

/** Reads the snapshot, and looks whether the migrations that it names are those that lie there. */
export function readSnapshot(folder: Folder): Read {
  const { path, text, files } = folder;
  const there = files.filter((name) => /^\d{4,}_.*\.ts$/.test(name)).map((name) => name.slice(0, -".ts".length));
  if (text === null) return { snapshot: null, refused: lost(path, there) };
  const snapshot = parsed(text);
  if (snapshot === null) return { snapshot, refused: [unreadable(path, text)] };
  const { migrations } = snapshot;
  const nameCollisions = migrations.flatMap((name, at) => clash(path, text, migrations[at - 1], name));
  if (nameCollisions.length > 0) return { snapshot: null, refused: nameCollisions };
  const missing = migrations.filter((name) => !there.includes(name)).map((name) => gone(path, text, name));
  // Where a writing was cut short its snapshot lies there under another name, and what it did not name yet is written again.
  const cutShort = files.some((name) => /^snapshot\.json\..+\.new$/.test(name));
  const stray = cutShort ? [] : there.filter((name) => !migrations.includes(name)).map((name) => unnamed(path, name));
  const refused = [...missing, ...stray];
  return { snapshot: refused.length > 0 ? null : snapshot, refused };
}

/** Null where it is not what was written. */
function parsed(text: string): Snapshot | null {
  try {
    const { migrations, tables } = JSON.parse(text) as Partial<Record<keyof Snapshot, unknown>>;
    const isSnapshot = Array.isArray(migrations) && migrations.every(isName) && Array.isArray(tables);
    return isSnapshot ? (JSON.parse(text) as Snapshot) : null;
  } catch {
    return null;
  }
}

const isName = (value: unknown): boolean => typeof value === "string" && /^\d{4,}_\w+$/.test(value);

const numberOf = (name: string): string => name.split("_", 1).join();

const twoBranches = (): string =>
  `Two branches have made migrations. Have the folder as one of them has it, by "git restore --source=BRANCH --staged --worktree -- src/generated", and generate, which plans what remains: "Two branches" in ${pathOfPage("migrations.md")}.`;

function unreadable(path: string, text: string): Refusal {
  const mark = /^(?:<{7}|\|{7}|={7}|>{7}).*/m.exec(text);
  if (mark !== null)
    return refusal(
      "bad-snapshot",
      spotIn(path, text, mark.index, mark[0].length),
      "The snapshot of the last migration has marks of a merge that is not resolved.",
      twoBranches(),
    );
  const [at, what] = faultIn(text);
  return refusal(
    "bad-snapshot",
    spotIn(path, text, at, 1),
    `The snapshot of the last migration ${what}.`,
    `Restore it from version control. Where it was merged by hand: ${twoBranches()}`,
  );
}

/** Where it can be read no further, and what is wrong. The position is not in all of the messages of V8. */
function faultIn(text: string): readonly [at: number, what: string] {
  try {
    JSON.parse(text);
    return [0, 'does not have "migrations" with names such as "0001_initial", and "tables"'];
  } catch (error) {
    const { message } = error as SyntaxError;
    const named = /at position (\d+)/.exec(message)?.[1];
    const at = named ?? (message.includes("end of JSON") ? text.trimEnd().length - 1 : text.search(/,(?=\s*[\]}])/));
    return [Math.max(0, Number(at)), "is no JSON"];
  }
}

function lost(path: string, there: readonly string[]): readonly Refusal[] {
  if (there.length === 0) return [];
  const message = `There is no snapshot of the last migration, but there are migrations: ${there.join(", ")}.`;
  const mend = "Restore it from version control: the next migration leads on from the tables that are in it.";
  return [refusal("bad-snapshot", spotIn(path, "", 0, 0), message, mend)];
}

function clash(path: string, text: string, before: string | undefined, name: string): readonly Refusal[] {
  if (before === undefined || Number(numberOf(before)) < Number(numberOf(name))) return [];
  const said =
    numberOf(before) === numberOf(name)
      ? `Two migrations have the number ${numberOf(name)}: ${before} and ${name}.`
      : `The migration ${name} stands behind ${before}, which has a higher number.`;
  return [refusal("bad-snapshot", nameIn(path, text, name), said, twoBranches())];
}

function gone(path: string, text: string, name: string): Refusal {
  return refusal(
    "missing-migration",
    nameIn(path, text, name),
    `There is no file ${name}.ts in this folder, and a database that has not run it cannot be made to.`,
    `Restore it from version control. If no database has run it, have the whole folder as it was before it was made, and generate: "A migration that was a mistake" in ${pathOfPage("migrations.md")}.`,
  );
}

function unnamed(path: string, name: string): Refusal {
  return refusal(
    "stray-migration",
    { file: `${path}${name}.ts`, text: "", start: 0, end: 0 },
    `The snapshot beside it does not name the migration ${name}, so nothing runs it.`,
    `If it comes from another branch, or was begun anew, take the file out and generate, which plans what remains: "Two branches" in ${pathOfPage("migrations.md")}. If databases have run it, restore snapshot.json from version control.`,
  );
}

const refusal = (code: RefusalCode, place: FilePlace, message: string, mend: string): Refusal => ({
  code,
  place,
  message,
  mend,
});

const spotIn = (path: string, text: string, start: number, length: number): FilePlace => ({
  file: `${path}snapshot.json`,
  text,
  start,
  end: start + length,
});

/** The last time that it stands there, quoted: migrations come before tables, whose names begin otherwise. */
function nameIn(path: string, text: string, name: string): FilePlace {
  const quoted = JSON.stringify(name);
  return spotIn(path, text, Math.max(0, text.lastIndexOf(quoted)), quoted.length);
}
