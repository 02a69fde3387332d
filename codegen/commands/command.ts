/** Types of commands and calls, and shared options. */

import type { CommandDescription } from "../../src/server/jobs/commands.ts";

export interface Command extends CommandDescription {
  /** Returns the exit status. */
  readonly run: (call: Call) => Promise<number>;
}

export interface Call {
  readonly flags: ReadonlySet<string>;
  /** The last value of each option. */
  readonly values: ReadonlyMap<string, string>;
  /** All values, for options that may be given several times. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

export const SPEC = { value: "DIR", about: 'The folder of the spec (default: "spec").' } as const;
export const OUT = { value: "DIR", about: 'The folder to write to (default: "src/generated").' } as const;
export const GENERATED = {
  value: "DIR",
  about: 'The folder of the generated code (default: "src/generated").',
} as const;
export const DESTRUCTIVE = {
  value: "NAME",
  about: "Data that a migration may delete, such as `books` or `books.pages`. May be given several times.",
} as const;
export const JSON_OUTPUT = { about: "Prints the result as JSON." } as const;
