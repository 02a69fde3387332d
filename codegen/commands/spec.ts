/** What the commands about a spec share: where it is, and telling what is wrong with it. */

import { join } from "node:path";
import type { Diagnostic } from "../language/diagnostics.ts";
import type { Call } from "./command.ts";

/** Where the spec is and what comes of it, and what a migration may lose. */
export function foldersOf({ values, lists }: Call): {
  readonly specDir: string;
  readonly outDir: string;
  readonly destructive: readonly string[];
} {
  return {
    specDir: values.get("spec") ?? "spec",
    outDir: values.get("out") ?? join("src", "generated"),
    destructive: lists.get("destructive") ?? [],
  };
}

/** Tells them on standard error; and where no migration leads to the spec, how to go on. */
export async function complain(diagnostics: readonly Diagnostic[]): Promise<void> {
  if (diagnostics.length === 0) return;
  const [{ pageOf, renderAll }, { isOfMigrations }] = await Promise.all([
    import("../language/rendering.ts"),
    import("../language/codes.ts"),
  ]);
  process.stderr.write(renderAll(diagnostics, pageOf(process.stderr)));
  const refused = diagnostics.filter(({ code }) => isOfMigrations(code));
  if (refused.length === 0) return;
  // npm takes options for its own that do not follow two dashes.
  const byNpm = refused.some(({ suggestion }) => suggestion?.includes("--destructive "))
    ? " (With npm, options follow two dashes: `npm run generate -- --destructive …`.)"
    : "";
  // Where the folder of the migrations is not sound there is no plan to show.
  const whole = refused.every(({ code }) => /-(?:snapshot|migration)$/.test(code))
    ? ""
    : "`hydrant migrate plan` shows the whole; ";
  process.stderr.write(`Nothing was written. ${whole}docs/migrations.md tells what can be done.${byNpm}\n`);
}
