/** The page of diagnostics: every code of the list, with an example from the corpus. */

import { CODES, type Code, type Severity } from "../../codegen/language/codes.ts";
import type { Diagnostic } from "../../codegen/language/diagnostics.ts";
import { render } from "../../codegen/language/rendering.ts";
import { comparison } from "./compared.ts";

const OPENING = `# Diagnostics

<!-- Made from codegen/language/codes.ts and test/language/faulty; \`npm test -- test/language -u\` writes it. -->

What \`hydrant lint\` and \`hydrant generate\` tell of a spec: faults of the spec by itself, what is doubtful, and changes
of it that [no migration](migrations.md) leads to, as the last one left a snapshot of the tables. Each has a place, a code that stays the same, and a
suggestion where one is near. With \`--json\` they are objects with \`code\`, \`severity\`, \`message\`, \`file\`, \`line\`,
\`column\`, \`length\`, \`suggestion\`, \`text\` (the line of the file) and \`docs\` (the address of the code on this page).

| Severity | \`hydrant generate\` | \`hydrant lint\` |
| --- | --- | --- |
| error | tells, writes nothing, ends with 1 | tells, ends with 1 |
| warning | tells, and goes on | tells, ends with 1 |
| info | is silent | tells, ends with 1 |

\`hydrant lint\` never writes anything. \`hydrant generate --check\` tells what \`generate\` would, and writes nothing either.
Of a spec with errors of its own no migrations are planned, so what they come to is told when it has none.
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
