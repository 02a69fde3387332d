/** TypeScript of migrations: calls of knex's schema builder and of the migration tools. */

/** Lines of TypeScript for a change and its reversal. */
export interface Step {
  readonly up: string;
  readonly down: string;
}

export const raw = (statement: string): string => `  await knex.schema.raw(${quoted(statement)});`;

/** A string literal in the quotes that need the least escaping. Control characters and line separators become escapes. */
export function quoted(value: string): string {
  const quote = [`"`, `'`, "`"].find((mark) => !value.includes(mark)) ?? "`";
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replace(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll(quote, `\\${quote}`);
  return `${quote}${quote === "`" ? escaped.replaceAll("${", "\\${") : escaped}${quote}`;
}

export function block(call: "createTable" | "alterTable", name: string, lines: readonly string[]): string {
  return `  await knex.schema.${call}("${name}", (table) => {\n${lines.map((line) => `    ${line}\n`).join("")}  });`;
}

/** A call of a tool. Each argument is TypeScript of one line. */
export interface Call {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
}

/** Leaves out undefined arguments. */
export function call(name: string, given: Readonly<Record<string, string | undefined>>): Call {
  const there = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return { name, given: Object.fromEntries(there) };
}

export function callText({ name, given }: Call): string {
  const lines = Object.entries(given).map(([key, value]) => `    ${key === value ? key : `${key}: ${value}`},\n`);
  return `  await tools.${name}({\n${lines.join("")}  });`;
}
