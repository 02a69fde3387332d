/** Writes what follows from the grammar into `docs/`: run `node codegen/language/docs.ts` in the root folder. */

import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { CODES, RULES } from "./diagnostic-codes.ts";
import type { Form, Key, Keys, Schema } from "./grammar/parser.ts";
import { capital, flow } from "./grammar/text-format.ts";
import { KINDS } from "./grammar.ts";

const PAGE = new URL("../../docs/language.md", import.meta.url);

/** By path: the text. */
export function languageDocs(): Readonly<Record<string, string>> {
  return {
    "docs/language.md": languagePage(readFileSync(PAGE, "utf8")),
    "docs/spec.schema.json": `${JSON.stringify(specSchema(), null, 2)}\n`,
  };
}

/** JSON Schema (draft-07, which editors support best) of the files of a spec. One key determines the kind of a file. */
export function specSchema(): Schema {
  const kinds = Object.entries(KINDS);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Hydrant spec",
    description: "A file of a Hydrant spec: the API, a resource type, a value type, or a group of properties.",
    type: "object",
    anyOf: kinds.map(([kind]) => ({ required: [kind] })),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, never awaited.
    allOf: kinds.map(([kind]) => ({ if: { required: [kind] }, then: { $ref: `#/definitions/${kind}` } })),
    // Editors offer these first, in an empty file.
    properties: Object.fromEntries(
      kinds.map(([kind, form]) => [
        kind,
        { description: `Begins a file that describes ${form.name === "API" ? "the API" : `a ${form.name}`}.` },
      ]),
    ),
    definitions: Object.fromEntries(kinds.map(([kind, form]) => [kind, form.schema])),
  };
}

/** The page with the parts between marks, `<!-- keys -->` to `<!-- /keys -->`, made anew. Throws where a part has no marks. */
function languagePage(page: string): string {
  const sections = [...objectForms()].map(([form, depth]) => section(form, depth));
  const datatypes = Object.entries(DATATYPES).map(([name, { reference }]) => `| \`${name}\` | ${reference} |`);
  const rules = RULES.map((rule) => `| \`${rule}\` | ${CODES[rule].severity} | ${CODES[rule].meaning} |`);
  const parts: Readonly<Record<string, string>> = {
    keys: sections.join("\n\n"),
    datatypes: ["| `type` | Values |", "| --- | --- |", ...datatypes].join("\n"),
    rules: ["| Rule | Severity | Finds |", "| --- | --- | --- |", ...rules].join("\n"),
  };
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
    const [before, ...after] = text.split(start);
    const [, rest] = after.join(start).split(end);
    if (rest === undefined) throw new Error(`docs/language.md lacks the marks ${start.trim()} and ${end}`);
    return `${before}${start}\n${part}\n\n${end}${rest}`;
  }, page);
}

/** Every object form once, with its depth: each kind of file, followed by its parts. */
function objectForms(): ReadonlyMap<Form<unknown>, number> {
  const found = new Map<Form<unknown>, number>();
  const visit = (form: Form<unknown>, depth: number): void => {
    if (found.has(form)) return;
    if (form.keys !== undefined) found.set(form, depth);
    for (const part of form.parts) visit(part, form.keys === undefined ? depth : depth + 1);
  };
  for (const kind of Object.values(KINDS)) visit(kind, 0);
  return found;
}

function section(form: Form<unknown>, depth: number): string {
  const file = Object.entries(KINDS).find(([, kind]) => kind === form);
  const heading = `${depth === 0 ? "##" : "###"} ${capital(form.name)}`;
  const opening = file === undefined ? "" : `A file with the key \`${file[0]}\`.\n\n`;
  const rows = Object.entries(form.keys as Keys).map(([name, about]) => row(name, about));
  return [heading, "", `${opening}| Key | Form | Meaning |`, "| --- | --- | --- |", ...rows].join("\n");
}

function row(name: string, about: Key<unknown, boolean>): string {
  const [example] = about.examples;
  const left = ifOmitted(about);
  const shown = example === undefined || left?.includes(code(example)) ? undefined : `Example: ${code(example)}.`;
  const meaning = [about.description, left, shown].filter((each) => each !== undefined).join(" ");
  return `| \`${name}\` | ${reference(about.form)} | ${meaning.replaceAll("|", "\\|")} |`;
}

/** What applies if a key is omitted. An empty default means that the keys within have defaults. */
function ifOmitted({ required, default: standard, otherwise }: Key<unknown, boolean>): string | undefined {
  if (required) return "**Required.**";
  if (standard === undefined) return otherwise && `If omitted: ${otherwise}.`;
  return code(standard) === code({}) ? undefined : `Default: ${code(standard)}.`;
}

/** The name of the form; with a link if it has a section. */
function reference(form: Form<unknown>): string {
  if (form.keys !== undefined) return link(form.name);
  if (form.name === "type") return "[datatype](#datatypes)";
  if (Array.isArray(form.schema.enum)) return form.schema.enum.map((word) => `\`${word}\``).join(", ");
  if (form.name === "access rule") return "[access rule](#access-rules)";
  const inner = form.parts.find((part) => part.keys !== undefined);
  return inner === undefined ? form.name : form.name.replace(inner.name, link(inner.name));
}

const link = (name: string): string => `[${name}](#${name.toLowerCase().replaceAll(" ", "-")})`;

/** A value as YAML. */
const code = (value: unknown): string => `\`${flow(value)}\``;

if (import.meta.main) for (const [path, text] of Object.entries(languageDocs())) await writeFile(path, text);
