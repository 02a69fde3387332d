/** Writes docs/changes.md from the rules of `hydrant diff`: `node codegen/diff/rules-page.ts`, from the root of the project. */

import { writeFile } from "node:fs/promises";
import { PARTIES, type Party, RULES } from "./rules.ts";

/** Where it is, under the root of the project. */
export const PAGE = "docs/changes.md";

const OPENING = `# What a change breaks

<!-- Made from codegen/diff/rules.ts; not to be edited. -->

\`hydrant diff OLD NEW\` compares two versions of a spec by their meaning, not by their text. For each change it prints the
rule, the place, and whom the change breaks:

- **HTTP clients** rely on paths, keys and values, from the OpenAPI description or hard-coded.
- **Hydra clients** rely on term IRIs, follow links, and do what an answer offers them.
- **Stored data** may no longer fit: a migration loses some of them, a migration is refused, or there are rows that a new
  rule would refuse. Where the table says "may", it depends on the migration: a change that is \`additive\` or
  \`widening\` in [its plan](migrations.md#what-a-change-does-to-rows) breaks no stored data, nor does a change of
  something that is never stored.
- **SDK users** have compiled their code against the types of requests and answers.

A version is a folder (the spec's, or that of a project with a \`spec\`), or a git revision: \`hydrant diff main .\`,
\`hydrant diff v1.0 v1.1\`, \`hydrant diff HEAD~1:api/spec api/spec\`. The exit status is 0 if no change breaks anybody, 1 if one
does, and 2 if there is nothing to compare. \`--json\` prints the same for tools; for faulty specs, it has the
diagnostics in \`refused\`.

Something that the new version declares as renamed (\`renamedFrom\`) is compared with what it was before. If a change has
consequences, they are not reported again: if a path moves, the paths of its items move with it, and if a property is
removed, so are the filters and orders by it. If a title or description is derived from a name, it is not reported when
the name changes.

| Rule | ${Object.values(PARTIES).join(" | ")} | What changed |
| --- | ${Object.keys(PARTIES)
  .map(() => ":-:")
  .join(" | ")} | --- |
`;

/** The page as Markdown. */
export function changesReference(): string {
  const parties = Object.keys(PARTIES) as Party[];
  const rows = Object.entries(RULES).map(([code, { breaks, impacts, meaning }]) => {
    const marks = parties.map((party) =>
      breaks.includes(party) ? "breaks" : party === "data" && impacts.length > 0 ? "may" : "",
    );
    return `| \`${code}\` | ${marks.join(" | ")} | ${meaning} |`.replaceAll(/ {2}(?=\|)/g, " ");
  });
  return `${OPENING}${rows.join("\n")}\n`;
}

if (import.meta.main) await writeFile(PAGE, changesReference());
