/** Generates the reference page of the spec language from the grammar. */

import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { CODES, RULES } from "./diagnostic-codes.ts";
import type { Form, Key, Keys } from "./grammar/parser.ts";
import { flow } from "./grammar/text-format.ts";
import { KINDS } from "./grammar.ts";
import { ACCESS_RULES, STATES } from "./rights-chapters.ts";

const OPENING = `# The spec language

<!-- Made from codegen/language/grammar; not to be edited. -->

A spec is a folder of YAML files that describe an API: one file for the API, one for each resource type, and one for
each value type and each group of properties that resource types share. Hydrant derives everything else from it: paths,
classes and their IRIs, the OpenAPI description, the Hydra documentation, JSON-LD contexts, types, validators, tables.

- **Files.** Hydrant reads every file under \`spec/\` that ends in \`.yaml\`, except those in \`spec/data/\`. File names and
  folders are for people. One key determines the kind of a file: \`api\`, \`resource\`, \`value\` or \`group\`.
- **Data.** The initial data of an empty database is in \`spec/data/\`, with a file for each collection. Each line of
  \`spec/data/places.ndjson\` is a JSON object, like a body for \`/places/\`. \`hydrant lint\` checks each line.
- **YAML.** YAML 1.2 core, UTF-8. An unknown key is an error. Duplicate keys, anchors, aliases, merge keys and
  tags are errors too: use a group for what classes share.
- **Names.** Classes are written \`TimeZone\`, properties \`streetAddress\`, paths \`/api_keys/\`. A term's IRI derives from
  the vocabulary and the name. Set it with \`iri\` before a rename, so that clients still understand the term. A
  collection is named after the last segment of its path, \`apiKeys\`, and handlers import it under that name. If the name
  is reserved in JavaScript or in the generated code, it gets an underscore at the end: \`new_\` for \`/new/\`.
- **Texts for people.** \`title\` and \`description\` go into every generated document. If you omit them, they are derived
  from the name.
- **Editors.** \`docs/spec.schema.json\` is this page as a JSON Schema. With the YAML language server, the first line
  \`# yaml-language-server: $schema=../docs/spec.schema.json\` gives you completion and checks while you type.
`;

const EXAMPLE = `## An example

\`\`\`yaml
# spec/resources/book.yaml
resource: Book
iri: schema:Book
description: A book that can be borrowed.
path: /books/
identifier: slug
use: [Described]

properties:
  slug:    { type: string, required: true, unique: true, pattern: "^[a-z0-9-]+$" }
  name:    { type: string, required: true, multilingual: true, iri: schema:name }
  authors: { link: Author, many: true, required: true, iri: schema:author }

collection:
  filter: { name: prefix, authors: [equals, in] }
  order: [name, created]

access:
  list, retrieve: anyone
  append, replace, update, delete: librarian or admin
\`\`\`
`;

const DATATYPE_TABLE = [
  "## Datatypes",
  "",
  "| `type` | Values |",
  "| --- | --- |",
  ...Object.entries(DATATYPES).map(([name, { reference }]) => `| \`${name}\` | ${reference} |`),
  "",
].join("\n");

const PRESENCE = `## Required, default and null

Three questions are separate: whether a property may be omitted, whether it may be removed, and whether it is always
present.

| The spec says | If omitted in a POST or PUT | \`null\` in a PATCH | In answers |
| --- | --- | --- | --- |
| neither | there is no value | removes it | may be absent |
| \`default: x\` | it is \`x\` | removes it | may be absent |
| \`required: true\` | refused | refused | always present |
| \`required: true, default: x\` | it is \`x\` | refused | always present |

\`\`\`yaml
state: { type: string, required: true, enum: [draft, published], default: draft }
\`\`\`

Types and documents follow this: there is one schema and one type for reading, in which \`state\` is required, and another
for writing, in which it is not. In a POST or a PUT, and in an embedded value, \`null\` means the same as omitting the
property. A read-only property that is required must have a default, as no client gives it; one of a resource that has a
default is required without saying so, as no client removes it. Even a required property is missing from an answer if [\`read\`](#property) hides it from the client, or if it is a text that exists in none of the
requested languages.
`;

const ADDED = `## What every resource has

\`created\` and \`modified\` (read-only, date and time) and, with \`owner: creator\`, \`owner\` (read-only, a link to the
account; deleting the account deletes what it owns). A resource without a property as its identifier has a UUID
version 7.
`;

