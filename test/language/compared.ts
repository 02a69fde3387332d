/** Faults that other languages know too, what Hydrant tells of each, and what was seen of others: the end of the page of diagnostics. */

import { loadFiles } from "../../codegen/language/load.ts";

interface Compared {
  readonly fault: string;
  /** What stands in the file of a resource type. */
  readonly spec: string;
  /** What the others tell of what is alike there; null: it was not tried, or there is nothing alike. */
  readonly typespec: string | null;
  readonly redocly: string | null;
}

const HEAD = "resource: Thing\npath: /things/\n";
const TAIL = "\naccess: { list: anyone }\n";
const with_ = (properties: string): string => `${HEAD}properties: { ${properties} }${TAIL}`;

const ALIKE: readonly Compared[] = [
  {
    fault: "A key is misspelt",
    spec: with_("name: { type: string, requird: true }"),
    typespec: "Names the whole value, as not assignable to its type; not the key.",
    redocly: "Names the key and the one that was meant.",
  },
  {
    fault: "A key that has to be there is misspelt",
    spec: `${HEAD}acces: { list: anyone }\n`,
    typespec: null,
    redocly: "Two: one for the key that is not known, with what was meant, one for the key that is missing.",
  },
  {
    fault: "A type is misspelt",
    spec: with_("name: { type: sting }"),
    typespec: "`Unknown identifier`; nothing is suggested.",
    redocly: "Names the types, and the one that was meant.",
  },
  {
    fault: "One class that is not there is named in three places",
    spec: with_("one: { link: Thang }, two: { link: Thang }, three: { link: Thang }"),
    typespec: "Three errors; nothing is suggested.",
    redocly: "`Can't resolve $ref`, for each place; nothing is suggested.",
  },
  {
    fault: "A list stands where keys belong",
    spec: `${HEAD}properties:\n  - name: title\n    type: string${TAIL}`,
    typespec: null,
    redocly: "Expected a type by its own name, but got `array`; not how it would be written.",
  },
  {
    fault: "Nothing stands behind a key",
    spec: `${HEAD}properties:${TAIL}`,
    typespec: null,
    redocly: "Expected a type by its own name, but got `null`, told at the beginning of the file.",
  },
  {
    fault: "A brace is not closed",
    spec: `${HEAD}properties: { name: { type: string }${TAIL}`,
    typespec: "`'}' expected`, at the end of the line.",
    redocly: "The message of the YAML parser, without a frame, and nothing else of the whole description.",
  },
  {
    fault: "A key stands twice",
    spec: with_("name: { type: string }, name: { type: integer }"),
    typespec: "Told at the second.",
    redocly: "The message of the YAML parser, without a frame, and nothing else of the whole description.",
  },
  {
    fault: "The least is more than the most",
    spec: with_("name: { type: string, minLength: 5, maxLength: 3 }"),
    typespec: "The range is told to be invalid.",
    redocly: "Nothing, by its recommended rules.",
  },
  {
    fault: "A default is of another type",
    spec: with_("name: { type: string, default: 5 }"),
    typespec: "Told as not assignable.",
    redocly: "Nothing of a default, by its recommended rules; of an example a warning.",
  },
  {
    fault: "A role that is not there",
    spec: `${HEAD}access: { list: admn, append: admn }\n`,
    typespec: null,
    redocly: "Of a security scheme: that there is none; nothing is suggested.",
  },
  {
    fault: "Two things at one path",
    spec: `${HEAD}operations:\n  one: { on: item, path: same, access: anyone }\n  two: { on: item, path: same, access: anyone }${TAIL}`,
    typespec: "Told at both.",
    redocly: "Two warnings at the second.",
  },
];

const API =
  'api: T\nversion: "1"\nbase: https://t.example/\nroles: { admin: {} }\nauthentication: { accounts: { resource: User } }\n';
const USER =
  "resource: User\npath: /users/\nproperties: { username: { type: string, required: true, unique: true }, password: { type: password } }\naccess: { list: admin }\n";

/** The section, with what is told when each fault is made. */
export function comparison(): string {
  const rows = ALIKE.map(
    (each) => `| ${[each.fault, toldOf(each.spec), each.typespec ?? "—", each.redocly ?? "—"].join(" | ")} |`,
  );
  return `## Compared

The same faults, made in a spec, in TypeSpec (\`@typespec/compiler\` 1.11.0, \`compile\`) and in an OpenAPI description
(\`@redocly/cli\` 2.77.0, \`lint\`), as far as there is something alike. What Hydrant tells is what it told when this page was made; what
the others told was seen once, with these versions. A dash: nothing alike, or not tried. All three go on after a fault
and tell the others as well, but for what the table says; none of the others knows what is stored, so what no migration
leads to has no column.

| Fault | Hydrant | TypeSpec | Redocly |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
}

/** Messages and suggestions; the same message once, with the number of its places. */
function toldOf(spec: string): string {
  const files = { "api.yaml": API, "user.yaml": USER, "thing.yaml": spec };
  const all = Object.entries(files).map(([name, text]) => ({ name, shown: name, bytes: Buffer.from(text) }));
  const errors = loadFiles(all, "api.yaml").diagnostics.filter(({ severity }) => severity === "error");
  const places = Map.groupBy(errors, ({ message, suggestion }) => [message, suggestion ?? ""].join(" ").trim());
  return [...places]
    .map(([said, { length }]) => (length === 1 ? said : `${said} (Once, with its ${length} places.)`))
    .join("<br>")
    .replaceAll("|", "\\|");
}
