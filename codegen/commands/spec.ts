/** What the commands about a spec share: where it is, and telling what is wrong with it. */

import { join } from "node:path";
import type { Diagnostic } from "../language/diagnostics.ts";
import type { Call } from "./command.ts";

/** Where what is generated is, if no option says otherwise. */
const GENERATED_FOLDER = join("src", "generated");

/** Where the spec is and what comes of it, and what a migration may lose. */
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

/** What a command does beside telling what is wrong: writes where nothing is, or shows the plan. */
type Does = "writes" | "plans" | "tells";

/** Tells them on standard error; and where no migration leads to the spec, how to go on. */
export async function complain(diagnostics: readonly Diagnostic[], does: Does = "tells"): Promise<void> {
  if (diagnostics.length === 0) return;
  const [{ pageOf, renderAll }, { isOfMigrations }, { pathOfPage }] = await Promise.all([
    import("../language/diagnostic-format.ts"),
    import("../language/diagnostic-codes.ts"),
    import("../language/doc-links.ts"),
  ]);
  process.stderr.write(renderAll(diagnostics, pageOf(process.stderr)));
  const refused = diagnostics.filter(({ code }) => isOfMigrations(code));
  if (refused.length === 0) return;
  // npm takes options for its own that do not follow two dashes.
  const byNpm = refused.some(({ suggestion }) => suggestion?.includes("--destructive "))
    ? " (With npm, options follow two dashes: `npm run generate -- --destructive …`.)"
    : "";
  // Where the folder of the migrations is not sound there is no plan to show.
  const hasPlan = refused.some(({ code }) => !/-(?:snapshot|migration)$/.test(code));
  const whole = hasPlan && does !== "plans" ? "`hydrant migrate plan` shows the whole; " : "";
  process.stderr.write(
    `${does === "writes" ? "Nothing was written. " : ""}${whole}${pathOfPage("migrations.md")} tells what can be done.${byNpm}\n`,
  );
}
