/** Functions that a migration brings along where it calls them: it belongs to nobody but itself, and is never written anew. */

const functions: Readonly<Record<string, string>> = {
  ensureNone: `/** Ends the migration where a query finds rows, so that nothing of it is made. */
async function ensureNone(knex: Knex, found: string, problem: string): Promise<void> {
  const { rows } = (await knex.raw(found)) as { readonly rows: readonly { readonly row: string; readonly all: number }[] };
  if (rows.length === 0) return;
  const more = Number(rows[0]?.all) - rows.length;
  const named = rows.map(({ row }) => row).join(", ");
  throw new Error(\`\${problem}: \${named}\${more > 0 ? \`, and \${more} more\` : ""}.\`);
}
`,
  build: `/** Builds an index, unless it is whole already; of one whose building was cut short nothing can be used. */
async function build(knex: Knex, name: string, create: string): Promise<void> {
  const found = "select indisvalid as whole from pg_index where indexrelid = to_regclass(format('%I.%I', current_schema(), ?::text))";
  const { rows } = (await knex.raw(found, [name])) as { readonly rows: readonly { readonly whole: boolean }[] };
  if (rows[0]?.whole) return;
  if (rows.length > 0) await knex.schema.raw(\`drop index concurrently "\${name}"\`);
  await knex.schema.raw(create);
}
`,
};

/** Those that the lines call, as text that follows them. */
export function functionsCalledBy(lines: string): string {
  return Object.entries(functions)
    .filter(([name]) => lines.includes(`await ${name}(`))
    .map(([, text]) => `\n${text}`)
    .join("");
}
