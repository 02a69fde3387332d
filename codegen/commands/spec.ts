/** Shared by commands about a spec: its folders, and printing diagnostics. */

import { join } from "node:path";
import type { Diagnostic } from "../language/diagnostics.ts";
import type { Call } from "./command.ts";

const GENERATED_FOLDER = join("src", "generated");

export function foldersOf({ values, lists }: Call): {
  readonly specDir: string;
  readonly outDir: string;
  readonly destructive: readonly string[];
} {
  return {
    specDir: values.get("spec") ?? "spec",
    outDir: values.get("out") ?? GENERATED_FOLDER,
    destructive: lists.get("destructive") ?? [],
  };
}

type Does = "writes" | "plans" | "reports";

/** Explains stricter constraints. */
export const NARROWING: readonly string[] = [
  "Narrower constraints stop nothing: existing rows stay and can be read, except values of another type inside embedded",
  "values. A client that writes one back has to correct it. `hydrant migrate status --rows` counts such rows.",
];

/** Prints diagnostics on standard error and, if a migration is impossible, how to go on. */
export async function printDiagnostics(diagnostics: readonly Diagnostic[], does: Does = "reports"): Promise<void> {
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
