/** TypeScript of migrations: calls of knex's schema builder and of the migration tools. */

/** Lines of TypeScript for a change and its reversal. */
export interface Step {
  readonly up: string;
  readonly down: string;
}

/** Texts of several lines, without empty ones. */
export const joinLines = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");

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

/** A call of a migration tool. */
export interface Call {
  readonly tool: string;
  readonly given: Readonly<Record<string, Argument>>;
}

type Argument = string | true | null | undefined | Readonly<Record<string, string>>;

const argument = (value: Argument): string =>
  typeof value === "string"
    ? quoted(value)
    : typeof value === "object" && value !== null
      ? `{ ${Object.entries(value)
          .map(([key, inner]) => `${key}: ${quoted(inner)}`)
          .join(", ")} }`
      : String(value);

/** Leaves out undefined arguments. `unfit`: whether a check adds its problem to those of others. */
export function callText({ tool, given }: Call, unfit = false): string {
  const there = Object.entries(given).filter(([, value]) => value !== undefined);
  const lines = there.map(([key, value]) => `    ${key}: ${argument(value)},\n`);
  return `  await tools.${tool}({\n${lines.join("")}${unfit ? "    unfit,\n" : ""}  });`;
}
