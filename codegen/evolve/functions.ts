/** Functions that a migration brings along where it calls them: it belongs to nobody but itself, and is never written anew. */

const functions: Readonly<Record<string, string>> = {
  refuse: `/** Ends the migration where anything was noted that it does not fit, so that nothing of it is made. */
function refuse(unfit: readonly string[]): void {
  if (unfit.length > 0) throw new Error(unfit.join("\\n"));
}
`,
  ensureNone: `/** Ends the migration where a condition holds for rows, or notes that in \`unfit\`. */
async function ensureNone(knex: Knex, { table, key, where, problem, unfit }: Record<"table" | "key" | "where" | "problem", string> & { readonly unfit?: string[] }): Promise<void> {
  const found = \`select "\${key}"::text as "row", count(*) over () as "all" from "\${table}" where \${where} order by 1 limit 3\`;
  const { rows } = (await knex.raw(found)) as { readonly rows: readonly { readonly row: string; readonly all: number }[] };
  if (rows.length === 0) return;
  const more = Number(rows[0]?.all) - rows.length;
  const named = rows.map(({ row }) => row).join(", ");
  const misfit = \`\${problem}: \${named}\${more > 0 ? \`, and \${more} more\` : ""}.\`;
  if (unfit === undefined) refuse([misfit]);
  else unfit.push(misfit);
}
`,
  ensureApart: `/** Ends the migration where several rows have one value, which is not told where it is secret, or notes that in \`unfit\`. */
async function ensureApart(knex: Knex, { table, key, value, secret, problem, unfit }: Record<"table" | "key" | "value" | "problem", string> & { readonly secret?: boolean; readonly unfit?: string[] }): Promise<void> {
  const repeated = [
    \`select \${secret ? "null" : 'left("value"::text, 40)'} as "shown", (array_agg("row" order by "row"))[1:3] as "rows", count(*) as "count", count(*) over () as "all"\`,
    \`from (select \${value} as "value", "\${key}"::text as "row" from "\${table}") as "each" where "value" is not null group by "value" having count(*) > 1 order by 3 desc, 1 limit 3\`,
  ].join(" ");
  type Repeated = { readonly shown: string | null; readonly rows: readonly string[]; readonly count: number; readonly all: number };
  const { rows: values } = (await knex.raw(repeated)) as { readonly rows: readonly Repeated[] };
  if (values.length === 0) return;
  const named = values.map(({ shown, rows, count }) => {
    const more = Number(count) - rows.length;
    return \`\${shown === null ? "" : \`\${shown} \`}(\${rows.join(", ")}\${more > 0 ? \`, and \${more} more\` : ""})\`;
  });
  const more = Number(values[0]?.all) - values.length;
  const misfit = \`\${problem}: \${named.join(", ")}\${more > 0 ? \`, and \${more} more \${more === 1 ? "value" : "values"}\` : ""}.\`;
  if (unfit === undefined) refuse([misfit]);
  else unfit.push(misfit);
}
`,
  holdForAll: `/** Has a foreign key hold for all rows; \`of\`: the table that has it, if that is another one. */
async function holdForAll(knex: Knex, { of, rule, ...look }: Record<"table" | "key" | "rule" | "where" | "problem", string> & { readonly of?: string }): Promise<void> {
  try {
    await knex.schema.raw(\`alter table "\${of ?? look.table}" validate constraint "\${rule}"\`);
  } catch (error) {
    // A row has come meanwhile for which it does not.
    if ((error as { readonly code?: unknown }).code === "23503") await ensureNone(knex, look);
    throw error;
  }
}
`,
  isWhole: `/** Whether an index is there; one whose building was cut short is of no use, and is dropped. */
async function isWhole(knex: Knex, name: string): Promise<boolean> {
  const found = "select indisvalid as whole from pg_index where indexrelid = to_regclass(format('%I.%I', current_schema(), ?::text))";
  const { rows } = (await knex.raw(found, [name])) as { readonly rows: readonly { readonly whole: boolean }[] };
  if (rows[0]?.whole) return true;
  if (rows.length > 0) await knex.schema.raw(\`drop index concurrently "\${name}"\`);
  return false;
}
`,
  build: `/** Builds an index, unless it is whole already. */
async function build(knex: Knex, name: string, create: string): Promise<void> {
  if (!(await isWhole(knex, name))) await knex.schema.raw(create);
}
`,
  findConstraint: `/** Whether a table has a constraint. */
async function findConstraint(knex: Knex, table: string, name: string): Promise<boolean> {
  const found = "select from pg_constraint where conrelid = to_regclass(format('%I.%I', current_schema(), ?::text)) and conname = ?";
  const { rows } = (await knex.raw(found, [table, name])) as { readonly rows: readonly unknown[] };
  return rows.length > 0;
}
`,
  makeUnique: `/** Makes values unique: by an index that is built first, and then is the constraint. */
async function makeUnique(knex: Knex, { column, name, ...rows }: Record<"table" | "key" | "column" | "name" | "problem", string> & { readonly secret?: boolean }): Promise<void> {
  const { table } = rows;
  const look = () => ensureApart(knex, { ...rows, value: \`"\${column}"\` });
  if (await findConstraint(knex, table, name)) return;
  if (!(await isWhole(knex, name))) {
    await look();
    try {
      await knex.schema.raw(\`create unique index concurrently "\${name}" on "\${table}" ("\${column}")\`);
    } catch (error) {
      // What is left of the index would go on refusing values, unless the connection is gone: then the next one drops it.
      await isWhole(knex, name).catch(() => false);
      // Such a value has been written meanwhile.
      if ((error as { readonly code?: unknown }).code === "23505") await look();
      throw error;
    }
  }
  await knex.schema.raw(\`alter table "\${table}" add constraint "\${name}" unique using index "\${name}"\`);
}
`,
  fillIn: `/** Gives rows that lack a value theirs, 5,000 at a time, in the order of their keys. */
async function fillIn(knex: Knex, { table, key, keyType, column, value }: Record<"table" | "key" | "keyType" | "column" | "value", string>): Promise<void> {
  const few = [
    \`with few as (select "\${key}" from "\${table}" where "\${column}" is null and (?::\${keyType} is null or "\${key}" > ?::\${keyType}) order by "\${key}" limit 5000),\`,
    \`filled as (update "\${table}" set "\${column}" = \${value} where "\${key}" in (select "\${key}" from few) and "\${column}" is null)\`,
    \`select "\${key}"::text as "last" from few order by "\${key}" desc limit 1\`,
  ].join(" ");
  for (let last: string | null = null; ; ) {
    const { rows } = (await knex.raw(few, [last, last])) as { readonly rows: readonly { readonly last: string }[] };
    if (rows[0] === undefined) return;
    last = rows[0].last;
  }
}
`,
  makeRequired: `/** Requires a value: of rows to come first, by a rule of its own, and then of those that are there, which get the backfill where they lack it. */
async function makeRequired(
  knex: Knex,
  { column, rule, backfill, problem, nowhere, ...rows }: Record<"table" | "key" | "keyType" | "column" | "rule" | "problem", string> & {
    readonly backfill: string | null;
    readonly nowhere?: Readonly<Record<"where" | "problem", string>>;
  },
): Promise<void> {
  const { table, key } = rows;
  const alter = (what: string) => knex.schema.raw(\`alter table "\${table}" \${what}\`);
  const look = () => ensureNone(knex, { table, key, where: \`"\${column}" is null\`, problem });
  const found = "select from pg_attribute where attrelid = to_regclass(format('%I.%I', current_schema(), ?::text)) and attname = ? and attnotnull";
  const { rows: required } = (await knex.raw(found, [table, column])) as { readonly rows: readonly unknown[] };
  const begun = await findConstraint(knex, table, rule);
  if (required.length === 0) {
    if (!begun && backfill === null) await look();
    // The backfill may be a link to what is not there.
    const lookAhead = async () => (nowhere === undefined ? undefined : ensureNone(knex, { table, key, ...nowhere }));
    if (!begun) await lookAhead();
    if (!begun) await alter(\`add constraint "\${rule}" check ("\${column}" is not null) not valid\`);
    try {
      if (backfill !== null) await fillIn(knex, { ...rows, column, value: backfill });
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== "23503") throw error;
      // It has gone meanwhile.
      await alter(\`drop constraint "\${rule}"\`);
      await lookAhead();
      throw error;
    }
    try {
      await alter(\`validate constraint "\${rule}"\`);
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== "23514") throw error;
      // A row without one has been written meanwhile.
      await alter(\`drop constraint "\${rule}"\`);
      await look();
      throw error;
    }
    // Takes no look at the rows, since the rule has.
    await alter(\`alter column "\${column}" set not null\`);
  }
  await alter(\`drop constraint if exists "\${rule}"\`);
}
`,
};

/** Those that the lines call, and those that these call, as text that follows them. */
export function functionsCalledBy(lines: string): string {
  const called = new Set<string>();
  const look = (text: string): void => {
    for (const [name, body] of Object.entries(functions)) {
      if (called.has(name) || !new RegExp(`(?:(?:await|=>|\\)) |^ {2})${name}\\(`, "m").test(text)) continue;
      called.add(name);
      look(body);
    }
  };
  look(lines);
  return Object.entries(functions)
    .filter(([name]) => called.has(name))
    .map(([, text]) => `\n${text}`)
    .join("");
}
