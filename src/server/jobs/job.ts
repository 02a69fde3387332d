/** An operator's job: something that is done to a running application from the machine that it runs on. */

import type { Violation } from "../../hypermedia/violation.ts";
import { Busy } from "../../store/accounts/passwords.ts";
import type { Migrating } from "../../store/migrating.ts";
import type { Application } from "../exchange.ts";

/** Does it, or throws `JobRefused`. */
export type Job = (application: Application, given: Given, tell: Tell) => Promise<Done>;
export type MigrationJob = (migrating: Migrating, given: Given) => Promise<Done>;

/** What came of it: for people a sentence, for programs the rest. Jobs that list have said all by their rows. */
export interface Done {
  readonly said: string | null;
  readonly result: { readonly [name: string]: unknown };
}

/** A line of a list: plain values and lists of them. */
export type Row = { readonly [name: string]: string | readonly string[] | null };

/** Gives out a row of a list, and waits while nobody takes it. */
export type Tell = (row: Row) => Promise<void>;

/** Why a job was not done. Nothing has been changed then. */
export interface Refusal {
  readonly message: string;
  /** What is wrong with a value, in the words of the HTTP API. */
  readonly violations?: readonly Violation[];
  /** A word that nobody knows, and those that could have been meant. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
}

export class JobRefused extends Error {
  readonly refusal: Refusal;
  constructor(message: string, more: Omit<Refusal, "message"> = {}) {
    super(message);
    this.refusal = { message, ...more };
  }
}

/** What came of a job, or why it was refused. */
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

/** A command's arguments: operands and options by their names in the table of commands. */
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

  /** The last, where an option is given several times. */
  optional(name: string): string | null {
    return this.texts(name).at(-1) ?? null;
  }

  /** None is the same as left out. */
  texts(name: string): readonly string[] {
    const values = [this.#values.get(name) ?? []].flat();
    // It may have come from a command of another version.
    if (values.every((each) => typeof each === "string")) return values;
    throw new JobRefused(`“${name}” is no text.`);
  }

  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }
}
