/** The page of diagnostics: every code of the list, with an example from the corpus. */

import { CODES, type Code, type Severity } from "../../codegen/language/diagnostic-codes.ts";
import { render } from "../../codegen/language/diagnostic-format.ts";
import type { Diagnostic } from "../../codegen/language/diagnostics.ts";
import { comparison } from "./compared.ts";

const OPENING = `# Diagnostics

<!-- Made from codegen/language/diagnostic-codes.ts and test/language/faulty; \`npm test -- test/language -u\` writes it. -->

\`hydrant lint\` and \`hydrant generate\` report three kinds of problem: errors in the spec itself, doubtful things, and
changes of the spec that [no migration](migrations.md) can make, compared with the snapshot of the tables that the last
migration left. Each problem has a place, a code that stays the same, and a suggestion if there is one. With \`--json\`,
problems are objects with \`code\`, \`severity\`, \`message\`, \`file\`, \`line\`,
\`column\`, \`length\`, \`suggestion\`, \`text\` (the line of the file) and \`docs\` (the address of the code on this page).

| Severity | \`hydrant generate\` | \`hydrant lint\` |
| --- | --- | --- |
| error | prints it, writes nothing, exits with 1 | prints it, exits with 1 |
| warning | prints it, and continues | prints it, exits with 1 |
| info | prints nothing | prints it, exits with 1 |

\`hydrant lint --severity warning\` ignores infos: it neither prints them nor exits with 1 because of them. \`--severity error\`
ignores warnings, too. \`hydrant lint\` never exits with 1 for [\`past-sunset\`](#past-sunset) alone: that depends on
the day, and a build should not fail if nothing has changed.

\`hydrant lint\` never writes anything. \`hydrant generate --check\` reports what \`generate\` would, and writes nothing
either. If a spec itself has errors, no migrations are planned, so problems with migrations are reported once it has none.
Warnings and infos can be [allowed in place, with a reason](language.md#diagnostics).
`;

const GROUPS: readonly (readonly [Severity, string])[] = [
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["info", "Infos"],
];

/** The page as Markdown, with a comparison at its end. `examples`: a diagnostic of each code. */
export function diagnosticsPage(examples: ReadonlyMap<Code, Diagnostic>): string {
  const codes = Object.keys(CODES) as Code[];
  const sections = GROUPS.flatMap(([severity, heading]) => [
    `## ${heading}\n`,
    ...codes.filter((code) => CODES[code].severity === severity).map((code) => section(code, examples.get(code))),
  ]);
  return [OPENING, ...sections, comparison()].join("\n");
}

function section(code: Code, example: Diagnostic | undefined): string {
  const { meaning, why } = CODES[code];
  const shown = example === undefined ? [] : [["```", withoutDocs(render(example)), "```"].join("\n")];
  return `${[`### ${code}`, meaning, ...(why === null ? [] : [why]), ...shown].join("\n\n")}\n`;
}

/** On the page itself, where to read on goes without saying. */
function withoutDocs(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.startsWith("  See "))
    .join("\n")
    .trimEnd();
}
