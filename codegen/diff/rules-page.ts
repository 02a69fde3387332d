/** Writes docs/changes.md from the rules of `hydrant diff` and `rules-page.md`: `node codegen/diff/rules-page.ts`, from the root of the project. */

import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { PARTIES, type Party, RULES, type Rule } from "./rules.ts";

export const PAGE = "docs/changes.md";

export function changesReference(): string {
  const parties = Object.keys(PARTIES) as Party[];
  const rows = Object.entries<Rule>(RULES).map(([code, [breaks, meaning, ...impacts]]) => {
    const marks = parties.map((party) =>
      breaks.includes(party) ? "breaks" : party === "data" && impacts.length > 0 ? "may" : "",
    );
    return `| \`${code}\` | ${marks.join(" | ")} | ${meaning} |`.replaceAll(/ {2}(?=\|)/g, " ");
  });
  const head = [
    `| Rule | ${Object.values(PARTIES).join(" | ")} | What changed |`,
    `| --- | ${parties.map(() => ":-:").join(" | ")} | --- |`,
  ];
  return readFileSync(new URL("./rules-page.md", import.meta.url), "utf8")
    .replace("<!-- notice -->", "<!-- Made from codegen/diff/rules-page.md and rules.ts; not to be edited. -->")
    .replace("<!-- rules -->", () => [...head, ...rows].join("\n"));
}

if (import.meta.main) await writeFile(PAGE, changesReference());
