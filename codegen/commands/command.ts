/** What commands share: their types, options of several, and output. */

import { join } from "node:path";
import type { CommandDescription } from "../../src/server/jobs/commands.ts";
import { printJson } from "../emit/artifact.ts";
import type { Diagnostic } from "../language/diagnostics.ts";

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

/** Options of several commands. */
export const OPTIONS = {
  spec: { value: "DIR", about: 'The folder of the spec (default: "spec").' },
  out: { value: "DIR", about: 'The folder to write to (default: "src/generated").' },
  generated: { value: "DIR", about: 'The folder of the generated code (default: "src/generated").' },
  destructive: {
    value: "NAME",
    about: "Data that a migration may delete, such as `books` or `books.pages`. May be given several times.",
  },
  json: { about: "Prints the result as JSON." },
} as const;

export const foldersOf = ({ values, lists }: Call) => ({
  specDir: values.get("spec") ?? "spec",
  outDir: values.get("out") ?? join("src", "generated"),
  destructive: lists.get("destructive") ?? [],
});

/** Explains stricter constraints. */
export const NARROWING: readonly string[] = [
  "Narrower constraints stop nothing: existing rows stay and can be read, except values of another type inside embedded",
  "values. A client that writes one back has to correct it. `hydrant migrate status --rows` counts such rows.",
];

/** Prints diagnostics on standard error and, if a migration is impossible, how to go on. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  does: "writes" | "plans" | "reports" = "reports",
): Promise<void> {
  if (diagnostics.length === 0) return;
  const [{ pageOf, renderAll }, { isOfMigrations }, { pathOfPage }] = await Promise.all([
    import("../language/diagnostic-format.ts"),
    import("../language/diagnostic-codes.ts"),
    import("../language/doc-links.ts"),
  ]);
  process.stderr.write(renderAll(diagnostics, pageOf(process.stderr)));
  const refused = diagnostics.filter(({ code }) => isOfMigrations(code));
  if (refused.length === 0) return;
  // npm interprets options itself unless they follow two dashes.
  const byNpm = refused.some(({ suggestion }) => suggestion?.includes("--destructive "))
    ? " (With npm, options follow two dashes: `npm run generate -- --destructive …`.)"
    : "";
  // Without a valid migrations folder, there is no plan.
  const hasPlan = refused.some(({ code }) => !/-(?:snapshot|migration)$/.test(code));
  const whole = hasPlan && does !== "plans" ? "`hydrant migrate plan` shows all changes; " : "";
  process.stderr.write(
    `${does === "writes" ? "Nothing was written. " : ""}${whole}${pathOfPage("migrations.md")} says what to do.${byNpm}\n`,
  );
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printDocument(value: object): void {
  process.stdout.write(printJson(value));
}

/** The command finishes its work with its own status. Any other error than a closed reader is reported, with status 1. */
export function handleBrokenPipe(): void {
  let failed = false;
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    // `head` closes its input.
    if (code === "EPIPE" || failed) return;
    failed = true;
    process.stderr.write(`Standard output cannot be written: ${message}.\n`);
    process.on("exit", () => {
      process.exitCode ||= 1;
    });
  });
  // Nowhere to report it.
  process.stderr.on("error", () => {});
}