const DIAGNOSTICS = `## Diagnostics

Hydrant reports each problem of a spec with its place, a code and, if it has one, a suggestion.
[The page of diagnostics](diagnostics.md) has every code with an example.

- An **error** means that nothing is generated. The exception is an error in a row of the reference data: only
  \`hydrant lint\` looks for it, and no server starts on an empty database with it.
- A **warning** is probably a mistake. \`hydrant generate\` prints it and continues.
- An **info** points to something that could be better. Only \`hydrant lint\` prints it.

The rules below find warnings and infos; they run if a spec has no error. To keep something as it is, add an \`allow\` with
the reason: it silences the build, and tells the next reader why. It applies to the place where it is and to everything
within: a property, an operation, a collection, a file or, in the file of the API, the whole spec.

\`\`\`yaml
resource: GiftCard
path: /gift_cards/
allow:
  unlinked-resource: Whoever is given a card is given its address.
\`\`\`

Hydrant reports an \`allow\` that nothing needs any more, and one without a reason.
`;

/** The page as Markdown. */
export function languageReference(): string {
  const objects = collect(Object.values(KINDS));
  const sections = [...objects].map(([form, depth]) => section(form, form.keys as Keys, depth));
  return [OPENING, EXAMPLE, ...sections, PRESENCE, ACCESS_RULES, STATES, DATATYPE_TABLE, ADDED, diagnostics()].join(
    "\n",
  );
}

/** Every object form once: each kind of file, followed by its parts. */
function collect(kinds: readonly Form<unknown>[]): ReadonlyMap<Form<unknown>, number> {
  const found = new Map<Form<unknown>, number>();
  const visit = (form: Form<unknown>, depth: number): void => {
    if (found.has(form)) return;
    if (form.keys !== undefined) found.set(form, depth);
    for (const part of form.parts) visit(part, form.keys === undefined ? depth : depth + 1);
  };
  for (const kind of kinds) visit(kind, 0);
  return found;
}

function section(form: Form<unknown>, keys: Keys, depth: number): string {
  const file = Object.entries(KINDS).find(([, kind]) => kind === form);
  const heading = `${depth === 0 ? "##" : "###"} ${form.name.charAt(0).toUpperCase()}${form.name.slice(1)}`;
  const opening = file === undefined ? "" : `A file with the key \`${file[0]}\`.\n\n`;
  const rows = Object.entries(keys).map(([name, about]) => row(name, about));
  return [heading, "", `${opening}| Key | Form | Meaning |`, "| --- | --- | --- |", ...rows, ""].join("\n");
}

function row(
  name: string,
  { form, description, required, default: standard, otherwise, examples }: Key<unknown, boolean>,
): string {
  const left = required
    ? "**Required.**"
    : isBare(standard)
      ? null
      : standard === undefined
        ? otherwise && `If omitted: ${otherwise}.`
        : `Default: ${code(standard)}.`;
  const [example] = examples;
  const shown = example === undefined || left?.includes(code(example)) ? null : `Example: ${code(example)}.`;
  const meaning = [description, left, shown].filter((each) => typeof each === "string").join(" ");
  return `| \`${name}\` | ${reference(form)} | ${meaning.replaceAll("|", "\\|")} |`;
}

/** An empty default means that the keys within have defaults. */
function isBare(standard: unknown): boolean {
  return typeof standard === "object" && standard !== null && Object.keys(standard).length === 0;
}

/** The name of the form; with a link if it has a section. */
function reference(form: Form<unknown>): string {
  if (form.keys !== undefined) return link(form.name);
  const inner = form.parts.find((part) => part.keys !== undefined);
  const words = Array.isArray(form.schema.enum) ? form.schema.enum.map((word) => `\`${word}\``).join(", ") : null;
  if (words !== null) return form.name === "type" ? "[datatype](#datatypes)" : words;
  if (form.name === "access rule") return "[access rule](#access-rules)";
  return inner === undefined ? form.name : form.name.replace(inner.name, link(inner.name));
}

function link(name: string): string {
  return `[${name}](#${name.toLowerCase().replaceAll(" ", "-")})`;
}

/** A value as YAML. */
function code(value: unknown): string {
  return `\`${flow(value)}\``;
}

function diagnostics(): string {
  const rows = RULES.map((rule) => `| \`${rule}\` | ${CODES[rule].severity} | ${CODES[rule].meaning} |`);
  return [DIAGNOSTICS, "| Rule | Severity | Finds |", "| --- | --- | --- |", ...rows, ""].join("\n");
}
