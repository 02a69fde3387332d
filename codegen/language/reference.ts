/** The reference page of the spec language, made from the grammar. */

import { CODES, RULES } from "./codes.ts";
import { flow } from "./grammar/flow.ts";
import type { Form, Key, Keys } from "./grammar/form.ts";
import { KINDS } from "./grammar.ts";

const OPENING = `# The spec language

<!-- Made from codegen/language/grammar; not to be edited. -->

A spec is a folder of YAML files that describe an API: one file for the API, one for each resource type, and one for
each value type and each group of properties that resource types share. Everything that can be derived from it is
derived from it: paths, classes and their IRIs, the OpenAPI description, the Hydra documentation, JSON-LD contexts,
types, validators, tables.

- **Files.** Every file under \`spec/\` that ends in \`.yaml\` counts, but for those in \`spec/data/\`. Names and folders
  are for people. One key tells the kind of a file: \`api\`, \`resource\`, \`value\` or \`group\`.
- **YAML.** YAML 1.2 core, UTF-8. A key that the language does not know is an error. Keys that stand twice, anchors,
  aliases, merge keys and tags are errors too: what classes share is a group.
- **Names.** Classes are written \`TimeZone\`, properties \`streetAddress\`, paths \`/api_keys/\`. A term's IRI derives from
  the vocabulary and the name. Pin it by \`iri\` before renaming, and clients keep understanding it.
- **Texts for people.** \`title\` and \`description\` go into every document that is made. Left out, they are derived from
  the name.
- **Editors.** \`docs/spec.schema.json\` is this page as a JSON Schema. With the YAML language server, a first line
  \`# yaml-language-server: $schema=../docs/spec.schema.json\` gives completion and checks while typing.
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

const ACCESS = `## Access rules

A rule names those who may, joined by \`or\`. Whoever fits one of them may; who is not named may not.

| Words | Who |
| --- | --- |
| \`anyone\` | every client, anonymous ones too |
| \`user\` | whoever has a user's token |
| \`owner\` | the user that the resource belongs to (see the key \`owner\`) |
| \`scope NAME\` | a token or API key that has the scope |
| any other word | a user who has the role of that name |
| \`nobody\` | nobody; stands alone |

\`when PROPERTY\` behind any of them makes it hold only for resources whose boolean property is true:
\`owner or anyone when public\`. Where a collection is listed, the rule is asked for each entry, and entries that the
client may not read are neither listed nor counted. A resource that a client may not read is 404 to it; one that it may
read but not change is 403.
`;

const DATATYPES = `## Datatypes

| \`type\` | Values |
| --- | --- |
| \`string\` | text |
| \`integer\`, \`number\` | whole numbers that fit 53 bits; floating-point numbers |
| \`boolean\` | true or false |
| \`date\`, \`dateTime\`, \`time\`, \`duration\` | \`2030-01-31\`, \`2030-01-31T12:00:00.000Z\`, \`12:00:00\`, \`P1DT12H\` |
| \`email\`, \`iri\`, \`language\`, \`uuid\` | an e-mail address, an IRI, a language tag (BCP 47), a UUID |
| \`password\` | write-only, 8 to 256 characters; only a hash is kept |
| \`secret\` | made by the server and shown once; only a hash is kept |
`;

const ADDED = `## What every resource has

\`created\` and \`modified\` (read-only, date and time) and, where \`owner: creator\` stands, \`owner\` (read-only, a link to
the account; deleting the account deletes what it owns). A resource without a property as its identifier has a UUID
version 7.
`;

const DIAGNOSTICS = `## Diagnostics

What is wrong with a spec is told with its place, a code and, where one is near, a suggestion.
[The page of diagnostics](diagnostics.md) has every code with an example.

- An **error** keeps everything from being generated.
- A **warning** is seldom meant. \`hydrant generate\` tells of it and goes on.
- An **info** could be better. Only \`hydrant lint\` tells of it.

Warnings and infos are found by the rules below, which are asked where a spec has no error. What is to stay as it is gets
an \`allow\` with the reason, for the build to be silent and for the next reader to know. It is for the thing that it
stands in and for everything within: a property, an operation, a collection, a file, or in the file of the API the whole
spec.

\`\`\`yaml
resource: GiftCard
path: /gift_cards/
allow:
  unlinked-resource: Whoever is given a card is given its address.
\`\`\`

An \`allow\` that nothing needs any more is told, and so is one without a reason.
`;

/** The page as Markdown. */
export function languageReference(): string {
  const objects = collect(Object.values(KINDS));
  const sections = [...objects].map(([form, depth]) => section(form, form.keys as Keys, depth));
  return [OPENING, EXAMPLE, ...sections, ACCESS, DATATYPES, ADDED, diagnostics()].join("\n");
}

/** Every object form once, in the order of reading: each kind of file, followed by what stands in it. */
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
        ? otherwise && `Left out: ${otherwise}.`
        : `Left out: ${code(standard)}.`;
  const [example] = examples;
  const shown = example === undefined || left?.includes(code(example)) ? null : `Example: ${code(example)}.`;
  const meaning = [description, left, shown].filter((each) => typeof each === "string").join(" ");
  return `| \`${name}\` | ${reference(form)} | ${meaning.replaceAll("|", "\\|")} |`;
}

/** An empty default only says that the keys within have defaults of their own. */
function isBare(standard: unknown): boolean {
  return typeof standard === "object" && standard !== null && Object.keys(standard).length === 0;
}

/** The form's name; what has keys of its own is a link to its section. */
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

/** A value as it stands in YAML. */
function code(value: unknown): string {
  return `\`${flow(value)}\``;
}

function diagnostics(): string {
  const rows = RULES.map((rule) => `| \`${rule}\` | ${CODES[rule].severity} | ${CODES[rule].meaning} |`);
  return [DIAGNOSTICS, "| Rule | Severity | Finds |", "| --- | --- | --- |", ...rows, ""].join("\n");
}
