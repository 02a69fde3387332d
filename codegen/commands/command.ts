/** What a command of `hydrant` is, and how one is called. */

export interface Command {
  /** A word, or two where commands belong together: `user add`. */
  readonly name: string;
  readonly summary: string;
  /** What it is about, each a word; it has to be given unless there is something that stands for it otherwise. */
  readonly operands?: readonly { readonly name: string; readonly about: string; readonly otherwise?: string }[];
  /** By name, without dashes; `value`: what stands for its value in the usage, if it has one. */
  readonly options: Readonly<Record<string, { readonly value?: string; readonly about: string }>>;
  /** Gives the exit status. */
  readonly run: (call: Call) => Promise<number>;
}

/** How a command was called. */
export interface Call {
  readonly flags: ReadonlySet<string>;
  /** The last value of each option. */
  readonly values: ReadonlyMap<string, string>;
  /** All of them, for those that may be given several times. */
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
  about: "What a migration may lose, such as `books` or `books.pages`; may be given several times.",
} as const;
export const JSON_OUTPUT = { about: "Prints the result as JSON." } as const;
