/**
 * Faults that other languages know too, what Hydrant tells of each, and what was seen of others: the end of the page of
 * diagnostics. What each was given is in the folder `compared`: `thing.yaml`, the file of a resource type; `main.tsp`
 * for TypeSpec; `openapi.yaml` for Redocly.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadFiles } from "../../codegen/language/load.ts";

interface Compared {
  readonly fault: string;
  /** The folder of what each was given. */
  readonly folder: string;
  /** What TypeSpec told of what is alike there; null: there is nothing alike. */
  readonly typespec: string | null;
  readonly redocly: string;
}

export const FOLDER = join(import.meta.dirname, "compared");

export const ALIKE: readonly Compared[] = [
  {
    fault: "A key is misspelt",
    folder: "misspelt-key",
    typespec: "Names the whole value, as not assignable to its type, but not the key.",
    redocly: "Names the key and the one that was meant.",
  },
  {
    fault: "A required key is misspelt",
    folder: "misspelt-required-key",
    typespec: null,
    redocly: "Two: one for the unknown key, with a suggestion, one for the missing key.",
  },
  {
    fault: "A type is misspelt",
    folder: "misspelt-type",
    typespec: "`Unknown identifier`; nothing is suggested.",
    redocly: "Names the types, and the one that was meant.",
  },
  {
    fault: "A missing class is named in three places",
    folder: "missing-class",
    typespec: "Three errors; nothing is suggested.",
    redocly: "`Can't resolve $ref`, for each place; nothing is suggested.",
  },
  {
    fault: "A list is used where keys belong",
    folder: "list-for-keys",
    typespec: null,
    redocly: "Expected a type by its own name, but got `array`; not how it would be written.",
  },
  {
    fault: "A key has no value",
    folder: "nothing-behind-a-key",
    typespec: null,
    redocly: "Expected a type by its own name, but got `null`, reported at the beginning of the file.",
  },
  {
    fault: "A brace is not closed",
    folder: "open-brace",
    typespec: "`'}' expected`, at the end of the file.",
    redocly: "The message of the YAML parser, without a frame, and nothing else of the whole description.",
  },
  {
    fault: "A key occurs twice",
    folder: "key-twice",
    typespec: "Reported at the second.",
    redocly: "The message of the YAML parser, without a frame, and nothing else of the whole description.",
  },
  {
    fault: "The minimum is greater than the maximum",
    folder: "least-over-most",
    typespec: "Reports the range as invalid.",
    redocly: "Nothing, by its recommended rules.",
  },
  {
    fault: "A default has another type",
    folder: "default-of-another-type",
    typespec: "Reported as not assignable.",
    redocly: "Nothing about a default, by its recommended rules; a warning about an example.",
  },
  {
    fault: "A role does not exist",
    folder: "missing-role",
    typespec: null,
    redocly: "For a security scheme: that it does not exist; nothing is suggested.",
  },
  {
    fault: "Two things have the same path",
    folder: "two-at-one-path",
    typespec: "Reported at both.",
    redocly: "An error and a warning at the second.",
  },
];

const API =
  'api: T\nversion: "1"\nbase: https://t.example/\nroles: { admin: {} }\nauthentication: { accounts: { resource: User } }\n';
const USER =
  "resource: User\npath: /users/\nproperties: { username: { type: string, required: true, unique: true }, password: { type: password } }\naccess: { list: admin }\n";

/** The section, with what is told when each fault is made. */
export function comparison(): string {
  const rows = ALIKE.map(
    (each) => `| ${[each.fault, toldOf(each.folder), each.typespec ?? "—", each.redocly].join(" | ")} |`,
  );
  return `## Compared

The same mistakes, made in a spec, in TypeSpec (\`@typespec/compiler\` 1.11.0, \`compile\`) and in an OpenAPI description
(\`@redocly/openapi-core\` 2.64.0, with the rules that it recommends), as far as they have something comparable. The
input for each is in \`test/language/compared\` of the repository. The column for Hydrant has what it printed when this page
was made; what the others printed was seen once, with these versions. A dash means that there is nothing comparable. All
three continue after an error and report the others as well, except where the table says otherwise. None of the others
knows what is stored, so problems with migrations are not compared.

| Fault | Hydrant | TypeSpec | Redocly |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
}

/** Messages and suggestions; the same message once, with the number of its places. */
function toldOf(folder: string): string {
  const spec = readFileSync(join(FOLDER, folder, "thing.yaml"), "utf8");
  const files = { "api.yaml": API, "user.yaml": USER, "thing.yaml": spec };
  const all = Object.entries(files).map(([name, text]) => ({ name, shown: name, bytes: Buffer.from(text) }));
  const errors = loadFiles(all, "api.yaml").diagnostics.filter(({ severity }) => severity === "error");
  const places = Map.groupBy(errors, ({ message, suggestion }) => [message, suggestion ?? ""].join(" ").trim());
  return [...places]
    .map(([said, { length }]) => (length === 1 ? said : `${said} (Once, with its ${length} places.)`))
    .join("<br>")
    .replaceAll("|", "\\|");
}
