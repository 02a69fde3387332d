/** The specs that the generic tests run over: every one in `test/specs`, and the application's own, called `atlas`. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadSpec } from "../../../codegen/language/load.ts";
import type { Model } from "../../../codegen/language/model.ts";
import fc, { isLong } from "../../random.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The names of the specs in `test/specs`. */
const otherSpecs: readonly string[] = readdirSync(join(root, "test", "specs"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

export const allSpecs: readonly string[] = [...otherSpecs, "atlas"];

/** Specs whose rules follow links, which no answer tells of: `test/http/rights` judges their rights. */
export const linkedSpecs: readonly string[] = ["clinic", "helpdesk", "shop"];

/** In a long run all specs; else the one with the most rules, and as many others as the seed draws. */
export function drawnSpecs(others: number): readonly string[] {
  if (isLong) return allSpecs;
  const rest = allSpecs.filter((name) => name !== "helpdesk");
  const drawn = fc.sample(fc.shuffledSubarray(rest, { minLength: others, maxLength: others }), 1);
  return ["helpdesk", ...drawn.flat()];
}

/** The spec's turn where each spec is tested on one database: both kinds of specs meet both databases. */
export function turnOf(name: string): number {
  return allSpecs.filter((each) => linkedSpecs.includes(each) === linkedSpecs.includes(name)).indexOf(name);
}

/** What a spec means; throws with what is wrong with it. */
export async function modelOf(name: string): Promise<Model> {
  const folder = name === "atlas" ? join(root, "spec") : join(root, "test", "specs", name);
  const { model, diagnostics } = await loadSpec(folder);
  if (model === null) throw new Error(JSON.stringify(diagnostics, null, 2));
  return model;
}
