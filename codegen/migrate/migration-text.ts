/** The text of migrations: lines of TypeScript over knex's schema builder, and calls of the tools that a migration is given. */

/** Lines of TypeScript that make a change and that take it back. */
export interface Step {
  readonly up: string;
  readonly down: string;
}

/** A statement as it stands. */
export const raw = (statement: string): string => `  await knex.schema.raw(${quoted(statement)});`;

/** A string in TypeScript, in the quotes that need the least escaping; what would end a line, or cannot be seen, by its number. */
export function quoted(value: string): string {
  const quote = [`"`, `'`, "`"].find((mark) => !value.includes(mark)) ?? "`";
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll(quote, `\\${quote}`);
  return `${quote}${quote === "`" ? escaped.replaceAll("${", "\\${") : escaped}${quote}`;
}

/** A call of the schema builder on a table, with its lines. */
export function block(call: "createTable" | "alterTable", name: string, lines: readonly string[]): string {
  return `  await knex.schema.${call}("${name}", (table) => {\n${lines.map((line) => `    ${line}\n`).join("")}  });`;
}

/** A call, with what it is given: by name, each value as TypeScript of one line. */
export interface Call {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
}

/** A call as it stands in a migration. */
export interface FoundCall extends Call {
  /** All of its lines, without the last line's end. */
  readonly text: string;
}

/** What a function is called with; what is given as undefined is left out. */
export function call(name: string, given: Readonly<Record<string, string | undefined>>): Call {
  const there = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { name, given: Object.fromEntries(there) };
}

/** Lines of TypeScript. */
export function callText({ name, given }: Call): string {
  const lines = Object.entries(given).map(([key, value]) => `    ${key === value ? key : `${key}: ${value}`},\n`);
  return `  await tools.${name}({\n${lines.join("")}  });`;
}

/** All calls in a text, in order. */
export function callsIn(text: string): readonly FoundCall[] {
  return [...text.matchAll(/^ {2}await tools\.(\w+)\(\{\n((?: {4}\w+(?:: .*)?,\n)*) {2}\}\);$/gm)].map(
    ([all, name = "", lines = ""]) => ({
      name,
      text: all,
      given: Object.fromEntries(
        [...lines.matchAll(/^ {4}(\w+)(?:: (.*))?,$/gm)].map(([, key = "", value = key]) => [key, value]),
      ),
    }),
  );
}
