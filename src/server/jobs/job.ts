/** Operator jobs: types, results and arguments. */

import type { Violation } from "../../hypermedia/validation-errors.ts";
import { Busy } from "../../store/accounts/passwords.ts";
import type { Migration } from "../../store/migrate/migration.ts";
import type { Migrating } from "../../store/migrate/migrator.ts";
import type { Table } from "../../store/table.ts";
import type { Application } from "../exchange.ts";
import type { Settings } from "../running/settings.ts";
import type { Log } from "../runtime.ts";

/** Runs the job, or throws `JobRefused`. `signal` aborts when nobody waits for the result any more. */
export type Job = (application: Application, given: Given, tell: Tell, signal: AbortSignal) => Promise<Done>;
/** A job that opens what it needs by itself. */
export type LoneJob = (project: ProjectOfJob, settings: Settings, log: Log, given: Given) => Promise<Done>;

export interface ProjectOfJob {
  readonly parts: { readonly api: { readonly title: string } };
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}
export type MigrationJob = (migrating: Migrating, given: Given) => Promise<Done>;

/** Result of a job: a sentence for people, and data for programs. Jobs that list have neither. */
export interface Done {
  readonly said: string | null;
  readonly result: { readonly [name: string]: unknown };
}

export type Row = { readonly [name: string]: string | readonly string[] | null };

/** Outputs a row of a list. Resolves when the reader has room for more. */
export type Tell = (row: Row) => Promise<void>;

/** Why a job was refused. Nothing has changed. */
export interface Refusal {
  readonly message: string;
  /** Invalid values, in the form of the HTTP API. */
  readonly violations?: readonly Violation[];
  /** An unknown word, and the known ones for a suggestion. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
}

export class JobRefused extends Error {
  readonly refusal: Refusal;
  constructor(message: string, more: Omit<Refusal, "message"> = {}) {
    super(message);
    this.refusal = { message, ...more };
  }
}

export async function outcomeOf(
  job: () => Promise<Done>,
): Promise<{ readonly done: Done } | { readonly refused: Refusal }> {
  try {
    return { done: await job() };
  } catch (error) {
    if (error instanceof JobRefused) return { refused: error.refusal };
    if (error instanceof Busy) return { refused: { message: `${error.message} Try again in a moment.` } };
    throw error;
  }
}

/** Arguments of a command by the names of its operands and options. */
export class Given {
  readonly #values: ReadonlyMap<string, unknown>;
  constructor(values: unknown) {
    this.#values = new Map(Object.entries({ ...(values as object) }));
  }

  text(name: string): string {
    const value = this.optional(name);
    if (value === null) throw new JobRefused(`“${name}” is missing.`);
    return value;
  }

  /** The last value of a repeated option. */
  optional(name: string): string | null {
    return this.texts(name).at(-1) ?? null;
  }

  texts(name: string): readonly string[] {
    const values = [this.#values.get(name) ?? []].flat();
    // The command may be of another version.
    if (values.every((each) => typeof each === "string")) return values;
    throw new JobRefused(`“${name}” is not a text.`);
  }

  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }
}
