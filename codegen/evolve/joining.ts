/** Statements of one way of a migration joined into its text: what stands next to its like becomes one, and no table is locked twice. */

/** Of a block: the table that it alters, and its lines. */
const alters = /^ {2}await knex\.schema\.alterTable\("([^"]+)", \(table\) => \{\n((?: {4}.*\n)+) {2}\}\);$/;

/** Calls of the schema builder that may stand in one block: it makes one statement of them, or keeps their order. */
const alike = [
  /^(?: {4}table\.(?:specificType|bigInteger|double|boolean|date|timestamp|uuid|jsonb)\(.*\n)+$/,
  /^(?: {4}table\.dropColumn\(.*\n)+$/,
  /^(?: {4}table\.setNullable\(.*\n)+$/,
  /^(?: {4}table\.renameColumn\(.*\n)+$/,
];

const lock = /^ {2}await knex\.schema\.raw\('lock table /;

/** Lines of TypeScript from those of the steps, in order. */
export function joined(steps: readonly string[]): string {
  const all: string[] = [];
  for (const statement of steps
    .filter((lines) => lines !== "")
    .flatMap((lines) => lines.split(/\n(?= {2}(?:await |tools\.))/))) {
    const both = merged(all.at(-1) ?? "", statement);
    if (both !== null) all[all.length - 1] = both;
    else if (!lock.test(statement) || !all.includes(statement)) all.push(statement);
  }
  return all.join("\n");
}

/** Both in one; null where they are not alike. */
function merged(one: string, other: string): string | null {
  const [[, table, lines = ""], [, otherTable, otherLines = ""]] = [alters.exec(one) ?? [], alters.exec(other) ?? []];
  if (table === undefined || table !== otherTable || !alike.some((kind) => kind.test(lines) && kind.test(otherLines)))
    return null;
  return one.replace(lines, () => lines + otherLines);
}
