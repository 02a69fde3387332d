/** Generates the reference page of the spec language from the grammar and `language-reference.md`. */

import { readFileSync } from "node:fs";
import { DATATYPES } from "../../src/hypermedia/datatypes.ts";
import { CODES, RULES } from "./diagnostic-codes.ts";
import type { Form, Key, Keys } from "./grammar/parser.ts";
import { flow } from "./grammar/text-format.ts";
import { KINDS } from "./grammar.ts";

/** The page, with marks for what follows from the grammar. */
const PAGE = readFileSync(new URL("./language-reference.md", import.meta.url), "utf8");

/** The page as Markdown. */
export function languageReference(): string {
  const objects = collect(Object.values(KINDS));
  const sections = [...objects].map(([form, depth]) => section(form, form.keys as Keys, depth));
  const datatypes = Object.entries(DATATYPES).map(([name, { reference }]) => `| \`${name}\` | ${reference} |\n`);
  const rules = RULES.map((rule) => `| \`${rule}\` | ${CODES[rule].severity} | ${CODES[rule].meaning} |\n`);
  const parts: Readonly<Record<string, string>> = {
    notice: "<!-- Made from codegen/language/language-reference.md and the grammar; not to be edited. -->\n",
    keys: sections.join("\n"),
    datatypes: datatypes.join(""),
    rules: rules.join(""),
  };
  return PAGE.replace(/^<!-- (\w+) -->\n/gm, (_mark, name: string) => parts[name] ?? "");
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
